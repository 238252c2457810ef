"""English for steps about tokens that lie on the battlefield or a card. It leaves other steps alone."""

from __future__ import annotations

from ..vocabulary import steps_markers as markers
from . import names
from .clause import Clause, Scope, joined
from .en_nouns import selector, within
from .en_voices import does


def clause(step: object, scope: Scope) -> Clause | None:
    match step:
        case markers.Mark(name=name, within=r, of=of):
            near = within(r, of, scope) if r is not None else "on the battlefield"
            near += f", not within range {step.apart} of another one" if step.apart is not None else ""
            what = names.token(name, "en")
            article = "an" if what[0] in "AEIOU" else "a"
            return Clause("you", "place", f"{article} {what} token {near}", base="place", plural=True)
        case markers.MarkPower(name=name, who=who):
            token = f"a {names.token(name, 'en')} token, which you place on one of its active or reactive superpowers"
            return does(who, scope, "gains", "gain", token)
        case markers.Unmark(which=which):
            return Clause("you", "remove", selector(which, scope), base="remove", plural=True)
        case markers.DrawToken(tokens=faces, shows=shows):
            each = joined([f"{n} × {names.token(face, 'en')}" for face, n in faces.items()], "and")
            drawn = f"the {sum(faces.values())} tokens ({each}) and reveal one to see whether it shows"
            return Clause("you", "shuffle", f"{drawn} {names.token(shows, 'en')}", base="shuffle", plural=True)
    return None
