"""Crisis cards in words: what lies where, who may hold it, what it scores.

Rules and interactions are written by the languages; this adds what the card's own fields say.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..mission import Crisis, Method, Objective, Scoring
from ..vocabulary import Condition, Number, Rule, RuleKind
from . import de_conditions, de_nouns, en_conditions, en_nouns, names
from .clause import Scope, Writer, joined, sentence
from .de_words import TOKENS as DE_TOKENS
from .en_words import TOKENS as EN_TOKENS


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
    if crisis.own_layout:
        yield (
            "Wo die Marker liegen, haben wir festgelegt: Die gedruckte Skizze lag nicht vor."
            if locale == "de"
            else "Where the tokens lie is our choice: the printed map was not at hand."
        )


def reaching(of: Number, locale: str) -> str:
    """What the X of an attack's range stands for."""
    scope = Scope(Rule.model_construct(id="", kind=RuleKind.INNATE))
    if locale == "de":
        return f"X: {de_nouns.quantity(of, scope)}."
    return f"X is {en_nouns.quantity(of, scope)}."


def adopting(affiliation: str, locale: str) -> str:
    """Whom a card makes a squad count as a member."""
    name = names.affiliation(affiliation, locale)
    if locale == "de":
        return f"In einem Team mit dieser Karte zählt ein Charakter, der nicht zu {name} gehört, als Mitglied."
    return f"In a squad with this card one character that is not affiliated with {name} counts as a member."


def assumed(locale: str) -> str:
    """What of a card is in no source, and played as docs/rulings.md says (ROS-Q2)."""
    if locale == "de":
        return "Wie viele der Marker was zeigen, steht in keiner Quelle und ist hier angenommen (ROS-Q2)."
    return "How many of the tokens show what is in no source and assumed here (ROS-Q2)."


def beside_the_hand(locale: str) -> str:
    """A card that a squad takes besides its five."""
    if locale == "de":
        return "Diese Karte zählt nicht zu den Teamtaktik-Karten, die dein Team höchstens haben darf."
    return "This card does not count towards the team tactic cards that your squad may have."


def held_back(character: str, locale: str) -> str:
    """Whom a squad with a card does not deploy."""
    name = names.character(character, locale)
    if locale == "de":
        kept = f"Ein Team mit dieser Karte stellt {name} nicht auf"
        return f"{kept}; Kraft erhält dieser Charakter in der Kraftphase trotzdem."
    return f"A squad with this card does not deploy {name}, which still gains Power in the Power Phase."


def apart_from(others: list[str], locale: str) -> str:
    """Cards that may not be in the same roster or squad."""
    if locale == "de":
        return f"Nicht zusammen mit {joined(others, 'oder')} in einem Vorrat oder Team."
    return f"Not in a roster or squad with {joined(others, 'or')}."


def held(token: Objective, locale: str) -> Iterator[str]:
    """How many a character may hold, and whether it may be passed on."""
    name, most = token.name.in_(locale), token.max_held
    if token.limited:
        yield (
            f"{name} ist Limited: Ein Charakter kann höchstens 1 halten."
            if locale == "de"
            else f"{name} is Limited: a character can hold only 1 at a time."
        )
    elif most is not None:
        yield (
            f"Ein Charakter kann höchstens {most} {name} halten."
            if locale == "de"
            else f"A character can hold only {most} {name} at a time."
        )
    if token.slips:
        yield (
            f"{name} kann nicht übergeben werden, sondern wird fallen gelassen."
            if locale == "de"
            else f"{name} cannot be passed to another character; it is dropped instead."
        )


def scoring(crisis: Crisis, line: Scoring, locale: str, writer: Writer) -> str:
    """`Scoring: You score 1 victory point for each Generator you control.`"""
    scope = Scope(Rule.model_construct(id=crisis.id, kind=RuleKind.CRISIS))
    besides = line.by is Method.CONDITION and not line.instead and len(crisis.scoring) > 1
    if locale == "de":
        text = _german(line, scope, more="weiteren " if besides else "")
    else:
        text = _english(line, scope, more=" more" if besides else "")
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


def _english(line: Scoring, scope: Scope, *, more: str) -> str:
    points = f"{line.vp} victory point{'' if line.vp == 1 else 's'}"
    token = names.token(line.token, "en") if line.token else "Secure objective token"
    deed = {Method.HOLD: f"{token} your characters hold", Method.SECURE: f"{token} you secure",
            Method.CONTROL: f"{token} you control"}.get(line.by, "")  # fmt: skip
    text = f"you score {points}{f' for each {deed}' if deed else ''}"
    when = f" if {_said(line.when, scope, 'en')}" if line.when else ""
    text = text.replace(points, f"{points}{more}")
    if line.far_vp is not None:
        text += f", {line.far_vp} for the one farthest from your own edge"
    if line.most is not None:
        when += f", but no more than {line.most} in a round"
    return f"{text}{when}{', and nothing else from this card' if line.instead else ''}"


def _german(line: Scoring, scope: Scope, *, more: str) -> str:
    points = f"{line.vp} {more}"
    points += "Siegpunkt" if line.vp == 1 else "Siegpunkte"
    if line.vp != 1:
        points = points.replace("weiteren", "weitere")
    token = names.token(line.token, "de").replace(" ", "-") + "-Marker" if line.token else "Sicherungsmarker"
    deed = {Method.HOLD: "den deine Charaktere halten", Method.SECURE: "den du sicherst",
            Method.CONTROL: "den du kontrollierst"}.get(line.by, "")  # fmt: skip
    text = f"du erhältst {points}{f' für jeden {token}, {deed}' if deed else ''}"
    if line.far_vp is not None:
        text += f", {line.far_vp} für den, der von deinem Rand am weitesten entfernt ist"
    when = f", falls {_said(line.when, scope, 'de')}" if line.when else ""
    if line.most is not None:
        when += f", aber höchstens {line.most} in einer Runde"
    return f"{text}{when}{', und sonst nichts von dieser Karte' if line.instead else ''}"


def usable(when: Condition, scope: Scope, locale: str) -> str:
    """When an attack may be chosen at all."""
    return sentence(f"{'einsetzbar, falls' if locale == 'de' else 'usable if'} {_said(when, scope, locale)}")


def _said(condition: Condition, scope: Scope, locale: str) -> str:
    return de_conditions.condition(condition, scope) if locale == "de" else en_conditions.condition(condition, scope)
