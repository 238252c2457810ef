"""Which message tells which stretch of a match: one post grows, chapters begin new ones, calls need new messages."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

import pytest

from bot.matches.stretches import At, stretch
from bot.ui.match.posts.thread import MOST_POSTS, Plan, Planner, Post, Thread, to_call
from rules_engine.kernel.decisions import Answer, Pick
from rules_engine.kernel.events import Event
from rules_engine.kernel.record import Entry


class Said(Event):
    """Something a post tells; `mark` is `chapter`, `scene`, `over` or nothing."""

    kind: Literal["said_in_a_test"] = "said_in_a_test"
    mark: str = ""


class Silent(Event):
    """Something nobody reads of."""

    kind: Literal["silent_in_a_test"] = "silent_in_a_test"
    mark: str = ""


def entry(*events: Event, by: str = "blue", undone: bool = False) -> Entry:
    answer = Answer(seq=1, seat=by, choice=Pick(option="x"))
    return Entry(answer=answer, events=list(events), snapshot="{}", undone=undone)


def scene(events: Sequence[Event]) -> int | None:
    at = [i for i, event in enumerate(events) if getattr(event, "mark", "") == "scene"]
    over = any(getattr(event, "mark", "") == "over" for event in events)
    return at[0] if at and not over else None


def planned(
    thread: Thread, *entries: Entry, first: int = 0, calls: bool = False, below: bool = False, joins: bool = False
) -> tuple[Plan, At]:
    kept = list(enumerate(entries, first))
    end = (kept[-1][0] + 1, 0)

    def tells(start: At, until: At) -> bool:
        told = stretch(kept, start, until)
        return any(isinstance(event, Said) for event in (*told.events, *told.undone))

    planner = Planner(kept, lambda event: getattr(event, "mark", "") == "chapter", scene, tells, lambda *_: joins)
    return planner.plan(thread, end, calls=calls, below=below), end


def stands(*posts: Post) -> Thread:
    return Thread(posts, posts[-1].end)


def test_a_step_of_the_same_chapter_grows_its_post() -> None:
    plan, end = planned(stands(Post((0, 0), (1, 0), message=7)), entry(Said()), entry(Said()))
    assert plan.posts == [Post((0, 0), end, message=7)] and plan.replaced == []


def test_a_chapter_begins_a_post_in_the_middle_of_a_step() -> None:
    """Whoever ends a turn begins the other's: what came before it belongs to the post above."""
    thread = stands(Post((0, 0), (1, 0), message=7))
    plan, end = planned(thread, entry(Said()), entry(Said(), Silent(mark="chapter")), calls=True)
    assert plan.posts == [Post((0, 0), (1, 1), message=7), Post((1, 1), end, (1, 1))]


def test_a_call_that_told_nothing_yet_becomes_the_post_of_what_follows() -> None:
    """The next turn is called by the message that tells it."""
    called = Post((1, 1), (2, 0), (1, 1), message=8)
    plan, end = planned(
        stands(Post((0, 0), (1, 1), message=7), called),
        entry(Said()), entry(Said(), Silent(mark="chapter")), entry(Said(mark="chapter")),
    )  # fmt: skip
    assert plan.posts == [Post((1, 1), end, (2, 0), message=8)]


def test_a_chapter_that_the_one_before_led_to_goes_on_in_its_post() -> None:
    """What is played at the beginning of a turn is read with what the turn brings, not apart from it."""
    thread = stands(Post((0, 0), (1, 0), (0, 0), message=7))
    lead, chapter = entry(Said(mark="chapter")), entry(Said(mark="chapter"), Said())
    plan, end = planned(thread, lead, chapter, joins=True)
    assert plan.posts == [Post((0, 0), end, (1, 0), message=7)]
    plan, end = planned(thread, lead, chapter)
    assert plan.posts == [Post((0, 0), (1, 0), (0, 0), message=7), Post((1, 0), end, (1, 0))]


def test_a_call_in_a_scene_takes_the_whole_scene_into_a_new_message() -> None:
    """No half picture stays: the post above keeps what came before the scene."""
    thread = stands(Post((0, 0), (2, 0), message=7))
    plan, end = planned(thread, entry(Said()), entry(Said(mark="scene")), entry(Said()), calls=True)
    assert plan.posts == [Post((0, 0), (1, 0), message=7), Post((1, 0), end)] and plan.replaced == []


