"""The rulebook as procedures: one module per chapter, tables of named steps."""
