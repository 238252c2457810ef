"""What was stored before the kernel took standing orders, rulings and seeds over reads and writes the same text."""

import pytest

from rules_engine.crisis_protocol.events.orders import OrderGiven, OrderLapsed
from rules_engine.crisis_protocol.events.rulings import JudgeRuled
from rules_engine.crisis_protocol.registry import CRISIS_PROTOCOL
from rules_engine.crisis_protocol.rules.game import CrisisProtocol
from rules_engine.kernel.chance import ChainRenewed, DiceFacts, SeedRevealed
from rules_engine.kernel.decisions import ChoosePlacement
from rules_engine.kernel.orders import OrderFired
from rules_engine.kernel.record import Instruction, Seen

assert CrisisProtocol, "its modules define every kind"

ORDER = (
    '{"id":"o1","seat":"blue","ability":"x.guard","policy":"always","owner":"blue.x","cost":2,"least_damage":null,'
    '"keep_power":1,"until":"round"}'
)
EVENTS = {
    OrderGiven: f'{{"kind":"order_given","order":{ORDER}}}',
    OrderLapsed: f'{{"kind":"order_lapsed","order":{ORDER},"why":"fallen"}}',
    OrderFired: (
        '{"kind":"order_fired","seat":"red","key":"targeted","order":"o2","choice":{"kind":"pick","option":"pass"},'
        '"terms":{"until":"match"},"visibility":"public"}'
    ),
    JudgeRuled: (
        '{"kind":"judge_ruled","what":"place","reason":"bumped","who":"red.y","seat":null,"number":0,"condition":"",'
        '"spot":{"x":18000,"y":9000},"on":null}'
    ),
    SeedRevealed: '{"kind":"seed_revealed","span":3,"seed":"ab12"}',
    ChainRenewed: '{"kind":"chain_renewed","chain":{"commitment":"hmac-sha256-1:00","rolls":9,"span":2}}',
}


@pytest.mark.parametrize("kind", EVENTS, ids=lambda kind: kind.__name__)
def test_a_stored_event_is_the_same_kind_and_the_same_text(kind: type) -> None:
    text = f'{{"event":{EVENTS[kind]},"by":"blue"}}'
    read = CRISIS_PROTOCOL.read(Instruction, text)
    assert type(read.event) is kind
    assert read.model_dump_json() == text


@pytest.mark.parametrize(
    ("model", "text"),
    [
        (DiceFacts, '{"commitment":"hmac-sha256-1:00","words":{"blue":"oak"},"seeds":{"0":"ff"}}'),
        (Seen, '{"key":"1|blue.x|strike|red.y|attack|0","sides":8,"numbers":[1,7],"digest":"aa","secret_to":null}'),
        (Seen, '{"key":"0|red|roster||draw|0","sides":3,"numbers":[2],"digest":"aa","secret_to":"red"}'),
        (
            ChoosePlacement,
            '{"key":"advance","seat":"blue","seq":4,"source":null,"visibility":"public","params":{},"kind":"placement",'
            '"spots":[{"x":1,"y":2,"code":"near","params":{}}],"optional":false}',
        ),
    ],
)
def test_a_stored_value_is_the_same_text(model: type, text: str) -> None:
    assert model.model_validate_json(text).model_dump_json() == text  # type: ignore[attr-defined]
