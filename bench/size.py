"""How much is measured: the whole, or with `BENCH=smallest` as little as shows that a module still runs."""

import os
from typing import TypeVar

T = TypeVar("T")
SMALLEST = os.environ.get("BENCH") == "smallest"


def size(whole: T, smallest: T) -> T:
    return smallest if SMALLEST else whole
