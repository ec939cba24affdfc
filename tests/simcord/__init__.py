"""What each person sees, with SimCord as a referee that was not written by us."""
