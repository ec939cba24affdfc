"""A third, tiny game, to see that one is added by its own files and three lines, without changing another."""
