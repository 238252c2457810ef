"""The kernel's records as fields of a file of this game, read with its own kinds of events. They add nothing else."""

from __future__ import annotations

from typing import Annotated

from rules_engine.crisis_protocol.registry import CRISIS_PROTOCOL
from rules_engine.kernel import accounts, record

Instruction = Annotated[record.Instruction, CRISIS_PROTOCOL.reads]
Account = Annotated[accounts.Account, CRISIS_PROTOCOL.reads]
