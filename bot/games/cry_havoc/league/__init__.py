"""Cry Havoc in a league: what a season settles, what a result keeps, what is compared. No season is run here."""
