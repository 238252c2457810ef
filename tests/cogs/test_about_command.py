"""`/about` as people see it."""

from simcord.env import Env

from bot import __version__


async def test_about_tells_version_source_and_whose_game_it_is(simcord_env: Env) -> None:
    guild = simcord_env.create_guild()
    channel = guild.create_text_channel("table")
    blue = guild.add_member(simcord_env.create_user("blue"))
    answer = await blue.slash(channel, "about")
    assert answer.ephemeral
    assert answer.response is not None
    text = answer.response.components[0]["components"][0]["content"]
    assert f"Crisis by Post {__version__}" in text
    assert "Source: " in text
    assert "unofficial fan project" in text
    assert "not affiliated" in text
