"""Discord's REST v10, as much of it as a bot of this kind uses.

It must not hold state: the hub and the interactions do.
"""
