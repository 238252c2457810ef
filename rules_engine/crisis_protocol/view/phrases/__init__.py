"""Everything the engine says, as tables: English and German side by side, so that neither is ever missing.

No code decides here which phrase is right; placeholders are filled by the modules of `view`.
"""

from __future__ import annotations

from rules_engine.kernel.phrasing import LOCALES as LOCALES
from rules_engine.kernel.phrasing import Phrase as Phrase
from rules_engine.kernel.phrasing import Table as Table
from rules_engine.kernel.phrasing import language as language
from rules_engine.kernel.phrasing import pick as pick

Ask = tuple[Phrase, Phrase, Phrase]
"""A question: its title, its text, a hint."""
NONE: Phrase = ("", "")
