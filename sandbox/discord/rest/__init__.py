"""Discord's REST routes, one module for each thing they are about."""
