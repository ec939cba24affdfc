"""What a click does: one flow for every form of ids.

Buttons carry no behaviour; every click comes in here, from whichever version of the program its message is.
"""

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import cast

import discord

from bot.cards.game_list import GAMES_BUTTON
from bot.cards.hint import HINT_LOOK, HINTS_BUTTON
from bot.cards.opponents import OPPONENT
from bot.cards.planning import PLAN_BUTTON, PLAN_LOOK
from bot.cards.puzzle import PUZZLE_BUTTON
from bot.cards.ratings import LEADERBOARD_BUTTON
from bot.cards.replay import GO_ON_BUTTON, IMPORT_FORM, REPLAY_BUTTON, REVIEW_BUTTON
from bot.cards.rows import PRIVACY_BUTTON
from bot.cards.season import SEASON_BUTTON
from bot.cards.settings import SETTING
from bot.cards.substitutes import SUBSTITUTE
from bot.cards.terms import TERMS
from bot.cards.tour_rows import RULES_BUTTON, RULES_LOOK, TOPIC_MENU
from bot.flows.clocks.panel import CLOCK as CLOCK_FLOWS
from bot.flows.clocks.substitutes import by_panel
from bot.flows.game_lists import chosen
from bot.flows.help import HELPS
from bot.flows.hint import ask_for_hints, show_hint
from bot.flows.invitations.invite import INVITATION_ANSWERS, ask_opponents, invite_in_thread
from bot.flows.invitations.rematch import REMATCHES
from bot.flows.invitations.terms import change_terms
from bot.flows.look import announce, move, show_board, show_legend
from bot.flows.looks import LOOKS
from bot.flows.places import game_here
from bot.flows.plan import plan, show_plan
from bot.flows.privacy import PRIVACY
from bot.flows.puzzle import puzzle
from bot.flows.records.imports import go_on, load_text
from bot.flows.records.replay import replay
from bot.flows.records.review import review
from bot.flows.reply import Request, answer
from bot.flows.requests import REQUEST_ANSWERS
from bot.flows.rules import show_rules, show_rules_of
from bot.flows.seasons import SEASON_ANSWERS, season_here
from bot.flows.settings import OPENING, choose
from bot.flows.stats import show_leaderboard
from bot.flows.takeback import ask, undo
from bot.flows.tour import show_tour
from bot.games.invitation import Change
from bot.games.rulebook import BOTH, SHORT
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
    TOUR_BUTTON,
    UNDO,
    Click,
    ClickForm,
    split,
)
from bot.service.invitations.closing import closed
from bot.service.match import Match
from bot.service.refusals import ServiceReason
from bot.store.invitations import Invitation
from engine.rivals.levels import Level

Flow = Callable[[Request, Click], Awaitable[None]]


async def clicked(interaction: discord.Interaction) -> None:
    """Do what a click on a button or in a menu asks for; its message may be older than this version."""
    data = cast("Mapping[str, object]", interaction.data or {})
    click = read(str(data.get("custom_id", "")), cast("list[str]", data.get("values") or ()))

    if click is not None and click.form is SETTING and click["name"] in OPENING:
        await OPENING[click["name"]](interaction)
        return

    async def work(request: Request) -> None:
        if click is None:
            await _show_present(request)
        else:
            about = _about(request, click)
            await FLOWS[click.form](request if about is None else replace(request, game=about), click)

    await answer(interaction, work)


def read(custom_id: str, values: Iterable[str] = ()) -> Click | None:
    """What a click on this id says; None for an id that is none of ours."""
    known = (form.read(custom_id, values) for form in BY_LETTER.get(custom_id[:1], ()))
    return next((click for click in known if click is not None), None)


def _about(request: Request, click: Click) -> int | None:
    """The game that a click is about: by its id, or by the panel that it is in."""
    numbered = "number" if click.arguments.get("of") == "g" else "game"
    said, message = click.arguments.get(numbered), request.interaction.message
    if said is not None:
        return int(said)
    return None if message is None else request.services.panels.game_of(request.actor.user_id, message.id)


