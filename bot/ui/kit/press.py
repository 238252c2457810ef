"""A press on one of our components: read by its grammar, carried out once, refused in one kind sentence.

It must not know what is pressed: matches, seasons and sheets say their places, their verbs and their refusals.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Generic, TypeVar

import discord

from bot import forms
from bot.client import App
from bot.locale import Words, words
from bot.ui.answer import Reply, refuse, reply, rewrite, shown_again
from bot.ui.kit.forms import FIELD, Field, answers, open_form, sent_form
from bot.ui.kit.ids import Act, Arguments, Grammar, OldComponentError, Shape, is_act

CHOOSE = "choose"
"""The verb of a select whose lines are whole acts."""
NO_ACT = Act("")
"""Of a press by command: no component carried one."""


@dataclass(frozen=True)
class AnyPress:
    """Somebody pressed, chose or sent something."""

    grammar: ClassVar[Grammar]
    group: ClassVar[str]
    """What the presses of this grammar are called together."""

    interaction: discord.Interaction[App]
    places: Mapping[str, str]
    act: Act = NO_ACT
    values: tuple[str, ...] = ()
    """What was chosen in a select."""
    fields: Mapping[str, str] = field(default_factory=dict)
    """What was typed into a form."""
    slipped: bool = False
    """Whether it came so soon after its panel had changed that something else may have been meant."""

    @property
    def name(self) -> str:
        """How it is called in the log, and where it has a budget of its own."""
        return f"{self.group} {self.act.verb}"

    @property
    def args(self) -> tuple[str, ...]:
        return self.act.args

    @property
    def chosen(self) -> str:
        """The line that was chosen; there is always one, unless nobody was shown such a list."""
        if not self.values:
            raise OldComponentError(str(self.act))
        return self.values[0]

    @property
    def typed(self) -> str:
        """What was typed into a form of one field."""
        return self.fields.get(FIELD, "")

    @property
    def client(self) -> App:
        return self.interaction.client

    @property
    def user_id(self) -> int:
        return self.interaction.user.id

    @property
    def to(self) -> Words:
        return words(self.interaction.locale)

    async def show(self, work: Coroutine[Any, Any, Reply]) -> None:
        """On a private panel: rewrite it. On a public message: a private panel of one's own."""
        message = self.interaction.message
        if message is not None and message.flags.ephemeral:
            await rewrite(self.interaction, work)
        else:
            await reply(self.interaction, work, private=True)

    async def open_form(self, what: Act, title: str, fields: Sequence[Field]) -> None:
        """A form about the same places; whoever takes its act is found even after a restart."""
        custom_id = self.grammar.write(Shape.FORM, tuple(self.places.values()), what)
        await open_form(self.interaction, custom_id, title, fields)


P = TypeVar("P", bound=AnyPress)
Handle = Callable[[P], Awaitable[None]]


async def guarded(
    interaction: discord.Interaction[App],
    work: Awaitable[object],
    refusal: Callable[[Exception], Awaitable[str | None]],
) -> None:
    """What cannot be done is said in one kind private sentence; what has none is a failure of ours."""
    try:
        await work
    except Exception as error:
        said = await refusal(error)
        if said is None:
            raise
        await refuse(interaction, said)


async def ask_again(interaction: discord.Interaction[App]) -> None:
    """Nothing is done, also if Discord delivers the press once more; whoever meant it presses again."""
    async with interaction.client.store.transaction():
        pass  # that it was taken is noted
    to = words(interaction.locale)
    await shown_again(
        interaction, to.say("This had only just changed, so nothing was done. Press again if you mean it.")
    )


