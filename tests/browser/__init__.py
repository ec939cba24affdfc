"""The page, driven the way people drive it, with chromium, the sandbox, and the bot's real client."""
