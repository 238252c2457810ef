"""The panel of an attack on the tabletop: what each press means, who may press, and the one message.

It must not know a rule: the attack is a value of the engine, this keeps it and asks it.
"""

from collections.abc import Sequence
from dataclasses import replace
from io import BytesIO

import discord
from discord import ui

from bot.client import App
from bot.games.crisis_protocol import ID
from bot.games.crisis_protocol.pictures.duel import duel_picture
from bot.games.crisis_protocol.tabletop import applying
from bot.games.crisis_protocol.tabletop.attack_text import described, drawn, told
from bot.games.crisis_protocol.tabletop.panel import (
    UNDO,
    Press,
    Row,
    SheetButton,
    SheetPanel,
    SheetSelect,
    card_words,
    undo_button,
)
from bot.games.crisis_protocol.tabletop.sheets import Sheet, announced_sheet, change_sheet, keep_sheet
from bot.games.crisis_protocol.tabletop.words import face_names, mark_name, side_name, sign_of
from bot.locale import Words
from bot.ui.answer import Reply, refuse, reply, rewrite
from bot.ui.kit.components import BLUE, GREEN, Line
from bot.ui.kit.limits import MOST_LINES
from rules_engine.crisis_protocol.faces import ATTACK_SUCCESSES, DEFENCE_SUCCESSES, Face
from rules_engine.crisis_protocol.tabletop.attack import MODIFYING, Step, TabletopAttack
from rules_engine.crisis_protocol.tabletop.rolls import Refused, Side, Throw

PICTURE = "attack.png"
ACCENT = {Side.ATTACK: discord.Colour(0xB5513B), Side.DEFENCE: discord.Colour(0x3F7F8C)}
NO_NAME = "another"
UNBOOKED = frozenset({UNDO, "prevent", "restore"})
"""What would make the tracker wrong, once the attack stands there."""


class AttackPanel(SheetPanel[TabletopAttack]):
    """`ATTACKS.open(interaction, attack)` answers a command with an attack ready to be rolled."""

    kind = "attack"
    state_type = TabletopAttack
    weighty = frozenset({"defend", "roll", "reroll", "face", "cover", "done", "finish"})
    grave = weighty - {"defend"} | {"prevent", "restore"} | {applying.AGAIN, applying.APPLY, applying.TO}

    def perform(
        self, state: TabletopAttack, act: str, values: tuple[str, ...], user_id: int, throw: Throw
    ) -> TabletopAttack:
        return perform(state, act, values, user_id, throw)

    def objection(self, state: TabletopAttack, act: str, user_id: int, to: Words) -> str | None:
        # Both see what is taken back, so either may.
        free = act == "defend" or (act == UNDO and user_id in state.people.values())
        return None if free or state.may_act(user_id) else _not_yours(state, user_id, to)

    def gone(self, to: Words) -> str:
        return to.say("I no longer have this attack. Begin another with `/attack`.")

    def is_over(self, state: TabletopAttack) -> bool:
        return state.is_over

    # --- what an attack leads to

    async def press(self, press: Press) -> None:
        act = press.act.verb
        if act not in applying.ACTS and act not in UNBOOKED:
            await super().press(press)
            return
        found = await self.found(press)
        if found is None:
            return
        sheet, attack = found
        is_booked = await applying.booking_of(press.client, sheet, attack) is not None
        match act:
            case applying.ODDS:
                await applying.show_odds(press, attack)
            case applying.TABLE if is_booked:
                await applying.show_tracker(press)
            case _ if act in UNBOOKED and not is_booked:
                await super().press(press)
            case _ if act in UNBOOKED:
                said = press.to.say("This attack is on the tracker: take it back there first.")
                await refuse(press.interaction, said)
            case _ if not attack.is_over or press.user_id not in attack.people.values():
                await refuse(press.interaction, _not_yours(attack, press.user_id, press.to))
            case applying.AGAIN:
                await reply(press.interaction, self._again(press, sheet, attack))
            case _ if is_booked or act == applying.TABLE:
                await rewrite(press.interaction, self.shown(press.client, sheet, attack, card_words(sheet, press.to)))
            case _:
                await self._apply(press, sheet, attack)

    async def _again(self, press: Press, sheet: Sheet, attack: TabletopAttack) -> Reply:
        """The same pools rolled anew: sealed under the person's last roll, as all that falls with a press is."""
        to, store = card_words(sheet, press.to), press.client.store

        async def rolled() -> tuple[Sheet, TabletopAttack]:
            while True:
                announced = await announced_sheet(store, press.user_id)
                blank = replace(announced, kind=self.kind, language=to.language)
                dice = blank.dice(press.interaction.id)
                anew = attack.anew().roll(dice.throw)
                fresh = blank.with_state(anew.model_dump_json(), dice.record)
                if await keep_sheet(store, fresh):
                    return fresh, anew

        fresh, anew = await store.as_one(rolled)
        return await self.shown(press.client, fresh, anew, to)

    async def _apply(self, press: Press, sheet: Sheet, attack: TabletopAttack) -> None:
        """On both sheets at once: the tracker has it, and the attack says so."""
        client, to = press.client, card_words(sheet, press.to)

        async def booked() -> tuple[applying.Settled | str | None, Sheet, TabletopAttack]:
            settled = await applying.settle(press, sheet, attack)
            if not isinstance(settled, applying.Settled) or settled.meant:
                return settled, sheet, attack
            done = attack.model_copy(update={"booked": settled.tracker.code})
            return settled, await change_sheet(client.store, sheet, done.model_dump_json()) or sheet, done

        settled, sheet, attack = await client.store.as_one(booked)
        if settled is None:
            await applying.ask_for_squads(press, attack)
            return
        if isinstance(settled, str):
            await refuse(press.interaction, settled)
            return
        rows = [applying.choice_row(sheet, settled.game, settled.meant, to)] if settled.meant else []
        await rewrite(press.interaction, self.shown(client, sheet, attack, to, rows))
        await settled.show(press.interaction)

    async def shown(
        self, client: App, sheet: Sheet, state: TabletopAttack, to: Words, more: Sequence[Row] = ()
    ) -> Reply:
        to = to.with_signs(client.emojis_of(ID).signs)  # whichever press led here, the faces look the same
        booking = await applying.booking_of(client, sheet, state)
        picture = await client.pictures.draw(duel_picture, drawn(state, to))
        gallery = ui.MediaGallery[ui.LayoutView](
            discord.MediaGalleryItem(f"attachment://{PICTURE}", description=described(state, to))
        )
        side = state.step.dice_of if state.step in MODIFYING else Side.ATTACK
        text = told(state, sheet.record, to, booking)
        container = ui.Container[ui.LayoutView](gallery, ui.TextDisplay(text), accent_colour=ACCENT[side])
        for row in (*more, *_rows(sheet, state, to, is_booked=booking is not None)):
            container.add_item(row)
        view = ui.LayoutView(timeout=None)
        view.add_item(container)
        return Reply(view, [discord.File(BytesIO(picture), PICTURE)])


