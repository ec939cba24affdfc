"""The interactions about invitations."""
