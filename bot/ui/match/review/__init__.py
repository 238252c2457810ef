"""A finished match looked at again, for whoever asks."""
