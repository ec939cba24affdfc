"""The signs that show who owns a piece, by seat. They are the same in pictures (drawn by `owners`), in texts
and on buttons, in every language.
"""

MARKS = ("●", "▲", "✚", "▬")
OPEN_MARKS = ("○", "△", "✛", "▭")
"""The signs for an owner's pieces of the second kind."""
