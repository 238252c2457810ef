"""The application around the rules: settings, client, store, pictures, local table."""
