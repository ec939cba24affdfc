"""The common language of the sandbox's parts: JSON, Discord's numbers, ids, refusals."""
