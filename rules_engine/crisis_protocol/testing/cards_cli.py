"""`python -m rules_engine cards`: the command of `cards.cli`, with what the tests prove about the cards besides."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rules_engine.crisis_protocol.cards import cli
from rules_engine.crisis_protocol.cards.loader.content import Content
from rules_engine.crisis_protocol.cards.loader.load import default_content
from rules_engine.crisis_protocol.testing import card_proofs
from rules_engine.crisis_protocol.testing.reading import Failure


def main(arguments: Sequence[str]) -> int:
    return cli.main(arguments, proofs)


def proofs(content: Content, soak: Path | None, only: Sequence[str] = ()) -> dict[str, list[str]]:
    """Cards without a test, rules that never acted (in a soak's report, or else in the cards' own scenarios), and rules
    without a case in which they must keep silent; of some cards alone, by what their own scenarios show.

    ValueError says which scenario failed, or what is wrong with the report; LookupError that there are no scenarios.
    """
    if not card_proofs.SCENARIOS.is_dir():
        raise LookupError("What the tests show of the cards is left out: their scenarios come with the source alone.")
    scripts = card_proofs.of_pool(content, card_proofs.scripts_in(card_proofs.SCENARIOS, only))
    foreign = content.version != default_content().version
    try:
        fired = (
            card_proofs.fired_in_soak(soak)
            if soak is not None
            else card_proofs.fired_in(scripts, content, foreign=foreign)
        )
    except Failure as failure:
        raise ValueError(str(failure)) from None
    shown = {
        "untested": card_proofs.untested(content, scripts),
        "never_fired": card_proofs.never_fired(content, fired),
        "never_silent": card_proofs.never_silent(content, scripts),
    }
    return {key: [id for id in ids if not only or id.partition(".")[0] in only] for key, ids in shown.items()}
