"""On the tabletop: resolutions shown as one message that grows, press by press."""
