"""Errors that end the program on purpose, with the exit code that tells a supervisor whether to start it
again.
"""


class ProgramError(Exception):
    """An error that ends the program; its text names the problem and the remedy."""

    exit_code = 1


class Interrupted(ProgramError):
    """A signal ended the program before its work was done. Restarting the program is safe."""


class Unreachable(ProgramError):
    """Discord can't be reached now. Restarting the program later may help."""


class SettingsError(ProgramError):
    """A setting is wrong or missing. Restarting doesn't help."""

    exit_code = 2


class StoreError(ProgramError):
    """The database cannot be used."""

    exit_code = 3


class StoreBusy(StoreError):
    """Another process has locked the database. Nothing was changed, and trying again may help."""


class CannotConnect(ProgramError):
    """Discord refuses this bot's connection."""

    exit_code = 4


class IntentsRefused(ProgramError):
    """Discord does not grant the intents that this bot asks for."""

    exit_code = 6


class TooFewShards(ProgramError):
    """The bot needs more shards than it has. A restart helps, because the bot then asks Discord how many it
    needs.
    """

    exit_code = 7


class FolderInUse(ProgramError):
    """Another process is using the data folder."""

    exit_code = 5


class RehearsalMismatch(ProgramError):
    """Discord behaved differently from the sandbox, so the tests may be wrong about it."""

    exit_code = 8
