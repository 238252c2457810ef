"""What an attack on the tabletop leads to: the same again, its odds, and its outcome on the channel's tracker.

It must not know how an outcome is worked out: the engine does, and says whom it can be about.
"""

from typing import NamedTuple

import discord

from bot import forms
from bot.client import App
from bot.games.crisis_protocol.tabletop.asking import Unclear, read_squad
from bot.games.crisis_protocol.tabletop.booking_text import pair_name
from bot.games.crisis_protocol.tabletop.odds_reply import odds_reply, question_of
from bot.games.crisis_protocol.tabletop.panel import SHEET, Press, Row, SheetSelect
from bot.games.crisis_protocol.tabletop.sheets import Sheet, change_sheet, find_sheet
from bot.games.crisis_protocol.tabletop.tracker_panel import TRACKERS
from bot.games.crisis_protocol.tabletop.words import fighter_name
from bot.locale import Words
from bot.ui.answer import refuse, reply
from bot.ui.kit.components import Line
from bot.ui.kit.forms import Field
from bot.ui.kit.ids import OldComponentError, Shape, act
from rules_engine.crisis_protocol.cards.loader import default_content
from rules_engine.crisis_protocol.tabletop.attack import Fighter, TabletopAttack
from rules_engine.crisis_protocol.tabletop.booking import Pair, book, pairs
from rules_engine.crisis_protocol.tabletop.outcome import outcome_of
from rules_engine.crisis_protocol.tabletop.rolls import Refused, Side
from rules_engine.crisis_protocol.tabletop.tracker import Booking, Tracker, begin

AGAIN, ODDS, APPLY, TO, TABLE, BEGUN = "again", "odds", "apply", "to", "table", "begun"
ACTS = frozenset({AGAIN, ODDS, APPLY, TO, TABLE, BEGUN})
MINE, THEIRS = "mine", "theirs"
LONGEST_SQUAD = 400
NOBODY = "x"
forms.declare(f"{SHEET.letter}{Shape.FORM.value} {BEGUN}", **{MINE: LONGEST_SQUAD, THEIRS: LONGEST_SQUAD})


class Settled(NamedTuple):
    """What came of applying an attack: booked, or a question who was meant."""

    tracker: Sheet
    is_new: bool
    game: Tracker
    meant: list[Pair]
    """Those who can have been meant, where that has to be asked; empty once it is booked."""

    async def show(self, interaction: discord.Interaction[App]) -> None:
        """The tracker after the attack's own message: a new one at the bottom, an old one where it stands."""
        if self.is_new:
            await TRACKERS.follow_up(interaction, self.tracker)
        elif not self.meant:
            await TRACKERS.refresh(interaction, self.tracker)


async def show_odds(press: Press, attack: TabletopAttack) -> None:
    """For whoever asks, and nobody else."""
    await reply(press.interaction, odds_reply(press.client, question_of(attack), None, press.to), private=True)


async def booking_of(client: App, sheet: Sheet, attack: TabletopAttack) -> tuple[Tracker, Booking] | None:
    """What stands of it on a tracker; None once it was taken back there."""
    tracker = await find_sheet(client.store, attack.booked) if attack.booked else None
    if tracker is None or not tracker.state:
        return None
    game = Tracker.model_validate_json(tracker.state)
    return next(((game, booking) for booking in game.now.booked if booking.code == sheet.code), None)


async def show_tracker(press: Press) -> None:
    found = await TRACKERS.game_here(press.client, press.interaction.channel_id)
    if found is None:
        await refuse(press.interaction, press.to.say("There is no tracker in this channel. Begin one with `/table`."))
        return
    await TRACKERS.bring_down(press.interaction, found[0])


