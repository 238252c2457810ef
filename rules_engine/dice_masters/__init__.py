"""The rules of Marvel Dice Masters for two, on the kernel."""
