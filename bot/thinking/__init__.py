"""Computer players think in separate processes, so that they never block the event loop."""
