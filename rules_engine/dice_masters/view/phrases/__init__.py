"""Everything the engine says, as tables; no code decides here which phrase is right."""
