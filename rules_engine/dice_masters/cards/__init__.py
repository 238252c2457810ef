"""Cards and dice of Dice Masters: their types, their files and their generated text. It plays nothing."""
