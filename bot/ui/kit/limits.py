"""Discord's limits of letters and lines, and text cut to them. It must not know what the text is for."""

LABEL, DESCRIPTION, PLACEHOLDER, TITLE = 80, 100, 150, 45
MOST_LINES = 25
"""As many as a select shows."""


def cut(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"
