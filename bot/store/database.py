"""The database: one transaction per change, and looks at one moment of it.

It must not know a table: each table has a module of its own, also the one that notes presses. Nor must it know which
kind of database it is: what differs stands behind `dialect.py`.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AsyncExitStack, aclosing, asynccontextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Connection, event
from sqlalchemy.engine import ExceptionContext
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncTransaction

from bot.bounded import Busy, Holding, Lock
from bot.store.applied import not_noted_yet, note
from bot.store.dialect import dialect_of
from bot.store.migrations import NEWEST_SHAPE, migrate
from bot.store.trouble import FOR_WRITERS, DatabaseTrouble, Troubles

T = TypeVar("T")


@dataclass
class _Whole:
    """A change made of several."""

    store: "Store"
    task: asyncio.Task[Any] | None
    connection: AsyncConnection


_WHOLE: ContextVar[_Whole | None] = ContextVar("whole", default=None)


@dataclass
class _Look:
    """What a task reads in one go; its connection is taken when something is read."""

    store: "Store"
    task: asyncio.Task[Any] | None
    connection: AsyncConnection | None = None

    async def close(self) -> None:
        connection, self.connection = self.connection, None
        if connection is not None:
            await connection.close()


_LOOK: ContextVar[_Look | None] = ContextVar("look", default=None)


class Store:
    """Open it once, change it inside `transaction()`."""

    def __init__(self, address: str) -> None:
        self.dialect = dialect_of(address)
        self._engine = self.dialect.engine()
        self.troubles = Troubles(self.dialect.place)
        self._is_open = False
        # Those who change something queue here, in order, and not before the database's lock, where the luckiest wins.
        self._writing = asyncio.Lock()
        self._writer: asyncio.Task[Any] | None = None
        self._kept: AsyncConnection | None = None
        self._old: Connection | None = None
        """The kept one, while it is not known whether the server still knows it."""
        self._afterwards: list[Callable[[], object]] = []
        """To be done as soon as what is changed now is on the disk."""
        self.guard: Callable[[AsyncConnection], Awaitable[None]] | None = None
        """Asked at the beginning of every change, inside it, whether it may be made."""
        self.writers = 0
        """How many change something, or wait for their turn to."""
        self.timed: Callable[[float], object] = lambda seconds: None
        """Told how long each change took, its wait included."""

    @property
    def path(self) -> Path | None:
        """The file, if it is one."""
        return self.dialect.path

    async def open(self) -> None:
        self.dialect.make_room()
        try:
            await self._migrate()
            self._is_open = True
            event.listen(self._engine.sync_engine, "handle_error", self._told)
        except BaseException:
            await self.close()
            raise

    async def is_behind(self) -> bool:
        """Whether it is there and opening it would change its shape."""
        async with self.reading() as at:
            return 0 < await at.run_sync(self.dialect.shape, NEWEST_SHAPE) < NEWEST_SHAPE

    async def _migrate(self) -> None:
        for wait in (0.05, 0.1, 0.2, 0.4, 0.8):
            try:
                return await migrate(self._engine, self.dialect)
            except SQLAlchemyError as error:
                if not self.dialect.passes(error):
                    raise
                await asyncio.sleep(wait)
        return await migrate(self._engine, self.dialect)

    def _told(self, context: ExceptionContext) -> DatabaseTrouble | None:
        """Of every statement that failed, before anybody else is."""
        if context.is_pre_ping or not isinstance(context.original_exception, Exception):
            return None  # another connection takes its place; or its task was told to stop, which must not be swallowed
        kind = self.dialect.trouble(context.original_exception, context.is_disconnect)
        looking = context.connection is not None and context.connection.get_execution_options().get("reading", False)
        if kind is None or (kind in FOR_WRITERS and looking):
            return None  # whoever writes during a look makes a mistake of ours
        if kind == "slow":
            context.is_disconnect = True  # nobody knows what it still does
        if context.connection is not None and context.connection is self._old:
            return DatabaseTrouble(kind)  # another one is tried before anybody is told
        return self.troubles.met(kind, context.original_exception)

    async def _connected(self) -> AsyncConnection:
        self.troubles.check()
        try:
            return await self._engine.connect()
        except DatabaseTrouble:
            raise
        except self.dialect.errors as error:
            kind = self.dialect.trouble(error, False) if self._is_open else None
            if kind is None:
                raise
            raise self.troubles.met(kind, error) from error

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[AsyncConnection]:
        """A change: whole or not at all, and on the disk when this is left. The first for a press notes the press.
        Inside of `as_one` it is a part, on the disk with the others."""
        if (whole := self._whole()) is not None:
            async with whole.connection.begin_nested():
                yield whole.connection
            return
        if self._writer is not None and self._writer is asyncio.current_task():
            raise RuntimeError("a transaction inside a transaction would wait for itself")
        async with self._counted(), self._writing:
            connection, begun = await self._begun()
            self._afterwards = tells = []
            try:
                if self.guard is not None:
                    await self.guard(connection)
                if (press := not_noted_yet()) is not None:
                    await note(connection, press.interaction_id)
                self._writer = asyncio.current_task()
                try:
                    yield connection
                finally:
                    self._writer = None
                if press is not None:
                    tells.append(press.was_noted)
                await _commit(begun, self.troubles, tells)
            except BaseException:
                await connection.close()
                raise
            self._kept = connection

    async def as_one(self, work: Callable[[], Awaitable[T]]) -> T:
        """All that this task changes in `work`, by however many who each know of a transaction of their own, is one
        change; what it reads there is what it has changed so far. Locks it comes to are kept until the end. One that
        somebody has is waited for with empty hands, and the work is begun again, so it must tell nobody anything: that
        belongs behind it, or into `afterwards`."""
        if self._whole() is not None:
            return await work()
        awaited: Lock | None = None
        while True:
            try:
                async with AsyncExitStack() as held:
                    if awaited is not None:
                        await held.enter_async_context(awaited)
                    return await self._as_one(work, awaited)
            except Busy as busy:
                awaited = busy.lock

    async def _as_one(self, work: Callable[[], Awaitable[T]], has: Lock | None) -> T:
        with Holding(has):
            async with self.transaction() as at:
                before = _WHOLE.set(_Whole(self, asyncio.current_task(), at))
                try:
                    return await work()
                finally:
                    _WHOLE.reset(before)

    def afterwards(self, tell: Callable[[], object]) -> None:
        """Done as soon as what this task has changed is on the disk, though it may have been told to stop by then."""
        if self._whole() is None:
            tell()
        else:
            self._afterwards.append(tell)

    def _whole(self) -> _Whole | None:
        whole = _WHOLE.get()
        return whole if whole is not None and whole.store is self and whole.task is asyncio.current_task() else None

    @asynccontextmanager
    async def _counted(self) -> AsyncIterator[None]:
        came = time.perf_counter()
        self.writers += 1
        try:
            yield
        finally:
            self.writers -= 1
            self.timed(time.perf_counter() - came)

    async def _begun(self) -> tuple[AsyncConnection, AsyncTransaction]:
        """One connection is kept for writing: whoever fails takes it away, so that the next begins with a clean one."""
        connection, self._kept = self._kept, None
        if connection is not None:
            self._old = connection.sync_connection
            try:
                return connection, await connection.begin()
            except DatabaseTrouble as error:
                await connection.close()
                # The server may have been started anew since the connection was used last: another one will tell.
                if error.kind != "away" or self.path is not None:
                    raise self.troubles.met(error.kind, error) from error
            except BaseException:
                await connection.close()
                raise
            finally:
                self._old = None
        connection = await self._connected()
        try:
            return connection, await connection.begin()
        except BaseException:
            await connection.close()
            raise

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A look at one moment of the database; waits for no writer, and must not write."""
        if (whole := self._whole()) is not None:
            yield whole.connection
            return
        look = _LOOK.get()
        if look is not None and look.store is self and look.task is asyncio.current_task():
            look.connection = look.connection or await self._looking()
            try:
                yield look.connection
            except BaseException:
                await look.close()  # the server may refuse whatever comes after a failure
                raise
        else:
            async with aclosing(await self._looking()) as connection:
                yield connection
        self.troubles.well(changed=False)

    @asynccontextmanager
    async def glance(self) -> AsyncIterator[AsyncConnection]:
        """A look by one statement alone, which sees one moment by itself: beginning and ending it would take a server
        two journeys more."""
        look = _LOOK.get()
        looking = look is not None and look.task is asyncio.current_task()
        if looking or self.dialect.glancing is None or self._whole() is not None:
            async with self.reading() as at:
                yield at
            return
        async with aclosing(await self._connected()) as connection:
            await connection.execution_options(**self.dialect.glancing)
            yield connection
        self.troubles.well(changed=False)

    async def _looking(self) -> AsyncConnection:
        connection = await self._connected()
        try:
            await connection.execution_options(**self.dialect.reading)
            await connection.begin()  # ended with the connection: there is nothing to keep
        except BaseException:
            await connection.close()
            raise
        return connection

    @asynccontextmanager
    async def one_look(self) -> AsyncIterator[None]:
        """Whatever this task reads inside, it reads at one moment, without beginning and ending for each."""
        look = _Look(self, asyncio.current_task())
        before = _LOOK.set(look)
        try:
            yield
        finally:
            _LOOK.reset(before)
            await look.close()

    @asynccontextmanager
    async def patience(self, seconds: float | None) -> AsyncIterator[None]:
        """Whoever reads inside waits so long at most. A file has its own patience."""
        try:
            async with asyncio.timeout(seconds if self.path is None else None):
                yield
        except TimeoutError as error:
            raise self.troubles.met("slow", error, for_all=False) from error

    async def give_back(self, pages: int, spare: int = 0) -> int:
        """Give the disk up to so many pages that hold nothing, but for some to be written on next; how many."""
        async with self._writing:
            return await self.dialect.give_back(pages, spare)

    async def close(self) -> None:
        if self._kept is not None:
            await self._kept.close()
            self._kept = None
        await self._engine.dispose()

    async def __aenter__(self) -> "Store":
        await self.open()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()


async def _commit(begun: AsyncTransaction, troubles: Troubles, tells: Sequence[Callable[[], object]]) -> None:
    """The disk may take its time. Once begun it is waited for, even by somebody who was told to stop; what is to be
    told of it then is told all the same."""
    done = asyncio.ensure_future(begun.commit())
    try:
        await asyncio.shield(done)
    except asyncio.CancelledError:
        await asyncio.wait({done})
        if done.exception() is None:
            _tell(tells)
        raise
    except DatabaseTrouble as error:
        if error.kind in ("away", "slow"):
            raise DatabaseTrouble("doubt") from error
        raise
    troubles.well(changed=True)
    _tell(tells)


def _tell(tells: Sequence[Callable[[], object]]) -> None:
    for tell in tells:
        tell()
