"""Where computer players think: processes of their own, so that nobody ever waits for the event loop."""
