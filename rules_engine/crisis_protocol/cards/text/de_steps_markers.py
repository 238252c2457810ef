"""German for steps about tokens that lie on the battlefield or a card. It leaves other steps alone."""

from __future__ import annotations

from ..vocabulary import steps_markers as markers
from . import names
from .clause import Clause, Scope, joined
from .de_nouns import selector, within
from .de_voices import does
from .de_words import ACC, marker


def clause(step: object, scope: Scope) -> Clause | None:
    match step:
        case markers.Mark(name=name, within=r, of=of):
            far = within(r, of, scope) if r is not None else ""
            near = far or "auf das Schlachtfeld"
            near += f" (nicht innerhalb von Reichweite {step.apart} eines anderen)" if step.apart is not None else ""
            return Clause("du", "legst", f"einen {marker(name)} {near}", "hin", "hinlegen")
        case markers.MarkPower(name=name, who=who):
            laid = f"einen {marker(name)}, den du auf eine seiner aktiven oder reaktiven Superkräfte legst"
            return does(who, scope, "erhält", "erhalten", laid)
        case markers.Unmark(which=which):
            return Clause("du", "entfernst", selector(which, scope, ACC), base="entfernen")
        case markers.DrawToken(tokens=faces, shows=shows):
            each = joined([f"{n} × {names.token(face, 'de')}" for face, n in faces.items()], "und")
            drawn = f"die {sum(faces.values())} Marker ({each}) und deckst einen davon auf, um zu sehen, ob er"
            return Clause("du", "mischst", f"{drawn} {names.token(shows, 'de')} zeigt", base="mischen")
    return None
