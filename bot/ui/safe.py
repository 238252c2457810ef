"""What people typed, made safe to read: as plain words for labels, titles and pictures, escaped for texts.

It must not change what is kept: the words are stored as they were typed, and made safe where they are shown.
"""

import re
import unicodedata

LONGEST = 300
MOST_LINES = 20
UNSEEN = {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"}
"""Control signs, marks that turn the direction of reading, signs without width, halves of signs."""
JOINERS = "\u200d\ufe0f"
"""Hold the parts of one emoji together; anywhere else they hide something."""
_SPECIAL = re.compile(r"[\\*_~|`\[\]<>]")
_HEAD = re.compile(r"^(\s*)([-#+]|\d{1,9}(?=[.)]))")
_ADDRESS = re.compile(r"(?<=:)/(?=/)")
_EVERYBODY = re.compile(r"@(?=everyone|here)", re.IGNORECASE)


def clean(text: str, most: int = LONGEST) -> str:
    """One line of visible signs: for whatever shows no markdown, such as labels, titles, pictures and their texts."""
    has_emoji = not text.isascii() and any(unicodedata.category(sign) == "So" for sign in text)
    seen = "".join(" " if sign.isspace() else sign for sign in text if sign.isspace() or _is_seen(sign, has_emoji))
    line = re.sub(r" {2,}", " ", seen).strip()
    return line if len(line) <= most else line[: most - 1].rstrip() + "…"


def shown(text: str, most: int = LONGEST) -> str:
    """The same where markdown is read: nothing of it is bold, a link, a mention, a heading or a list."""
    line = _SPECIAL.sub(lambda found: "\\" + found[0], clean(text, most))
    line = _HEAD.sub(lambda found: f"{found[1]}{found[2]}\\" if found[2].isdigit() else f"{found[1]}\\{found[2]}", line)
    return _EVERYBODY.sub("@\u200b", _ADDRESS.sub(r"\\/", line))


def quoted(text: str, most: int = LONGEST) -> str:
    """A reason, as a quotation of one line."""
    return f"> {shown(text, most)}"


def paragraphs(text: str, most: int = 1500) -> str:
    """What may have several lines: each made safe, without the empty ones at both ends."""
    lines = text.strip().splitlines()[:MOST_LINES]
    return "\n".join(shown(line, most) for line in lines)


def _is_seen(sign: str, has_emoji: bool) -> bool:
    return has_emoji if sign in JOINERS else unicodedata.category(sign) not in UNSEEN
