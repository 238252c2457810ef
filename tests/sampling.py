"""How much of a long sample a test tries: a real part of it, or with `SAMPLES=all` the whole.

It must not decide what is asserted of each, only of how many.
"""

import os
from typing import TypeVar

T = TypeVar("T")
WHOLE = os.environ.get("SAMPLES") == "all"


def sample(short: T, whole: T) -> T:
    return whole if WHOLE else short
