"""Marvel Dice Masters: what people see of it."""

ID = "dice_masters"
