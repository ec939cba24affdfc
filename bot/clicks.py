"""What a click means: one letter per meaning, the form of what follows it in the id, and what is done.

Ids are `<letter>:<arguments>`; arguments are separated by colons, words of a turn by commas. A letter keeps
its meaning for ever, because buttons do (promise 4).
"""

import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass

from bot.flows.help import HELPS
from bot.flows.invite import INVITATION_ANSWERS, ask_in_thread, gather_in_thread
from bot.flows.look import announce, move
from bot.flows.looks import LOOKS
from bot.flows.privacy import PRIVACY
from bot.flows.reply import Visit
from bot.flows.rules import show_rules
from bot.flows.takeback import ANSWERS, ask, undo
from bot.flows.tour import show_tour
from bot.games.duel.rulebook import BOTH
from bot.service.invitations import closed
from bot.service.match import Match
from bot.service.refusals import HostReason
from engine.contract import Refused

GAME = r"(?P<game>[0-9]{1,15})"
INVITATION = r"(?P<invitation>[0-9]{1,15})"
VERSION = r"(?P<version>[0-9]{1,6})"
WORDS = r"(?P<words>[A-Za-z0-9.,]{0,60})"

Arguments = Mapping[str, str]
Work = Callable[[Visit, Arguments, Sequence[str]], Awaitable[None]]
"""Gets the visit, the arguments of the id by name, and the values chosen in a menu."""


@dataclass(frozen=True)
class Meaning:
    """The form of the arguments, with a named group for each, and what is done."""

    form: str
    work: Work


def joined(words: Sequence[str]) -> str:
    """Words as they stand in ids."""
    return ",".join(words)


def split(text: str) -> tuple[str, ...]:
    """The inverse of `joined`."""
    return tuple(text.split(",")) if text else ()


async def match_here(visit: Visit, arguments: Arguments) -> Match:
    """The game of a button, if it is played in this channel: an id is not believed."""
    match = await visit.desk.matches.get(int(arguments["game"]))
    if visit.channel_id not in match.stored.places:
        raise Refused(HostReason.NO_GAME_HERE)
    return match


async def say_words(visit: Visit, arguments: Arguments, values: Sequence[str]) -> None:
    """Words of a turn; in a menu the value that is chosen goes on with them."""
    words = (*split(arguments["words"]), *(word for value in values for word in split(value)))
    await move(visit, await match_here(visit, arguments), words, int(arguments["version"]))


async def confirm(visit: Visit, arguments: Arguments, _values: Sequence[str]) -> None:
    """Words of a turn whose preview the player has seen. It ended at a reveal; older ones may say more, which
    is judged as by `/move`.
    """
    match, words = await match_here(visit, arguments), split(arguments["words"])
    await move(visit, match, words, int(arguments["version"]), past_reveals=True, confirmed=True)


async def close(visit: Visit, _arguments: Arguments, _values: Sequence[str]) -> None:
    """The panel goes away; nothing has happened."""
    await visit.done()


async def read_about(visit: Visit, _arguments: Arguments, values: Sequence[str]) -> None:
    """A topic of the rules, in place of what was read before."""
    await show_rules(visit, values[0] if values else None, BOTH)


async def look(visit: Visit, arguments: Arguments, _values: Sequence[str]) -> None:
    """Something of a game, privately; anybody may look."""
    await LOOKS[arguments["what"]](visit, await match_here(visit, arguments))


async def take_back(visit: Visit, arguments: Arguments, _values: Sequence[str]) -> None:
    """The last turn."""
    await undo(visit, await match_here(visit, arguments), int(arguments["version"]))


async def ask_back(visit: Visit, arguments: Arguments, _values: Sequence[str]) -> None:
    """Ask the others to let one take back."""
    await ask(visit, await match_here(visit, arguments), int(arguments["version"]))


async def answer_request(visit: Visit, arguments: Arguments, _values: Sequence[str]) -> None:
    """Agree that somebody takes back, or do not."""
    request = await visit.desk.takebacks.get(int(arguments["request"]))
    match = await visit.desk.matches.get(request.game_id)
    if visit.channel_id not in match.stored.places:
        raise Refused(HostReason.REQUEST_CLOSED)
    await ANSWERS[arguments["answer"]](visit, request)


async def resign(visit: Visit, arguments: Arguments, _values: Sequence[str]) -> None:
    """Give up, or do not."""
    if arguments["sure"] == "no":
        await visit.done()
        return
    match = await match_here(visit, arguments)
    after = await visit.desk.matches.resign(match, visit.actor, int(arguments["version"]))
    await announce(visit, after)


