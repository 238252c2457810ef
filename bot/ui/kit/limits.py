"""Discord's limits of letters and lines, and text cut to them. It must not know what the text is for."""

LABEL, DESCRIPTION, PLACEHOLDER, TITLE = 80, 100, 150, 45
MOST_LINES = 25
"""As many as a select shows."""


def cut(text: str, most: int) -> str:
    """At most so many letters; what is cut ends at a word, unless that word is most of it."""
    if len(text) <= most:
        return text
    kept = text[: most - 1]
    at_word = kept if not text[most - 1].isalnum() else kept.rpartition(" ")[0]
    return (at_word if 2 * len(at_word) > most else kept).rstrip(" ,.;:·–(") + "…"
