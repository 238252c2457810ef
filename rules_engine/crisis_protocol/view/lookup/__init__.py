"""Rules found by what people mean; `rules.find` is the door."""
