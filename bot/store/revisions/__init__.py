"""The revisions of the database's schema, in order; Alembic reads them from this folder.

A revision that was released must never change its meaning: add the next one. None can be gone back from, for a copy is
made before the first is carried out.
"""
