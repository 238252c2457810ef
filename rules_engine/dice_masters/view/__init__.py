"""What one seat may see, and everything in words. It changes and decides nothing."""
