"""Commands of Cry Havoc."""
