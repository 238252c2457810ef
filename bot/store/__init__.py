"""What must outlive the process: numbered migrations and one small module per table."""

from bot.store.database import Store as Store
