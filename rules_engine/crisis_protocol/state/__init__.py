"""What a match is, as data; no rule is decided here."""
