"""`/settings`: one private panel that shows what is set, and in which everything is chosen."""

from bot.cards.settings import settings_parts
from bot.flows.reply import Request
from bot.messages.layout import panel
from bot.service.choices import CHOICES
from bot.store.preferences import Scope


def _owners(request: Request) -> dict[Scope, int]:
    """Whose choices are made where this happens: the person's, and the server's if it is in one."""
    guild_id = request.interaction.guild_id
    mine: dict[Scope, int] = {"person": request.actor.user_id}
    return mine if guild_id is None else {**mine, "server": guild_id}


def _may(request: Request, scope: Scope) -> bool:
    return scope == "person" or request.interaction.permissions.manage_guild


async def show_settings(request: Request) -> None:
    """What is set for whoever asks, and for the server."""
    owners, preferences = _owners(request), request.services.preferences
    chosen = {
        choice.name: await preferences.chosen(choice, owners[choice.scope])
        for choice in CHOICES.values()
        if choice.scope in owners
    }
    parts = settings_parts(chosen, tuple(owners), request.say, manages=_may(request, "server"))
    await request.reply(panel(parts), instead=True)


async def choose(request: Request, name: str, value: str) -> None:
    """Store what was chosen in a menu, unless it may not be chosen (any more), and show the panel as it is
    now, which tells what may be.
    """
    choice, here = CHOICES.get(name), request.interaction
    owner = None if choice is None else _owners(request).get(choice.scope)
    if choice is not None and owner is not None and value in choice.values and _may(request, choice.scope):
        discords = (here.guild_locale or here.locale).value
        await request.services.preferences.choose(choice, owner, value, discords)
    await show_settings(request)
