"""Invitations: proposing, answering and closing them."""
