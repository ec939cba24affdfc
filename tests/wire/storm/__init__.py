"""A storm: many games at once over the real bot process, while Discord misbehaves and the process is killed.

`people` who play and remember what they saw, `games` that they drive, the `weather`, `checks` afterwards, and
`storm`, which puts them together. Everything that is chosen comes from the seed; what happens when does not.
"""
