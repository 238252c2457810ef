"""The Discord client: loads the cogs, publishes the commands, survives what the gateway throws at it.

It must not hold a match or decide anything about the game.
"""

import asyncio
import hashlib
import json
import math
import secrets
import sys
import time
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands
from discord.gateway import DiscordWebSocket
from discord.http import Route
from yarl import URL

from bot import door
from bot.access import kept_out, sentence
from bot.clock.service import Clocks
from bot.conduct import Conduct
from bot.cooldowns import Cooldowns, Kind, kind_of
from bot.emojis import ApplicationEmojis, Emojis
from bot.games import GAMES, game
from bot.games.capabilities import part
from bot.games.startup import Startup
from bot.health import Health
from bot.league.bridge import Bridge
from bot.league.service import League
from bot.lessons import Learning
from bot.locale import CommandTranslator, words
from bot.logs import EventLog
from bot.matches.poster import Poster
from bot.matches.reviewing import Reviewing
from bot.matches.service import Matches
from bot.matches.thinking import Thinker
from bot.matches.turns import Turns
from bot.ours import Ours
from bot.outage import UNANSWERED, Outage
from bot.preferences import Preferences
from bot.presses import Presses
from bot.puzzles import Puzzling
from bot.render.pool import RenderPool
from bot.settings import Settings
from bot.slips import Slips
from bot.store import Store
from bot.store import league as season_rows
from bot.store.applied import AppliedBefore, counted, in_hand
from bot.store.notes import read_note, write_note
from bot.store.trouble import DatabaseTrouble
from bot.ui.answer import refuse
from bot.ui.trouble import outage_sentence, trouble_sentence

EXTENSIONS = (
    "cogs.about",
    "cogs.help",
    "cogs.learn",
    "cogs.puzzle",
    "cogs.match",
    "cogs.upkeep",
    "cogs.me",
    "cogs.access",
    "cogs.privacy",
    "cogs.league",
)
CHALLENGES = "bot.ui.match.lobby.command"
"""What games declare, below commands that are there."""
COMMANDS_NOTE = "commands"

# A session that held this long was sound: the next failure starts again with the shortest wait.
SOUND_SECONDS = 60.0
# Discord resets the token after 1,000 IDENTIFYs in a day: at this pace a crash loop stays below.
LONGEST_WAIT_SECONDS = 120.0

FIRST_LOOK_SECONDS: float | None = 2.0
"""For what is read before anything is done for a press: whoever pressed hears within Discord's three seconds that the
database does not answer."""

ANSWERED_ALREADY = 40060
"""Discord's word for a second answer: the press came twice, and the first delivery was answered before a restart."""

# The bot never speaks aloud: no word about missing voice libraries at every start.
discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False

log = EventLog("bot.client")


def point_at(api_url: str | None, gateway_url: str | None) -> None:
    """Have discord.py talk to another server that speaks Discord's protocol; unset means Discord itself."""
    if api_url:
        Route.BASE = api_url
    if gateway_url:
        DiscordWebSocket.DEFAULT_GATEWAY = URL(gateway_url)


def needed_intents() -> discord.Intents:
    """Servers, channels and threads, and that somebody wrote; nothing privileged: no members, and of messages only
    the text of those that are written to the bot."""
    return discord.Intents(guilds=True, guild_messages=True, dm_messages=True)


