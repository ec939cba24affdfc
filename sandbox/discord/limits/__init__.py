"""Discord's limits beyond those in its OpenAPI file."""
