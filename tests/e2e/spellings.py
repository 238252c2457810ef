"""Every way in which a secret can be written, and every way in which what somebody was shown can be read.

It must not know what is secret from whom.
"""

import base64
import binascii
import gzip
import html
import io
import re
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from urllib.parse import unquote

DEEP = 4
"""How often something is taken out of something else: a text in base64 in a file in an archive."""
BETWEEN = re.compile(r"[\W_]+")
ESCAPED = re.compile(r"\\+u([0-9a-fA-F]{4})")
PACKED_TEXT = re.compile(r"(?<!;base64,)(?<![\w+/-])[\w+/-]{20,}={0,2}", re.ASCII)
"""Base64 or hex; not the pictures of a page, which begin so often that nothing else would be read."""
PLAIN = re.compile(rb"[\x20-\x7e\n]{6,}")
CODE = re.compile(r"\d{8}")
LETTER = r"[^\W_]"
AFTER_ESCAPE = r"(?<=\\[nrt])"
"""A new line in JSON ends in a letter, which is no part of the name that begins the line."""


def fold(text: str) -> str:
    """Letters and figures alone, so that `iron_man`, `iron-man.webp` and `Iron Man` are the same."""
    return f" {BETWEEN.sub(' ', text.casefold()).strip()} "


def readings(text: str, deep: int = DEEP) -> Iterator[str]:
    """The text itself, without its escapes, and whatever is packed in it."""
    yield text
    plain = {other for way in (html.unescape, unquote, _unescaped) for other in _again(way, text)}
    yield from plain
    if not deep:
        return
    for found in {packed for reading in (text, *plain) for packed in PACKED_TEXT.findall(reading)}:
        for data in _unpacked_text(found):
            yield from texts_in(data, deep - 1)


def _again(way: Callable[[str], str], text: str) -> Iterator[str]:
    """What was escaped may have been escaped before."""
    for _ in range(DEEP):
        text, before = way(text), text
        if text == before:
            return
        yield text


def _unescaped(text: str) -> str:
    text = ESCAPED.sub(lambda found: chr(int(found[1], 16)), text)
    return text.replace('\\"', '"').replace("\\/", "/").replace("\\\\", "\\")


def _unpacked_text(text: str) -> Iterator[bytes]:
    bare = text.rstrip("=")
    for decode in (bytes.fromhex, _base64, _base64url):
        try:
            yield decode(bare)
        except (ValueError, binascii.Error):
            continue


def _base64(text: str) -> bytes:
    return base64.b64decode(text + "=" * (-len(text) % 4), validate=True)


def _base64url(text: str) -> bytes:
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)


def texts_in(data: bytes, deep: int = DEEP) -> Iterator[str]:
    """What bytes say: as text, unpacked, or the words that stand among them."""
    inside = list(_unpacked(data)) if deep else []
    for each in inside:
        yield from texts_in(each, deep - 1)
    if inside:
        return
    try:
        yield from readings(data.decode(), deep)
    except UnicodeDecodeError:
        yield "\n".join(found.decode() for found in PLAIN.findall(data))


def _unpacked(data: bytes) -> Iterator[bytes]:
    try:
        if data.startswith(b"\x1f\x8b"):
            yield gzip.decompress(data)
        elif data.startswith(b"PK\x03\x04"):
            with zipfile.ZipFile(io.BytesIO(data)) as archive:
                for name in archive.namelist():
                    yield name.encode()
                    yield archive.read(name)
        elif data[:1] == b"x":
            yield zlib.decompress(data)
    except (OSError, zlib.error, zipfile.BadZipFile, EOFError):
        return


def written(secret: bytes) -> tuple[str, ...]:
    """Every way in which bytes are commonly written, whole and by halves."""
    half = len(secret) // 2
    numbers = [str(byte) for byte in secret]
    return (
        secret.hex(),
        secret.hex().upper(),
        base64.b64encode(secret).decode().rstrip("="),
        base64.urlsafe_b64encode(secret).decode().rstrip("="),
        str(int.from_bytes(secret)),
        base64.b32encode(secret).decode().rstrip("="),
        base64.b85encode(secret).decode(),
        secret.hex(":"),
        secret.hex(" "),
        ", ".join(numbers),
        ",".join(numbers),
        repr(secret)[2:-1],
        f"0x{secret.hex()}",
        secret[:half].hex(),
        secret[half:].hex(),
    )


