"""What interactions do about invitations."""
