"""Whole matches at random end, keep what they are made of, come back from their record and tell no secrets."""

from __future__ import annotations

import pytest

from rules_engine.cry_havoc.testing.proving import PROVING
from rules_engine.kit.testing.soak import soak


@pytest.mark.parametrize("seed", range(6))
def test_a_match_ends_and_loses_nothing(seed: int) -> None:
    """CH-RND-01, CH-RND-07, CH-DRW-Q2, CH-TAC-Q2."""
    report = soak(PROVING, seed)
    assert report.broken == []
    assert report.outcome is not None
