"""What one seat may see, and events and questions in words."""
