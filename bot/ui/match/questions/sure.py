"""The mark of an act whose price stood on the panel that offered it. It must not know what an act does."""

from bot.ui.kit.ids import Act

SURE = "sure"
"""The last word of such an act."""


def sure(what: Act) -> Act:
    return Act(what.verb, (*what.args, SURE))


def is_sure(what: Act) -> bool:
    return what.args[-1:] == (SURE,)
