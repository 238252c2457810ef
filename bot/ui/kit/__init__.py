"""Buttons, selects and forms that say in their custom id what is meant. It must not know what any of them is for."""
