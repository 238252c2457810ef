"""One module per chapter of the rulebook: tables of named steps."""
