"""Generated text reads like a card, in English and in German."""

from __future__ import annotations

import re

import pytest

from rules_engine.crisis_protocol.cards.loader import Content
from rules_engine.crisis_protocol.cards.loader.load import content_as_of, pools
from rules_engine.crisis_protocol.cards.text import describe, describe_attack, describe_card, headline
from rules_engine.crisis_protocol.cards.text.de_sentences import polished
from rules_engine.crisis_protocol.cards.vocabulary import RuleKind
from rules_engine.crisis_protocol.cards.vocabulary.filters import Filter
from rules_engine.crisis_protocol.cards.vocabulary.words import Side

TEXTS = {
    "captain_america.bodyguard": (
        "When another allied character within range 2 is targeted by an attack, this character may become the "
        "target, regardless of range and line of sight.",
        "Wenn ein anderer verbündeter Charakter innerhalb von Reichweite 2 Ziel eines Angriffs wird, darf dieser "
        "Charakter unabhängig von Reichweite und Sichtlinie das neue Ziel werden.",
    ),
    "captain_america.strike.push": (
        "Before damage is dealt, the target, if Size 3 or less, may be pushed S away.",
        "Bevor Schaden zugefügt wird, darf das Ziel (Größe 3 oder kleiner) S weggeschoben werden.",
    ),
    "invincible_iron_man.lets_get_you_an_upgrade": (
        "When an allied character attacks, defends or dodges, in the Modify Dice step, that character may spend 1 "
        "Power. If it does, that character may reroll 1 die.",
        "Wenn ein verbündeter Charakter angreift, sich verteidigt oder ausweicht, darf er im Schritt „Würfel "
        "verändern“ 1 Kraft ausgeben. Falls er das tut, darf er 1 Würfel neu werfen.",
    ),
    "spider_man.web_line": (
        "Choose an enemy character within range 4. It is pushed S toward this character. Each character can be affected"
        " once per turn.",
        "Wähle einen feindlichen Charakter innerhalb von Reichweite 4. Er wird S auf diesen Charakter "
        "zugeschoben. Jeder "
        "Charakter nur einmal pro Zug.",
    ),
    "ultron_metal_tyrant.i_will_create_a_better_age": (
        "When an allied effect destroys terrain, if there is no allied Ultron Drones, Ultron Drones may enter"
        " play within range 3 of this character with Stagger.",
        "Wenn ein verbündeter Effekt ein Geländeteil zerstört und kein verbündeter Charakter namens Ultron "
        "Drones im Spiel ist, darf Ultron Drones innerhalb von Reichweite 3 dieses Charakters mit Taumelnd ins Spiel "
        "kommen.",
    ),
    "ant_man.normal.pym_particle_punch.shrink": (
        "After this attack, this character may drop all Civilian tokens, then transform into Ant-Man (Tiny).",
        "Nach diesem Angriff darf dieser Charakter alle Personenmarker fallen lassen und sich danach in Ant-Man "
        "(Tiny) verwandeln.",
    ),
    "hulk.you_wont_like_me_when_im_angry": (
        "This character adds 1 die to its attack rolls for every 4 damage it has. When this character would turn "
        "to its Injured side, this character is KO'd instead.",
        "Dieser Charakter fügt Angriffswürfen 1 Würfel je 4 eigenem Schaden hinzu. Wenn dieser Charakter auf die "
        "verletzte Seite gedreht würde, wird er stattdessen besiegt.",
    ),
    "killmonger.kill_count": (
        "When this character has Dazed or KO'd an enemy character, this character gains 1 Kill Count token. When "
        "this character attacks, in the Modify Dice step, if this character has a Kill Count token, this character"
        " may reroll 1 die for each Kill Count token this character has.",
        "Wenn dieser Charakter einen feindlichen Charakter angeschlagen oder besiegt hat, erhält dieser Charakter "
        "1 Kill-Count-Marker. Wenn dieser Charakter angreift und er mindestens 1 Kill-Count-Marker hat, darf er im"
        " Schritt „Würfel verändern“ 1 Würfel je Kill-Count-Marker neu werfen.",
    ),
    "all_webbed_up.slow": (
        "A Web Warriors character may spend 3 Power to play this card. Each enemy character within range 3 gains Slow."
        " Then this round, allied Web Warriors characters add 2 dice to their attack rolls against a character "
        "with Slow.",
        "Ein Web-Warriors-Charakter darf 3 Kraft ausgeben, um diese Karte auszuspielen. Jeder feindliche "
        "Charakter innerhalb von Reichweite 3 erhält Verlangsamt. In dieser Runde fügen verbündete "
        "Web-Warriors-Charaktere "
        "Angriffswürfen gegen einen Charakter mit Verlangsamt 2 Würfel hinzu.",
    ),
    "implanted_memories.roll": (
        "When an allied Weapon X character is damaged by an enemy effect, that character may spend 2 Power to "
        "play this card, if the character that caused it is within range 3 of that character. Roll 4 dice. Then the "
        "character that caused it suffers 1 damage for each Critical, Wild or Hit rolled. Then the one who played"
        " this card suffers 1 damage for each Failure rolled. Then it gains 1 Power for each Failure rolled.",
        "Wenn ein verbündeter Weapon-X-Charakter durch einen feindlichen Effekt Schaden erlitten hat, darf er 2 "
        "Kraft ausgeben, um diese Karte auszuspielen, falls der Verursacher innerhalb von Reichweite 3 jenes "
        "Charakters "
        "ist. Wirf 4 Würfel. Danach erleidet der Verursacher 1 Schaden je Kritisch, Spezial oder Treffer im Wurf."
        " Danach erleidet der Ausspielende 1 Schaden je Fehlschlag im Wurf. Danach erhält er 1 Kraft je "
        "Fehlschlag im Wurf.",
    ),
    "dark_past.grant": (
        "In the Power Phase, Gambit may play this card, if your squad does not use Uncanny X-Men. This round, "
        "each allied character within range 3 gains Stealth.",
        "In der Kraftphase darf Gambit diese Karte ausspielen, falls dein Team nicht Uncanny X-Men nutzt. In "
        "dieser Runde hat jeder verbündete Charakter innerhalb von Reichweite 3 Tarnung.",
    ),
    "deadly_duo.may": (
        "During its activation, Rocket Raccoon and Groot within range 2 may each spend 2 Power to play this card. "
        "Rocket Raccoon may make a Plasma Rifle attack. If so, Rocket Raccoon may make a Plasma Rifle attack "
        "against another enemy character; if so, Rocket Raccoon may make a Plasma Rifle attack against yet "
        "another enemy character.",
        "In der eigenen Aktivierung dürfen Rocket Raccoon und Groot innerhalb von Reichweite 2 je 2 Kraft ausgeben, um "
        "diese Karte auszuspielen. Rocket Raccoon darf den Angriff Plasma Rifle ausführen. Falls das geschieht, "
        "darf Rocket Raccoon den Angriff Plasma Rifle gegen einen anderen feindlichen Charakter ausführen; falls "
        "das geschieht, darf Rocket Raccoon den Angriff Plasma Rifle gegen einen weiteren feindlichen Charakter "
        "ausführen.",
    ),
    "hard_reset.reroll": (
        "When an allied character attacks or defends, at the end of the Modify Dice step, that character, if it is"
        " a S.H.I.E.L.D. character, may spend 3 Power to play this card. The attacker rerolls all of its dice, "
        "Failures included. Then the target rerolls all of its dice, Failures included.",
        "Wenn ein verbündeter Charakter angreift oder sich verteidigt, darf er, falls er ein "
        "S.H.I.E.L.D.-Charakter ist, am Ende des Schritts „Würfel verändern“ 3 Kraft ausgeben, um diese Karte "
        "auszuspielen. Der Angreifer wirft alle Würfel, auch Fehlschläge, neu. Danach wirft das Ziel alle Würfel, "
        "auch Fehlschläge, neu.",
    ),
    "world_domination.score": (
        "A Hydra character may play this card, if you secure every Secure objective token. You score 1 victory "
        "point for every 2 Secure objective tokens you secure. Then each allied character gains 1 Power for every "
        "2 Secure objective tokens you secure.",
        "Ein Hydra-Charakter darf diese Karte ausspielen, falls du jeden Sicherungsmarker sicherst. Du erhältst 1 "
        "Siegpunkt je 2 von dir gesicherte Sicherungsmarker. Danach erhält jeder verbündete Charakter 1 Kraft je 2"
        " von dir gesicherte Sicherungsmarker.",
    ),
    "survivors_search_for_safe_shelters.together": (
        "When a character contesting a Shelter is targeted by an attack, its player may choose another allied "
        "character with 1 or more Power contesting the same Shelter (once for that character per turn). If so, the "
        "chosen character spends 1 Power, then 1 die is added to the defence roll.",
        "Wenn ein Charakter im Kampf um einen Shelter-Marker Ziel eines Angriffs wird, darf dessen Spieler einen "
        "anderen verbündeten Charakter mit mindestens 1 Kraft im Kampf um denselben Shelter-Marker (für jenen "
        "Charakter nur einmal pro Zug) wählen. Falls das geschieht, gibt der gewählte Charakter 1 Kraft aus, "
        "danach kommt 1 Würfel zum Verteidigungswurf hinzu.",
    ),
    "thanos_the_mad_titan.deaths_decree": (
        "Before another allied character within range 4 rolls attack dice, this character "
        "may use this superpower. If the attacker is Healthy, 2 dice are added to the attack roll. Otherwise "
        "4 dice are added to the attack roll. Once per turn.",
        "Bevor ein anderer verbündeter Charakter innerhalb von Reichweite 4 "
        "Angriffswürfel wirft, darf dieser Charakter diese Superkraft einsetzen. Falls der Angreifer gesund"
        " ist, kommen 2 Würfel zum Angriffswurf hinzu. Sonst kommen 4 Würfel zum Angriffswurf hinzu. Einmal "
        "pro Zug.",
    ),
    "ultron_metal_tyrant.extinction_protocols.explosive_force": (
        "After this attack, each other character within range 2 is pushed S away, then the pushed character suffers 1 "
        "damage.",
        "Nach diesem Angriff wird jeder andere Charakter innerhalb von Reichweite 2 S weggeschoben, danach "
        "erleidet der "
        "geschobene Charakter 1 Schaden.",
    ),
    "red_skull.unleash_the_cube.reality_warp": (
        "After this attack, each character within range 1 of the target, except this character, gains Stun.",
        "Nach diesem Angriff erhält jeder Charakter innerhalb von Reichweite 1 des Ziels außer diesem Charakter "
        "Betäubt.",
    ),
    "red_skull_master_of_the_world.reality_bows_to_me.reality_rupture": (
        "After this attack, this character may make another attack of this name against an enemy character within "
        "range 2 of the target that it has not yet targeted with Reality Bows to Me! this round, without paying "
        "for it.",
        "Nach diesem Angriff darf dieser Charakter einen weiteren Angriff dieses Namens gegen einen feindlichen "
        "Charakter innerhalb von Reichweite 2 des Ziels, der in dieser Runde noch nicht Ziel von Reality Bows to "
        "Me! war, "
        "ausführen (ohne ihn zu bezahlen).",
    ),
    "doc_ock_sinister_scientist.sinister_six.remove_condition": (
        "When an allied character is damaged by an enemy attack, once that effect is resolved, that character may "
        "remove 1 of Shock, Slow or Incinerate. Once per turn for your squad.",
        "Wenn ein verbündeter Charakter durch einen feindlichen Angriff Schaden erlitten hat und der Effekt "
        "abgehandelt ist, darf jener Charakter 1 der Zustände Geschockt, Verlangsamt oder Brennend entfernen. Einmal "
        "pro Zug für dein Team.",
    ),
    "vision.phasing": (
        "In the Power Phase, choose one: Enhanced Density: until the next Power Phase, this character adds 3 dice "
        "to its defence rolls when the attack is Physical, and it cannot be pushed; Phased: until the next Power "
        "Phase, this character adds 3 dice to its defence rolls when the attack is Energy, and it suffers no "
        "damage from collisions.",
        "In der Kraftphase: Wähle eines: Enhanced Density: Bis zur nächsten Kraftphase fügt dieser Charakter "
        "Verteidigungswürfen 3 Würfel hinzu, falls es ein physischer Angriff ist, und kann nicht geschoben werden;"
        " Phased: Bis zur nächsten Kraftphase fügt dieser Charakter Verteidigungswürfen 3 Würfel hinzu, falls es "
        "ein Energie-Angriff ist, und erleidet keinen Schaden durch Zusammenstöße.",
    ),
    "dig_in.grant": (
        "In the Power Phase, Brock Rumlow may play this card. This round, it cannot be advanced, pushed, thrown or"
        " placed, and when it defends, in the Modify Dice step, it may reroll any number of its dice.",
        "In der Kraftphase darf Brock Rumlow diese Karte ausspielen. In dieser Runde kann Brock Rumlow "
        "nicht laufen gelassen, geschoben, geworfen oder versetzt werden; außerdem gilt: Wenn Brock Rumlow sich "
        "verteidigt, darf Brock Rumlow im Schritt „Würfel verändern“ beliebig viele Würfel neu werfen.",
    ),
    "captain_marvel_cosmic_avenger.binary.i_dont_need_a_powerup_to_kick_your_butt": (
        "When this character spends or loses Power, once that effect is resolved, if this character has 3 or less "
        "Power, this character may transform into Captain Marvel (Normal).",
        "Wenn dieser Charakter Kraft ausgegeben oder verloren hat und der Effekt abgehandelt ist und dieser "
        "Charakter höchstens 3 Kraft hat, darf er sich in Captain Marvel (Normal) verwandeln.",
    ),
    "red_skull_master_of_the_world.my_cabal_is_only_for_the_strong": (
        "When a non-Grunt allied character rolls dice for an attack, before criticals are resolved, if the roll shows "
        "a Failure, that character may treat 1 Failure as a Critical. If so, after the attack, the attacker loses "
        "1 Power; if it cannot, the attacker suffers 1 damage. Once per turn for your squad.",
        "Wenn ein verbündeter Charakter (keine Diener) für einen Angriff würfelt und der Wurf mindestens 1 "
        "Fehlschlag zeigt, darf jener Charakter vor der Abhandlung kritischer Treffer 1 Fehlschlag als Kritisch "
        "behandeln. Falls das geschieht: "
        "Nach dem Angriff verliert der Angreifer 1 Kraft; falls das nicht möglich ist, erleidet der Angreifer"
        " 1 Schaden. Einmal pro Zug für dein Team.",
    ),
    "spectacular_spider_man.web_head_wallop.catch": (
        "After this attack, you may choose an interactive terrain feature of Size 2 or less within range 3. If so, the "
        "chosen feature is destroyed. Then the target suffers a collision with the chosen feature.",
        "Nach diesem Angriff darfst du ein interaktives Geländeteil der Größe 2 oder kleiner innerhalb von "
        "Reichweite 3 "
        "wählen. Dann wird das gewählte Geländeteil zerstört. Dann erleidet das Ziel einen Zusammenstoß mit dem "
        "gewählten Geländeteil.",
    ),
    "ebony_maw.mind_over_matter": (
        "When this character is targeted by an enemy attack, unless the attacker spends 2 Power, this "
        "character may use its Mystic Defence.",
        "Wenn dieser Charakter Ziel eines feindlichen Angriffs wird: Der Angreifer darf 2 Kraft ausgeben. "
        "Sonst darf dieser Charakter die Mystische Verteidigung verwenden.",
    ),
    "marked_for_death.grant": (
        "Choose an enemy character. 2 allied characters may each spend 1 Power to play this card, if they are"
        " within range 5 of the chosen character. This round, the chosen character's Speed counts as S, it cannot "
        "have Stealth and it cannot modify or reroll dice in defence rolls.",
        "Wähle einen feindlichen Charakter. 2 verbündete Charaktere dürfen je 1 Kraft ausgeben, um diese "
        "Karte auszuspielen, falls sie innerhalb von Reichweite 5 des gewählten Charakters sind. In dieser Runde gilt "
        "die Bewegungsweite des gewählten Charakters als S, kann der gewählte Charakter keine Tarnung haben "
        "und kann in Verteidigungswürfen keine Würfel verändern oder neu werfen.",
    ),
    "wedding_party_targeted_in_terrible_attack.flee": (
        "In the Cleanup Phase, each player in turn, beginning with priority: for each VIP your opponent secures: you "
        "place it within range 2 of its position (each once per round). After that, each character within range 2 of "
        "a VIP loses 1 Power.",
        "In der Aufräumphase handeln beide nacheinander, beginnend mit Vorrang: Für jeden vom Gegenüber gesicherten "
        "VIP-Marker: Du versetzt ihn innerhalb von Reichweite 2 seiner Position (jeder nur einmal pro Runde). "
        "Danach verliert jeder Charakter innerhalb von Reichweite 2 eines VIP-Markers 1 Kraft.",
    ),
    "ant_man.tiny.change_size": (
        "This character transforms into Ant-Man (Normal). Once per turn in all, whatever the form.",
        "Dieser Charakter verwandelt sich in Ant-Man (Normal). Einmal pro Zug, in allen Formen zusammen.",
    ),
    "anger_management.damage": (
        "An Avengers character other than Hulk may spend 1 to 5 Power to play this card. Choose an allied Hulk within "
        "range 3. The chosen character suffers damage equal to the Power spent. Then it gains that much Power.",
        "Ein Avengers-Charakter außer Hulk darf 1 bis 5 Kraft ausgeben, um diese Karte auszuspielen. Wähle einen"
        " verbündeten Charakter namens Hulk innerhalb von Reichweite 3. Der gewählte Charakter erleidet"
        " Schaden in Höhe der ausgegebenen Kraft. Danach erhält er ebenso viel Kraft.",
    ),
    "crossbones.inured_to_pain": (
        "When this character would suffer damage, this character may use this superpower. The damage is reduced by 1.",
        "Wenn dieser Charakter Schaden erleiden würde, darf er diese Superkraft einsetzen. Der Schaden wird "
        "um 1 gesenkt.",
    ),
    "moondragon.shield_mind": (
        "When an allied character within range 4 would be advanced, placed or pushed by an enemy Mystic attack or an "
        "enemy superpower, this character may use this superpower. That does not happen.",
        "Wenn ein verbündeter Charakter innerhalb von Reichweite 4 durch einen feindlichen mystischen Angriff oder "
        "eine feindliche Superkraft laufen gelassen oder versetzt oder geschoben würde, darf dieser Charakter diese "
        "Superkraft einsetzen. Das geschieht nicht.",
    ),
}


