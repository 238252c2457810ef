"""What everybody reads about a match: its dashboard, its story, news and reminders."""
