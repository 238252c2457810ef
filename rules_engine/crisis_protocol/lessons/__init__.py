"""Lessons: scenarios with words, in which somebody answers and the rest is written down."""
