"""`python -m rules_engine rulings`: every ruling where the rulebooks leave a question open, on one page.

It prints what `rulings` reads; docs/rulings.md is its output.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from rules_engine.crisis_protocol.view.rulings import sections

WORDS = {
    "en": ("Rulings", "Where the rulebooks leave a question open, this is how we play it. `/rule` finds each of them, "
           "`/play why` names the one a question rests on, and every one is shown by a test."),
    "de": ("Entscheidungen", "Wo die Regelhefte eine Frage offen lassen, spielen wir so. `/regel` findet jede davon, "
           "`/spiel warum` nennt die, auf der eine Frage beruht, und jede zeigt ein Test."),
}  # fmt: skip

DIFFERENCES = {
    "en": (
        "Cards that are played a little differently",
        "What these cards print is played so; the reason stands with each.",
        (
            "**Deal With the Devil**, **The Age of Ultron**: the KO is prevented when it is about to happen, and what "
            "the card does comes once the whole effect is over. Printed is that the character is KO'd and comes back. "
            "What answers a KO therefore stays silent: a KO'd character has dropped its tokens and lost its effects "
            "(DMG-20), and nothing that was taken from it then could be given back.",
            "**Weapons Stash**: taking the Stash costs 1 Power within R1 in one's own activation, as an interaction "
            "does, but rules that speak of interacting or of its cost do not see it: interactions belong to objective "
            "tokens (OBJ-06), and the Stash is none.",
            "**Untapped Potential**: Emma Frost's Power pays for attack actions and superpowers, not for attacks that "
            "other effects let Iceman make and that cost Power: such an attack is paid for by whoever makes it.",
            "**Cloning Banks**: the card is played each time that samples are laid on it, and again for the clone; it "
            "stays with its player until then. Printed is that it is played once and then used. A Dazed Mister "
            "Sinister therefore lays none down (TAC-06), and he needs a sample to play it at all.",
            "**Static Arc**: the line runs from the middle of one base to the middle of the other.",
            "**Trial by Combat**: somebody Dazed, who would roll no dice, cannot be chosen (TAC-06).",
            "**Web Barrier**, **Defensive Prototype**: sight is barred all round long, however far apart the two are; "
            "being moved and tools only while they are within R3 of each other. It is the tool that may not lie over "
            "the line: a base may be set down on it, beside the tool, and whoever stands there sees both sides.",
            "**Mind Wipe**: the activation ends at once, but the attack or superpower that set the card off is carried "
            "to its end first. No other attack of the same beam or area follows, and no attack or action that an "
            "effect would still grant; what comes at the end of an activation does. The dice are those of the blow "
            "that felled the ally, not of all damage it had. Range and sight are waived, Stealth is not.",
            "**Infiltration**: whoever was KO'd does not come back by it, and while they wait they do not count as on "
            "the battlefield (WIN-06). Without room within R1 of the Flare they do not come (MOV-Q9).",
        ),
    ),
    "de": (
        "Karten, die etwas anders gespielt werden",
        "Was diese Karten sagen, wird so gespielt; der Grund steht dabei.",
        (
            "**Deal With the Devil**, **The Age of Ultron**: Der Charakter wird gar nicht erst besiegt, und was die "
            "Karte tut, kommt nach dem ganzen Effekt. Gedruckt ist, dass er besiegt wird und zurückkehrt. Was auf "
            "Besiegte antwortet, bleibt deshalb stumm: Ein Besiegter hat seine Marker fallen gelassen und seine "
            "Effekte verloren (DMG-20), und zurückgeben ließe sich das nicht.",
            "**Weapons Stash**: Das Versteck zu nehmen kostet 1 Kraft innerhalb von R1 in der eigenen Aktivierung wie "
            "eine Interaktion, doch Regeln über Interaktionen und deren Kosten sehen es nicht: Interagiert wird mit "
            "Missionsmarkern (OBJ-06), und das Versteck ist keiner.",
            "**Untapped Potential**: Emma Frosts Kraft bezahlt Angriffsaktionen und Superkräfte, aber keine Angriffe "
            "mit Kraftkosten, die andere Effekte Iceman machen lassen: Einen solchen bezahlt, wer ihn macht.",
            "**Cloning Banks**: Die Karte wird jedes Mal ausgespielt, wenn Proben darauf gelegt werden, und noch "
            "einmal für den Klon; bis dahin bleibt sie bei ihrem Spieler. Gedruckt ist, dass sie einmal ausgespielt "
            "und dann benutzt wird. Ein angeschlagener Mister Sinister legt deshalb keine ab (TAC-06), und ohne Probe "
            "spielt er sie nicht aus.",
            "**Static Arc**: Die Linie verläuft von der Mitte der einen Base zur Mitte der anderen.",
            "**Trial by Combat**: Wer angeschlagen ist und keine Würfel hätte, kann nicht gewählt werden (TAC-06).",
            "**Web Barrier**, **Defensive Prototype**: Die Sicht ist die ganze Runde versperrt, so weit die beiden "
            "auch auseinander stehen; geschützt sind sie und gesperrt ist die Schablone nur, solange sie innerhalb "
            "von R3 zueinander sind. Nur die Schablone darf nicht über der Linie liegen: Eine Base darf daneben auf "
            "die Linie gestellt werden, und wer dort steht, sieht beide Seiten.",
            "**Mind Wipe**: Die Aktivierung endet sofort, doch der Angriff oder die Superkraft, auf die die Karte "
            "antwortet, wird noch abgehandelt. Danach folgen kein weiterer Angriff desselben Strahls oder derselben "
            "Fläche und weder Angriff noch Aktion, die ein Effekt noch gewähren würde; was am Ende einer Aktivierung "
            "geschieht, geschieht. Die Würfel zählen den Schaden dieses einen Treffers, nicht allen Schaden des "
            "Verbündeten. Reichweite und Sicht sind einerlei, Tarnung ist es nicht.",
            "**Infiltration**: Wer besiegt ist, kommt durch sie nicht zurück, und wer wartet, zählt nicht als auf dem "
            "Schlachtfeld (WIN-06). Ist innerhalb von R1 des Flare-Markers kein Platz, kommen sie nicht (MOV-Q9).",
        ),
    ),
}


def page(locale: str = "en") -> str:
    """All rulings by chapter, as Markdown."""
    title, about = WORDS[locale]
    lines = [f"# {title}", "", about]
    for section in sections().values():
        rulings = [said for said in section.rules if said.is_ruling]
        if rulings:
            lines += ["", f"## {section.title(locale)}", ""]
            lines += [f"- **{said.id}** {said.text(locale)}" for said in rulings]
    title, about, cards = DIFFERENCES[locale]
    lines += ["", f"## {title}", "", about, "", *(f"- {card}" for card in cards)]
    return "\n".join(lines) + "\n"


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m rules_engine rulings", description=__doc__)
    parser.add_argument("--locale", choices=tuple(WORDS), default="en", help="the language (en)")
    print(page(parser.parse_args(list(arguments)).locale), end="")
    return 0
