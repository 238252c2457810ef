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


def page(locale: str = "en") -> str:
    """All rulings by chapter, as Markdown."""
    title, about = WORDS[locale]
    lines = [f"# {title}", "", about]
    for section in sections().values():
        rulings = [said for said in section.rules if said.is_ruling]
        if rulings:
            lines += ["", f"## {section.title(locale)}", ""]
            lines += [f"- **{said.id}** {said.text(locale)}" for said in rulings]
    return "\n".join(lines) + "\n"


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m rules_engine rulings", description=__doc__)
    parser.add_argument("--locale", choices=tuple(WORDS), default="en", help="the language (en)")
    print(page(parser.parse_args(list(arguments)).locale), end="")
    return 0
