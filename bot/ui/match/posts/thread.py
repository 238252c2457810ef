"""The story of a match as it stands in its thread: which message tells which stretch, and who has been called.

It must not post: it plans what is written, grown, shortened and taken down.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from bot.matches.stretches import At, placed
from rules_engine.kernel.events import Event
from rules_engine.kernel.record import Entry

KEPT = 40
"""Posts remembered: more than a round has, and nobody can take back what lies before it."""
MOST_ENTRIES = 25
"""Entries told in one post before the next begins."""
MOST_POSTS = 5
"""Posts at a time: Discord lets a bot send about one a second to a channel. What is more is told in one, each chapter
under its heading."""


@dataclass(frozen=True)
class Post:
    """One message: a stretch of the record from `start` up to `end`, or a piece of news."""

    start: At
    end: At
    opened: At | None = None
    """The event that began its chapter."""
    message: int | None = None
    key: str = ""
    """What the message is known by."""
    crowd: bool = False
    """Several chapters told together."""
    news: dict[str, Any] | None = None
    """What it was that was due, and how it was told."""

    @classmethod
    def read(cls, data: dict[str, Any]) -> Post:
        opened = data.get("opened")
        places = {"start": tuple(data["start"]), "end": tuple(data["end"]), "opened": opened and tuple(opened)}
        return cls(**{**data, **places})


@dataclass(frozen=True)
class Thread:
    """What stands in a thread, the newest last."""

    posts: tuple[Post, ...] = ()
    told: At = (0, 0)
    """Up to where the record is told."""
    called: tuple[str, ...] = ()
    """Seats that know what they owe: they were called, or went on after an answer of their own."""
    foot: int | None = None
    """The message that says who owes what, with *My move*."""
    gone: tuple[int, ...] = ()
    """Messages to be taken down: what they told stands in a later one."""
    counted: tuple[int, ...] = ()
    """Messages sent for each span that the game counts."""
    counting: At | None = None
    """Which of them is counted now."""
    done: tuple[str, ...] = ()
    """Keys of what was due and is told, as long as it may come again after a crash."""

    @property
    def story(self) -> Post | None:
        """The newest post that tells a part of the record."""
        return next((post for post in reversed(self.posts) if post.news is None), None)

    def at(self, message: int | None) -> Post | None:
        return next((post for post in self.posts if message is not None and post.message == message), None)

    def dump(self) -> str:
        return json.dumps(asdict(self))

    @classmethod
    def load(cls, text: str | None) -> Thread:
        if text is None:
            return cls()
        data = json.loads(text)
        if "posts" not in data:  # one post, as releases before kept it
            end = (data["last"] + 1, 0)
            old = Post((data["first"], 0), end, message=data["message"])
            return cls((old,), end, tuple(data["called"]), data["message"] if data.get("mention") else None)
        posts = tuple(Post.read(one) for one in data["posts"])
        counting = data["counting"] and tuple(data["counting"])
        more = {name: tuple(data[name]) for name in ("told", "called", "gone", "counted", "done")}
        return cls(**{**data, "posts": posts, "counting": counting, **more})

    def with_post(self, post: Post) -> Thread:
        """A post written or grown: in its place, or as the newest."""
        others = list(self.posts)
        at = next((i for i, one in enumerate(others) if post.message is not None and one.message == post.message), None)
        if at is None:
            others.append(post)
        else:
            others[at] = post
        return replace(self, posts=tuple(others[-KEPT:]))

    def without(self, message: int) -> Thread:
        """Taken down as soon as somebody gets round to it."""
        left = tuple(post for post in self.posts if post.message != message)
        foot = None if self.foot == message else self.foot
        return replace(self, posts=left, gone=(*self.gone, message), foot=foot)

    def count(self, opened: At | None, *, sent: bool) -> Thread:
        """One more message for what is counted, or the message that a new span of it has begun in."""
        if opened is None:
            return self
        if opened != self.counting:
            return replace(self, counted=(*self.counted, 1), counting=opened)
        return replace(self, counted=(*self.counted[:-1], self.counted[-1] + 1)) if sent else self


def to_call(pending: Collection[str], called: Sequence[str], new: Sequence[Entry]) -> tuple[str, ...]:
    """Who owes a decision and does not know it: not called yet, or called and come since, and not the one who has just
    answered."""
    came = {entry.by for entry in new}
    aware = {seat for seat in called if seat not in came} | ({new[-1].by} if new else set())
    return tuple(seat for seat in pending if seat not in aware)


@dataclass
class Plan:
    """What is to be written, in order; posts without a message are sent."""

    posts: list[Post] = field(default_factory=list)
    replaced: list[int] = field(default_factory=list)
    """Messages whose stretch is told in a new one."""


@dataclass(frozen=True)
class Planner:
    """Plans the posts for what is new in a record."""

    entries: Sequence[tuple[int, Entry]]
    """From the newest post's beginning on, or further back."""
    begins: Callable[[Event], bool]
    """Whether an event begins a chapter."""
    scene: Callable[[Sequence[Event]], int | None]
    """Where in these events began what is still going on at their end and has to be seen as one."""
    tells: Callable[[At, At], bool]
    """Whether anybody reads anything of a stretch."""
    joins: Callable[[Event, Event], bool] = lambda opening, event: False
    """Whether a chapter that an event begins goes on in the post of the one before, by what that began with."""

    def plan(self, thread: Thread, end: At, *, calls: bool, below: bool) -> Plan:
        """`calls`: somebody has to be called, which only a new message does. `below`: news stand below the story."""
        plan, tail, told = Plan(), thread.story, thread.told
        pieces = [told, *self._beginnings(told, end)]
        current = tail if tail is not None and tail.message is not None and tail.end == told else None
        if current is not None and below:  # a thread is read downwards
            current = self._moved(plan, current, told)
        for start, until in zip(pieces, [*pieces[1:], end], strict=True):
            own = start if start != told or self._begins_at(start) else None
            if current is None:
                current = Post(start, until, own or (tail.opened if tail is not None else None))
                continue
            long = until[0] - current.start[0] > MOST_ENTRIES
            apart = own is not None and not self._joined(current.opened, own)
            if (apart or long) and self.tells(current.start, current.end):
                plan.posts.append(current)
                current = Post(start, until, own or current.opened)
            else:
                current = replace(current, end=max(until, current.end), opened=own or current.opened)
        assert current is not None
        if calls and current.message is not None:  # an edit calls nobody
            current = replace(self._moved(plan, current, told), end=end)
        plan.posts.append(current)
        if len(plan.posts) > MOST_POSTS:
            rest = plan.posts[MOST_POSTS - 2 : -1]
            together = replace(rest[0], end=rest[-1].end, crowd=True)
            plan.posts[MOST_POSTS - 2 : -1] = [together]
        return plan

    def _beginnings(self, start: At, end: At) -> Iterator[At]:
        """Of events of one kind that come in a row with one answer, as when both squads are revealed, the first."""
        before: tuple[int, str] | None = None
        for at, event in placed(self.entries, start, end):
            if self.begins(event) and before != (at[0], event.kind):
                yield at
            before = at[0], event.kind

    def _begins_at(self, at: At) -> bool:
        event = self._event(at)
        return event is not None and self.begins(event)

    def _joined(self, opened: At | None, own: At) -> bool:
        before, now = self._event(opened), self._event(own)
        return before is not None and now is not None and self.joins(before, now)

    def _event(self, at: At | None) -> Event | None:
        found = placed(self.entries, at, (at[0], at[1] + 1)) if at is not None else iter(())
        return next((event for _, event in found), None)

    def _moved(self, plan: Plan, tail: Post, told: At) -> Post:
        """The post that goes on below: with all of the scene that was going on, which the one above loses."""
        lying = list(placed(self.entries, tail.start, told))
        found = self.scene([event for _, event in lying])
        start = told if found is None else lying[found][0]
        if self.tells(tail.start, start):
            plan.posts.append(replace(tail, end=start))
            return Post(start, told, tail.opened)
        # What only called somebody, or told nothing but the scene, has done its work.
        assert tail.message is not None
        plan.replaced.append(tail.message)
        return replace(tail, message=None, key="")