class Presses(Generic[P]):
    """Takes what is pressed, chosen or sent in by the grammar of its presses, and has it carried out."""

    def __init__(self, kind: type[P], refusal: Callable[[P, Exception], Awaitable[str | None]]) -> None:
        self.grammar = kind.grammar
        self._kind, self._refusal = kind, refusal

    async def handle(self, press: P) -> None:
        """Raises `OldComponentError` for what nobody knows any more."""
        raise NotImplementedError

    async def take(self, interaction: discord.Interaction[Any], custom_id: str, values: tuple[str, ...]) -> None:
        """A component was pressed, or lines of it were chosen."""
        came = interaction.client.slips.now()
        said = self.grammar.read(custom_id)
        assert said is not None, custom_id
        what = said.act
        if what.verb == CHOOSE and len(values) == 1 and is_act(values[0]):
            what = Act.read(values[0])
        press = self._kind(interaction, said.places, what, values)
        slipped = self.is_grave(press) and press.client.slips.is_too_soon(interaction, came)
        await self._hold(replace(press, slipped=slipped))

    async def take_form(self, interaction: discord.Interaction[Any]) -> None:
        """For the listener of every interaction: a form of this grammar, if it is one."""
        said = self.grammar.read(sent_form(interaction) or "")
        if said is not None and said.shape is Shape.FORM:
            await self._hold(self._kind(interaction, said.places, said.act, fields=answers(interaction)))

    async def _hold(self, press: P) -> None:
        await press.client.hold(press.interaction, press.name, self.carry_out(press))

    async def carry_out(self, press: P) -> None:
        if press.slipped:
            await ask_again(press.interaction)
        else:
            await guarded(press.interaction, self.handle(press), lambda error: self._refusal(press, error))

    def is_grave(self, press: P) -> bool:
        """Whether it ends, spends or rolls something: such a press is not taken from whoever may not have meant it."""
        raise NotImplementedError


@dataclass(frozen=True)
class Verb(Generic[P]):
    """What is done for a verb, and what a press of it carries."""

    handle: Handle[P]
    takes: Arguments
    chosen: Arguments | None
    """Of each line that is chosen; `?`: it need not be. None: it is no list."""
    fields: frozenset[str]

    def reads(self, press: P) -> bool:
        """Whether it could be one of ours; whatever cannot, an old one or a forged one, is turned away unread."""
        if not self.takes.fit(press.args) or not self.fields <= press.fields.keys():
            return False
        if self.chosen is None:
            return True
        return all(self.chosen.fit([value]) for value in press.values) if press.values else self.chosen.fit([])


class Verbs(Presses[P]):
    """What is done for each verb that a component can carry; whoever does it registers itself: `@verb("menu")`.

    With the arguments it takes, and what may be chosen where it is a list's: `@verb("tell", "id word", "text")`.
    Whoever takes a form names its fields too, each with the letters it takes at most: `@verb("placed", field=40)`.
    What ends, spends or rolls says that it is grave: `@verb("end", grave=True)`.
    """

    def __init__(self, kind: type[P], refusal: Callable[[P, Exception], Awaitable[str | None]]) -> None:
        super().__init__(kind, refusal)
        self._known: dict[str, Verb[P]] = {}
        self._grave: set[str] = set()

    def __call__(
        self, name: str, takes: str = "", chosen: str | None = None, /, *, grave: bool = False, **fields: int
    ) -> Callable[[Handle[P]], Handle[P]]:
        def register(handle: Handle[P]) -> Handle[P]:
            assert name not in self._known, name
            assert is_act(name), f"no component could carry {name}"
            lines = Arguments(chosen) if chosen is not None else None
            self._known[name] = Verb(handle, Arguments(takes), lines, frozenset(fields))
            if grave:
                self._grave.add(name)
            if fields:
                forms.declare(f"{self.grammar.letter}{Shape.FORM.value} {name}", **fields)
            return handle

        return register

    @property
    def names(self) -> set[str]:
        return set(self._known)

    @property
    def grave(self) -> frozenset[str]:
        return frozenset(self._grave)

    def is_grave(self, press: P) -> bool:
        return press.act.verb in self._grave

    async def handle(self, press: P) -> None:
        known = self._known.get(press.act.verb)
        if known is None or not known.reads(press):
            raise OldComponentError(press.act.verb)
        await known.handle(press)
