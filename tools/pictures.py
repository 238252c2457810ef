"""`python -m tools.pictures [folder]`: every kind of picture in every mode, and a contact sheet of them all.

With `--golden` it renews the small pictures the tests compare with: look at them before you commit them.
"""

import argparse
import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageDraw

ROOT = Path(__file__).resolve().parents[1]
PICTURES = ROOT / "tests" / "games" / "crisis_protocol" / "pictures"
sys.path += [str(PICTURES), str(ROOT / "tests" / "render")]

from picture_kinds import KINDS, small  # noqa: E402
from planet_kinds import PLANET_KINDS  # noqa: E402

from bot.render.fonts import font  # noqa: E402
from bot.render.palette import MODES, Mode  # noqa: E402

CELL, LABEL, PHONE = 480, 34, 400


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.pictures", description=__doc__)
    parser.add_argument("folder", nargs="?", default="artifacts", type=Path)
    parser.add_argument("--golden", action="store_true", help="renew the golden pictures")
    chosen = parser.parse_args()
    if chosen.golden:
        _renew(PICTURES / "golden")
        return
    folder = chosen.folder / "pictures"
    folder.mkdir(parents=True, exist_ok=True)
    cells = list(_drawn(folder))
    _sheet(cells).save(chosen.folder / "contact-sheet.jpg", quality=88)
    _grey(cells).save(chosen.folder / "contact-sheet-phone-grey.png")
    print(f"{len(cells)} pictures in {folder}, contact sheets in {chosen.folder}")


def _drawn(folder: Path) -> Iterator[tuple[str, Mode, Image.Image]]:
    for name, draw in (KINDS | PLANET_KINDS).items():
        for mode in MODES:
            picture = draw(mode)
            (folder / picture.filename(f"{name}-{mode}")).write_bytes(picture.data)
            (folder / f"{name}-{mode}.txt").write_text(picture.alt + "\n", "utf-8")
            yield name, mode, Image.open(BytesIO(picture.data)).convert("RGB")


def _sheet(cells: list[tuple[str, Mode, Image.Image]]) -> Image.Image:
    rows = [cells[i : i + len(MODES)] for i in range(0, len(cells), len(MODES))]
    heights = [LABEL + max(round(image.height * CELL / image.width) for _, _, image in row) + 8 for row in rows]
    sheet = Image.new("RGB", (len(MODES) * (CELL + 8), sum(heights)), "white")
    draw = ImageDraw.Draw(sheet)
    top = 0
    for row, height in zip(rows, heights, strict=True):
        for column, (name, mode, image) in enumerate(row):
            left = column * (CELL + 8)
            draw.text((left + 4, top + LABEL / 2), f"{name} · {mode}", fill="black", font=font(22), anchor="lm")
            size = (CELL, round(image.height * CELL / image.width))
            sheet.paste(image.resize(size, Image.Resampling.LANCZOS), (left, top + LABEL))
        top += height
    return sheet


def _grey(cells: list[tuple[str, Mode, Image.Image]]) -> Image.Image:
    """As a phone in greyscale shows them: light only, 400 pixels wide."""
    images = [image for _, mode, image in cells if mode == "light"]
    scaled = [
        image.resize((PHONE, round(image.height * PHONE / image.width)), Image.Resampling.LANCZOS) for image in images
    ]
    columns = 4
    heights = [max(image.height for image in scaled[i : i + columns]) + 8 for i in range(0, len(scaled), columns)]
    sheet = Image.new("L", (columns * (PHONE + 8), sum(heights)), 255)
    for index, image in enumerate(scaled):
        sheet.paste(image.convert("L"), (index % columns * (PHONE + 8), sum(heights[: index // columns])))
    return sheet


def _renew(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.webp"):
        old.unlink()
    for name, draw in KINDS.items():
        for mode in MODES if name == "board" else MODES[:1]:
            small(draw(mode).data).save(folder / f"{name}-{mode}.webp", lossless=True, method=6)
    print(f"{len(list(folder.glob('*.webp')))} pictures, {sum(f.stat().st_size for f in folder.iterdir()) // 1024} KB")


if __name__ == "__main__":
    main()