async def answer_invitation(visit: Visit, arguments: Arguments, _values: Sequence[str]) -> None:
    """Accept or decline; join, leave or start; cancel."""
    invitation = await visit.desk.invitations.get(int(arguments["invitation"]))
    if visit.channel_id not in invitation.channels:
        raise closed(invitation)
    await INVITATION_ANSWERS[arguments["what"]](visit, invitation)


async def challenge_in_thread(visit: Visit, arguments: Arguments, _values: Sequence[str]) -> None:
    """Open a thread and challenge there."""
    await ask_in_thread(visit, int(arguments["opponent"]), _options(arguments))


BRIEF = {"new_market_cards": "nmc", "hidden_market_cards": "hmc", "private_ships": "ps"}
"""Long names of options, as they stand in ids; the others stand as they are."""
WHOLE = {brief: name for name, brief in BRIEF.items()}


def packed(options: Mapping[str, str]) -> str:
    """A game's options as they stand in ids."""
    return joined([f"{BRIEF.get(name, name)}={value}" for name, value in options.items()])


def _options(arguments: Arguments) -> dict[str, str]:
    """The inverse of `packed`."""
    pairs = (pair.partition("=") for pair in split(arguments["options"]))
    return {WHOLE.get(name, name): value for name, _, value in pairs}


async def lobby_in_thread(visit: Visit, arguments: Arguments, _values: Sequence[str]) -> None:
    """Open a thread and a lobby there."""
    await gather_in_thread(visit, _options(arguments), int(arguments["most"]))


async def own_data(visit: Visit, arguments: Arguments, _values: Sequence[str]) -> None:
    """About the data of whoever clicks."""
    await PRIVACY[arguments["what"]](visit)


async def walk(visit: Visit, arguments: Arguments, _values: Sequence[str]) -> None:
    """A page of the walk-through, perhaps with a step that was tried there; or away with it."""
    if arguments["page"] == "close":
        await visit.done()
        return
    await show_tour(visit, int(arguments["page"]), arguments.get("tried"))


async def help_more(visit: Visit, arguments: Arguments, _values: Sequence[str]) -> None:
    """What a button under the help explains."""
    await HELPS[arguments["what"]](visit)


MEANINGS: dict[str, Meaning] = {
    "m": Meaning(f"{GAME}:{VERSION}:{WORDS}", say_words),
    "s": Meaning(f"{GAME}:{VERSION}:{WORDS}(?::(?P<page>[0-9]{{1,3}}))?", say_words),
    "y": Meaning(f"{GAME}:{VERSION}:{WORDS}", confirm),
    "n": Meaning("", close),
    "q": Meaning("", read_about),
    "v": Meaning(f"(?P<what>{'|'.join(LOOKS)}):{GAME}", look),
    "u": Meaning(f"{GAME}:{VERSION}", take_back),
    "a": Meaning(f"{GAME}:{VERSION}", ask_back),
    "k": Meaning(f"(?P<answer>{'|'.join(ANSWERS)}):(?P<request>[0-9]{{1,15}})", answer_request),
    "r": Meaning(f"{GAME}:{VERSION}:(?P<sure>yes|no)", resign),
    "c": Meaning(f"(?P<what>accept|decline|cancel):{INVITATION}", answer_invitation),
    "t": Meaning("(?P<opponent>[0-9]{1,20}):(?P<options>[a-z0-9=A-Z,]{0,40})", challenge_in_thread),
    "l": Meaning(f"(?P<what>join|leave|start|cancel):{INVITATION}", answer_invitation),
    "o": Meaning("(?P<most>[2-4]):(?P<options>[a-z0-9=A-Z,]{0,80})", lobby_in_thread),
    "w": Meaning("(?P<page>[0-9]{1,2}|close)(?::(?P<tried>x[123abc]))?", walk),
    "h": Meaning(f"(?P<what>{'|'.join(HELPS)})", help_more),
    "p": Meaning("(?P<what>export|delete|sure|keep)", own_data),
}


def understood(custom_id: str) -> tuple[Meaning, Arguments] | None:
    """What an id means and its arguments; None for an id that is none of ours."""
    letter, _, rest = custom_id.partition(":")
    meaning = MEANINGS.get(letter)
    found = meaning and re.fullmatch(meaning.form, rest)
    return (meaning, found.groupdict()) if meaning and found else None
