"""A third, tiny game, which shows that a game is added by its own files and three lines, without changing any
other.
"""
