"""How we compare: every module here that has a `measured()` adds rows to the table of `python -m bench`."""
