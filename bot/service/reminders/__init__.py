"""Reminders with manners: only for who asked, never in quiet hours, one for all that waits."""
