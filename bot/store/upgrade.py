"""Carries out one revision of the schema by Alembic, inside the transaction of whoever calls.

It must not be imported where no revision is due, nor begin or end a transaction.
"""

from functools import cache
from pathlib import Path

from alembic.operations import Operations
from alembic.runtime.migration import MigrationContext
from alembic.script import Script, ScriptDirectory
from sqlalchemy import Connection

from bot.store.migrations import revision_name


@cache
def revisions(folders: tuple[Path, ...]) -> ScriptDirectory:
    """Read once: a process may open many databases."""
    return ScriptDirectory(folders[0], version_locations=folders)


def upgrade(connection: Connection, number: int, folders: tuple[Path, ...]) -> None:
    """From the revision before to this one, on Alembic's own record."""
    scripts = revisions(folders)
    revision = scripts.get_revision(revision_name(number))
    assert isinstance(revision, Script)
    context = MigrationContext.configure(connection)
    with Operations.context(context):
        revision.module.upgrade()
    context.stamp(scripts, revision.revision)
