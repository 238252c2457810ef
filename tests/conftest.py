"""For every test: property tests try the same examples on every machine and every day, however busy it is.

`HYPOTHESIS=explore` looks for new ones instead; it must not be what the suite runs with, for a suite is no lottery.
"""

import os

from hypothesis import HealthCheck, settings

settings.register_profile(
    "same", derandomize=True, deadline=None, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("explore", deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS") or "same")
