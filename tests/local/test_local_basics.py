"""The first minute: a bot logs in, syncs, answers a command and a button."""

import discord


async def test_a_bot_logs_in_and_answers_a_command_and_a_press(table, bot, attach, blue, red):
    @bot.tree.command(description="Answers")
    async def ping(interaction: discord.Interaction) -> None:
        view = discord.ui.View()
        button = discord.ui.Button(label="Again", custom_id="again")

        async def again(press: discord.Interaction) -> None:
            await press.response.edit_message(content=f"again for {press.user.name}")

        button.callback = again
        view.add_item(button)
        await interaction.response.send_message(f"pong for {interaction.user.name}", view=view)

    async with attach(bot):
        await blue.wait_for_command("ping")
        message = await blue.slash("general", "ping")
        assert message["content"] == "pong for blue"
        seen = await red.wait_for_message(lambda m: m["id"] == message["id"])
        changed = await red.press(seen, "Again")
        assert changed["content"] == "again for red"
        await blue.wait_for_message(lambda m: m["content"] == "again for red")
    assert table.reports == []
