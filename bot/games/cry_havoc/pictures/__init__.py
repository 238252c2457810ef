"""Planet, battles, hands and armies of Cry Havoc, drawn with Pillow off the event loop.

A `view` is built from a veiled match first: frozen values with their words; everything else draws it with the `signs`.
"""
