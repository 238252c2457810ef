"""The local table: a small Discord-compatible server and the page to play on."""
