"""What a process begins with that a bot of the fair spawns: it knows the fair, and little else."""

import fair_at_hand

fair_at_hand.register()
