"""The table of ratios: more is always better, and a missed goal is said aloud."""

from bench.row import Row, table


def test_a_ratio_says_how_many_times_as_good_ours_is() -> None:
    assert Row("time", 2.0, 4.0, "ms").ratio == 2.0
    assert Row("rate", 2.0, 4.0, "1/s", "more").ratio == 0.5
    assert Row("stalls", 0.0, 100.0, "ms", goal=1).verdict == "met"


def test_the_table_names_goals_met_and_missed() -> None:
    text = table([Row("a", 1, 2, "ms", goal=2), Row("b", 1, 2, "ms", goal=3), Row("c", 1, 2, "ms")])
    assert [line.split()[-1] for line in text.splitlines()[1:]] == ["met", "MISSED", "2.00"]
