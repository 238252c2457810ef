"""Cry Havoc for two to four seats: four armies on one planet, the rules as one module per chapter of the book."""
