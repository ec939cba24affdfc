"""Flows for invitations."""
