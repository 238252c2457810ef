"""Pictures of a league: standings, pods, bracket, rating history, shares and luck. Views in, pictures out.

Every view is a frozen value with all its words in it; `alt` of the picture tells the same.
"""
