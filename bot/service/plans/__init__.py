"""Planned moves: a line while it is made, and lines that are kept and played."""
