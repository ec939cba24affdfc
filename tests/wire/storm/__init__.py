"""A storm: many games at once with the real bot process, while Discord misbehaves and the process is killed.

`people` play and remember what they saw, `games` and `seasons` are driven by them, `old` has the games of an
old database, `weather` has the faults, `checks` and `season_checks` run afterwards, and `storm` puts
everything together. Every choice comes from the seed; its timing doesn't.
"""
