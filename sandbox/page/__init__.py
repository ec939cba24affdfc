"""The web page on which people use the sandbox, and the API behind it."""
