"""Time in a match played over days: what a decision may take, quiet hours, reminders. Kept outside the match, so that
undo never touches it.
"""
