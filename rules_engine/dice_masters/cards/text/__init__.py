"""Text made from the data of cards, in English and German; no sentence is stored."""
