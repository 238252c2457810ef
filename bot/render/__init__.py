"""Pictures, drawn with Pillow off the event loop."""
