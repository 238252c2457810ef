"""Exact measuring on the 36-inch mat; the only package that imports shapely."""
