"""Dice, mats and fights of Dice Masters, drawn with Pillow off the event loop.

A `view` is built from a match first: frozen values with their words; `mats` and `rolls` draw it with the `dice`.
"""
