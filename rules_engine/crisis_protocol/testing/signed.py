"""Card texts that a second reader has compared with the printed card: as they read then.

Whoever writes a card does not sign for it. A card whose generated text reads otherwise than it was signed has to be
read again; so a change of its data that shows in its text is noticed here, before anybody plays it.
"""

from __future__ import annotations

from pathlib import Path

from rules_engine.crisis_protocol.cards.loader.content import Card, Content
from rules_engine.crisis_protocol.cards.text import describe_card

KINDS = ("characters", "tactics", "crises", "gems")
"""Cards that players hold."""
FOLDER = Path(__file__).resolve().parents[3] / "tests" / "cards" / "signed"


def text_of(card: Card, content: Content) -> str:
    return "\n".join(describe_card(card, "en", content)) + "\n"


def signed(kind: str, card: str, folder: Path = FOLDER) -> str | None:
    """The text as it was signed; None if nobody has."""
    file = folder / kind / f"{card}.txt"
    return file.read_text("utf-8") if file.exists() else None


def sign(kind: str, card: str, content: Content, folder: Path = FOLDER) -> Path:
    file = folder / kind / f"{card}.txt"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text_of(getattr(content, kind)[card], content), "utf-8")
    return file
