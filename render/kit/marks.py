"""The signs of owners: whose a piece is, by seat, the same in pictures (there `owners` draws them), texts and
on buttons, in every language.
"""

MARKS = ("●", "▲", "✚", "▬")
OPEN_MARKS = ("○", "△", "✛", "▭")
"""The same for a second kind of pieces of the same owner."""
