"""The quick start: while everything is loaded nothing is garbage, so the collector is off. Imported before all else.

It must not stay: whoever has loaded everything says `loaded`.
"""

import gc

gc.disable()


def loaded() -> None:
    """What is here now stays for good; only what comes later is ever collected."""
    gc.collect()
    gc.freeze()
    gc.enable()
