"""What exists on the local Discord: people, servers, channels, threads, messages, files, commands, emojis.

It must not speak to anybody: who is told of a change is decided by the hub.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime

from bot.local.clock import Clock
from bot.local.errors import Json, refusal

DISCORD_EPOCH_MS = 1_420_070_400_000
EPHEMERAL, LOADING, HAS_THREAD, COMPONENTS_V2 = 1 << 6, 1 << 7, 1 << 5, 1 << 15
TEXT, DM, PUBLIC_THREAD, PRIVATE_THREAD = 0, 1, 11, 12
THREADS = (PUBLIC_THREAD, PRIVATE_THREAD)

Journal = Callable[[str, str, Json | bytes | None], None]


@dataclass
class Guild:
    """A server, with or without the bot."""

    id: str
    name: str
    bot_member: bool
    locale: str = "en-US"


@dataclass
class StoredMessage:
    """A message in Discord's shape, and what Discord does not show."""

    payload: Json
    only_for: str | None = None
    files: list[Json] = field(default_factory=list)
    interaction_id: str | None = None
    owners: Json | None = None

    @property
    def id(self) -> str:
        return str(self.payload["id"])


class World:
    """All that is remembered; `journal` is told of every lasting change."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.users: dict[str, Json] = {}
        self.guilds: dict[str, Guild] = {}
        self.channels: dict[str, Json] = {}
        self.thread_members: dict[str, dict[str, str]] = {}
        self.messages: dict[str, dict[str, StoredMessage]] = {}
        self.message_channel: dict[str, str] = {}
        self.files: dict[str, bytes] = {}
        self.commands: dict[str, dict[str, Json]] = {}
        self.emojis: dict[str, Json] = {}
        """The application's own; their pictures lie among the files."""
        self.app: Json = {}
        self.journal: Journal = lambda kind, key, value: None
        self.kept_file: Callable[[str], bytes | None] = lambda file_id: None
        """Finds what the journal kept before this start."""
        self._last_snowflake = 0

    # --- identity and time

    def snowflake(self) -> str:
        fresh = (int(self.clock.now() * 1000) - DISCORD_EPOCH_MS) << 22
        self._last_snowflake = max(fresh, self._last_snowflake + 1)
        return str(self._last_snowflake)

    def ids_follow(self, highest: int) -> None:
        """New ids come after this one, whatever a clock that was put back says."""
        self._last_snowflake = max(self._last_snowflake, highest)

    def age(self, message: StoredMessage) -> float:
        """Seconds since it was written."""
        return self.clock.now() - ((int(message.id) >> 22) + DISCORD_EPOCH_MS) / 1000

    def timestamp(self) -> str:
        return datetime.fromtimestamp(self.clock.now(), UTC).isoformat(timespec="microseconds")

    @property
    def bot_id(self) -> str:
        return str(self.app["user_id"])

    # --- people

    def add_user(self, username: str, *, bot: bool = False) -> Json:
        user: Json = {
            "id": self.snowflake(),
            "username": username,
            "global_name": None if bot else username[:1].upper() + username[1:],
            "discriminator": "0",
            "avatar": None,
            "bot": bot,
            "public_flags": 0,
        }
        self.users[user["id"]] = user
        self.journal("user", user["id"], user)
        return user

    def person(self, name: str) -> Json | None:
        folded = name.casefold()
        return next((u for u in self.users.values() if not u["bot"] and u["username"].casefold() == folded), None)

    def user(self, user_id: str) -> Json:
        if user_id not in self.users:
            raise refusal(10013)
        return self.users[user_id]

    # --- channels

    def guild(self, guild_id: str) -> Guild:
        if guild_id not in self.guilds:
            raise refusal(10004)
        return self.guilds[guild_id]

    def add_guild(self, name: str, *, bot_member: bool) -> Guild:
        guild = Guild(self.snowflake(), name, bot_member)
        for _role in ("the bot's", "the moderators'"):
            self.snowflake()  # the next ids are kept for roles
        self._put_guild(guild)
        return guild

    def take_in(self, guild: Guild) -> None:
        """The bot becomes a member of a server."""
        guild.bot_member = True
        self._put_guild(guild)

    def throw_out(self, guild: Guild) -> None:
        guild.bot_member = False
        self._put_guild(guild)

    def _put_guild(self, guild: Guild) -> None:
        self.guilds[guild.id] = guild
        kept = {"name": guild.name, "bot_member": guild.bot_member, "locale": guild.locale}
        self.journal("guild", guild.id, kept)

    def channel(self, channel_id: str) -> Json:
        if channel_id not in self.channels:
            raise refusal(10003)
        return self.channels[channel_id]

    def put_channel(self, channel: Json) -> Json:
        self.channels[channel["id"]] = channel
        self.journal("channel", channel["id"], channel)
        return channel

    def add_text_channel(self, guild_id: str, name: str, topic: str | None = None, parent: str | None = None) -> Json:
        channel = {
            "id": self.snowflake(),
            "type": TEXT,
            "guild_id": guild_id,
            "name": name,
            "topic": topic,
            "position": sum(1 for c in self.guild_channels(guild_id)),
            "permission_overwrites": [],
            "parent_id": parent,
            "nsfw": False,
            "rate_limit_per_user": 0,
            "last_message_id": None,
            "flags": 0,
        }
        return self.put_channel(channel)

    def open_dm(self, one: str, other: str) -> tuple[Json, bool]:
        """The private channel of two users, and whether it is new."""
        pair = {one, other}
        for channel in self.channels.values():
            if channel["type"] == DM and set(channel["recipient_ids"]) == pair:
                return channel, False
        channel = {
            "id": self.snowflake(),
            "type": DM,
            "recipient_ids": [one, other],
            "last_message_id": None,
            "flags": 0,
        }
        return self.put_channel(channel), True

    def guild_channels(self, guild_id: str) -> Iterator[Json]:
        return (c for c in self.channels.values() if c.get("guild_id") == guild_id and c["type"] not in THREADS)

    def guild_threads(self, guild_id: str, *, archived: bool = False) -> Iterator[Json]:
        return (
            c
            for c in self.channels.values()
            if c.get("guild_id") == guild_id
            and c["type"] in THREADS
            and (archived or not c["thread_metadata"]["archived"])
        )

    def remove_channel(self, channel_id: str) -> Json:
        channel = self.channels.pop(channel_id)
        for message_id, message in self.messages.pop(channel_id, {}).items():
            self.message_channel.pop(message_id, None)
            self.journal("message", message_id, None)
            self._remove_files(message)
        if self.thread_members.pop(channel_id, None) is not None:
            self.journal("thread_members", channel_id, None)
        self.journal("channel", channel_id, None)
        return channel

    def join_thread(self, thread_id: str, user_id: str) -> bool:
        members = self.thread_members.setdefault(thread_id, {})
        if user_id in members:
            return False
        members[user_id] = self.timestamp()
        self._thread_members_changed(thread_id)
        return True

    def leave_thread(self, thread_id: str, user_id: str) -> bool:
        if self.thread_members.get(thread_id, {}).pop(user_id, None) is None:
            return False
        self._thread_members_changed(thread_id)
        return True

    def _thread_members_changed(self, thread_id: str) -> None:
        members = self.thread_members[thread_id]
        self.channels[thread_id]["member_count"] = len(members)
        self.journal("thread_members", thread_id, dict(members))
        self.journal("channel", thread_id, self.channels[thread_id])

    # --- messages

    def put_message(self, message: StoredMessage) -> None:
        payload = message.payload
        channel_id = payload["channel_id"]
        new = message.id not in self.message_channel
        self.messages.setdefault(channel_id, {})[message.id] = message
        self.message_channel[message.id] = channel_id
        if message.only_for is not None:
            return
        self.journal_message(message)
        if new:
            channel = self.channels[channel_id]
            channel["last_message_id"] = message.id
            if channel["type"] in THREADS:
                channel["message_count"] += 1
                channel["total_message_sent"] += 1
            self.journal("channel", channel_id, channel)

    def journal_message(self, message: StoredMessage) -> None:
        """Private messages do not outlive the process, as they do not outlive a reload on Discord."""
        if message.only_for is None:
            kept = {"payload": message.payload, "files": message.files, "owners": message.owners}
            self.journal("message", message.id, kept)

    def find_message(self, message_id: str) -> StoredMessage | None:
        channel_id = self.message_channel.get(message_id)
        return None if channel_id is None else self.messages[channel_id].get(message_id)

    def message(self, channel_id: str, message_id: str) -> StoredMessage:
        """A message that the bot may name by its channel: private ones are not among them."""
        found = self.messages.get(channel_id, {}).get(message_id)
        if found is None or found.only_for is not None:
            raise refusal(10008)
        return found

    def remove_message(self, message: StoredMessage) -> None:
        channel_id = self.message_channel.pop(message.id)
        self.messages[channel_id].pop(message.id, None)
        self._remove_files(message)
        self.journal("message", message.id, None)
        if self.channels[channel_id]["type"] in THREADS and message.only_for is None:
            self.channels[channel_id]["message_count"] -= 1

    def _remove_files(self, message: StoredMessage) -> None:
        for file in message.files:
            self.remove_file(file["id"])

    def remove_file(self, file_id: str) -> None:
        self.files.pop(file_id, None)
        self.journal("file", file_id, None)

    def file(self, file_id: str) -> bytes | None:
        found = self.files.get(file_id)
        return self.kept_file(file_id) if found is None else found

    def put_file(self, file_id: str, data: bytes) -> None:
        self.files[file_id] = data
        self.journal("file", file_id, data)

    def put_emoji(self, emoji: Json) -> Json:
        self.emojis[emoji["id"]] = emoji
        self.journal("emoji", emoji["id"], emoji)
        return emoji

    def remove_emoji(self, emoji_id: str) -> None:
        del self.emojis[emoji_id]
        self.journal("emoji", emoji_id, None)
        self.remove_file(emoji_id)

    def commands_changed(self, scope: str) -> None:
        self.journal("commands", scope, self.commands.get(scope, {}))
