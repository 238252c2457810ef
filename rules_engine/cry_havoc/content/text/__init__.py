"""Texts of cards and other pieces, made from their data in both languages."""
