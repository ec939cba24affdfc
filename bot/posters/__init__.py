"""What the program posts by itself: seasons, puzzles, reminders."""
