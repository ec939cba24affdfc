"""Who and what there is, kept on disk; it knows neither HTTP nor WebSockets."""
