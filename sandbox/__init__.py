"""A Discord on your own machine: gateway, REST and a web page. It knows nothing of the bot.

`server.Sandbox` runs it, `world.faults.Faults` makes it misbehave.
"""
