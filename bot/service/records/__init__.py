"""Records from outside, and how long those of finished games stay."""
