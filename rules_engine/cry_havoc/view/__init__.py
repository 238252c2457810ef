"""A match as one seat may see it, in words."""
