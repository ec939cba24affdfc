"""A month of the bot's life with a controlled clock: people with habits, random ends of the program, and a
model of its own that says what must have been.
"""
