"""Servers, members, channels and threads in the shapes Discord sends.

It must not change the world.
"""

from bot.local.errors import Json
from bot.local.world import DM, THREADS, Guild, World

# Discord's bits, by the names discord.py uses.
BITS = {
    "view_channel": 1 << 10,
    "send_messages": 1 << 11,
    "manage_messages": 1 << 13,
    "embed_links": 1 << 14,
    "attach_files": 1 << 15,
    "read_message_history": 1 << 16,
    "manage_threads": 1 << 34,
    "create_public_threads": 1 << 35,
    "create_private_threads": 1 << 36,
    "send_messages_in_threads": 1 << 38,
    "pin_messages": 1 << 51,
}
_EXTRA = (1 << 6) | (1 << 18) | (1 << 31) | (1 << 50)  # reactions, external emoji, app commands, external apps
EVERYONE = sum(BITS.values()) - BITS["manage_messages"] - BITS["manage_threads"] - BITS["pin_messages"] + _EXTRA
BOT_EXTRA = BITS["manage_messages"] | BITS["manage_threads"] | BITS["pin_messages"]
MODERATOR = "mod"
"""Whoever sits down by this name keeps the server in order, so that what moderators do can be tried, too."""
_MODERATION = (1 << 5) | (1 << 40)  # manage the server, time members out
LONG_AGO = "2020-01-01T00:00:00.000000+00:00"
FILE_LIMIT = 10 * 1024 * 1024


def role(guild: Guild, role_id: str, name: str, permissions: int, position: int, managed_by: str | None = None) -> Json:
    payload: Json = {
        "id": role_id,
        "name": name,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "icon": None,
        "unicode_emoji": None,
        "position": position,
        "permissions": str(permissions),
        "managed": managed_by is not None,
        "mentionable": False,
        "flags": 0,
    }
    if managed_by is not None:
        payload["tags"] = {"bot_id": managed_by}
    return payload


def bot_role_id(guild: Guild) -> str:
    return str(int(guild.id) + 1)


def moderator_role_id(guild: Guild) -> str:
    return str(int(guild.id) + 2)


def moderates(world: World, user_id: str) -> bool:
    return str(world.users[user_id]["username"]).casefold() == MODERATOR


def permissions(world: World, user_id: str) -> int:
    """What a person may do on a server."""
    return EVERYONE | _MODERATION if moderates(world, user_id) else EVERYONE


def roles(world: World, guild: Guild) -> list[Json]:
    listed = [
        role(guild, guild.id, "@everyone", EVERYONE, 0),
        role(guild, moderator_role_id(guild), "Moderators", EVERYONE | _MODERATION, 2),
    ]
    if guild.bot_member:
        listed.append(role(guild, bot_role_id(guild), world.app["name"], EVERYONE | BOT_EXTRA, 1, world.bot_id))
    return listed


def member(world: World, guild: Guild, user_id: str, *, with_user: bool = True) -> Json:
    held = [bot_role_id(guild)] if user_id == world.bot_id else []
    held += [moderator_role_id(guild)] if moderates(world, user_id) else []
    payload: Json = {
        "roles": held,
        "nick": None,
        "avatar": None,
        "joined_at": LONG_AGO,
        "premium_since": None,
        "deaf": False,
        "mute": False,
        "flags": 0,
        "pending": False,
        "communication_disabled_until": None,
    }
    if with_user:
        payload["user"] = world.users[user_id]
    return payload


def guild_members(world: World, guild: Guild) -> list[str]:
    return [user_id for user_id in world.users if user_id != world.bot_id or guild.bot_member]


def guild(world: World, guild: Guild) -> Json:
    """The server as REST gives it."""
    return {
        "id": guild.id,
        "name": guild.name,
        "icon": None,
        "splash": None,
        "discovery_splash": None,
        "banner": None,
        "description": None,
        "owner_id": next((u["id"] for u in world.users.values() if not u["bot"]), world.bot_id),
        "region": "local",
        "afk_channel_id": None,
        "afk_timeout": 300,
        "verification_level": 0,
        "default_message_notifications": 0,
        "explicit_content_filter": 0,
        "roles": roles(world, guild),
        "emojis": [],
        "stickers": [],
        "features": [],
        "mfa_level": 0,
        "system_channel_id": None,
        "system_channel_flags": 0,
        "rules_channel_id": None,
        "public_updates_channel_id": None,
        "preferred_locale": guild.locale,
        "nsfw_level": 0,
        "premium_tier": 0,
        "premium_subscription_count": 0,
        "premium_progress_bar_enabled": False,
        "vanity_url_code": None,
    }


def guild_create(world: World, server: Guild, *, all_members: bool) -> Json:
    """The server as the gateway announces it; without the members intent only the bot itself is in it."""
    ids = guild_members(world, server)
    return guild(world, server) | {
        "joined_at": LONG_AGO,
        "large": False,
        "unavailable": False,
        "member_count": len(ids),
        "members": [member(world, server, user_id) for user_id in ids if all_members or user_id == world.bot_id],
        "channels": [channel(world, c) for c in world.guild_channels(server.id)],
        "threads": [channel(world, c, with_bot_membership=True) for c in world.guild_threads(server.id)],
        "voice_states": [],
        "presences": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }


def thread_member(world: World, thread_id: str, user_id: str) -> Json:
    return {
        "id": thread_id,
        "user_id": user_id,
        "join_timestamp": world.thread_members[thread_id][user_id],
        "flags": 0,
    }


def channel(world: World, stored: Json, *, viewer: str | None = None, with_bot_membership: bool = False) -> Json:
    """A channel for the bot (`viewer` None) or for a person: a private channel shows the others in it."""
    if stored["type"] == DM:
        me = viewer or world.bot_id
        others = [user_id for user_id in stored["recipient_ids"] if user_id != me]
        payload = {key: value for key, value in stored.items() if key != "recipient_ids"}
        return payload | {"recipients": [world.users[user_id] for user_id in others]}
    if with_bot_membership and stored["type"] in THREADS and world.bot_id in world.thread_members.get(stored["id"], {}):
        return stored | {"member": thread_member(world, stored["id"], world.bot_id)}
    return stored


def app_permissions(world: World, stored: Json) -> int:
    """What the bot may do in a channel: its role, minus what the channel's overwrites take away."""
    if stored["type"] == DM:
        return EVERYONE
    if not world.guilds[stored["guild_id"]].bot_member:
        return EVERYONE & ~BITS["view_channel"]
    if stored["type"] in THREADS:
        stored = world.channels.get(stored["parent_id"], stored)
    allowed = EVERYONE | BOT_EXTRA
    for overwrite in stored.get("permission_overwrites", ()):
        if overwrite["id"] in (stored["guild_id"], world.bot_id):
            allowed = allowed & ~int(overwrite["deny"]) | int(overwrite["allow"])
    return allowed


def interaction_channel(world: World, stored: Json) -> Json:
    if stored["type"] == DM:
        return channel(world, stored)
    return stored | {"permissions": str(EVERYONE)}
