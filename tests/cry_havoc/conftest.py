"""Whatever lies in folders below finds `havoc_matches` from here."""
