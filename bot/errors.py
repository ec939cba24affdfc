"""What ends the program on purpose, with the exit code that tells a supervisor whether to start it again."""


class ProgramError(Exception):
    """The text says what is wrong and what to do. Starting again will not help."""

    exit_code = 1


class SettingsError(ProgramError):
    """A setting is wrong or missing."""

    exit_code = 2


class StoreError(ProgramError):
    """The database cannot be used."""

    exit_code = 3


class CannotConnect(ProgramError):
    """Discord does not let this bot in."""

    exit_code = 4
