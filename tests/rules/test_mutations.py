"""The rules that `python -m tools.mutate` breaks still stand where it looks for them."""

import pytest

from tools.mutate import ROOT, Mutation, citing, mutations


@pytest.mark.parametrize("mutation", mutations(), ids=lambda mutation: mutation.rule)
def test_a_rule_can_be_broken_as_listed(mutation: Mutation) -> None:
    text = (ROOT / "rules_engine" / "crisis_protocol" / mutation.file).read_text("utf-8")
    assert mutation.find in text
    changed = text.replace(mutation.find, mutation.put, 1)
    assert changed != text
    compile(changed, mutation.file, "exec")
    assert all((ROOT / test).is_file() for test in mutation.tests)


def test_the_scenarios_that_cite_a_rule_are_asked_first() -> None:
    assert "tests/scenarios/obj_q7_secure_and_extract_tokens.yaml" in citing("OBJ-Q7", ".yaml")
    assert citing("no such rule", ".yaml") == []
