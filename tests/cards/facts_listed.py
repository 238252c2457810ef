"""Where a card knowingly differs from the facts that tests compare it with.

A line that is no longer true is an error: it goes as soon as the card and the facts agree.
"""

DEVIATIONS: dict[str, dict[str, str]] = {
    "apocalypse": {"injured keywords": "immune to special conditions: the card names all ten of them"},
    "nimrod": {
        **dict.fromkeys(
            ("healthy attack: adaptative_energy_blast", "injured attack: adaptative_energy_blast"),
            "its text lets the type be chosen; an apostrophe hides it from the comparison",
        ),
        **dict.fromkeys(
            (
                f"{side} {kind}: metahuman_power_recognition_and_adaptation_protocol"
                for side in ("healthy", "injured")
                for kind in ("active", "reactive")
            ),
            "printed as active, but its text answers being targeted by an attack",
        ),
    },
    "my_hellfire_club": {"affiliation": "it makes any squad that has Emma Frost one of the Hellfire Club"},
    "the_wrecking_crew": {"names": "the record is in French; attacks and powers are compared by their numbers"},
    "thor_hero_of_midgard": {"names": "the record is in French; attacks and powers are compared by their numbers"},
    "ultron_metal_tyrant": {"names": "the record is in French; attacks and powers are compared by their numbers"},
}
"""By card, then by the place as the test names it: why it differs. `names`: the names of all attacks and powers."""
