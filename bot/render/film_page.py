"""A match to be watched again as one page that needs nothing else: sections with a picture, the same in words, and what
happened.

The page loads nothing: it forbids that to itself. It must not know a game.
"""

from __future__ import annotations

import base64
import html
from collections.abc import Sequence
from dataclasses import dataclass

from bot.render.palette import PALETTES, Mode
from bot.render.picture import Picture

FORBIDDEN = "default-src 'none'; img-src data:; style-src 'unsafe-inline'"
STYLE = (
    "body{{margin:0 auto;max-width:64rem;padding:1rem;font:1rem/1.5 sans-serif;background:{paper};color:{ink}}}"
    "img{{width:100%;height:auto;border-radius:.5rem}}section{{margin:2rem 0}}"
    "nav a{{display:inline-block;padding:.3rem .6rem;color:inherit}}pre{{white-space:pre-wrap;font:inherit}}"
)


@dataclass(frozen=True)
class Section:
    head: str
    picture: Picture | None = None
    words: Sequence[str] = ()
    """The picture in lines."""
    said: Sequence[str] = ()
    """What happened, in sentences."""


def film_page(title: str, sections: Sequence[Section], twin: str, language: str, mode: Mode) -> str:
    """`twin`: what the words of a picture are called."""
    palette = PALETTES[mode]
    links = " ".join(f'<a href="#t{at}">{html.escape(section.head)}</a>' for at, section in enumerate(sections))
    body = "".join(_section(at, section, twin) for at, section in enumerate(sections))
    style = STYLE.format(paper=palette.paper, ink=palette.words)
    return (
        f'<!doctype html><html lang="{language}"><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{FORBIDDEN}">'
        f'<meta name="viewport" content="width=device-width"><title>{html.escape(title)}</title>'
        f"<style>{style}</style><h1>{html.escape(title)}</h1><nav>{links}</nav>{body}</html>"
    )


def _section(at: int, section: Section, twin: str) -> str:
    parts = [f'<section id="t{at}"><h2>{html.escape(section.head)}</h2>']
    if section.picture is not None:
        source = f"data:image/{section.picture.format};base64,{base64.b64encode(section.picture.data).decode()}"
        lines = html.escape("\n".join(section.words))
        parts.append(f'<img src="{source}" alt="{html.escape(section.picture.alt)}">')
        parts.append(f"<details><summary>{html.escape(twin)}</summary><pre>{lines}</pre></details>")
    if section.said:
        parts.append("<ul>" + "".join(f"<li>{html.escape(line)}</li>" for line in section.said) + "</ul>")
    return "".join(parts) + "</section>"
