"""The application around the rules: settings, client, store, pictures, local table."""

__version__ = "0.1.0"
