"""The one place where typed words become codes."""

from collections.abc import Mapping

from bot.games.commands import Argument, Filled, TurnCommand
from bot.games.labels import BETWEEN
from bot.games.things import folded
from bot.messages.catalog import LANGUAGES, Catalog
from bot.service.drafts import follow
from bot.service.match import Match
from bot.service.refusals import ServiceReason
from engine.contract import Refused
from render.kit.say import Say


def filled(command: TurnCommand, said: Mapping[str, str | None]) -> Filled:
    """What was filled in, by argument, names of things as their codes."""
    found = ((one, _bare(command, one, said.get(one.name) or "")) for one in command.arguments)
    return {one.name: _code(one, value) for one, value in found if value or one.required}


def heard(
    command: TurnCommand, said: Mapping[str, str | None], match: Match, seat: int | None, say: Say
) -> Filled:
    """The same for a player in a position: an answer may also be said by how it is offered. Raises `Refused`
    for a thing that there is not.
    """
    found = dict(filled(command, said))
    if seat is None:
        return found
    for one in command.arguments:
        value = found.get(one.name)
        if value and one.things is not None and one.things.meant(value) is None:
            what = say(command.key(one, "name"))
            raise Refused(ServiceReason.NO_SUCH_THING, what=what, said=value, choices=one.things.listed(say))
        if value and one.things is None:
            found[one.name] = _by_label(one, value, found, match, seat)
    return found


def _bare(command: TurnCommand, one: Argument, value: str) -> str:
    """Without the name of the argument before it: `b2` for `field b2`."""
    for language in LANGUAGES:
        name = folded(Catalog(language)(command.key(one, "name")))
        if folded(value).startswith(f"{name} "):
            return " ".join(value.split()[len(name.split()) :])
    return value


def _code(one: Argument, value: str) -> str:
    return value if one.things is None else one.things.meant(value) or value


def _by_label(one: Argument, value: str, before: Filled, match: Match, seat: int) -> str:
    """The suggestion whose label contains these words, if there is exactly one."""
    said = [word for name in one.after for word in before.get(name, "").split()]
    try:
        draft = follow(match.play, seat, said)
    except Refused:
        return value
    offered = [
        (folded(label), code)
        for language in LANGUAGES
        for label, code in one.suggest(match, draft, before, Catalog(language))
    ]
    if folded(value) in {folded(code) for _, code in offered}:
        return value
    fitting = {code for label, code in offered if _says(folded(value), label)}
    return fitting.pop() if len(fitting) == 1 else value


def _says(value: str, label: str) -> bool:
    """Whether a label matches the words; a number alone matches only the end of a name (`2` for `Pyramid 2`),
    because labels are full of other numbers, such as stones and points.
    """
    if any(map(str.isalpha, value)):
        return value in label
    return label.split(BETWEEN, maxsplit=1)[0].split()[-1:] == [value]
