"""`/settings`: a private panel that shows and changes all choices."""

from collections.abc import Sequence

from bot.cards.settings import ShownSettings, settings_parts
from bot.flows.invitations.invite import discord_locale
from bot.flows.places import still_there
from bot.flows.reply import Request
from bot.flows.slash import slash
from bot.messages.buttons import Click
from bot.messages.layout import panel
from bot.messages.permissions import lacking_in
from bot.service.choices import Preference, Selection
from bot.store.people import Scope


def _owners(request: Request) -> dict[Scope, int]:
    """Return the owners of the choices here: the person, and the server if there is one."""
    guild_id = request.interaction.guild_id
    mine: dict[Scope, int] = {"person": request.actor.user_id}
    return mine if guild_id is None else {**mine, "server": guild_id}


def _may(request: Request, scope: Scope) -> bool:
    return scope == "person" or request.interaction.permissions.manage_guild


@slash()
async def settings(request: Request) -> None:
    """Show the settings of a person, and of a server."""
    await show_settings(request)


async def show_settings(request: Request, scope: Scope = "person", note: str | None = None) -> None:
    """Show the reader's own choices, or the server's, with a `note` on the latest choice."""
    owners, preferences, register = _owners(request), request.services.preferences, request.services.register
    owner, offered = owners[scope], register.offered(scope)
    chosen = {
        setting.name: await preferences.chosen(setting, owner)
        for setting in offered
        if isinstance(setting, Preference)
    }
    picked = {
        setting.name: still_there(request, setting, await preferences.picked(setting, owner))
        for setting in offered
        if isinstance(setting, Selection)
    }
    notes = [line for tell in register.notes for line in await tell(request, scope, owner)]
    shown = ShownSettings(
        scope=scope,
        scopes=tuple(owners),
        settings=offered,
        chosen=chosen,
        picked=picked,
        forms=[form.button for form in register.forms] if scope == "person" else (),
        locked=not _may(request, scope),
        notes=[*notes, *([] if note is None else [note])],
    )
    await request.reply(panel(settings_parts(shown, request.say)), instead=True)


def _may_not_post(request: Request, picked: Sequence[str]) -> str | None:
    """Return the sentence that says why the bot can't post in a channel; None if it can."""
    guild = request.interaction.guild
    channel = None if guild is None or not picked else guild.get_channel(int(picked[0]))
    return None if channel is None else lacking_in(channel, request.say)


async def chosen(request: Request, click: Click) -> None:
    """Store a choice from a menu if it is still allowed, and update the panel. A button leads to another
    scope; a form does its own work.
    """
    name, values, register = click["name"], click.values, request.services.register
    form = next((form for form in register.forms if form.name == name), None)
    if form is not None:
        await form.fill(request)
        return
    owners, here = _owners(request), request.interaction
    if name in owners:
        await show_settings(request, "server" if name == "server" else "person")
        return
    preferences, note = request.services.preferences, None
    offered = (setting for scope in owners for setting in register.offered(scope))
    setting = next((choice for choice in offered if choice.name == name), None)
    if setting is None:
        await show_settings(request)
        return
    owner = owners[setting.scope]
    if not _may(request, setting.scope):
        pass
    elif isinstance(setting, Preference) and len(values) == 1 and values[0] in setting.values:
        await preferences.choose(setting, owner, values[0], discord_locale(here))
    elif isinstance(setting, Selection) and setting.takes(values):
        note = _may_not_post(request, values) if setting.is_posted_in else None
        if note is None:
            await preferences.pick(setting, owner, values)
    await show_settings(request, setting.scope, note)
