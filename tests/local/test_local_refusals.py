"""What Discord refuses, the local Discord refuses: status, code, and the place of the mistake in the body."""

import io

import aiohttp
import discord
import pytest
from bad_payloads import BAD_COMMANDS, BAD_MESSAGES, BAD_MODALS, GOOD_MESSAGES, command

from bot.local.payloads import FILE_LIMIT

AUTH = {"Authorization": "Bot any"}


def error_at(errors, path):
    for step in path.split("."):
        errors = errors[step]
    return [error["code"] for error in errors["_errors"]]


@pytest.mark.parametrize("name", list(BAD_MESSAGES))
async def test_a_bad_message_is_refused_where_it_is_bad(table, blue, name):
    payload, path, code = BAD_MESSAGES[name]
    address = f"{table.api_url}/channels/{blue.channel('general')['id']}/messages"
    async with aiohttp.ClientSession(headers=AUTH) as http, http.post(address, json=payload) as response:
        body = await response.json()
    assert (response.status, body["code"], body["message"]) == (400, 50035, "Invalid Form Body")
    assert code in error_at(body["errors"], path)
    assert await blue.history("general") == []


@pytest.mark.parametrize("name", list(GOOD_MESSAGES))
async def test_a_message_at_the_limit_is_taken(table, blue, name):
    address = f"{table.api_url}/channels/{blue.channel('general')['id']}/messages"
    async with aiohttp.ClientSession(headers=AUTH) as http, http.post(address, json=GOOD_MESSAGES[name]) as response:
        assert response.status == 200, await response.text()


async def test_a_bad_modal_is_refused_where_it_is_bad(table, bot, attach, blue):
    seen = []

    @bot.tree.command(description="Form")
    async def form(interaction: discord.Interaction, name: str) -> None:
        route = discord.http.Route(
            "POST",
            "/interactions/{webhook_id}/{webhook_token}/callback",
            webhook_id=interaction.id,
            webhook_token=interaction.token,
        )
        try:
            await interaction.client.http.request(route, json={"type": 9, "data": BAD_MODALS[name][0]})
        except discord.HTTPException as error:
            seen.append(error.code)
        await interaction.response.send_message("refused")

    async with attach(bot):
        await blue.wait_for_command("form")
        for name in BAD_MODALS:
            await blue.slash("general", "form", name=name)
    assert seen == [50035] * len(BAD_MODALS)
    for report, (_, path) in zip(table.reports, BAD_MODALS.values(), strict=True):
        assert error_at(report.errors, path)


async def test_a_file_over_ten_mebibytes_is_too_large(table, bot, attach, blue):
    async with attach(bot):
        channel = discord.utils.get(bot.get_all_channels(), name="general")
        with pytest.raises(discord.HTTPException) as refused:
            await channel.send(file=discord.File(io.BytesIO(b"x" * (FILE_LIMIT + 1)), "big.bin"))
        assert (refused.value.status, refused.value.code) == (413, 40005)
        fits = await channel.send(file=discord.File(io.BytesIO(b"x" * FILE_LIMIT), "fits.bin"))
        assert fits.attachments[0].size == FILE_LIMIT


async def test_broken_requests_get_discords_answers(table, blue):
    channel = blue.channel("general")["id"]
    async with aiohttp.ClientSession() as http:
        async with http.get(f"{table.api_url}/users/@me") as response:
            assert (response.status, (await response.json())["message"]) == (401, "401: Unauthorized")
        headers = AUTH | {"Content-Type": "application/json"}
        async with http.post(f"{table.api_url}/channels/{channel}/messages", data=b"{", headers=headers) as response:
            assert (response.status, (await response.json())["code"]) == (400, 50109)
        async with http.get(f"{table.api_url}/channels/abc", headers=AUTH) as response:
            assert (response.status, (await response.json())["code"]) == (400, 50035)
        async with http.get(f"{table.api_url}/channels/1", headers=AUTH) as response:
            assert (response.status, (await response.json())["code"]) == (404, 10003)
        async with http.get(f"{table.api_url}/nowhere", headers=AUTH) as response:
            assert (response.status, (await response.json())["code"]) == (404, 0)


async def test_other_sites_in_the_browser_cannot_sit_down(table):
    async with aiohttp.ClientSession() as http:
        for headers in ({"Origin": "https://example.org"}, {"Host": "example.org"}):
            async with http.get(f"{table.url}/table?as=eve", headers=headers) as response:
                assert response.status == 403
    assert table.world.person("eve") is None


async def put_commands(table, payload):
    address = f"{table.api_url}/applications/{table.world.app['id']}/commands"
    async with aiohttp.ClientSession(headers=AUTH) as http, http.put(address, json=payload) as response:
        return response.status, await response.json()


@pytest.mark.parametrize("name", list(BAD_COMMANDS))
async def test_a_bad_command_is_refused_where_it_is_bad(table, name):
    payload, path, code = BAD_COMMANDS[name]
    status, body = await put_commands(table, [payload])
    assert (status, body["code"]) == (400, 50035)
    assert code in error_at(body["errors"], path)
    assert table.world.commands == {}


async def test_a_hundred_commands_are_taken_and_one_more_is_not(table):
    status, body = await put_commands(table, [command(f"c{n}") for n in range(101)])
    assert (status, body["code"]) == (400, 30032)
    status, body = await put_commands(table, [command(f"c{n}") for n in range(100)])
    assert status == 200 and len(body) == 100
    address = f"{table.api_url}/applications/{table.world.app['id']}/commands"
    async with aiohttp.ClientSession(headers=AUTH) as http, http.post(address, json=command("more")) as response:
        assert (response.status, (await response.json())["code"]) == (400, 30032)


async def test_two_commands_of_one_name_are_refused(table):
    status, body = await put_commands(table, [command(), command()])
    assert status == 400
    assert error_at(body["errors"], "1.name") == ["APPLICATION_COMMANDS_DUPLICATE_NAME"]
    status, _ = await put_commands(table, [command("straße"), {"type": 3, "name": "straße"}])
    assert status == 200
