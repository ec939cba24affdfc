"""Invitations: how they are proposed, answered, and closed."""
