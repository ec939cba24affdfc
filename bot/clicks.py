"""What a click does: one flow for every letter of the grammar in `bot.messages.buttons`.

Buttons carry no behaviour; every click comes in here, from whichever version of the program its message is.
"""

from collections.abc import Awaitable, Callable, Mapping
from typing import cast

import discord

from bot.flows.help import HELPS
from bot.flows.invite import INVITATION_ANSWERS, ask_in_thread, gather_in_thread
from bot.flows.look import announce, move, show_board
from bot.flows.looks import LOOKS
from bot.flows.privacy import PRIVACY
from bot.flows.reply import Visit, answer
from bot.flows.rules import show_rules
from bot.flows.takeback import ANSWERS, ask, undo
from bot.flows.tour import show_tour
from bot.games.rulebook import BOTH
from bot.messages.buttons import Click, Letter, click_of, split, unpacked
from bot.service.invitations import closed
from bot.service.match import Match
from bot.service.refusals import HostReason
from engine.contract import Refused

Flow = Callable[[Visit, Click], Awaitable[None]]


async def clicked(interaction: discord.Interaction) -> None:
    """Do what a click on a button or in a menu asks for; its message may be older than this version."""
    data = cast("Mapping[str, object]", interaction.data or {})
    click = click_of(str(data.get("custom_id", "")), cast("list[str]", data.get("values") or ()))

    async def work(visit: Visit) -> None:
        if click is None:
            await _show_present(visit)
        else:
            await FLOWS[click.letter](visit, click)

    await answer(interaction, work)


async def _show_present(visit: Visit) -> None:
    """For a button of a kind that this version does not know: the present board and a sentence."""
    match = await visit.desk.matches.in_channel(visit.channel_id)
    await show_board(visit, match, visit.say("error.old_button"))


async def _match_here(visit: Visit, click: Click) -> Match:
    """The game of a button, if it is played in this channel: an id is not believed."""
    match = await visit.desk.matches.get(click.number("game"))
    if visit.channel_id not in match.stored.places:
        raise Refused(HostReason.NO_GAME_HERE)
    return match


async def _move(visit: Visit, click: Click) -> None:
    """Words of a turn; in a menu the value that is chosen goes on with them."""
    words = (*split(click["words"]), *(word for value in click.values for word in split(value)))
    await move(visit, await _match_here(visit, click), words, click.number("version"))


async def _confirm(visit: Visit, click: Click) -> None:
    """Words of a turn whose preview the player has seen. It ended at a reveal; older ones may say more, which
    is judged as by `/move`.
    """
    match, words = await _match_here(visit, click), split(click["words"])
    await move(visit, match, words, click.number("version"), past_reveals=True, confirmed=True)


async def _close(visit: Visit, _click: Click) -> None:
    """The panel goes away; nothing has happened."""
    await visit.done()


async def _topic(visit: Visit, click: Click) -> None:
    """A topic of the rules, in place of what was read before."""
    await show_rules(visit, click.values[0] if click.values else None, BOTH)


async def _look(visit: Visit, click: Click) -> None:
    """Something of a game, privately; anybody may look."""
    await LOOKS[click["what"]](visit, await _match_here(visit, click))


async def _undo(visit: Visit, click: Click) -> None:
    """Take back the last turn."""
    await undo(visit, await _match_here(visit, click), click.number("version"))


async def _ask(visit: Visit, click: Click) -> None:
    """Ask the others to let one take back."""
    await ask(visit, await _match_here(visit, click), click.number("version"))


async def _answer_request(visit: Visit, click: Click) -> None:
    """Agree that somebody takes back, or do not."""
    request = await visit.desk.takebacks.get(click.number("request"))
    match = await visit.desk.matches.get(request.game_id)
    if visit.channel_id not in match.stored.places:
        raise Refused(HostReason.REQUEST_CLOSED)
    await ANSWERS[click["answer"]](visit, request)


async def _resign(visit: Visit, click: Click) -> None:
    """Give up, or do not."""
    if click["sure"] == "no":
        await visit.done()
        return
    match = await _match_here(visit, click)
    after = await visit.desk.matches.resign(match, visit.actor, click.number("version"))
    await announce(visit, after)


async def _answer_invitation(visit: Visit, click: Click) -> None:
    """Accept or decline; join, leave or start; cancel."""
    invitation = await visit.desk.invitations.get(click.number("invitation"))
    if visit.channel_id not in invitation.channels:
        raise closed(invitation)
    await INVITATION_ANSWERS[click["what"]](visit, invitation)


async def _challenge_in_thread(visit: Visit, click: Click) -> None:
    """Open a thread and challenge there."""
    await ask_in_thread(visit, click.number("opponent"), unpacked(click["options"]))


async def _lobby_in_thread(visit: Visit, click: Click) -> None:
    """Open a thread and a lobby there."""
    await gather_in_thread(visit, unpacked(click["options"]), click.number("most"))


async def _privacy(visit: Visit, click: Click) -> None:
    """About the data of whoever clicks."""
    await PRIVACY[click["what"]](visit)


async def _tour(visit: Visit, click: Click) -> None:
    """A page of the walk-through, perhaps with a step that was tried there; or away with it."""
    if click["page"] == "close":
        await visit.done()
        return
    await show_tour(visit, click.number("page"), click.arguments.get("tried"))


async def _help(visit: Visit, click: Click) -> None:
    """What a button under the help explains."""
    await HELPS[click["what"]](visit)


FLOWS: Mapping[Letter, Flow] = {
    Letter.MOVE: _move,
    Letter.CHOOSE: _move,
    Letter.CONFIRM: _confirm,
    Letter.CLOSE: _close,
    Letter.TOPIC: _topic,
    Letter.LOOK: _look,
    Letter.UNDO: _undo,
    Letter.ASK: _ask,
    Letter.REQUEST: _answer_request,
    Letter.RESIGN: _resign,
    Letter.CHALLENGE: _answer_invitation,
    Letter.CHALLENGE_THREAD: _challenge_in_thread,
    Letter.LOBBY: _answer_invitation,
    Letter.LOBBY_THREAD: _lobby_in_thread,
    Letter.TOUR: _tour,
    Letter.HELP: _help,
    Letter.PRIVACY: _privacy,
}
"""What each letter does."""
