"""Read-only: what holds, how much and why, may I. Nothing here changes a match or asks anybody."""
