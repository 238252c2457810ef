"""What the doctor says about intents and permissions."""

from types import SimpleNamespace
from typing import Any

import discord
import pytest
from discord.gateway import DiscordWebSocket
from discord.http import Route
from pydantic import SecretStr

from bot.doctor import NEEDED_PERMISSIONS, _permissions, online
from bot.local.server import LocalDiscord
from bot.settings import Settings


def client_in(*permissions: discord.Permissions) -> Any:
    guilds = [SimpleNamespace(id=n, me=SimpleNamespace(guild_permissions=p)) for n, p in enumerate(permissions)]
    return SimpleNamespace(application_id=42, guilds=guilds)


def test_a_missing_permission_is_named_with_the_link_that_grants_it() -> None:
    poor = discord.Permissions(NEEDED_PERMISSIONS.value)
    poor.update(attach_files=False)
    good, bad = _permissions(client_in(NEEDED_PERMISSIONS, poor))
    assert good.ok
    assert not bad.ok
    assert "server 1: missing attach_files" in str(bad)
    assert "client_id=42" in bad.remedy
    assert f"permissions={NEEDED_PERMISSIONS.value}" in bad.remedy


def test_without_a_server_the_doctor_gives_the_link_to_invite() -> None:
    [finding] = _permissions(client_in())
    assert finding.ok
    assert "client_id=42" in finding.detail


async def test_refused_intents_say_where_to_look(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Route, "BASE", Route.BASE)
    monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", DiscordWebSocket.DEFAULT_GATEWAY)
    monkeypatch.setattr("bot.doctor.needed_intents", lambda: discord.Intents(guilds=True, message_content=True))
    async with LocalDiscord(patient=True) as table:
        settings = Settings(
            _env_file=None,
            discord_token=SecretStr(table.token),
            discord_api_url=table.api_url,
            discord_gateway_url=table.gateway_url,
        )
        token, intents = [finding async for finding in online(settings)]
    assert token.ok
    assert not intents.ok
    assert "Privileged Gateway Intents" in intents.remedy
