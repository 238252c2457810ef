"""Questions of a match as panels, and what people answer: by components, by commands, in words."""
