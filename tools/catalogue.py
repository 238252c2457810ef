"""Write the catalogue of known cards (`assets/cards/known.json`) from a folder of facts: names, codes, legality.

    python -m tools.catalogue FOLDER

It takes names and numbers alone, never a sentence of a card.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import Any

TARGET = Path(__file__).resolve().parents[1] / "assets" / "cards" / "known.json"
SECONDS = {"00510101": "00510102", "20230101": "20230102"}
"""Characters that may be there twice, by their own card (E25-09), with the code of the second."""
BARE_APOSTROPHES = str.maketrans({"‘": "'", "’": "'", "“": '"', "”": '"'})


def slug(text: str) -> str:
    bare = unicodedata.normalize("NFKD", text.translate(BARE_APOSTROPHES)).replace("'", "").replace(".", "")
    return re.sub(r"[^a-z0-9]+", "_", bare.encode("ascii", "ignore").decode().lower()).strip("_")


def named(facts_slug: str) -> str:
    return facts_slug.replace("-", "_").removesuffix("_grunts")


def _filed() -> dict[str, str]:
    """By code, how a card's file is called here already."""
    found = {}
    for file in TARGET.parent.glob("*/*.yaml"):
        text = file.read_text("utf-8")
        code = re.search(r'^code: "(\d{8})"$', text, re.MULTILINE)
        if code and not re.search("^form_of:", text, re.MULTILINE):
            found[code[1]] = file.stem
    return found


def years(timelines: list[str]) -> list[int]:
    return sorted(int(each) for each in timelines if each.isdecimal())


def characters(folder: Path) -> Iterator[dict[str, Any]]:
    seconds = set(SECONDS.values())
    for each in _read(folder, "characters_2026.json")["characters"]:
        if each.get("alternate_of") or each["grunt"] or each["code"] in seconds:
            continue
        lists = {slug(name): years(timelines) for name, _, timelines in each["affiliations"]}
        yield {
            "id": named(each["slug"]),
            "kind": "character",
            "name": each["name"].translate(BARE_APOSTROPHES),
            "alter_ego": (each["alter_ego"] or "").translate(BARE_APOSTROPHES) or None,
            "threat": each["threat"],
            "code": each["code"],
            "second": SECONDS.get(each["code"] or ""),
            "affiliations": lists,
        }


def tactics(folder: Path) -> Iterator[dict[str, Any]]:
    for each in _read(folder, "tactics_2026.json")["tactics"]:
        name = each["name"].translate(BARE_APOSTROPHES)
        gem = name.removeprefix("Infinity Gem: ") if each["gem"] else None
        yield {
            "id": slug(gem) if gem else named(each["slug"]),
            "kind": "gem" if gem else "tactic",
            "name": gem or name,
            "code": each["code"],
            "standard": each["standard"],
            "years": years(each["timelines"]),
            "affiliations": {slug(each["affiliation"]): []} if each["affiliation"] else {},
        }


def crises(folder: Path) -> Iterator[dict[str, Any]]:
    for each in _read(folder, "crisis_cards.json")["cards"]:
        yield {
            "id": named(slug(each["name"])),
            "kind": each["type"],
            "name": each["name"],
            "threat": each["threat"],
            "code": each["code"],
            "standard": "legal" if each.get("standard_timeline") else "rotated",
            "challenger": bool(each.get("challenger_2026")),
        }


def _read(folder: Path, name: str) -> Any:
    return json.loads((folder / name).read_text("utf-8"))


def made(folder: Path) -> str:
    """The whole file: a card a line, without what goes without saying."""
    cards = [*characters(folder), *tactics(folder), *crises(folder)]
    filed = _filed()
    for card in cards:
        if not list(TARGET.parent.glob(f"*/{card['id']}.yaml")):
            card["id"] = filed.get(card["code"] or "", card["id"])
        if second := card.get("second"):
            card["second_id"] = filed.get(second, f"{card['id'].removesuffix('_1')}_2")
    cards.sort(key=lambda card: (card["kind"], card["id"]))
    plain: tuple[Any, ...] = (None, [], {}, False, "legal")
    lines = [
        json.dumps({key: value for key, value in card.items() if value not in plain}, ensure_ascii=False)
        for card in cards
    ]
    return "[\n" + ",\n".join(lines) + "\n]\n"


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.catalogue", description=__doc__)
    parser.add_argument("folder", type=Path, help="where the facts are")
    TARGET.write_text(made(parser.parse_args().folder), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
