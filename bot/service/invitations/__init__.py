"""Invitations: what is proposed, how one is answered, and how it comes to its end."""
