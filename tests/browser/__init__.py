"""The page, driven as people drive it: chromium, the sandbox, and the bot as a process of its own."""
