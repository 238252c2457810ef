"""Watches for rows of components that a panel had no room for: somebody would never find what stands in them."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager

WHERE = "bot.ui.match.panel"
TOLD = "a panel has more rows than are shown"
"""As the panel says it, in a log of another process too."""


class _Heard(logging.Handler):
    def __init__(self, told: list[str]) -> None:
        super().__init__(logging.ERROR)
        self.told = told

    def emit(self, record: logging.LogRecord) -> None:
        if record.getMessage() == TOLD:
            self.told.append(str(getattr(record, "fields", {})))


@contextmanager
def left_out_rows() -> Iterator[list[str]]:
    """What has been left out so far, a line for each panel."""
    heard = _Heard([])
    logger = logging.getLogger(WHERE)
    logger.addHandler(heard)
    try:
        yield heard.told
    finally:
        logger.removeHandler(heard)
