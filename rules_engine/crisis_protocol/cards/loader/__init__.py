"""Reading cards from YAML into one frozen pool, with errors that name file, line and what was expected.

It runs before play: the engine gets the finished `Content` and touches no file.
"""

from .content import Content
from .errors import CardError, CardErrors
from .load import default_content, load

__all__ = ["CardError", "CardErrors", "Content", "default_content", "load"]
