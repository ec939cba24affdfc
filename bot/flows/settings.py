"""`/settings`: one private panel that shows what is set, and in which everything is chosen."""

from collections.abc import Awaitable, Callable, Sequence

import discord

from bot.cards.settings import QUIET, VACATION, ShownSettings, settings_parts
from bot.flows.clocks.holiday import VACATION_FORM, ask_for_vacation, set_vacation
from bot.flows.clocks.reminders import QUIET_FORM, ask_for_quiet, set_quiet
from bot.flows.invitations.invite import discords_locale
from bot.flows.invitations.permitted import still_there
from bot.flows.reply import Request
from bot.flows.slash import slash
from bot.messages.layout import panel
from bot.messages.permissions import lacking_in
from bot.service.choices import SHOWN_CHOICES, SHOWN_SELECTIONS
from bot.store.people.preferences import Scope


def _owners(request: Request) -> dict[Scope, int]:
    """Whose choices are made where this happens: the person's, and the server's if it is in one."""
    guild_id = request.interaction.guild_id
    mine: dict[Scope, int] = {"person": request.actor.user_id}
    return mine if guild_id is None else {**mine, "server": guild_id}


def _may(request: Request, scope: Scope) -> bool:
    return scope == "person" or request.interaction.permissions.manage_guild


@slash()
async def settings(request: Request) -> None:
    """What people choose for themselves, and what a server chooses."""
    await show_settings(request)


async def show_settings(request: Request, scope: Scope = "person", note: str | None = None) -> None:
    """What is set for whoever asks, or for the server; a `note` on what was just chosen."""
    owners, preferences = _owners(request), request.services.preferences
    owner = owners[scope]
    chosen = {
        choice.name: await preferences.chosen(choice, owner)
        for choice in SHOWN_CHOICES
        if choice.scope == scope
    }
    picked = {
        selection.name: still_there(request, selection, await preferences.picked(selection, owner))
        for selection in SHOWN_SELECTIONS
        if selection.scope == scope
    }
    refused = scope == "person" and (await request.services.reminders.manners(owner)).refused
    notes = [] if scope == "person" else await _puzzle_notes(request, owner)
    shown = ShownSettings(
        scope=scope,
        scopes=tuple(owners),
        chosen=chosen,
        picked=picked,
        locked=not _may(request, scope),
        refused=refused,
        notes=[*notes, *([] if note is None else [note])],
    )
    await request.reply(panel(settings_parts(shown, request.say)), instead=True)


async def _puzzle_notes(request: Request, guild_id: int) -> list[str]:
    """Where the puzzle of the day could not be posted any more."""
    channel_id = await request.services.puzzles.refused_in(guild_id)
    return [] if channel_id is None else [request.say("settings.puzzle.refused", channel=channel_id)]


def _may_not_post(request: Request, picked: Sequence[str]) -> str | None:
    """The sentence that says why the bot cannot post in a channel; None if it can."""
    guild = request.interaction.guild
    found = None if guild is None or not picked else guild.get_channel(int(picked[0]))
    return None if found is None else lacking_in(found, request.say)


FORMS: dict[str, Callable[[Request], Awaitable[None]]] = {
    QUIET_FORM: set_quiet,
    VACATION_FORM: set_vacation,
}
"""What is done with forms that are filled in, by the word that their ids have."""
OPENING: dict[str, Callable[[discord.Interaction], Awaitable[None]]] = {
    QUIET: ask_for_quiet,
    VACATION: ask_for_vacation,
}
"""The forms that buttons open. Nothing may be answered before."""


async def choose(request: Request, name: str, values: Sequence[str]) -> None:
    """Store what was chosen in a menu, unless it may not be chosen (any more), and show the panel as it is
    now, which tells what may be. A button of the panel leads to what is set for somebody else.
    """
    if name in FORMS:
        await FORMS[name](request)
        return
    owners, here = _owners(request), request.interaction
    if name in owners:
        await show_settings(request, "server" if name == "server" else "person")
        return
    preferences, note = request.services.preferences, None
    choice = next((one for one in SHOWN_CHOICES if one.name == name), None)
    selection = next((one for one in SHOWN_SELECTIONS if one.name == name), None)
    found = choice or selection
    owner = None if found is None else owners.get(found.scope)
    if found is None or owner is None:
        await show_settings(request)
        return
    if not _may(request, found.scope):
        pass
    elif choice is not None and len(values) == 1 and values[0] in choice.values:
        await preferences.choose(choice, owner, values[0], discords_locale(here))
    elif selection is not None and selection.takes(values):
        note = _may_not_post(request, values) if selection.is_posted_in else None
        if note is None:
            await preferences.pick(selection, owner, values)
    await show_settings(request, found.scope, note)
