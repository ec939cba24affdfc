"""Slash commands: parse, call the host, hand over to speech. Thin."""