@pytest.mark.parametrize("rule", TEXTS)
def test_a_rule_reads_like_a_card(cards: Content, rule: str) -> None:
    english, german = TEXTS[rule]
    assert describe(cards.rule(rule), "en", cards) == english
    assert describe(cards.rule(rule), "de", cards) == german


def test_a_headline_gives_name_kind_and_price(cards: Content) -> None:
    rule = cards.rule("captain_america_first_avenger.charge")
    assert headline(rule, "en") == "Charge (Active, 2 Power)"
    assert headline(rule, "de") == "Ansturm (aktiv, 2 Kraft)"


def test_an_attack_starts_with_its_profile(cards: Content) -> None:
    lines = describe_attack(cards.attack("doc_ock_sinister_scientist.arm_lasers_20"), "de", cards)
    assert lines == [
        "Armlaser 2.0 – Energie, Strahl 4, Stärke 4, 0 Kraft",
        "[Spezial] Brennend: Nach diesem Angriff erhält das Ziel Brennend.",
    ]


def test_a_keyword_says_what_is_in_its_brackets(cards: Content) -> None:
    rule = cards.rule("healing_factor.mend")
    assert describe(rule, "en", cards, parameter="2").endswith("this character may remove 2 damage.")


def test_a_crisis_says_what_lies_where_what_it_scores_and_what_may_be_held(cards: Content) -> None:
    english = describe_card(cards.crises["evidence_of_experimental_soldiers_exposed"], "en", cards)
    assert english[:2] == [
        "Setup: 3 × Server (Source), 3 × Evidence (Asset) set aside; map AB.",
        "Scoring: You score 1 victory point for each Evidence your characters hold.",
    ]
    assert "Evidence is Limited: a character can hold only 1 at a time." in english
    german = describe_card(cards.crises["scientific_samples_found_in_discovered_universe"], "de", cards)
    assert german[2] == (
        "Punkte: Du erhältst 1 weiteren Siegpunkt, falls jeder verbündete Charakter mit einem "
        "Evakuierungsmarker innerhalb "
        "von Reichweite 2 eines Sicherungsmarkers ist."
    )


