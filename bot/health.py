"""What the running bot knows about the state of its data.

It must not examine anything itself: the start and the upkeep do.
"""

from dataclasses import dataclass


@dataclass
class Health:
    read_whole: bool = True
    """Whether every page of the database was read since the start."""
    fault: str | None = None
    """What was found wrong with it meanwhile, for the log and for whoever asks."""
