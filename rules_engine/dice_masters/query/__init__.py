"""Read-only: what holds, how much and why, may I."""
