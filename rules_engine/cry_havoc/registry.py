"""The registry of this game's frames and events; importing it brings no kind along, the modules that define them do."""

from __future__ import annotations

from rules_engine.kernel.registry import KERNEL, Registry

CRY_HAVOC = Registry("cry_havoc", KERNEL)
