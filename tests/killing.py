"""A process that ends before a chosen statement: what was not committed is lost, and another process goes on."""

from typing import Any

import pytest
from sqlalchemy.ext.asyncio import AsyncConnection


class Killed(BaseException):
    """The process ends here."""


class Ends:
    """Lets so many statements through; the process ends before the next."""

    def __init__(self, patch: pytest.MonkeyPatch, after: int) -> None:
        self.left = after
        execute = AsyncConnection.execute

        async def counted(connection: AsyncConnection, *arguments: Any, **options: Any) -> Any:
            if self.left == 0:
                raise Killed
            self.left -= 1
            return await execute(connection, *arguments, **options)

        patch.setattr(AsyncConnection, "execute", counted)

    def spare(self) -> None:
        """From now on nobody is killed."""
        self.left = -1
