"""Crisis Protocol for people: its pictures, its panels, its commands."""

ID = "crisis_protocol"
