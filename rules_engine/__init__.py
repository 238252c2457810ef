"""The rules: pure Python, no clock, no files at play time, no Discord."""
