"""What has happened in a match; the only writers to what lasts."""
