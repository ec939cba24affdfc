"""Slash commands: each parses what was typed and hands over to a flow. Thin."""
