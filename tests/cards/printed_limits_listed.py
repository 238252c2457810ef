"""What narrows a rule and is not printed, each with its reason; a line that is no longer true is an error."""

_NAMED = "names whom the sentence speaks of anyway"
_PRICE = "the price says it: nobody pays more than it has"
_IDLE = "who has the token gains nothing by it"
_TRIGGER = "its trigger says it of that very character"
_EACH = "said as: each only so often"
_ALL = "all kinds of effect there are for it"

EVERYWHERE: dict[str, str] = {
    **dict.fromkeys(
        (
            "During.whose",
            "Is.who",
            "Within.who",
            "Within.of",
            "Beyond.who",
            "Beyond.of",
            "CouldTarget.who",
            "Distance.of",
        ),
        _NAMED,
    ),
    "Rolled.roll": "the roll that was just told of",
    "Trigger.roll": "whoever attacks or defends says which roll it is",
}
"""Fields that name somebody or something and keep nobody out, whatever rule they stand in."""

UNPRINTED: dict[str, dict[str, str]] = {
    "Filter.activated": dict.fromkeys(
        (
            "archangel.avatar_of_death.neurotoxin",
            "bob_agent_of_hydra.but_how",
            "doctor_strange.crimson_bands_of_cyttorak.mystic_binding",
            "ulik.shatter_mountains_shatter_bones.shatter",
            "the_bar_with_no_doors.moons_of_munnopor",
        ),
        _IDLE,
    ),
    "Filter.affiliation": {"apocalypse.apocalypses_horsemen": "de: its list of names says it"},
    "Filter.kind": {
        "its_time_travel_dont_ask.may": "what is bound is a token",
        "world_domination.score": "what is secured is a token",
    },
    "Filter.max_threat": dict.fromkeys(
        ("doctor_voodoo.possession", "squirrel_girl.tippy_toe_takedown", "inexplicable_demise.roll"), _PRICE
    ),
    "Filter.named": {"apocalypse.apocalypses_horsemen": "his forms share what is his"},
    "Filter.side": {
        "apocalypse.apocalypses_horsemen": "whom he appointed are his allies",
        "baron_helmut_zemo.army_of_evil": "those that played the card are allies",
        "brothers_in_arms.grant": "the other one that played the card is an ally",
        "fastball_special.grant": "whoever defends against an ally is an enemy",
        "karnak.pinpoint_weakness": "said as: of yours in play",
        "mirage.neural_connection": "said as: of yours in play",
        "shadowland_daredevil.shadow_war": "the target of an ally is an enemy",
        "sibling_rivalry.grant": "whoever defends against an ally is an enemy",
        "soldat_activated.grant": "whose leadership is active is named before",
        "storm.x_men_gold": "whoever attacks an ally is an enemy",
        "ultron_metal_tyrant.i_will_create_a_better_age": "said as: an allied effect",
    },
    "Filter.test": {"lady_mastermind.your_reality_is_whatever_i_want_it_to_be": _PRICE},
    "Filter.without_token": {"apocalypse.apocalypses_horsemen": "who has several counts once as well"},
    "Limit.per": dict.fromkeys(
        (
            "juggernaut.nothing_stops_the_juggernaut",
            "mayor_fisk_vows_to_find_missing_witnesses.flee",
            "terrigen_clouds_sweep_over_city.drift",
            "wedding_party_targeted_in_terrible_attack.flee",
        ),
        _EACH,
    ),
    "Player.affiliation": {"the_books_of_truth.reroll": _TRIGGER},
    "Player.named": {"immortal_servants.again": _TRIGGER},
    "TargetedWithin.stealth": {"stealth.hide": "it is the keyword Stealth itself"},
    "TokenMax.of": dict.fromkeys(("karnak.pinpoint_weakness", "mirage.neural_connection"), "said as: of yours in play"),
    "Trigger.by": {
        "phoenix.firestorm.warmth": "the attack it stands on is hers",
        "soldat_activated.grant": "whose leadership is active is named before",
        "storm.x_men_gold": "whoever attacks an ally is an enemy",
    },
    "Trigger.source": {
        "on_patrol.grant": _ALL,
        "red_guardian.red_guardians_suit": _ALL,
        "rhino.ornery": _ALL,
        "sin.heir_to_the_wicked": _ALL,
    },
}
"""By field, then by rule; `de:` and `en:` begin what one of the two languages alone leaves unsaid."""
