"""Lessons on the screen: their list, and the frame around a question of theirs. They must not judge an answer."""
