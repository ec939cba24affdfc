"""`/stats`: results and ratings, shown privately. People who opted out are not shown to others."""

from dataclasses import dataclass

import discord

from bot.cards.turn import block, theme_named
from bot.features.ratings.card import (
    course_text,
    leaderboard_rows,
    leaderboard_table,
    leaderboard_text,
    person_text,
    rating_text,
    versus_text,
)
from bot.features.ratings.service import PersonalRecord, RatingReason, Ratings
from bot.flows.invitations.invite import Person
from bot.flows.reply import Request
from bot.flows.slash import CommandGroup, Reach
from bot.games import GAMES, game_choices
from bot.messages.buttons import Click
from bot.messages.layout import Gallery, layout
from bot.messages.names import bold, clean, undrawn
from bot.service.choices import RATING, Form, WantsRating
from bot.service.refusals import ServiceReason
from engine.contract import Refused
from render.kit.fit import ALT_LIMIT
from render.kit.fonts import drawn_name
from render.kit.lists import shorten
from render.kit.pictures import curve, table


@dataclass(frozen=True, slots=True)
class Named:
    """A person whose results are requested, with their cleaned display name."""

    user_id: int
    name: str


STATS = CommandGroup("stats", Reach(only_servers=True, only_members=True))


@STATS.slash(game=game_choices)
async def player(request: Request, person: discord.User | None = None, game: str | None = None) -> None:
    """Show a person's results here, by default the reader's."""
    await show_stats(request, _named(person or request.interaction.user), game)


@STATS.slash()
async def versus(request: Request, person: discord.User) -> None:
    """Show the reader's results against another person."""
    await show_versus(request, _named(request.interaction.user), _named(person))


@STATS.slash(game=game_choices)
async def leaderboard(request: Request, game: str | None = None) -> None:
    """Show a server's people, ranked by rating."""
    await show_leaderboard(request, game)


def _named(person: Person) -> Named:
    return Named(person.id, clean(person.display_name))


async def show_stats(request: Request, person: Named, game: str | None) -> None:
    """Show a person's results here, with the course of the rating in one game."""
    hidden = await _is_hidden(request, person)
    if hidden and person.user_id != request.actor.user_id:
        await request.reply(layout(request.say("stats.hidden", name=bold(person.name, request.say))))
        return
    guild_id = request.interaction.guild_id
    all_records = await request.services.of(Ratings).of_person(person.user_id, guild_id)
    records = [record for record in all_records if game in (None, record.played.game)]
    lines = [person_text(person.name, records, request.say, on_server=guild_id is not None)]
    if hidden:
        lines.append(request.say("stats.hidden_self"))
    await _with_course(request, person, "\n".join(lines), records)


async def _with_course(request: Request, person: Named, text: str, records: list[PersonalRecord]) -> None:
    """Reply with this text and the course of the rating in the first of these games that has been rated more
    than once.
    """
    say = request.say
    record = next((record for record in records if len(record.course) > 1), None)
    habits = await request.services.preferences.habits(request.actor.user_id)
    if record is None:
        await request.reply(layout(text))
        return
    words = f"{say(f'game.{record.played.game}')}: {course_text(record.course, say)}"
    if habits.form is Form.TEXT:
        await request.reply(layout(f"{text}\n{words}"))
        return
    theme = await request.services.preferences.theme(request.interaction.guild_id)
    values = [skill.shown for skill in record.course]
    title = " · ".join(filter(None, (drawn_name(person.name), say(f"game.{record.played.game}"))))
    last = rating_text(record.course[-1], say)

    def drawn() -> Gallery:
        canvas = curve.draw(title, values, last, theme_named(theme))
        return Gallery((shorten(f"{person.name}, {words}", ALT_LIMIT),), (canvas.png(),))

    key = ("rating", title, tuple(values), last, say, theme)
    gallery = await request.drawn(key, lambda _: drawn())
    await request.reply(layout(text, gallery=gallery), gallery.files())


async def show_versus(request: Request, first: Named, other: Named) -> None:
    """Show two people's results against each other here."""
    for person in (first, other):
        if person.user_id != request.actor.user_id and await _is_hidden(request, person):
            await request.reply(layout(request.say("stats.hidden", name=bold(person.name, request.say))))
            return
    guild_id = request.interaction.guild_id
    meetings = await request.services.of(Ratings).between(first.user_id, other.user_id, guild_id)
    await request.reply(layout(versus_text(first.name, other.name, meetings, request.say)))


async def show_leaderboard(request: Request, game: str | None, page: int = 0) -> None:
    """Show a page of a server's people, best first, in the named game, or else in the first rated one."""
    guild_id = request.interaction.guild_id
    if guild_id is None:
        raise Refused(RatingReason.RATED_IN_SERVERS)
    ratings, say = request.services.of(Ratings), request.say
    if game is None:
        known = await ratings.games(guild_id)
        game = next((id_ for id_ in GAMES if id_ in known), next(iter(GAMES)))
    elif game not in GAMES:
        raise Refused(ServiceReason.UNKNOWN_GAME)
    board = await ratings.leaderboard(guild_id, game, page, request.actor.user_id)
    text, rows = leaderboard_text(board, say), leaderboard_rows(board, say)
    if not board.people:
        await request.reply(layout(text), instead=True)
        return
    shown = leaderboard_table(board, say)
    habits = await request.services.preferences.habits(request.actor.user_id)
    if habits.form is Form.TEXT:
        await request.reply(layout(text, board=block(table.text_table(shown)), rows=rows), instead=True)
        return
    theme = await request.services.preferences.theme(guild_id)

    def drawn() -> Gallery:
        canvas = table.draw(shown, theme_named(theme))
        return Gallery((table.alt_text(shown),), (canvas.png(),))

    key = ("leaderboard", guild_id, board, say, theme)
    gallery = await request.drawn(key, lambda _: drawn())
    text = "\n".join(filter(None, (text, undrawn((shown,), say))))
    await request.reply(layout(text, gallery=gallery, rows=rows), gallery.files(), instead=True)


async def _is_hidden(request: Request, person: Named) -> bool:
    return await request.services.preferences.chosen(RATING, person.user_id) is WantsRating.NO


async def turned(request: Request, click: Click) -> None:
    """Handle the buttons that open other pages."""
    await show_leaderboard(request, click["of"], click.number("page"))