def test_a_post_of_the_scene_alone_is_replaced() -> None:
    """Answered and called back: the call above has done its work."""
    thread = stands(Post((0, 0), (1, 0), message=7), Post((1, 0), (2, 0), message=8))
    plan, end = planned(thread, entry(Said()), entry(Said(mark="scene")), entry(Said(mark="over")), calls=True)
    assert plan.posts == [Post((1, 0), end)] and plan.replaced == [8]


def test_whoever_goes_on_alone_needs_no_new_message() -> None:
    thread = stands(Post((0, 0), (2, 0), message=7))
    plan, end = planned(thread, entry(Said()), entry(Said(mark="scene")), entry(Said()))
    assert plan.posts == [Post((0, 0), end, message=7)]


def test_below_news_the_story_goes_on_in_a_new_message() -> None:
    news = Post((1, 0), (1, 0), message=8, news={"kind": "paused", "data": {}, "lines": []})
    plan, end = planned(stands(Post((0, 0), (1, 0), message=7), news), entry(Said()), entry(Said()), below=True)
    assert plan.posts == [Post((0, 0), (1, 0), message=7), Post((1, 0), end)]


def test_fast_play_keeps_chapters_apart_as_far_as_discord_takes_them() -> None:
    chapters = [entry(Said(mark="chapter")) for _ in range(MOST_POSTS)]
    plan, _ = planned(Thread(), *chapters)
    assert [post.opened for post in plan.posts] == [(n, 0) for n in range(MOST_POSTS)]
    plan, end = planned(Thread(), *chapters, *chapters)
    assert len(plan.posts) == MOST_POSTS and [post.crowd for post in plan.posts].count(True) == 1
    assert plan.posts[-1].opened == (2 * MOST_POSTS - 1, 0) and not plan.posts[-1].crowd, "the newest stands alone"
    joints = [(one.end, other.start) for one, other in zip(plan.posts, plan.posts[1:], strict=False)]
    assert all(a == b for a, b in joints) and plan.posts[-1].end == end, "nothing is left out, nothing told twice"


def test_what_was_taken_back_still_stands_in_its_post() -> None:
    thread = stands(Post((0, 0), (1, 0), message=7))
    plan, _ = planned(thread, entry(Said(), undone=True), entry(Said(mark="chapter")), below=True)
    assert plan.posts[0] == Post((0, 0), (1, 0), message=7) and plan.replaced == []


# -- who is called -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pending", "called", "answers", "rung"),
    [
        (["blue", "red"], [], [], ("blue", "red")),  # both are asked in secret
        (["red"], ["blue", "red"], ["blue"], ()),  # red was called, and owes it still
        (["blue", "red"], ["blue", "red"], ["blue"], ()),  # blue goes on by an answer of their own
        (["red"], ["blue"], ["blue"], ("red",)),  # handed over
        (["red"], ["red"], ["red"], ()),  # goes on
        (["blue"], ["red"], ["red"], ("blue",)),  # called back
        (["blue"], ["blue"], ["blue", "red"], ("blue",)),  # came, and is asked again by what red did
    ],
)
def test_who_is_rung(pending: list[str], called: list[str], answers: list[str], rung: tuple[str, ...]) -> None:
    assert to_call(pending, called, [entry(by=seat) for seat in answers]) == rung


# -- as it is kept -------------------------------------------------------------------------------------------------


def test_what_stands_in_a_thread_is_read_as_it_was_written() -> None:
    post = Post((1, 2), (3, 0), (1, 2), message=9, key="k")
    thread = Thread((post,), (3, 0), ("red",), 9, (4,), (1, 2), (1, 2), ("k",))
    assert Thread.load(thread.dump()) == thread
    assert Thread.load(None) == Thread()


def test_a_thread_of_an_older_release_goes_on() -> None:
    old = '{"first": 3, "last": 5, "message": 11, "called": ["red"], "mention": ["red"]}'
    assert Thread.load(old) == Thread((Post((3, 0), (6, 0), message=11),), (6, 0), ("red",), 11)


def test_messages_are_counted_by_the_span_they_were_sent_for() -> None:
    thread = Thread().count((0, 0), sent=True).count((0, 0), sent=False).count((0, 0), sent=True)
    assert thread.counted == (2,)
    assert thread.count(None, sent=True) == thread
    assert thread.count((5, 1), sent=False).counted == (2, 1), "the message that called it is its first"
    assert replace(thread, foot=3).without(3).foot is None