ATTACKS = AttackPanel()


def perform(attack: TabletopAttack, act: str, values: tuple[str, ...], user_id: int, throw: Throw) -> TabletopAttack:
    """What each button and list means."""
    match act:
        case "a_more" | "a_less" | "d_more" | "d_less":
            side = Side.ATTACK if act[0] == "a" else Side.DEFENCE
            return attack.with_dice(side, 1 if act.endswith("more") else -1)
        case "attack_marks" | "defence_marks":
            return attack.with_marks(Side.ATTACK if act[0] == "a" else Side.DEFENCE, values)
        case "defend":
            return attack.with_defender(user_id)
        case "roll":
            return attack.roll(throw)
        case "dice":
            return attack.choose(tuple(int(value) for value in values))
        case "ability":
            return attack.name_ability(None if values[0] == NO_NAME else values[0])
        case "reroll":
            return attack.reroll(throw)
        case "face":
            return attack.change(Face(values[0]))
        case "cover":
            return attack.use_cover()
        case "done":
            return attack.done()
        case "finish":
            return attack.finish()
        case "prevent" | "restore":
            return attack.reduce(1 if act == "prevent" else -1)
    raise Refused("ATK-05", "not_now")


def _not_yours(attack: TabletopAttack, user_id: int, to: Words) -> str:
    if user_id in attack.people.values():
        return to.say("It is <@{who}>'s step now. Yours comes next.", who=attack.people[attack.step.by])
    owner = attack.people[Side.ATTACK]
    if attack.step is Step.POOLS and len(attack.people) == 1:
        return to.say("This attack belongs to <@{owner}>. Press *I defend* if you are the defender.", owner=owner)
    return to.say("This attack belongs to <@{owner}>. Make your own with `/attack`.", owner=owner)


def _rows(sheet: Sheet, attack: TabletopAttack, to: Words, *, is_booked: bool) -> list[Row]:
    if attack.step is Step.POOLS:
        return _pool_rows(sheet, attack, to)
    if attack.step in MODIFYING:
        return _modify_rows(sheet, attack, to)
    following = Row(
        SheetButton.of(sheet, applying.TABLE, to.say("Bring down the tracker"))
        if is_booked
        else SheetButton.of(sheet, applying.APPLY, to.say("Apply to the tracker"), GREEN),
        SheetButton.of(sheet, applying.AGAIN, to.say("Again"), BLUE),
        SheetButton.of(sheet, applying.ODDS, to.say("Odds")),
    )
    return [following] if is_booked else [following, *_correcting(sheet, attack, to)]


