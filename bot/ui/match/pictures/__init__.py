"""Pictures for whoever looks at a match, and a finished match to be watched again."""