async def _show_present(request: Request) -> None:
    """For a button of a kind that this version does not know: the present board and a sentence."""
    match = await request.services.matches.in_channel(request.channel_id)
    await show_board(request, match, request.say("error.old_button"))


async def _match_here(request: Request, click: Click) -> Match:
    """The game of a button, if it is played in this channel: an id is not believed."""
    return await game_here(request, click.number("game"), ServiceReason.NO_GAME_HERE)


async def _move(request: Request, click: Click) -> None:
    """Words of a turn; in a menu the value that is chosen goes on with them."""
    part = click.arguments.get("part")
    await move(request, await _match_here(request, click), click.words, click.number("version"), part=part)


async def _confirm(request: Request, click: Click) -> None:
    """Words of a turn whose preview the player has seen. It ended at a reveal; older ones may say more, which
    is judged as by `/move`.
    """
    match, words = await _match_here(request, click), split(click["words"])
    await move(request, match, words, click.number("version"), past_reveals=True, confirmed=True)


async def _close(request: Request, _click: Click) -> None:
    """The panel goes away; nothing has happened."""
    await request.done()


async def _topic(request: Request, click: Click) -> None:
    """A topic of the rules, in place of what was read before."""
    await show_rules(request, click.values[0] if click.values else None, BOTH)


async def _look(request: Request, click: Click) -> None:
    """Something of a game, privately; anybody may look."""
    look = partial(show_legend, page=click.number("page")) if click["page"] else LOOKS[click["what"]]
    await look(request, await _match_here(request, click))


async def _undo(request: Request, click: Click) -> None:
    """Take back the last turn."""
    await undo(request, await _match_here(request, click), click.number("version"))


async def _ask(request: Request, click: Click) -> None:
    """Ask the others to let one take back."""
    await ask(request, await _match_here(request, click), click.number("version"))


async def _ask_for_hints(request: Request, click: Click) -> None:
    """Ask the others to allow hints."""
    await ask_for_hints(request, await _match_here(request, click))


async def _hint(request: Request, click: Click) -> None:
    """The best steps."""
    await show_hint(request, await _match_here(request, click))


async def _plan(request: Request, click: Click) -> None:
    """What somebody plans."""
    await show_plan(request, await _match_here(request, click))


async def _rules(request: Request, click: Click) -> None:
    """The rules of the moment."""
    depth = BOTH if click["what"] == "full" else SHORT
    await show_rules_of(request, await _match_here(request, click), depth)


async def _answer_request(request: Request, click: Click) -> None:
    """Agree to what somebody asks for, or do not."""
    asked = await request.services.requests.get(click.number("request"))
    await game_here(request, asked.game_id, ServiceReason.REQUEST_CLOSED)
    request.must_be_public()
    await REQUEST_ANSWERS[click["answer"]](request, asked)


async def _resign(request: Request, click: Click) -> None:
    """Give up, or do not."""
    if click["sure"] == "no":
        await request.done()
        return
    request.must_be_public()
    match = await _match_here(request, click)
    after = await request.services.matches.resign(match, request.actor, click.number("version"))
    await announce(request, after)


async def _answer_invitation(request: Request, click: Click) -> None:
    """Accept or decline; join, leave, start or change; cancel. A button that says so is about the terms which
    stood above it.
    """
    invitation = await _invitation_here(request, click)
    if revision := click.arguments.get("revision"):
        invitation = replace(invitation, revision=int(revision))
    await INVITATION_ANSWERS[click["what"]](request, invitation)


async def _invitation_here(request: Request, click: Click) -> Invitation:
    """The invitation of a button, if it was made in this channel."""
    invitation = await request.services.invitations.get(click.number("invitation"))
    if request.channel_id not in invitation.channels:
        raise closed(invitation)
    request.must_be_public()
    return invitation


