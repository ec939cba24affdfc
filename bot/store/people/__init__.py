"""People's own things: what they chose and reached, when they are away, and how all of it is forgotten."""

NOBODY = 0
"""The id that replaces a forgotten person."""
