"""The application around the rules: settings, client, store, pictures, local Discord."""

__version__ = "0.1.0"
