"""Looking at games again: those played here, and records from outside."""
