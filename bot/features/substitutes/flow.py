"""The panel for finding a substitute for a player who is late or has left."""

from collections.abc import Awaitable, Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, cast

import discord

from bot.cards.terms import level_lines
from bot.features.substitutes.service import Substitutes, Taker, vacancy, vacant
from bot.flows.look import announce, show_if_stale, show_request
from bot.flows.places import game_here
from bot.flows.reply import Request
from bot.messages.buttons import (
    CLOCK,
    GAME,
    VERSION,
    Click,
    ClickForm,
    Press,
    Row,
    button,
    chooser,
    people_chooser,
    row_of,
)
from bot.messages.catalog import catalog
from bot.messages.layout import Part, panel, words
from bot.messages.names import clean, marked_table, plain_table, rival_name
from bot.service.clocks.clocks import must_run
from bot.service.clocks.face import ClockFace
from bot.service.match import Match
from bot.service.matches import seat_of
from bot.service.refusals import ServiceReason
from engine.contract import Refused
from engine.rivals.games import RIVALS
from engine.rivals.levels import Level
from render.kit.lists import series
from render.kit.say import Say


@dataclass(frozen=True, slots=True)
class Candidate:
    """A person picked in a menu, and whether they are a bot, are a member of the server, and can see the
    game.
    """

    user_id: int
    name: str
    is_bot: bool
    is_member: bool
    sees: bool


def picked(interaction: discord.Interaction, user_id: str) -> Candidate | None:
    """Return the person picked in a menu, from the data that Discord sends with it; None if there is none."""
    resolved = cast("Mapping[str, Any]", (interaction.data or {}).get("resolved") or {})
    user = cast("Mapping[str, Any]", resolved.get("users", {}).get(user_id) or {})
    if not user:
        return None
    member = cast("Mapping[str, Any]", resolved.get("members", {}).get(user_id) or {})
    name: str = member.get("nick") or user.get("global_name") or user["username"]
    sees = not member or discord.Permissions(int(member["permissions"])).view_channel
    return Candidate(int(user_id), name, bool(user.get("bot")), bool(member), sees)


async def show_takers(request: Request, match: Match, seat: int | None = None) -> None:
    """Show the candidates for a seat (None: for any that is free). Raises `Refused`."""
    must_run(match)
    asking, face = seat_of(match, request.actor), await request.services.clocks.face(match)
    parts = substitute_parts(match, vacancy(match, face, seat), asking, request.say)
    await request.reply(panel(parts), instead=True)


async def by_panel(request: Request, click: Click) -> None:
    """Handle a click in the panel: another seat, or the choice of who takes it."""
    match = await game_here(request, click.number("game"), ServiceReason.NO_GAME_HERE)
    await PANEL[click["how"]](request, match, click)


async def _look(request: Request, match: Match, click: Click) -> None:
    await show_takers(request, match, click.number("seat"))


async def _pick(request: Request, match: Match, click: Click) -> None:
    who = next((picked(request.interaction, value) for value in click.values), None)
    if who is None:
        await _look(request, match, click)
    else:
        await _ask(request, match, click.number("version"), _person(who), click.number("seat"))


async def _choose(request: Request, match: Match, click: Click) -> None:
    level = next((level for level in Level if level.value in click.values), None)
    if level is None:
        await _look(request, match, click)
    else:
        await _ask(request, match, click.number("version"), _rival(match, level), click.number("seat"))


PANEL: Mapping[str, Callable[[Request, Match, Click], Awaitable[None]]] = {
    "seat": _look,
    "person": _pick,
    "rival": _choose,
}
"""The flow for each word in a button's id."""


def _person(who: Candidate) -> Taker:
    """Return a person of this server who can see the game. Raises `Refused` for anyone else."""
    if who.is_bot:
        raise Refused(ServiceReason.BOT_CHALLENGE)
    if not who.is_member:
        raise Refused(ServiceReason.OPPONENT_GONE)
    if not who.sees:
        raise Refused(ServiceReason.OPPONENT_CANNOT_SEE, name=clean(who.name))
    return Taker(clean(who.name), who.user_id)


def _rival(match: Match, level: Level) -> Taker:
    """Make a computer player, named in the language of the place, with a number if the name is taken."""
    name = rival_name(level, catalog(match.stored.locale))
    same = sum(seat.level is level for seat in match.stored.seats)
    return Taker(f"{name} {same + 1}" if same else name, level=level)


async def _ask(request: Request, match: Match, version: int, taker: Taker, seat: int | None = None) -> None:
    """Ask everyone who must agree; if there is no one to ask, make the change at once."""
    request.must_be_public()
    services = request.services
    try:
        asked = await services.of(Substitutes).ask(match, request.actor, version, taker, seat)
    except Refused as refused:
        await show_if_stale(request, match, refused)
        return
    after = await services.matches.get(match.id)
    if after.stored.seats == match.stored.seats:
        await show_request(request, asked.id)
    else:
        await request.show("request", asked.id)
        await announce(request, after)


SUBSTITUTE = ClickForm("S", f"(?P<how>seat|person|rival):(?P<seat>[0-9]):{GAME}:{VERSION}")


def substitute_buttons(match: Match, face: ClockFace, seat: int, say: Say) -> list[Press]:
    """Return the buttons that open the panel for each other seat that may be taken over."""
    names = plain_table(match).names
    seats = () if match.stored.guild_id is None else vacant(match, face)
    return [
        button(
            say("button.substitute", name=names[vacant_seat]), SUBSTITUTE, "seat", *_here(match, vacant_seat)
        )
        for vacant_seat in seats
        if vacant_seat != seat
    ]


def computer_buttons(match: Match, say: Say) -> list[Press]:
    """Return the buttons that open the panels for the seats of players who left, if computer players may take
    them.
    """
    if match.stored.guild_id is None or match.play.header.game not in RIVALS:
        return []
    names = plain_table(match).names
    return [
        button(say("button.computer", name=names[seat]), SUBSTITUTE, "seat", *_here(match, seat))
        for seat in match.play.game.absent
    ]


def substitute_parts(match: Match, seat: int, asking: int, say: Say) -> list[Part]:
    """Return a panel that shows who may take a seat, the consequences, and who else must agree."""
    return [words(_about(match, seat, asking, say)), *_choices(match, seat, say), row_of([_back(match, say)])]


def _about(match: Match, seat: int, asking: int, say: Say) -> str:
    names, has_left = marked_table(match, say).names, seat in match.play.game.absent
    others = [names[other] for other in sorted(match.people - {asking, seat})]
    lines = [say("substitute.left" if has_left else "substitute.late", name=names[seat])]
    if match.play.header.game in RIVALS:
        lines.append(say("substitute.unrated"))
    lines.append(say("substitute.others", names=series(others, say)) if others else say("substitute.at_once"))
    return "\n".join(lines)


def _choices(match: Match, seat: int, say: Say) -> Iterator[Row]:
    if seat not in match.play.game.absent:
        hint = say("substitute.person")
        yield row_of([people_chooser(hint, SUBSTITUTE, "person", *_here(match, seat))])
    if match.play.header.game in RIVALS:
        hint = say("substitute.rival")
        yield row_of([chooser(level_lines(say), (), SUBSTITUTE, "rival", *_here(match, seat), hint=hint)])


def _back(match: Match, say: Say) -> Press:
    return button(say("button.back"), CLOCK, "show", match.id, match.version)


def _here(match: Match, seat: int) -> tuple[int, int, int]:
    return seat, match.id, match.version
