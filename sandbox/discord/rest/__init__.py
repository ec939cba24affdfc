"""Discord's REST routes, one module per subject."""
