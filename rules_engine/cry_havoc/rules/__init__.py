"""The rulebook as procedures: one module per chapter."""
