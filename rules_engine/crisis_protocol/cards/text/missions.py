"""Crisis cards in words: what lies where, who may hold it, what it scores.

Rules and interactions are written by the languages; this adds what the card's own fields say.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..mission import Crisis, Method, Objective, Scoring
from ..vocabulary import Condition, Rule, RuleKind
from . import de_conditions, en_conditions, names
from .clause import Scope, Writer, joined, sentence
from .de_nouns import TOKENS as DE_TOKENS
from .en_nouns import TOKENS as EN_TOKENS


def setup(crisis: Crisis, locale: str) -> Iterator[str]:
    """One line for what is laid out, then what the fields of each token say."""
    parts = []
    for token in crisis.tokens:
        count = token.aside or len(token.points or crisis.points)
        kind = (DE_TOKENS if locale == "de" else EN_TOKENS)[token.type]
        aside = (" beiseite" if locale == "de" else " set aside") if token.aside else ""
        parts.append(f"{count} × {token.name.in_(locale)} ({kind}){aside}")
    laid, sketch = ("Aufbau", "Karte") if locale == "de" else ("Setup", "map")
    yield f"{laid}: {', '.join(parts)}; {sketch} {crisis.map}."


def held(token: Objective, locale: str) -> Iterator[str]:
    """How many a character may hold, and whether it may be passed on."""
    name, most = token.name.in_(locale), token.max_held
    if most is not None:
        yield (
            f"Ein Charakter kann höchstens {most} {name} halten."
            if locale == "de"
            else f"A character can hold only {most} {name} at a time."
        )
    if token.limited:
        yield (
            f"{name} kann nicht übergeben werden, sondern wird fallen gelassen."
            if locale == "de"
            else f"{name} cannot be passed to another character; it is dropped instead."
        )


def scoring(crisis: Crisis, line: Scoring, locale: str, writer: Writer) -> str:
    """`Scoring: You score 1 victory point for each Generator you control.`"""
    scope = Scope(Rule.model_construct(id=crisis.id, kind=RuleKind.CRISIS))
    text = _german(line, scope) if locale == "de" else _english(line, scope)
    after = ""
    if line.do:
        rule = next(rule for index, rule in crisis.scored().items() if crisis.scoring[index] is line)
        after = " " + writer.rule(rule, Scope())
    return f"{'Punkte' if locale == 'de' else 'Scoring'}: {sentence(text)}{after}"


def refilled(crisis: Crisis, locale: str) -> Iterator[str]:
    if not crisis.refill:
        return
    taken = joined([t.name.in_(locale) for t in crisis.tokens if t.aside], "und" if locale == "de" else "and")
    fresh = joined([t.name.in_(locale) for t in crisis.tokens if t.yields], "und" if locale == "de" else "and")
    yield (
        f"In der Aufräumphase werden alle {taken}-Marker beiseitegelegt und alle {fresh}-Marker zurückgedreht."
        if locale == "de"
        else f"In the Cleanup Phase every {taken} is set aside again and every {fresh} turned fresh."
    )


def _english(line: Scoring, scope: Scope) -> str:
    points = f"{line.vp} victory point{'' if line.vp == 1 else 's'}"
    token = names.token(line.token, "en") if line.token else "Secure objective token"
    deed = {Method.HOLD: f"{token} your characters hold", Method.SECURE: f"{token} you secure",
            Method.CONTROL: f"{token} you control"}.get(line.by, "")  # fmt: skip
    text = f"you score {points}{f' for each {deed}' if deed else ''}"
    when = f" if {_said(line.when, scope, 'en')}" if line.when else ""
    more = " more" if line.by is Method.CONDITION and not line.instead else ""
    text = text.replace(points, f"{points}{more}")
    return f"{text}{when}{', and nothing else from this card' if line.instead else ''}"


def _german(line: Scoring, scope: Scope) -> str:
    points = f"{line.vp} {'weiteren ' if line.by is Method.CONDITION and not line.instead else ''}"
    points += "Siegpunkt" if line.vp == 1 else "Siegpunkte"
    if line.vp != 1:
        points = points.replace("weiteren", "weitere")
    token = names.token(line.token, "de").replace(" ", "-") + "-Marker" if line.token else "Sicherungsmarker"
    deed = {Method.HOLD: "den deine Charaktere halten", Method.SECURE: "den du sicherst",
            Method.CONTROL: "den du kontrollierst"}.get(line.by, "")  # fmt: skip
    text = f"du erhältst {points}{f' für jeden {token}, {deed}' if deed else ''}"
    when = f", falls {_said(line.when, scope, 'de')}" if line.when else ""
    return f"{text}{when}{', und sonst nichts von dieser Karte' if line.instead else ''}"


def usable(when: Condition, scope: Scope, locale: str) -> str:
    """When an attack may be chosen at all."""
    return sentence(f"{'einsetzbar, falls' if locale == 'de' else 'usable if'} {_said(when, scope, locale)}")


def _said(condition: Condition, scope: Scope, locale: str) -> str:
    return de_conditions.condition(condition, scope) if locale == "de" else en_conditions.condition(condition, scope)