async def _terms(request: Request, click: Click) -> None:
    """Something is chosen otherwise in the panel of a lobby."""
    invitation = await _invitation_here(request, click)
    what = Change(click["name"], int(click["place"]) if click.arguments["place"] else None)
    await change_terms(request, invitation, what, click.values)


async def _thread(request: Request, click: Click) -> None:
    """Open a thread and invite there."""
    named = click["opponent"]
    against = int(named) if named.isdecimal() else Level(named) if named else None
    most, pace = click.number("most"), click.arguments["pace"]
    await invite_in_thread(request, click["kind"], most, against, click["options"], pace=pace)


async def _rematch(request: Request, click: Click) -> None:
    """Play the same again, here or in a thread."""
    await REMATCHES[click["where"]](request, await _match_here(request, click))


async def _privacy(request: Request, click: Click) -> None:
    """About the data of whoever clicks."""
    await PRIVACY[click["what"]](request)


async def _setting(request: Request, click: Click) -> None:
    """Something is chosen in the panel of `/settings`."""
    await choose(request, click["name"], click.values)


async def _leaderboard(request: Request, click: Click) -> None:
    """A page of a server's people."""
    await show_leaderboard(request, click["of"], click.number("page"))


async def _season(request: Request, click: Click) -> None:
    """Join or leave a season, start or close it, read its table."""
    season = await season_here(request, click.number("season"))
    await SEASON_ANSWERS[click["what"]](request, season)


async def _tour(request: Request, click: Click) -> None:
    """A page of a walk-through, perhaps with a step that was tried there."""
    tried = " ".join(split(click.arguments.get("tried") or ""))
    await show_tour(request, click["of"], click.number("page"), tried)


async def _clock(request: Request, click: Click) -> None:
    """Something about time."""
    await CLOCK_FLOWS[click["what"]](request, await _match_here(request, click), click.number("version"))


async def _substitute(request: Request, click: Click) -> None:
    """Somebody else is to go on for whoever is late or has left."""
    await by_panel(request, await _match_here(request, click), click)


async def _help(request: Request, click: Click) -> None:
    """What a button under the help explains."""
    await HELPS[click["what"]](request)


async def _games(request: Request, click: Click) -> None:
    """A page of a list of games, or one of them."""
    await chosen(request, click["list"], click.number("number"), click.values)


FLOWS: Mapping[ClickForm, Flow] = {
    MOVE: _move,
    CHOOSE: _move,
    CONFIRM: _confirm,
    CLOSE: _close,
    TOPIC_MENU: _topic,
    LOOK: _look,
    RULES_LOOK: _rules,
    PLAN_LOOK: _plan,
    HINT_LOOK: _hint,
    UNDO: _undo,
    TAKE_BACK: _ask,
    HINTS_BUTTON: _ask_for_hints,
    REQUEST: _answer_request,
    RESIGN: _resign,
    INVITATION: _answer_invitation,
    THREAD: _thread,
    TOUR_BUTTON: _tour,
    RULES_BUTTON: _help,
    PRIVACY_BUTTON: _privacy,
    REMATCH: _rematch,
    SETTING: _setting,
    TERMS: _terms,
    GAMES_BUTTON: _games,
    LEADERBOARD_BUTTON: _leaderboard,
    REPLAY_BUTTON: replay,
    REVIEW_BUTTON: review,
    GO_ON_BUTTON: go_on,
    IMPORT_FORM: load_text,
    CLOCK: _clock,
    PLAN_BUTTON: plan,
    SEASON_BUTTON: _season,
    PUZZLE_BUTTON: puzzle,
    SUBSTITUTE: _substitute,
    OPPONENT: ask_opponents,
}
"""What is done by what ids say."""
BY_LETTER: Mapping[str, Sequence[ClickForm]] = {
    letter: [form for form in FLOWS if form.letter == letter] for letter in {form.letter for form in FLOWS}
}
