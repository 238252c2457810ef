"""Short names: the letters of an emblem, the two letters of a condition, what a typeface can write.

It must not translate: it shortens what it is given.
"""

import unicodedata
from functools import lru_cache

from bot.render.fonts import Weight, font

SHORT = 14
"""Letters of a name that fit under a base."""

_SIGNS = {
    "en": {"bleed": "Bl", "hex": "Hx", "incinerate": "In", "judgment": "Ju", "poison": "Po", "root": "Ro",
           "shock": "Sh", "slow": "Sl", "stagger": "Sg", "stun": "St"},
    "de": {"bleed": "Bl", "hex": "Vf", "incinerate": "Br", "judgment": "Vu", "poison": "Vg", "root": "An",
           "shock": "Ge", "slow": "Vl", "stagger": "Ta", "stun": "Be"},
}  # fmt: skip

LETTERS = 4096
"""Kept of those that people have in their names."""

_BLANK_MASKS = ("\uffff", "\U0010ffff")


@lru_cache(maxsize=LETTERS)
def _writable(letter: str) -> bool:
    """Whether our typeface has a letter: a missing one looks like one that cannot exist."""
    if letter == " ":
        return True
    if not letter.isprintable() or unicodedata.bidirectional(letter) in {"R", "AL", "AN"}:
        return False
    face = font(24)
    mask = bytes(face.getmask(letter))
    return bool(mask) and all(mask != bytes(face.getmask(blank)) for blank in _BLANK_MASKS)


_SOUNDS = (
    "αa βv γg δd εe ζz ηi θth ιi κk λl μm νn ξx οo πp ρr σs τt υy φf χch ψps ωo ςs "
    "аa бb вv гg дd еe ёyo жzh зz иi йy кk лl мm нn оo пp рr сs тt уu фf хkh цts чch "
    "шsh щshch ъ ыy ь эe юyu яya іi їyi єye ґg"
)  # fmt: skip
"""Each letter and how it sounds."""
_FOREIGN = {pair[0]: pair[1:] for pair in _SOUNDS.split()}
_SYLLABLES = ("HANGUL SYLLABLE ", "HIRAGANA LETTER ", "KATAKANA LETTER ")


@lru_cache(maxsize=LETTERS)
def _latin(letter: str) -> str:
    """A letter as we can write it: Greek, Cyrillic, Korean and kana by their sound, what nobody can sound left out."""
    if _writable(letter):
        return letter
    plain = unicodedata.normalize("NFD", letter)[:1]
    sound = _FOREIGN.get(letter.lower(), _FOREIGN.get(plain.lower()))
    if sound is not None:
        return sound.capitalize() if letter.isupper() else sound
    name = unicodedata.name(letter, "")
    syllable = next((name.removeprefix(head) for head in _SYLLABLES if name.startswith(head)), "")
    return syllable.removeprefix("SMALL ").lower()


def written(text: str, fallback: str = "") -> str:
    """The text as our typeface can write it; the fallback if nothing legible is left."""
    kept = " ".join("".join(_latin(letter) for letter in unicodedata.normalize("NFC", text)).split())
    return kept if any(letter.isalnum() for letter in kept) else fallback


def cut(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1].rstrip(" .,-") + "…"


def fit(text: str, size: int, room: float, weight: Weight = "Bold", fallback: str = "?") -> str:
    """As much of a text as can be written into so many pixels."""
    plain = written(text, fallback) if text else ""
    face = font(size, weight)
    most = len(plain)
    while most > 2 and face.getlength(cut(plain, most)) > room:
        most -= 1
    return cut(plain, most)


ARTICLES = ("The ", "Der ", "Die ", "Das ")
TITLES = {"Captain": "Cap", "Doctor": "Dr.", "Professor": "Prof."}
"""As people shorten them; of other words three letters are left, which can be guessed."""


def _bare(name: str) -> str:
    """A name without the article before it and the title behind it: `Thanos, The Mad Titan` is Thanos."""
    called = name.partition(", ")[0]
    return next((called.removeprefix(word) for word in ARTICLES if called.startswith(word)), called)


def short_name(name: str) -> str:
    """`Captain America` is Cap America, `Invincible Iron Man` is Inv. Iron Man: what somebody would say or guess."""
    plain = written(name, "?")
    if len(plain) <= SHORT:
        return plain
    plain = _bare(plain)
    if len(plain) <= SHORT:
        return plain
    first, _, rest = plain.partition(" ")
    shorter = f"{TITLES.get(first) or first[:3] + '.'} {rest}"
    if rest and len(shorter) <= SHORT:
        return shorter
    return rest if rest and len(rest) <= SHORT else cut(plain, SHORT)


def emblem(name: str) -> str:
    """Initials of the last two words, or the first two letters: `Iron Man` is IM, and so is `Invincible Iron Man`, as
    whoever says his name would shorten it; `Hulk` is HU."""
    parts = [p for p in _bare(written(name)).replace("-", " ").replace(".", "").split() if p[0].isalnum()]
    if not parts:
        return "?"
    letters = "".join(part[0] for part in parts[-2:]) if len(parts) > 1 else parts[0][:2]
    return letters.upper()


def condition_sign(id: str, name: str, language: str) -> str:
    return _SIGNS.get(language, _SIGNS["en"]).get(id) or (written(name, "?")[:2].capitalize())
