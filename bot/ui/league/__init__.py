"""A league as people see and press it: cards, pages, forms, posts. Everything is found again from the custom id."""