def test_two_tokens_far_apart_are_said_as_people_say_it(cards: Content) -> None:
    factory = cards.crises["power_overload_factory_goes_up_in_flames"]
    assert describe_card(factory, "en", cards)[2] == (
        "Scoring: You score 1 victory point more if you secure 2 Power Conduits that are not within range 5 of "
        "each other."
    )
    assert describe_card(factory, "de", cards)[2] == (
        "Punkte: Du erhältst 1 weiteren Siegpunkt, falls du 2 Power-Conduit-Marker sicherst, die nicht innerhalb von "
        "Reichweite 5 voneinander liegen."
    )


def test_what_is_printed_on_one_side_says_so_and_a_gem_names_its_price(cards: Content) -> None:
    said = describe_card(cards.characters["wolverine"], "en", cards)
    assert any(line.startswith("Wild Rage (Innate) [Injured side]: ") for line in said)
    assert describe_card(cards.gems["mind"], "de", cards)[0].startswith(
        "Aktiv, 2 Kraft: Wähle einen feindlichen Charakter"
    )
    thanos = describe_card(cards.characters["thanos_the_mad_titan"], "en", cards)
    assert "Gem Bearer [Mind, Power, Reality, Soul, Space, Time] (up to 2)" in thanos


@pytest.mark.parametrize(
    ("plain", "polished_"),
    [
        (
            "Wenn dieser Charakter angreift, darf dieser Charakter laufen.",
            "Wenn dieser Charakter angreift, darf er laufen.",
        ),
        (
            "Bevor dieser Charakter fällt, verwandelt sich dieser Charakter in Hood.",
            "Bevor dieser Charakter fällt, verwandelt er sich in Hood.",
        ),
        (
            "Wenn ein verbündeter Charakter angreift, darf jener Charakter laufen.",
            "Wenn ein verbündeter Charakter angreift, darf er laufen.",
        ),
    ],
)
def test_whoever_is_the_subject_again_is_a_pronoun_in_german(plain: str, polished_: str) -> None:
    assert polished(plain) == polished_


