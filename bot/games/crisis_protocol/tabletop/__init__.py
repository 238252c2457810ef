"""At a real table: resolutions shown as one message that grows, press by press."""