async def ask_for_squads(press: Press, attack: TabletopAttack) -> None:
    """There is no tracker here: the squads of a new one, with those of the attack already in them."""
    to = press.to
    names = [fighter_name(fighter, to) if fighter else "" for fighter in _fighters(press, attack)]
    hint = to.say("Parts of names, with commas between them")
    await press.open_form(
        act(BEGUN),
        to.say("No tracker here yet: start one"),
        [
            Field(MINE, to.say("Your squad"), hint, names[0].replace(",", "")),
            Field(THEIRS, to.say("The other squad"), hint, names[1].replace(",", "")),
        ],
    )


def _fighters(press: Press, attack: TabletopAttack) -> list[Fighter | None]:
    """Of the attack, that of whoever presses first."""
    ordered = [attack.attacker, attack.defender]
    return ordered[::-1] if press.user_id == attack.people.get(Side.DEFENCE) else ordered


async def _begun(press: Press, attack: TabletopAttack) -> tuple[Sheet, Tracker]:
    """The tracker that the form asked for."""
    squads = (read_squad(press.fields[MINE], press.to), read_squad(press.fields[THEIRS], press.to))
    game = begin(press.user_id, squads)
    for person in attack.people.values():
        if person != press.user_id:
            game = game.join(person)
    return await TRACKERS.kept(press.interaction, game, press.to)


def _objection(press: Press, attack: TabletopAttack, game: Tracker) -> str | None:
    """Only those who play book; a free seat may be the other's."""
    is_open = len(game.people) == 1 and press.user_id in attack.people.values()
    if press.user_id in game.people or is_open:
        return None
    who = ", ".join(press.to.mention(person) for person in game.people)
    return press.to.say("The tracker of this channel belongs to {who}.", who=who)


def choice_row(sheet: Sheet, game: Tracker, found: list[Pair], to: Words) -> Row:
    """Who was meant, where several can be."""
    lines = [Line(_written(pair), pair_name(game.now, pair, to)) for pair in found]
    return Row(SheetSelect.of(sheet, TO, lines, to.say("Who was hit?")))


def _written(pair: Pair) -> str:
    return "-".join(NOBODY if place is None else f"{place[0]}_{place[1]}" for place in pair)


def _chosen(press: Press, found: list[Pair]) -> list[Pair]:
    """The pair that was chosen in the list; one that the game has left behind is nobody's."""
    chosen = [pair for pair in found if _written(pair) in press.values]
    if not chosen:
        raise OldComponentError(press.name)
    return chosen


async def settle(press: Press, sheet: Sheet, attack: TabletopAttack) -> Settled | str | None:
    """Onto the channel's tracker, or onto a new one; a sentence if it cannot be, None if squads have to be asked
    for."""
    is_new = press.act.verb == BEGUN
    channel_id = press.interaction.channel_id
    try:
        found = await _begun(press, attack) if is_new else await TRACKERS.game_here(press.client, channel_id)
    except Unclear as unclear:
        return str(unclear)
    if found is None:
        return None
    tracker, game = found
    if (said := _objection(press, attack, game)) is not None:
        return said
    meant = pairs(game.now, attack)
    if press.act.verb == TO:
        meant = _chosen(press, meant)
    if not meant and not is_new:
        name = fighter_name(attack.defender, press.to) if attack.defender else ""
        return press.to.say("{name} is not on the tracker of this channel.", name=name)
    if len(meant) == 1:
        tracker = await _booked(press, tracker, sheet, attack, meant[0])
        meant = []
    return Settled(tracker, is_new, game, meant)


async def _booked(press: Press, tracker: Sheet, sheet: Sheet, attack: TabletopAttack, pair: Pair) -> Sheet:
    """The tracker with it, whoever else presses there meanwhile."""
    cards, store = default_content(), press.client.store
    outcome = outcome_of(cards, attack)
    while True:
        game = Tracker.model_validate_json(tracker.state)
        after = book(game, cards, pair, outcome, code=sheet.code, by=press.user_id, attack=attack.attack)
        changed = await change_sheet(store, tracker, after.model_dump_json())
        if changed is not None:
            return changed
        again = await find_sheet(store, tracker.code)
        if again is None or not again.state:
            raise Refused("CAR-01", "not_now")
        tracker = again