@pytest.mark.parametrize(
    "clear",
    [
        "Wenn dieser Charakter Schaden erlitten hat und der Effekt abgehandelt ist, erhält dieser Charakter 1 Kraft.",
        "Wenn dieser Charakter einen feindlichen Charakter besiegt hat, erhält dieser Charakter 1 Kraft.",
        "Wenn ein feindlicher Charakter besiegt wird, erhält dieser Charakter 1 Kraft.",
    ],
)
def test_where_a_pronoun_could_mean_somebody_else_the_name_stays_in_german(clear: str) -> None:
    assert polished(clear) == clear


def test_a_keyword_without_a_number_explains_no_price(cards: Content) -> None:
    for locale in ("en", "de"):
        assert (
            "X is" not in (said := describe(cards.rule("healing_factor.mend"), locale, cards)) and "X ist" not in said
        )


def test_no_german_text_has_a_seam(cards: Content) -> None:
    """Nothing is doubled, no comma hangs in the air, and a sentence after a colon begins like one."""
    seams = re.compile(r" ,|,,|\.\.(?!\.)|\( | \)|: (?:wirf|wähle|er|es|du|dieser|jener) |\bda (?:ist|sind)\b")
    for card in cards.cards():
        for line in describe_card(card, "de", cards):
            assert not seams.search(line.replace("...", "")), line


