"""The field in a picture: people, the crow, what lies face up. Pure: it runs in a drawing process."""

from __future__ import annotations

from fair_hands import HandedFair
from fair_state import FIELD, PATHS
from fair_words import FairWording
from PIL import Image

from bot.games.values import Film
from bot.games.views import BoardScene, Scene, ShownScene, Steps, Views, film_in_words
from bot.render.palette import Mode
from bot.render.pen import Pen
from bot.render.picture import Picture as Drawn
from bot.render.picture import png
from bot.ui.match.look import Look
from bot.ui.match.panel import Picture
from bot.ui.match.pictures.drawn import drawn

GROUND = {"light": "#e8efd8", "dark": "#22301f", "contrast": "#ffffff"}
COLOURS = {"ash": "#2f6fb3", "birch": "#c23b3b", "cedar": "#2f9e5b", "dogwood": "#8a5cc2"}
PLACES = dict(zip(PATHS, ((1, 9), (9, 9), (1, 1), (9, 1)), strict=True))


def paint_field(snapshot: str, mode: Mode) -> Drawn:
    state = HandedFair.model_validate_json(snapshot)
    pen = Pen((0, 0, 10, 10), 24)
    for place, at in PLACES.items():
        pen.disc(at, 0.7, "#d7c27a")
        pen.text(at, place, 0.5, "#1d1a26")
    pen.disc(PLACES[state.crow], 0.3, "#111111")
    lines = [f"The crow sits at the {state.crow}."]
    for number, (seat, person) in enumerate(state.people.items()):
        at = (10 * person.x / FIELD, 10 * person.y / FIELD - number * 0.3)
        pen.disc(at, 0.4, COLOURS[seat])
        held = ", ".join(state.hands.get(seat, ()))
        lines.append(f"{seat} stands at {person.x}, {person.y}; fruit {person.fruit}, coins {person.coins}; {held}")
    sheet = Image.new("RGBA", (pen.width, pen.height), GROUND.get(mode, GROUND["light"]))
    sheet.alpha_composite(pen.done().convert("RGBA"))
    return Drawn(png(sheet.convert("RGB")), "png", "\n".join(lines))


class FairViews(Views):
    async def show(self, look: Look, scene: Scene) -> ShownScene:
        match scene:
            case BoardScene(in_words=False):
                return ShownScene(pictures=await drawn(look, "field", paint_field, look.snapshot))
            case _:
                return await super().show(look, scene)

    def film(self, steps: Steps, title: str, language: str) -> Film:
        return film_in_words(steps, title, language, FairWording().story, last_field)


def last_field(state: HandedFair) -> Picture:
    made = paint_field(state.model_dump_json(), "light")
    return Picture(made.filename("field"), made.data, made.alt)
