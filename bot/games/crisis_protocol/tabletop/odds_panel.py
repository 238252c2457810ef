"""The answer to `/odds`: chart and words, and the attack itself one press away.

It must not calculate: the odds do.
"""

from bot.client import App
from bot.games.crisis_protocol.tabletop.attack_panel import ATTACKS
from bot.games.crisis_protocol.tabletop.odds_reply import HEX, odds_reply
from bot.games.crisis_protocol.tabletop.odds_text import Question, other_question
from bot.games.crisis_protocol.tabletop.panel import Press, Row, SheetButton, SheetPanel
from bot.games.crisis_protocol.tabletop.sheets import Sheet
from bot.locale import Words
from bot.ui.answer import Reply
from bot.ui.kit.components import GREEN
from rules_engine.crisis_protocol.odds import Rerolls
from rules_engine.crisis_protocol.tabletop.attack import COVER, TabletopAttack
from rules_engine.crisis_protocol.tabletop.rolls import Side
from rules_engine.kernel.values import Value


class OddsAsked(Value):
    """An attack and what changes its odds, as somebody asked for them."""

    attack: TabletopAttack
    attacker_rerolls: Rerolls = 0
    defender_rerolls: Rerolls = 0
    cover: bool = False
    hex_attacker: bool = False
    hex_defender: bool = False
    against: str | None = None

    @property
    def question(self) -> Question:
        return Question(
            self.attack,
            self.attacker_rerolls,
            self.defender_rerolls,
            self.cover,
            self.hex_attacker,
            self.hex_defender,
        )

    def attack_by(self, person: int) -> TabletopAttack:
        """The same attack on the table, with what was asked about already ticked."""
        attack = self.attack.model_copy(update={"people": {Side.ATTACK: person}})
        cover = (COVER,) if self.cover else ()
        attack = attack.with_marks(Side.ATTACK, (HEX,) if self.hex_attacker else ())
        return attack.with_marks(Side.DEFENCE, (*cover, HEX) if self.hex_defender else cover)


class OddsPanel(SheetPanel[OddsAsked]):
    kind = "odds"
    state_type = OddsAsked
    rolls = False

    def gone(self, to: Words) -> str:
        return to.say("I no longer have these odds. Ask again with `/odds`.")

    async def press(self, press: Press) -> None:
        """*Roll this* begins an attack of whoever presses; the odds stay as they are."""
        found = await self.found(press)
        if found is not None:
            await ATTACKS.open(press.interaction, found[1].attack_by(press.user_id))

    async def shown(self, client: App, sheet: Sheet, state: OddsAsked, to: Words) -> Reply:
        other = other_question(state.question, state.against, to) if state.against else None
        roll = Row(SheetButton.of(sheet, "roll", to.say("Roll this"), GREEN))
        return await odds_reply(client, state.question, other, to, [roll])


ODDS = OddsPanel()
