"""Rate limits: buckets with Discord's headers, the global limit, and a 429 that a bot survives."""

import aiohttp
import discord
import pytest

from bot.local.clock import Clock
from bot.local.ratelimits import RateLimits

AUTH = {"Authorization": "Bot any"}


async def test_a_refused_request_is_tried_again_and_arrives(local, bot, attach, blue):
    async with attach(bot):
        channel = discord.utils.get(bot.get_all_channels(), name="general")
        local.force_429("POST /channels/{channel_id}/messages", retry_after=0.05)
        await channel.send("in the end")
        await blue.wait_for_message(lambda m: m["content"] == "in the end")
    assert [(r.status, r.path.split("/")[-1]) for r in local.reports] == [(429, "messages")]


async def test_a_refused_callback_is_tried_again(local, bot, attach, blue):
    @bot.tree.command(description="Answers")
    async def ping(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("pong")

    async with attach(bot):
        await blue.wait_for_command("ping")
        local.force_429("/callback", retry_after=0.05)
        assert (await blue.slash("general", "ping"))["content"] == "pong"
    assert [report.status for report in local.reports] == [429]


async def test_the_headers_count_down_and_the_sixth_message_waits(local, blue):
    clock = local.limits.clock = FrozenClock()
    address = f"{local.api_url}/channels/{blue.channel('general')['id']}/messages"
    async with aiohttp.ClientSession(headers=AUTH) as http:
        remaining = []
        for number in range(5):
            async with http.post(address, json={"content": str(number)}) as response:
                assert response.headers["Content-Type"] == "application/json"
                assert response.headers["X-RateLimit-Limit"] == "5"
                assert 0 < float(response.headers["X-RateLimit-Reset-After"]) <= 5
                remaining.append(response.headers["X-RateLimit-Remaining"])
                bucket = response.headers["X-RateLimit-Bucket"]
        assert remaining == ["4", "3", "2", "1", "0"]
        async with http.post(address, json={"content": "six"}) as response:
            body = await response.json()
            assert response.status == 429 and body["global"] is False
            assert body["message"] == "You are being rate limited." and 0 < body["retry_after"] <= 5
            assert response.headers["Via"] and response.headers["X-RateLimit-Scope"] == "user"
            assert response.headers["X-RateLimit-Bucket"] == bucket
        other = f"{local.api_url}/channels/{blue.channel('matches')['id']}/messages"
        async with http.post(other, json={"content": "another channel"}) as response:
            assert response.status == 200
        clock.advance(5.01)
        async with http.post(address, json={"content": "six"}) as response:
            assert response.status == 200


class FrozenClock(Clock):
    def now(self) -> float:
        return 1000.25 + self.offset


def test_fifty_requests_a_second_in_all_and_interactions_beside_them():
    limits = RateLimits(FrozenClock())
    for number in range(50):
        assert (
            limits.ask("GET /users/{user_id}", {"channel_id": str(number)}, exempt_from_global=False).retry_after
            is None
        )
    refused = limits.ask("GET /users/@me", {}, exempt_from_global=False)
    assert refused.everywhere and refused.retry_after == pytest.approx(0.75)
    assert refused.headers["X-RateLimit-Global"] == "true"
    callback = limits.ask(
        "POST /interactions/{interaction_id}/{token}/callback", {"token": "a"}, exempt_from_global=True
    )
    assert callback.retry_after is None


def test_switched_off_nothing_waits():
    limits = RateLimits(FrozenClock(), enabled=False)
    asked = [limits.ask("POST /channels/{channel_id}/messages", {}, exempt_from_global=False) for _ in range(500)]
    assert all(verdict.retry_after is None for verdict in asked)


async def test_requests_are_counted_by_their_route(local, bot, attach, blue):
    async with attach(bot), aiohttp.ClientSession() as session:
        channel = discord.utils.get(bot.get_all_channels(), name="general")
        sent, looked = "POST /channels/{channel_id}/messages", "GET /channels/{channel_id}/messages/{message_id}"
        local.force_429(sent, retry_after=0.05)
        await channel.send("counted, and so is what was refused")
        async with session.get(f"{local.url}/requests") as reply:
            counted = await reply.json()
    assert counted[sent] == 2 and looked not in counted
