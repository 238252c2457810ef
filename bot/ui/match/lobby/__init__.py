"""Before a match: challenges, who takes them, what each brings."""
