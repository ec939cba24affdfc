"""A month of the bot's life with a controlled clock: people with habits, random crashes of the program, and
an independent model of what must have happened.
"""
