"""What must outlive the process: the revisions of the schema and one small module per table."""

from bot.store.database import Store as Store
