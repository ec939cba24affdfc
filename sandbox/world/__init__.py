"""The state of the sandbox, kept on disk; it knows neither HTTP nor WebSockets."""
