"""Scripts for whoever works on the product; nothing here is installed."""
