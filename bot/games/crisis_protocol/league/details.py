"""What players may tell of a game on the tabletop: crises, threat, priority, what each side led. It must not ask."""

from __future__ import annotations

from discord.app_commands import locale_str as _

from bot.games.crisis_protocol.league.names import crises, likely_leaders
from bot.games.league_rules import Detail, Of
from rules_engine.crisis_protocol.cards.loader.load import default_content
from rules_engine.crisis_protocol.cards.mission import CrisisKind

DETAILS = (
    Detail(
        "secure",
        Of.GAME,
        _("Secure crisis"),
        ((_("secure"), _("The Secure crisis; may be left out, as all that follows")),),
        cards=lambda _known, _roster: crises(CrisisKind.SECURE),
    ),
    Detail(
        "extract",
        Of.GAME,
        _("Extract crisis"),
        ((_("extract"), _("The Extract crisis")),),
        cards=lambda _known, _roster: crises(CrisisKind.EXTRACT),
    ),
    Detail(
        "threat",
        Of.BOTH,
        _("Threat"),
        ((_("threat"), _("The threat level")),),
        said=lambda to, text: to.say("Threat {n}", n=text),
        numbers=range(14, 24),
        least=10,
        most=30,
    ),
    Detail(
        "priority",
        Of.ONE,
        _("Who had priority first?"),
        ((_("priority"), _("Who had priority in the first round")),),
        said=lambda to, text: to.say("Priority: {name}", name=text),
    ),
    Detail(
        "affiliation",
        Of.SIDE,
        _("{name}'s affiliation"),
        ((_("my_affiliation"), _("What you led")), (_("their_affiliation"), _("What they led"))),
        cards=lambda _known, _roster: list(default_content().affiliations),
    ),
    Detail(
        "leader",
        Of.SIDE,
        _("{name}'s leader"),
        ((_("my_leader"), _("Who led your squad")), (_("their_leader"), _("Who led their squad"))),
        cards=likely_leaders,
    ),
)
