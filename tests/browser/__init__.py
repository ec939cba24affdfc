"""The page, driven as people drive it: chromium, the sandbox, and the bot's real client."""
