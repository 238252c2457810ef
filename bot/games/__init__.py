"""The games the bot can referee, each in a folder of its own."""