class AppCommandTree(app_commands.CommandTree["App"]):
    """Slash commands: held while they are worked on, their errors answered in one place."""

    # discord.py has no public place around a whole command; this one is where both checks and callback run.
    async def _call(self, interaction: discord.Interaction["App"]) -> None:
        if interaction.type is discord.InteractionType.autocomplete:
            await self._suggest(interaction)
            return
        name = interaction.command.qualified_name if interaction.command else "unknown"
        await self.client.hold(interaction, name, super()._call(interaction))

    async def interaction_check(self, interaction: discord.Interaction["App"], /) -> bool:
        """Discord keeps whole groups of commands out of private messages, single ones of a group it does not."""
        if interaction.guild_id is not None or not _on_servers_alone(interaction.command):
            return True
        if interaction.type is discord.InteractionType.autocomplete:
            await interaction.response.autocomplete([])
        else:
            said = words(interaction.locale).say("This works on a server only, not in private messages.")
            await refuse(interaction, said)
        return False

    async def _suggest(self, interaction: discord.Interaction["App"]) -> None:
        """What may be typed; nothing for whoever types too fast or is kept out."""
        too_fast = self.client.cooldowns.wait(interaction.user.id, Kind.TYPING)
        if too_fast or await kept_out(self.client, interaction) is not None:
            if not interaction.response.is_done():
                await interaction.response.autocomplete([])
            return
        await super()._call(interaction)

    async def on_error(self, interaction: discord.Interaction["App"], error: app_commands.AppCommandError, /) -> None:
        await self.client.report(interaction, error.__cause__ or error)


