"""What is said, as tables: English and German side by side."""
