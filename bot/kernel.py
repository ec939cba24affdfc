"""The kernel as a `Feature`: everything that games need, whichever features exist."""

from dataclasses import replace
from functools import partial

from bot.cards.invitation import OPPONENT
from bot.cards.settings import SETTING, VACATION
from bot.cards.terms import TERMS
from bot.feature import Feature, HelpLine
from bot.flows import game, moves, settings
from bot.flows import help as helping
from bot.flows.clocks import CLOCK as CLOCK_FLOWS
from bot.flows.clocks import VACATION_FORM, ask_for_vacation, set_vacation
from bot.flows.game import REQUEST_ANSWERS, ask, undo
from bot.flows.invitations import commands
from bot.flows.invitations.invite import INVITATION_ANSWERS, ask_opponents, invite_in_thread
from bot.flows.invitations.lobby import change_terms
from bot.flows.invitations.rematch import REMATCHES
from bot.flows.look import LOOKS, announce, move, show_legend
from bot.flows.places import game_here
from bot.flows.reply import Request, SettingForm
from bot.flows.slash import Slash, commands_of
from bot.games.invitation import Change
from bot.messages.buttons import (
    CHOOSE,
    CLOCK,
    CLOSE,
    CONFIRM,
    INVITATION,
    LOOK,
    MOVE,
    REMATCH,
    REQUEST,
    RESIGN,
    TAKE_BACK,
    THREAD,
    UNDO,
    Click,
    split,
)
from bot.service.choices import SETTINGS
from bot.service.invitations import closed
from bot.service.match import Match
from bot.service.refusals import ServiceReason
from bot.store.invitations import Invitation
from bot.store.own_data import KERNEL_DATA
from engine.rivals.levels import Level


async def _match_here(request: Request, click: Click) -> Match:
    """Return the game that a button belongs to. Raises `Refused` if it isn't played in this channel, because
    an id could be forged.
    """
    return await game_here(request, click.number("game"), ServiceReason.NO_GAME_HERE)


async def _move(request: Request, click: Click) -> None:
    """Play the words of a turn that a click contains, including the value chosen in a menu."""
    part = click.arguments.get("part")
    await move(request, await _match_here(request, click), click.words, click.number("version"), part=part)


async def _confirm(request: Request, click: Click) -> None:
    """Play the words of a turn whose preview the player has seen. The preview ended at a reveal; older
    buttons may have more words, which are treated as in `/move`.
    """
    match, words = await _match_here(request, click), split(click["words"])
    await move(request, match, words, click.number("version"), past_reveals=True, confirmed=True)


async def _close(request: Request, _click: Click) -> None:
    """Remove the panel without doing anything else."""
    await request.done()


async def _undo(request: Request, click: Click) -> None:
    """Take back the last turn."""
    await undo(request, await _match_here(request, click), click.number("version"))


async def _ask(request: Request, click: Click) -> None:
    """Ask the others for a takeback."""
    await ask(request, await _match_here(request, click), click.number("version"))


async def _answer_request(request: Request, click: Click) -> None:
    """Agree to a request or decline it."""
    asked = await request.services.requests.get(click.number("request"))
    await game_here(request, asked.game_id, ServiceReason.REQUEST_CLOSED)
    request.must_be_public()
    await REQUEST_ANSWERS[click["answer"]](request, asked)


async def _resign(request: Request, click: Click) -> None:
    """Resign, or remove the question if the player said no."""
    if click["sure"] == "no":
        await request.done()
        return
    request.must_be_public()
    match = await _match_here(request, click)
    after = await request.services.matches.resign(match, request.actor, click.number("version"))
    await announce(request, after)


async def _answer_invitation(request: Request, click: Click) -> None:
    """Answer an invitation: accept or decline it; join, leave, start or change it; cancel it. Some buttons
    hold the revision of the terms that were shown above them.
    """
    invitation = await _invitation_here(request, click)
    if revision := click.arguments.get("revision"):
        invitation = replace(invitation, revision=int(revision))
    await INVITATION_ANSWERS[click["what"]](request, invitation)


async def _invitation_here(request: Request, click: Click) -> Invitation:
    """Return the invitation that a button belongs to; raises `Refused` if it isn't shown in this channel."""
    invitation = await request.services.invitations.get(click.number("invitation"))
    if request.channel_id not in invitation.channels:
        raise closed(invitation)
    request.must_be_public()
    return invitation


async def _terms(request: Request, click: Click) -> None:
    """Change a term in the panel of a lobby."""
    invitation = await _invitation_here(request, click)
    change = Change(click["name"], int(click["place"]) if click.arguments["place"] else None)
    await change_terms(request, invitation, change, click.values)


async def _thread(request: Request, click: Click) -> None:
    """Open a thread and post an invitation in it."""
    named = click["opponent"]
    against = int(named) if named.isdecimal() else Level(named) if named else None
    most, pace = click.number("most"), click.arguments["pace"]
    await invite_in_thread(request, click["kind"], most, against, click["options"], pace=pace)


async def _rematch(request: Request, click: Click) -> None:
    """Invite the players to a rematch, here or in a thread."""
    await REMATCHES[click["where"]](request, await _match_here(request, click))


async def _clock(request: Request, click: Click) -> None:
    """Nudge, claim, give time, or do whatever else a clock allows."""
    await CLOCK_FLOWS[click["what"]](request, await _match_here(request, click), click.number("version"))


async def _look(request: Request, click: Click) -> None:
    """Show a page about a game privately; anyone may look."""
    look = partial(show_legend, page=click.number("page")) if click["page"] else LOOKS[click["what"]]
    await look(request, await _match_here(request, click))


def _commands() -> list[Slash]:
    """Return all commands, including those of the games."""
    return [*commands_of(game, helping, moves, settings, commands), *moves.turn_commands()]


MOVED = {
    "duel": ("place", "unload", "action"),
    "imhotep": ("quarry", "load", "sail", "card", "choose"),
    "game": ("board", "score", "undo", "clock", "resign", "verify"),
}
"""Former top-level commands, by the group that now contains them."""

KERNEL = Feature(
    name="kernel",
    commands=_commands,
    refusals=ServiceReason,
    clicks={
        MOVE: _move,
        CHOOSE: _move,
        CONFIRM: _confirm,
        CLOSE: _close,
        LOOK: _look,
        UNDO: _undo,
        TAKE_BACK: _ask,
        REQUEST: _answer_request,
        RESIGN: _resign,
        INVITATION: _answer_invitation,
        THREAD: _thread,
        REMATCH: _rematch,
        SETTING: settings.chosen,
        TERMS: _terms,
        CLOCK: _clock,
        OPPONENT: ask_opponents,
    },
    settings=SETTINGS,
    forms=(SettingForm(VACATION, VACATION_FORM, ask_for_vacation, set_vacation),),
    own_data=(KERNEL_DATA,),
    moved={
        "vacation": "settings",
        **{old: f"{group} {old}" for group, olds in MOVED.items() for old in olds},
    },
    help=(HelpLine(10, "challenge"), HelpLine(20, "new"), HelpLine(60, "settings")),
)
