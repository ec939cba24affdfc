"""The page, driven the way people drive it, with Chromium, the sandbox, and the bot's real client."""