AS_PRINTED = re.compile(r"\bR ?[0-9X]\b|(?<!, )\bRange [0-9X]\b|\bdefense\b|\b(?:its|Physical|Energy|Mystic) Defense\b")
"""What cards cut short or spell otherwise; the profile of an attack begins every item with a capital letter."""


def test_ranges_and_defence_are_spelled_as_questions_and_posts_spell_them(cards: Content) -> None:
    said = [headline(rule, "en", cards) for rule in cards.rules.values()]
    for then in map(content_as_of, pools()):
        said += [line for card in then.cards() for locale in ("en", "de") for line in describe_card(card, locale, then)]
    assert not [line for line in said if AS_PRINTED.search(line)]


def test_what_is_called_defense_keeps_its_name(cards: Content) -> None:
    assert headline(cards.rule("she_hulk.legal_defense"), "en", cards) == "Legal Defense (Reactive, 2 Power)"


def test_a_keyword_that_is_a_fact_of_squad_building_says_what_it_means(cards: Content) -> None:
    for keyword in cards.keywords.values():
        assert all(describe_card(keyword, locale, cards) for locale in ("en", "de")), keyword.id


def test_a_reaction_says_that_it_may_be_used(cards: Content) -> None:
    """CAR-32, CAR-33: nobody must use a reactive superpower."""
    for rule in cards.rules.values():
        if rule.kind is RuleKind.REACTIVE:
            assert " may " in describe(rule, "en", cards) and " darf " in describe(rule, "de", cards), rule.id


