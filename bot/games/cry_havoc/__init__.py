"""Cry Havoc's side of the port: what people see of it on Discord."""

ID = "cry_havoc"
