"""What every part of the sandbox speaks: JSON, Discord's numbers, ids, refusals."""
