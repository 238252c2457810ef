"""On the tabletop: one attack, dodge or roll-off resolved step by step, and a light tracker. No board, no match."""
