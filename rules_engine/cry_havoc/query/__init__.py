"""What is true of a match as it stands: ways, control, costs, values, with their reasons."""
