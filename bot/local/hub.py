"""Changes to the world, told to everyone who may see them: the bot by the gateway, people by their sockets.

It must not judge requests: whoever calls has already checked them.
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

from bot.local import payloads
from bot.local.clock import Clock
from bot.local.errors import Json
from bot.local.gateway import GUILD_MEMBERS, GUILDS, Gateway
from bot.local.world import DM, PRIVATE_THREAD, THREADS, StoredMessage, World

TYPING_IN_GUILD, TYPING_IN_DM = 1 << 11, 1 << 14
PINS_IN_GUILD = GUILDS


@dataclass
class Report:
    """Something the bot did that Discord would refuse."""

    status: int
    code: int
    message: str
    method: str = ""
    path: str = ""
    errors: Json | None = None


class Hub:
    """The one place where the world changes."""

    def __init__(self, world: World, gateway: Gateway, clock: Clock) -> None:
        self.world, self.gateway, self.clock = world, gateway, clock
        self.reports: list[Report] = []
        self.reported = asyncio.Event()
        self.tell: Callable[[str, Json], None] = lambda user_id, frame: None
        self.present: Callable[[], list[str]] = list
        self.base_url = ""

    def report(self, report: Report) -> None:
        self.reports.append(report)
        self.reported.set()
        self.reported = asyncio.Event()

    # --- who sees what

    def sees(self, user_id: str, channel: Json) -> bool:
        if channel["type"] == DM:
            return user_id in channel["recipient_ids"]
        if channel["type"] == PRIVATE_THREAD:
            return user_id in self.world.thread_members.get(channel["id"], {})
        return True

    def bot_sees(self, channel: Json) -> bool:
        if channel["type"] == DM:
            return self.world.bot_id in channel["recipient_ids"]
        return self.world.guilds[channel["guild_id"]].bot_member

    def tell_channel(self, channel: Json, frame: Json, only_for: str | None = None) -> None:
        for user_id in self.present():
            if (only_for is None or only_for == user_id) and self.sees(user_id, channel):
                self.tell(user_id, frame)

    def tell_all(self, frame: Json) -> None:
        for user_id in self.present():
            self.tell(user_id, frame)

    # --- people

    def join(self, name: str) -> Json:
        """The person of that name, who sits down if the name is new."""
        known = self.world.person(name)
        if known is not None:
            return known
        user = self.world.add_user(name)
        self.tell_all({"type": "user_join", "user": user})
        for guild in self.world.guilds.values():
            if guild.bot_member:
                added = payloads.member(self.world, guild, user["id"]) | {"guild_id": guild.id}
                self.gateway.dispatch("GUILD_MEMBER_ADD", added, guild_id=guild.id, intent=GUILD_MEMBERS)
        return user

    # --- messages

    def message_event(self, event: str, message: StoredMessage) -> None:
        channel = self.world.channels[message.payload["channel_id"]]
        if message.only_for is not None or not self.bot_sees(channel):
            return
        payload = message.payload
        guild_id = channel.get("guild_id")
        data = payload | {"channel_type": channel["type"]}
        if guild_id is not None:
            data["guild_id"] = guild_id
            guild = self.world.guilds[guild_id]
            data["member"] = payloads.member(self.world, guild, payload["author"]["id"], with_user=False)
        mentions_bot = any(user["id"] == self.world.bot_id for user in payload["mentions"])
        self.gateway.dispatch_message(event, data, guild_id=guild_id, mentions_bot=mentions_bot)

    def post(self, message: StoredMessage) -> StoredMessage:
        self.world.put_message(message)
        self.message_event("MESSAGE_CREATE", message)
        channel = self.world.channels[message.payload["channel_id"]]
        if channel["type"] in THREADS and message.only_for is None:
            self.add_to_thread(channel, message.payload["author"]["id"])
        self.tell_channel(channel, {"type": "message_create", "message": message.payload}, message.only_for)
        return message

    def revise(self, message: StoredMessage) -> None:
        self.world.put_message(message)
        self.message_event("MESSAGE_UPDATE", message)
        channel = self.world.channels[message.payload["channel_id"]]
        self.tell_channel(channel, {"type": "message_update", "message": message.payload}, message.only_for)

    def remove(self, message: StoredMessage) -> None:
        channel = self.world.channels[message.payload["channel_id"]]
        self.world.remove_message(message)
        gone: Json = {"id": message.id, "channel_id": channel["id"]}
        if message.only_for is None and self.bot_sees(channel):
            guild_id = channel.get("guild_id")
            data = gone | ({"guild_id": guild_id} if guild_id else {})
            self.gateway.dispatch("MESSAGE_DELETE", data, guild_id=guild_id, intent=1 << 9 if guild_id else 1 << 12)
        self.tell_channel(channel, {"type": "message_delete", **gone}, message.only_for)

    def pins_changed(self, channel: Json) -> None:
        guild_id = channel.get("guild_id")
        data: Json = {"channel_id": channel["id"], "last_pin_timestamp": self.world.timestamp()}
        if guild_id:
            data["guild_id"] = guild_id
        self.gateway.dispatch("CHANNEL_PINS_UPDATE", data, guild_id=guild_id, intent=PINS_IN_GUILD if guild_id else 0)

    def typing(self, channel: Json, user_id: str) -> None:
        self.tell_channel(channel, {"type": "typing", "channel_id": channel["id"], "user_id": user_id})
        if user_id == self.world.bot_id or not self.bot_sees(channel):
            return
        guild_id = channel.get("guild_id")
        data: Json = {"channel_id": channel["id"], "user_id": user_id, "timestamp": int(self.clock.now())}
        if guild_id:
            data |= {
                "guild_id": guild_id,
                "member": payloads.member(self.world, self.world.guilds[guild_id], user_id),
            }
        intent = TYPING_IN_GUILD if guild_id else TYPING_IN_DM
        self.gateway.dispatch("TYPING_START", data, guild_id=guild_id, intent=intent)

    # --- channels and threads

    def channel_event(self, kind: str, channel: Json, **extra: object) -> None:
        """`kind` is create, update or delete; people and the bot hear of it."""
        for user_id in self.present():
            if self.sees(user_id, channel):
                shown = payloads.channel(self.world, channel, viewer=user_id)
                self.tell(user_id, {"type": f"channel_{kind}", "channel": shown})
        guild_id = channel.get("guild_id")
        if guild_id is None or not self.world.guilds[guild_id].bot_member:
            return
        thread = channel["type"] in THREADS
        event = f"{'THREAD' if thread else 'CHANNEL'}_{kind.upper()}"
        data = payloads.channel(self.world, channel, with_bot_membership=True) | extra
        self.gateway.dispatch(event, data, guild_id=guild_id, intent=GUILDS)

    def add_to_thread(self, thread: Json, user_id: str) -> None:
        if not self.world.join_thread(thread["id"], user_id):
            return
        if thread["type"] == PRIVATE_THREAD:
            self.tell(user_id, {"type": "channel_create", "channel": thread})
        self._thread_members(thread, added=user_id)

    def remove_from_thread(self, thread: Json, user_id: str) -> None:
        if not self.world.leave_thread(thread["id"], user_id):
            return
        if thread["type"] == PRIVATE_THREAD:
            self.tell(user_id, {"type": "channel_delete", "channel": thread})
        self._thread_members(thread, removed=user_id)

    def _thread_members(self, thread: Json, added: str | None = None, removed: str | None = None) -> None:
        guild = self.world.guilds[thread["guild_id"]]
        if not guild.bot_member:
            return
        data: Json = {"id": thread["id"], "guild_id": guild.id, "member_count": thread["member_count"]}
        if added is not None:
            member = payloads.thread_member(self.world, thread["id"], added)
            data["added_members"] = [member | {"member": payloads.member(self.world, guild, added), "presence": None}]
        if removed is not None:
            data["removed_member_ids"] = [removed]
        # Without the members intent the bot hears of itself only.
        intent = GUILDS if self.world.bot_id in (added, removed) else GUILD_MEMBERS
        self.gateway.dispatch("THREAD_MEMBERS_UPDATE", data, guild_id=guild.id, intent=intent)

    # --- the application

    def commands_changed(self, scope: str) -> None:
        self.world.commands_changed(scope)
        self.tell_all({"type": "commands", "commands": self.all_commands()})

    def all_commands(self) -> list[Json]:
        return [command for scope in self.world.commands.values() for command in scope.values()]

    def presence_changed(self) -> None:
        self.tell_all({"type": "presence", "bot": "online" if self.gateway.online else "offline"})
