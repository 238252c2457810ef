"""What a stored match is made of keeps its names and their order, wherever the classes stand."""

from __future__ import annotations

from typing import Any

import pytest

from rules_engine.dice_masters.state.frames import EffectFrame
from rules_engine.dice_masters.state.lasting import Bindings, Delayed, Lasting, Trigger
from rules_engine.kernel.frames import Frame
from rules_engine.kit.cards.bindings import Todo

NAMES = "rule seat die slot they bound amounts was"
SHAPES: dict[type[Any], str] = {
    Bindings: NAMES,
    Delayed: "id names path until given",
    Trigger: "id names path group",
    Lasting: "id effect names die until given uses",
    Todo: "path they",
    EffectFrame: " ".join(Frame.model_fields)
    + " names path group paid otherwise moment aimed todo waiting returned verdicts verdict acted",
}


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: shape.__name__)
def test_stored_fields_keep_their_order(shape: type[Any]) -> None:
    assert " ".join(shape.model_fields) == SHAPES[shape]
