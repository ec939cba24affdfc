"""A Discord on your own machine: gateway, REST and a web page. It knows nothing about the bot.
`server.Sandbox` runs it, and `world.faults.Faults` makes it misbehave.
"""
