"""How the bot answers: replies, buttons, and what a person sees when something is not possible."""