class App(commands.Bot):
    """The bot. `store` and `pictures` are opened and closed by whoever makes it."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        pictures: RenderPool,
        extensions: Sequence[str] = EXTENSIONS,
        health: Health | None = None,
        ours: Ours | None = None,
        **options: Any,
    ) -> None:
        """`ours`: what of it all this process works; everything, unless it is told. `options` are discord.py's."""
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            tree_cls=AppCommandTree,
            intents=needed_intents(),
            allowed_mentions=discord.AllowedMentions.none(),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
            guild_ready_timeout=0.5,
            **options,
        )
        self.settings = settings
        self.store = store
        self.pictures = pictures
        self.health = health or Health()
        self.presses = Presses()
        self.slips = Slips()
        self.cooldowns = Cooldowns(settings.cooldown_scale)
        self.ours = ours or Ours(store)
        self.matches = Matches(store, self.ours)
        self.replays = Turns()
        shared = not self.ours.alone
        self.poster = Poster(store, ours=self.ours.matches if shared else None)
        self.preferences = Preferences(store, alone=self.ours.alone)
        self.clocks = Clocks(store, self.matches, preferences=self.preferences)
        self.league = League(store)
        self.conduct = Conduct(store, alone=self.ours.alone)
        self.bridge = Bridge(self.league, self.matches)
        self.herald = Poster(store, season_rows, self.ours.seasons if shared else None)
        self.lessons = Learning(store, pictures)
        self.puzzles = Puzzling(store, pictures)
        self.thinker = Thinker(self.matches, pictures, self.own_id, self.poster.wake, pressed=lambda: self.presses.busy)
        self.reviewing = Reviewing(self.matches.repository, self.matches.records, pictures)
        self.application_emojis = ApplicationEmojis(self)
        self.poster.failed = self.herald.failed = self.application_emojis.doubt
        self.outage = self.poster.outage = self.herald.outage = Outage()
        self.taken_up: list[Callable[[], Awaitable[object]]] = []
        """What is looked through when more comes to be ours."""
        self._publishing: asyncio.Task[None] | None = None
        self._wanted = tuple(extensions)
        self._turned_away: set[asyncio.Task[None]] = set()
        self._guard_parsers()

    # --- start -------------------------------------------------------------------------------------------------

    async def setup_hook(self) -> None:
        await self.tree.set_translator(CommandTranslator())
        of_games = (cog for id in GAMES for cog in part(game(id), Startup).cogs)
        for extension in (*self._wanted, *of_games, CHALLENGES):
            await self.load_extension(extension)
        await self.publish_commands()
        # Nobody waits for them: until they are there, words are used.
        if self.settings.application_emojis:
            self._publishing = asyncio.create_task(self.application_emojis.publish(), name="emojis")

    def emojis_of(self, game_id: str) -> Emojis:
        """The signs of a game that Discord has by now."""
        return self.application_emojis.of(game_id)

    async def publish_commands(self) -> bool:
        """Tell Discord the commands if they changed, or if it does not know them; whether it was told."""
        if not self.ours.first:
            return False  # one process tells for all
        digest = await self._digest_of_commands()
        known = await self.tree.fetch_commands()
        note = f"{COMMANDS_NOTE}:{self.application_id}"
        if await read_note(self.store, note) == _fingerprint(digest, known):
            return False
        synced = await self.tree.sync()
        await write_note(self.store, note, _fingerprint(digest, synced))
        log.info("commands published", count=len(synced))
        return True

    async def _digest_of_commands(self) -> str:
        translator = self.tree.translator
        assert translator is not None
        payload = [await c.get_translated_payload(self.tree, translator) for c in self.tree.get_commands()]
        return hashlib.sha256(json.dumps(payload, sort_keys=True).encode()).hexdigest()

    async def connect(self, *, reconnect: bool = True) -> None:
        """Stay connected: discord.py's own loop ends on a malformed frame or an unreachable first gateway."""
        wait = 1.0
        while not self.is_closed():
            started = time.monotonic()
            try:
                await super().connect(reconnect=reconnect)
            except (discord.ConnectionClosed, discord.PrivilegedIntentsRequired):
                raise  # Discord said no: asking again would not help.
            except Exception as error:
                if not reconnect or self.is_closed():
                    raise
                if time.monotonic() - started > SOUND_SECONDS:
                    wait = 1.0
                log.error("gateway lost, connecting again", error, seconds=wait)
                if self.ws is not None and self.ws.open:
                    await self.ws.close(code=4000)
                await asyncio.sleep(wait)
                wait = min(wait * 2, LONGEST_WAIT_SECONDS)

    def _guard_parsers(self) -> None:
        """One malformed event is logged and left out; without this it would end the whole session."""
        parsers = self._connection.parsers
        parsers["INTERACTION_CREATE"] = self._at_the_door(parsers["INTERACTION_CREATE"])
        for name in parsers.keys() - {"READY", "RESUMED"}:
            parsers[name] = _guarded(name, parsers[name])

    def _at_the_door(self, parse: Callable[[Any], Any]) -> Callable[[Any], Any]:
        """Every command, press, form and half-typed word is measured before discord.py looks at it."""

        def measured(event: Any) -> Any:
            objection = door.admit(event, self.tree.get_command)
            if objection is None:
                return parse(event)
            interaction: discord.Interaction[Any] = discord.Interaction(data=event, state=self._connection)
            told = refuse(interaction, objection.told(words(interaction.locale)))
            task = self.loop.create_task(self.hold(interaction, "door", told))
            self._turned_away.add(task)
            task.add_done_callback(self._turned_away.discard)
            return None

        return measured

    async def on_ready(self) -> None:
        log.info("ready", guilds=len(self.guilds))
        self.thinker.start()

    async def on_message(self, message: discord.Message, /) -> None:
        """No commands are read out of messages; whoever is written to is the help's affair."""

    async def on_error(self, event_method: str, /, *args: Any, **kwargs: Any) -> None:
        log.error("listener failed", sys.exc_info()[1], listener=event_method)

    def own_id(self) -> int | None:
        """The person the bot is on Discord; None until it has logged in."""
        return self.user.id if self.user is not None else None

    @property
    def busy(self) -> bool:
        """Whether somebody waits for an answer or a post."""
        return self.presses.busy or self.poster.busy or self.herald.busy

    # --- presses -----------------------------------------------------------------------------------------------

    async def hold(self, interaction: discord.Interaction[Any], name: str, work: Coroutine[Any, Any, None]) -> None:
        """Work on one press, once: refused while stopping, to whoever asks too fast or is kept out; its failure is
        answered and logged."""
        if not self.presses.meet(interaction.id):
            work.close()
            # The first delivery answers; Discord would refuse a second answer.
            log.info("press delivered twice", name=name, interaction=interaction.id)
            return
        if self.presses.closed:
            work.close()
            await refuse(interaction, words(interaction.locale).say("I am restarting. Please try again in a minute."))
            return
        if wait := self.cooldowns.wait(interaction.user.id, kind_of(name)):
            work.close()
            log.info("cooldown", name=name, user=interaction.user.id, seconds=round(wait, 1))
            again = f"<t:{math.ceil(time.time() + wait)}:R>"
            said = words(interaction.locale).say("That was a lot at once. It works again {again}.", again=again)
            await refuse(interaction, said)
            return
        async with self.presses.hold(interaction, name):
            with in_hand(interaction.id):
                try:
                    async with self.store.patience(FIRST_LOOK_SECONDS):
                        bar = await kept_out(self, interaction)
                        await self.preferences.of(interaction.user.id)  # from now on whoever shows something knows them
                    if bar is not None:
                        await refuse(interaction, sentence(interaction.locale, bar))
                        return
                    await work
                except Exception as error:
                    await self.report(interaction, error)
                finally:
                    work.close()

    async def report(self, interaction: discord.Interaction[Any], error: BaseException) -> None:
        """One kind private sentence, and a code by which the log can be searched."""
        if isinstance(error, AppliedBefore):
            await self._counted(interaction)
            return
        if isinstance(error, discord.HTTPException) and error.code == ANSWERED_ALREADY:
            log.info("press delivered twice", interaction=interaction.id)
            return
        self.application_emojis.doubt(error)
        interaction.command_failed = True
        if isinstance(error, DatabaseTrouble):
            await self._tell(interaction, trouble_sentence(interaction.locale, error.kind, counted=counted()))
            return
        if self.outage.met(error):
            await self._tell(interaction, outage_sentence(interaction.locale, counted=counted()))
            return
        incident = secrets.token_hex(3).upper()
        log.error("incident", error, incident=incident, interaction=interaction.id, user=interaction.user.id)
        sentence = words(interaction.locale).say(
            "Sorry, something went wrong on my side. Nothing was lost; please try again. (Incident {incident})",
            incident=incident,
        )
        await self._tell(interaction, sentence, incident=incident)

    async def _tell(self, interaction: discord.Interaction[Any], sentence: str, **about: str) -> None:
        try:
            await refuse(interaction, sentence)
        except discord.HTTPException as failed:
            if not self.outage.met(failed):
                log.error("incident not told", failed, interaction=interaction.id, **about)
        except UNANSWERED as failed:
            self.outage.met(failed)

    async def _counted(self, interaction: discord.Interaction[Any]) -> None:
        """A press that was carried out before a restart and came again; whether it was answered is not known."""
        log.info("press delivered twice", interaction=interaction.id)
        try:
            await refuse(interaction, words(interaction.locale).say("I have that press already. It counts once."))
        except discord.HTTPException as failed:
            log.info("it was answered before", interaction=interaction.id, why=str(failed))

    # --- stop --------------------------------------------------------------------------------------------------

    async def leave(self, seconds: float) -> None:
        """Take no new presses, finish those in hand, then say good-bye to Discord."""
        left = await self.presses.drain(seconds)
        await self.thinker.rest()
        await self.reviewing.rest()
        await self.poster.rest()
        await self.herald.rest()
        if left:
            log.warning("presses left unfinished", count=left)
        await self.close()

    async def close(self) -> None:
        if self._publishing is not None:
            self._publishing.cancel()
            await asyncio.gather(self._publishing, return_exceptions=True)
        await super().close()


def _on_servers_alone(command: object) -> bool:
    while isinstance(command, app_commands.Command | app_commands.Group):
        if command.guild_only:
            return True
        command = command.parent
    return False


def _fingerprint(digest: str, known: Sequence[app_commands.AppCommand]) -> str:
    return ":".join([digest, *sorted(str(command.id) for command in known)])


def _guarded(name: str, parse: Callable[[Any], Any]) -> Callable[[Any], Any]:
    def guarded(data: Any) -> Any:
        try:
            return parse(data)
        except Exception as error:
            log.error("malformed event left out", error, gateway_event=name)
            return None

    return guarded
