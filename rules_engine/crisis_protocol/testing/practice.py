"""Characters without rules of their own, for scenarios that want to see one card alone. They never enter a match."""

from __future__ import annotations

from typing import Any

_ATTACKS = [
    {"name": "Jab", "type": "physical", "range": 5, "strength": 3},
    {"name": "Zap", "type": "energy", "range": 5, "strength": 3},
    {"name": "Whisper", "type": "mystic", "range": 5, "strength": 3},
]

PRACTICE: dict[str, dict[str, dict[str, Any]]] = {
    "characters": {
        "dummy": {
            "name": "Dummy", "alter_ego": "Dummy", "threat": 3, "base": 35, "attacks": _ATTACKS,
            "stats": {"stamina": 10, "speed": "M", "size": 2, "defense": [1, 1, 1]},
        },
        "giant": {
            "name": "Giant", "alter_ego": "Giant", "threat": 6, "base": 65, "attacks": _ATTACKS,
            "stats": {"stamina": 15, "speed": "M", "size": 5, "defense": [1, 1, 1]},
        },
    }
}  # fmt: skip
"""By kind and id, as they would be written in a file."""
