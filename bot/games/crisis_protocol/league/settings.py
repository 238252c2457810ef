"""Lists in the form of a season of Crisis Protocol alone: crises, edition, timeline, pool. It must not keep them."""

from __future__ import annotations

from discord.app_commands import locale_str as _

from bot.games.crisis_protocol.league.names import crises, name
from bot.games.crisis_protocol.league.terms import CrisisSeasonTerms
from bot.games.crisis_protocol.terms import edition_name, pool_name, timeline_name
from bot.games.league_rules import Setting
from bot.locale import Words
from bot.ui.kit.components import Line
from rules_engine.crisis_protocol.cards.loader.load import pools
from rules_engine.crisis_protocol.cards.mission import CrisisKind
from rules_engine.crisis_protocol.state.editions import Edition
from rules_engine.crisis_protocol.state.timelines import Timeline


def _pool(kind: CrisisKind) -> Setting:
    secure = kind is CrisisKind.SECURE
    asked = _("Secure crises allowed: all") if secure else _("Extract crises allowed: all")

    def lines(to: Words, terms: CrisisSeasonTerms) -> list[Line]:
        return [Line(id, name(id, to.language), chosen=id in terms.crises) for id in crises(kind)]

    def changed(terms: CrisisSeasonTerms, values: tuple[str, ...]) -> dict[str, object]:
        mine = set(crises(kind))
        return {"crises": (*(id for id in terms.crises if id not in mine), *values)}

    return Setting(kind.value, asked, lines, changed, several=True)


def _editions(to: Words, terms: CrisisSeasonTerms) -> list[Line]:
    return [Line(each.value, edition_name(to, each), chosen=terms.edition is each) for each in Edition]


def _timelines(to: Words, terms: CrisisSeasonTerms) -> list[Line]:
    return [Line(each.value, timeline_name(to, each), chosen=terms.timeline is each) for each in Timeline]


def _pools(to: Words, terms: CrisisSeasonTerms) -> list[Line]:
    return [Line(pool, pool_name(to, pool), chosen=terms.pool == pool) for pool in reversed(pools())]


def _assumed(to: Words, terms: CrisisSeasonTerms) -> list[Line]:
    barred = to.say("not allowed: what their tokens show is our assumption (ROS-Q2)")
    return [
        Line("no", barred, chosen=not terms.assumed),
        Line("yes", to.say("allowed, as assumed (ROS-Q2)"), chosen=terms.assumed),
    ]


SETTINGS = (
    _pool(CrisisKind.SECURE),
    _pool(CrisisKind.EXTRACT),
    Setting("edition", _("Which rules"), _editions, lambda terms, values: {"edition": values[0]}),
    Setting("timeline", _("Which cards"), _timelines, lambda terms, values: {"timeline": values[0]}),
    Setting(
        "assumed",
        _("Life Model Decoy, Vapors of Valtorr"),
        _assumed,
        lambda terms, values: {"assumed": values[0] == "yes"},
    ),
    Setting("pool", _("Which printing"), _pools, lambda terms, values: {"pool": values[0]}),
)
