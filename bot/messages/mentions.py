"""Naming slash commands so that they can be clicked on; Discord wants their ids for that."""

from collections.abc import Mapping

from render.kit.say import Say

Ids = Mapping[str, int]
"""The ids that Discord gave the commands, by name; empty while they are not known."""


def command(name: str, ids: Ids, say: Say) -> str:
    """A clickable command, or its name in the reader's language if its id is not known."""
    known = ids.get(name.split(maxsplit=1)[0])
    return f"`/{called(name, say)}`" if known is None else f"</{name}:{known}>"


def called(name: str, say: Say) -> str:
    """A command as somebody types it in their language, behind the stroke."""
    group, _, inner = name.partition(" ")
    first = say(f"command.{group}.name")
    return f"{first} {say(f'command.{group}.{inner}.name')}" if inner else first


def commands(names: tuple[str, ...], ids: Ids, say: Say) -> dict[str, str]:
    """Several of them, by name: the values of a text."""
    return {name: command(name, ids, say) for name in names}


def ids_text(fingerprint: str, ids: Ids) -> str:
    """The ids as a fact of this installation; `fingerprint` says of which list of commands they are."""
    return " ".join((fingerprint, *(f"{name}:{number}" for name, number in ids.items())))


def ids_from(text: str | None, fingerprint: str) -> dict[str, int] | None:
    """The inverse of `ids_text`; None if nothing is known of this list of commands."""
    known, *pairs = (text or "").split(" ")
    if known != fingerprint:
        return None
    return {name: int(number) for name, _, number in (pair.partition(":") for pair in pairs)}