def _correcting(sheet: Sheet, attack: TabletopAttack, to: Words) -> list[Row]:
    """What can still be put right once the dice are final."""
    buttons = []
    if attack.result > 0:
        # ATK-44: what prevents damage can still be told after the dice are final.
        buttons.append(SheetButton.of(sheet, "prevent", to.say("−1 damage"), disabled=attack.damage == 0))
    if attack.less_damage:
        buttons.append(SheetButton.of(sheet, "restore", to.say("+1 damage")))
    buttons += undo_button(sheet, attack, to)
    return [Row(*buttons)] if buttons else []


def _pool_rows(sheet: Sheet, attack: TabletopAttack, to: Words) -> list[Row]:
    rows: list[Row] = []
    for side in Side:
        options = [
            Line(mark, mark_name(mark, to), chosen=mark in attack.marked(side), emoji=to.signs.get(mark))
            for mark in attack.marks(side)
        ]
        hint = to.say("The attacker has…") if side is Side.ATTACK else to.say("The defender has…")
        rows.append(Row(SheetSelect.of(sheet, f"{side}_marks", options, hint, 0, len(options))))
    a, d = (side_name(side, to) for side in Side)
    rows.append(
        Row(
            SheetButton.of(sheet, "a_less", f"{a} −1"),
            SheetButton.of(sheet, "a_more", f"{a} +1"),
            SheetButton.of(sheet, "d_less", f"{d} −1"),
            SheetButton.of(sheet, "d_more", f"{d} +1"),
        )
    )
    beside = Row(SheetButton.of(sheet, applying.ODDS, to.say("Odds")), *undo_button(sheet, attack, to))
    if len(attack.people) == 1:
        beside.add_item(SheetButton.of(sheet, "defend", to.say("I defend")))
    roll = Row(SheetButton.of(sheet, "roll", to.say("Roll"), GREEN))
    return [*rows, beside, roll, Row(_finish(sheet, attack, to, disabled=True))]  # where it will stand


def _modify_rows(sheet: Sheet, attack: TabletopAttack, to: Words) -> list[Row]:
    rows: list[Row] = []
    if abilities := _ability_options(attack, to):
        rows.append(Row(SheetSelect.of(sheet, "ability", abilities, to.say("With which ability?"))))
    dice = _dice_options(attack, to)
    if dice:
        known = attack.known_ability
        most = min(len(dice), known.most) if known and known.most else len(dice)
        rows.append(Row(SheetSelect.of(sheet, "dice", dice, to.say("Choose dice…"), 0, most)))
    if attack.chosen:
        names = face_names(to).items()
        faces = [Line(face.value, name, emoji=sign_of(face, to)) for face, name in names if face is not Face.FAILURE]
        rows.append(Row(SheetSelect.of(sheet, "face", faces, to.say("Change the chosen dice to…"))))
    rows += [Row(*undo)] if (undo := undo_button(sheet, attack, to)) else []
    rolling = []
    if dice:
        rolling.append(SheetButton.of(sheet, "reroll", to.say("Reroll"), BLUE, disabled=not attack.chosen))
    if attack.can_cover:
        rolling.append(SheetButton.of(sheet, "cover", to.say("Use cover"), BLUE))
    rows += [Row(*rolling)] if rolling else []
    return [*rows, Row(_finish(sheet, attack, to), SheetButton.of(sheet, "done", to.say("Next step")))]


def _finish(sheet: Sheet, attack: TabletopAttack, to: Words, *, disabled: bool = False) -> SheetButton:
    label = to.say("To the result") if len(attack.people) == 1 else to.say("Nothing more from me")
    return SheetButton.of(sheet, "finish", label, GREEN, disabled=disabled)


def _dice_options(attack: TabletopAttack, to: Words) -> list[Line]:
    """The dice that may be chosen; where there are more than fit, those that are no success come first."""
    names = face_names(to)
    pool = attack.dice
    wins = ATTACK_SUCCESSES if pool.side is Side.ATTACK else DEFENCE_SUCCESSES
    order = sorted(attack.choosable(), key=lambda at: pool.dice[at].face in wins)[:MOST_LINES]
    return [
        Line(
            str(at),
            f"{at + 1} · {names[pool.dice[at].face]}",
            ", ".join(mark_name(ability, to) for ability in pool.dice[at].rerolled_by),
            at in attack.chosen,
            sign_of(pool.dice[at].face, to),
        )
        for at in sorted(order)
    ]


def _ability_options(attack: TabletopAttack, to: Words) -> list[Line]:
    """Abilities of the named cards, and those used before: one rerolls a die only once (MOD-02)."""
    named = [ability.rule for ability in attack.open_abilities]
    used = [use.ability for use in attack.uses if use.does == "reroll" and use.ability.startswith("#")]
    values = list(dict.fromkeys([*named, *used]))
    if not values:
        return []
    options = [Line(NO_NAME, to.say("Another ability"), chosen=attack.ability is None)]
    for value in values:
        label = to.say("{ability} again", ability=mark_name(value, to)) if value in used else mark_name(value, to)
        options.append(Line(value, label, chosen=attack.ability == value))
    return options