def test_a_token_that_a_card_brings_says_its_type(cards: Content) -> None:
    said = {locale: describe_card(cards.tactics["chimichangas"], locale, cards)[0] for locale in ("en", "de")}
    assert "a Chimichanga objective token (Asset) that joins the game" in said["en"]
    assert "einen Chimichanga-Missionsmarker (Gegenstandsmarker), der neu ins Spiel kommt" in said["de"]


def test_a_marker_of_ones_own_side_says_so_and_any_other_does_not(cards: Content) -> None:
    def german(card: str) -> str:
        return describe_card(cards.tactics[card], "de", cards)[0]

    assert "kein verbündeter Jonathan-Marker im Spiel ist" in german("jonathan_the_unstoppable")
    assert "jeden Camera-Marker" in german("masked_menace")


def test_what_ends_in_the_cleanup_phase_lasts_for_its_scoring(cards: Content) -> None:
    """PHA-16: points are scored before that phase takes anything away."""
    said = {locale: describe_card(cards.tactics["astral_ring"], locale, cards)[0] for locale in ("en", "de")}
    assert "You place an Astral Projection token" in said["en"] and "Then this round, range" in said["en"]
    assert "In dieser Runde wird die Reichweite" in said["de"]
    assert "In der Aufräumphase entfernst du jenen Marker." in said["de"]


def test_dazed_or_koed_is_said_as_one_only_where_both_say_the_same(cards: Content) -> None:
    """Whoever counts when KO'd stood nowhere in the text as long as the first of the two was read for both."""
    rule = cards.rule("captain_america_sam_wilson.all_new_all_different")
    alike = {locale: describe(rule, locale, cards) for locale in ("en", "de")}
    assert "Dazed or KO'd" in alike["en"] and "angeschlagen oder besiegt" in alike["de"]
    dazed, koed = rule.on
    apart = rule.model_copy(update={"on": (dazed, koed.model_copy(update={"subject": Filter(side=Side.ENEMY)}))})
    said = {locale: describe(apart, locale, cards) for locale in ("en", "de")}
    anyhow = rule.model_copy(update={"on": (dazed.model_copy(update={"by": None}), koed)})
    assert "is Dazed, or when" in describe(anyhow, "en", cards), "not only if an enemy effect did it"
    assert "Dazed or KO'd" not in said["en"] and "enemy character is KO'd" in said["en"]
    assert "angeschlagen oder besiegt" not in said["de"] and "feindlicher Charakter" in said["de"]
