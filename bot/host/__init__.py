"""Use cases: challenges, matches, and telling the world about them. No Discord in here."""
