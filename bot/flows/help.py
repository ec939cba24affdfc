"""`/help`: an introduction in a few short lines with clickable commands; and renamed commands, because a
client, a link or a player's memory may still have the old name.
"""

import logging
from collections.abc import Iterator, Mapping
from importlib import metadata

import discord

from bot.cards.invitation import begin_row
from bot.flows.invitations.invite import is_community
from bot.flows.reply import Register, Request, Services, host_called
from bot.flows.slash import slash
from bot.messages.catalog import LANGUAGES, Catalog, catalog
from bot.messages.layout import layout
from bot.messages.names import Ids, command_called, command_mention
from bot.messages.sending import SEND_FAILURES, readable
from bot.settings import Settings
from bot.store.database import put_first_fact
from engine.contract import Refused
from render.kit.lists import series
from render.kit.say import Say

log = logging.getLogger(__name__)

VERSION = metadata.version("imhotep-discord")


@slash("help")
async def help_(request: Request) -> None:
    """Show the help."""
    await show_help(request)


def help_text(
    register: Register, say: Say, ids: Ids, playing: str | None = None, host: Settings | None = None
) -> str:
    """Return the help text: an introduction to the games, or an explanation of a turn of `playing`; the
    commands, clickable where `ids` has them; and how to reach the operator.
    """
    first = say("help.intro") if playing is None else say(f"help.game.{playing}")
    lines = (say(f"help.{name}", **{name: command_mention(name, ids, say)}) for name in register.help)
    more = (say(f"help.about.{name}", **{name: command_mention(name, ids, say)}) for name in register.about)
    about = (say("help.about", version=VERSION, host=host_called(host, say)), *more)
    return "\n".join((first, *lines, f"-# {'; '.join(about)}.", *_papers(host, say)))


def _papers(host: Settings | None, say: Say, *, with_contact: bool = False) -> list[str]:
    """Return a line with the links to the operator's privacy policy and terms, preceded by the contact if
    wanted; no line if none of them is set.
    """
    links: list[str] = []
    if with_contact and host is not None and host.contact:
        links.append(say("help.contact", host=host.contact))
    if host is not None and host.policy:
        links.append(say("help.policy", address=host.policy))
    if host is not None and host.terms:
        links.append(say("help.terms", address=host.terms))
    return [f"-# {series(links, say, 'dot')}"] if links else []


async def show_help(request: Request) -> None:
    """Show the help with buttons to start a game."""
    played = await _played_here(request)
    register = request.services.register
    services = request.services
    text = help_text(register, request.say, services.runtime.commands, played, services.host)
    await request.reply(layout(text, rows=[begin_row(played, request.say, register.parts)]))


async def greet(services: Services, guild: discord.Guild) -> None:
    """Introduce the bot once to a server that it has joined, in the channel where Discord greets people."""
    channel = guild.system_channel
    allowed = None if channel is None else channel.permissions_for(guild.me)
    if channel is None or allowed is None or not (allowed.view_channel and allowed.send_messages):
        return
    if not await services.database.write(put_first_fact, f"greeted:{guild.id}", ""):
        return
    known = guild.preferred_locale.value if is_community(guild) else ""
    say = catalog(await services.preferences.locale(guild.id, known))
    first = (say("help.intro"), say("help.rules_not_needed"), say("help.try"))
    text = "\n".join((*first, *_papers(services.host, say, with_contact=True)))
    view = layout(text, rows=[begin_row(None, say, services.register.parts)])
    try:
        await readable(lambda: channel.send(view=view))
    except SEND_FAILURES as error:
        log.info("server %s was not greeted: %s", guild.id, error)


async def _played_here(request: Request) -> str | None:
    """Return the id of the game that is being played in this channel; None if none is."""
    try:
        match = await request.services.matches.in_channel(request.channel_id)
    except Refused:  # no game here, or an unreadable one
        return None
    return match.play.header.game if match.stored.ended_at is None else None


STROKE = "/"
"""The prefix of a command's name."""


async def say_where(request: Request, old: str) -> None:
    """Tell the user of an old name which command replaced it."""
    services = request.services
    now = command_mention(services.register.moved[old], services.runtime.commands, request.say)
    await request.reply(layout(request.say("moved.command", command=now)))


def old_names(typed: str, moved: Mapping[str, str], say: Say) -> Iterator[tuple[str, str]]:
    """Yield the old names that match the typed text, each as "old → new" with the old name as value; the new
    name matches in any language.
    """
    wanted = typed.strip().lower().removeprefix(STROKE)
    for old, new in moved.items():
        names = (old, *(command_called(new, Catalog(language)).split()[-1] for language in LANGUAGES))
        if wanted and any(name.startswith(wanted) for name in names):
            yield say("moved.topic", old=old, new=command_called(new, say)), old
