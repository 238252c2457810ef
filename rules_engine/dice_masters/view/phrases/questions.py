"""What is asked: per key a title, a text and a hint."""

from __future__ import annotations

from collections.abc import Mapping

from rules_engine.kernel.phrasing import Phrase

Ask = tuple[Phrase, Phrase, Phrase]
NONE: Phrase = ("", "")

QUESTIONS: Mapping[str, Ask] = {
    "first": (
        ("Who begins?", "Wer beginnt?"),
        ("You won the toss. Do you go first or second?", "Du hast den Münzwurf gewonnen. Willst du anfangen?"),
        NONE,
    ),
    "reroll": (
        ("Reroll", "Neu werfen"),
        ("Which of your dice do you reroll? Only once.", "Welche Würfel wirfst du neu? Nur einmal."),
        ("None is fine too.", "Auch keiner ist erlaubt."),
    ),
    "main": (
        ("Main Step", "Hauptphase"),
        ("Buy, field, use, as often and in any order you like.", "Kaufe, stelle auf, setze ein: beliebig oft."),
        ("Characters you do not field go to the Used Pile.", "Nicht aufgestellte Charaktere kommen in die Ablage."),
    ),
    "combat": (
        ("After blocks", "Nach dem Blocken"),
        ("Use action dice or Global Abilities before damage.", "Vor dem Schaden: Aktionen oder Globale Fähigkeiten."),
        NONE,
    ),
    "globals": (
        ("Global Abilities", "Globale Fähigkeiten"),
        ("{active} hands over. Do you use a Global Ability?", "{active} übergibt. Nutzt du eine Globale Fähigkeit?"),
        ("Passing closes the step unless {active} goes on.", "Passt du, endet die Phase, außer {active} macht weiter."),
    ),
    "attackers": (
        ("Attack", "Angriff"),
        ("Which of your characters attack?", "Welche deiner Charaktere greifen an?"),
        ("Nobody: the Attack Step is over.", "Keiner: Die Angriffsphase ist vorbei."),
    ),
    "blocks": (
        ("Block", "Blocken"),
        ("Which of your characters block whom?", "Wer von dir blockt wen?"),
        ("Several may block the same attacker.", "Mehrere dürfen denselben Angreifer blocken."),
    ),
    "split": (
        ("Split damage", "Schaden aufteilen"),
        ("{die} deals {total} damage to its blockers.", "{die} teilt {total} Schaden auf die Blocker auf."),
        ("All of it, as you like.", "Alles davon, wie du willst."),
    ),
    "payment": (
        ("Pay", "Bezahlen"),
        ("How do you pay {cost}?", "Wie zahlst du {cost}?"),
        NONE,
    ),
    "payment_part": (
        ("Pay", "Bezahlen"),
        (
            "There are many ways to pay {cost}. How do you begin?",
            "{cost} lässt sich auf viele Arten zahlen. Womit fängst du an?",
        ),
        ("You are asked for the rest next.", "Nach dem Rest wirst du danach gefragt."),
    ),
    "purchases": (
        ("Buy several dice", "Mehrere Würfel kaufen"),
        ("Which dice do you buy in one payment?", "Welche Würfel kaufst du mit einer Zahlung?"),
        ("Every typed card needs its own symbol.", "Jede Karte mit Typ braucht ihr eigenes Symbol."),
    ),
    "texts": (
        ("Several Globals", "Mehrere Globale"),
        ("Which Global Abilities do you pay together?", "Welche Globalen Fähigkeiten zahlst du zusammen?"),
        ("They resolve one by one.", "Sie wirken nacheinander."),
    ),
    "fieldings": (
        ("Field several characters", "Mehrere Charaktere aufstellen"),
        ("Which characters do you field in one payment?", "Welche Charaktere stellst du mit einer Zahlung auf?"),
        NONE,
    ),
    "use_text": (
        ("{source}", "{source}"),
        ("Do you use it?{price}", "Setzt du das ein?{price}"),
        NONE,
    ),
    "may": (("{source}", "{source}"), ("Do you do it?{price}", "Machst du es?{price}"), NONE),
    "unless": (("{source}", "{source}"), ("Do you pay to prevent it?", "Zahlst du, um es zu verhindern?"), NONE),
    "way": (("{source}", "{source}"), ("Which of these?", "Was davon?"), NONE),
    "target": (("{source}", "{source}"), ("Choose the target.", "Wähle das Ziel."), NONE),
    "which": (("{source}", "{source}"), ("Which die?", "Welcher Würfel?"), NONE),
    "which_die": (
        ("{source}", "{source}"),
        ("Which of your dice is meant?", "Welcher deiner Würfel ist gemeint?"),
        NONE,
    ),
    "sacrifice": (
        ("{source}", "{source}"),
        ("Which character do you sacrifice?", "Welchen Charakter opferst du?"),
        NONE,
    ),
    "spin_down": (
        ("{source}", "{source}"),
        ("Which character do you spin down?", "Welchen Charakter wertest du ab?"),
        NONE,
    ),
    "spend": (("{source}", "{source}"), ("How much energy do you spend?", "Wie viel Energie gibst du aus?"), NONE),
    "purchase": (("{source}", "{source}"), ("Which die do you buy?", "Welchen Würfel kaufst du?"), NONE),
    "next_effect": (
        ("Order of effects", "Reihenfolge der Effekte"),
        ("Which of your effects resolves next?", "Welcher deiner Effekte kommt als nächstes?"),
        NONE,
    ),
}
"""A key with a name behind it, such as `target_foe`, is asked like its beginning."""