@cache
def as_anybody_writes(name: str) -> re.Pattern[str]:
    """In small letters, with whatever between its words."""
    words = r"[\W_]+".join(map(re.escape, fold(name).split()))
    return re.compile(rf"(?:{AFTER_ESCAPE}|(?<!{LETTER})){words}(?!{LETTER})")


@cache
def as_a_name(name: str) -> re.Pattern[str]:
    """With no more between its words than a name or an id has: what hides something is read narrowly, what is hidden
    widely."""
    words = r"[\W_]{1,2}".join(map(re.escape, fold(name).split()))
    return re.compile(rf"(?:{AFTER_ESCAPE}|(?<!{LETTER})){words}(?!{LETTER})", re.IGNORECASE)


@cache
def to_the_letter(word: str) -> re.Pattern[str]:
    """Not inside a longer word; `iron_man` is no part of `invincible_iron_man`."""
    return re.compile(rf"(?:{AFTER_ESCAPE}|(?<!\w)){re.escape(word)}(?!\w)")


@cache
def where_programs_write(id: str) -> re.Pattern[str]:
    return re.compile(rf"(?<=[\"'./:=|,\[(\\]){re.escape(id)}(?=[\"'./:=|,\])\\])")


@dataclass(frozen=True)
class Shown:
    """Something somebody was shown, read in every way; each way is made once, however many secrets are looked for."""

    text: str

    @cached_property
    def readings(self) -> list[str]:
        return list(dict.fromkeys(readings(self.text)))

    @cached_property
    def small(self) -> list[str]:
        return list(dict.fromkeys(reading.casefold() for reading in self.readings))

    @cached_property
    def codes(self) -> set[str]:
        """Card codes of eight figures, alone or run together."""
        runs = (run for reading in self.readings for run in re.findall(r"(?<!\d)(?:\d{8})+(?!\d)", reading))
        return {code for run in runs for code in CODE.findall(run)}

    def has_bytes(self, word: str) -> bool:
        """Letter by letter, and not inside something longer."""
        return any(word in text and re.search(rf"(?<!\w){re.escape(word)}(?!\w)", text) for text in self.readings)

    def has_name(self, name: str, longer: Iterable[str] = ()) -> bool:
        """A name as people or programs write it; one of a single word only as a name, for it may be an ordinary one.
        Where it is part of a longer name it is not it, at that very place."""
        words = fold(name).split()
        if len(words) > 1:
            likely = (text for text in self.small if all(word in text for word in words))
            return any(_stands(as_anybody_writes(name), text, longer) for text in likely)
        return self._has_word(name, to_the_letter(name), longer)

    def has_id(self, id: str, longer: Iterable[str] = ()) -> bool:
        """An id to the letter, or with whatever between its words; one of a single word only where programs write."""
        if CODE.fullmatch(id):
            return id in self.codes
        if len(fold(id).split()) > 1:
            return self.has_exactly(id) or self.has_name(id, longer)
        return self._has_word(id, where_programs_write(id), longer)

    def has_exactly(self, id: str) -> bool:
        return any(to_the_letter(id).search(text) for text in self.readings if id in text)

    def _has_word(self, word: str, written: re.Pattern[str], longer: Iterable[str]) -> bool:
        return any(_stands(written, text, longer) for text in self.readings if word in text)


def _stands(wanted: re.Pattern[str], text: str, longer: Iterable[str]) -> bool:
    """Whether it is somewhere where no longer name is around it."""
    spans = [found.span() for found in wanted.finditer(text)]
    if not spans:
        return False
    around = [found.span() for name in longer for found in as_a_name(name).finditer(text)]
    return any(not any(_is_part((start, end), longer) for longer in around) for start, end in spans)


def _is_part(span: tuple[int, int], other: tuple[int, int]) -> bool:
    return span != other and other[0] <= span[0] and span[1] <= other[1]
