"""The rules of every game in `/rules`, and the tours. Nothing is stored between the pages of a tour, because
each button names the next one.
"""

import re
from collections.abc import Iterator, Sequence

import discord
from discord.app_commands import Choice

from bot.cards import turn
from bot.features.rules.card import rules_looks, rules_rows, tour_rows
from bot.flows.help import STROKE, old_names, say_where
from bot.flows.look import end_of_page
from bot.flows.places import game_here
from bot.flows.reply import Request, services_of
from bot.flows.slash import SHOWN, filtered, slash
from bot.games import GAMES, game_of
from bot.games.rulebook import BOTH, SHORT
from bot.messages.buttons import Click, Row, split
from bot.messages.catalog import LANGUAGES, Catalog, catalog
from bot.messages.layout import TEXT_LIMIT, layout, panel, pictures_of, words
from bot.service.choices import Form
from bot.service.match import Match
from bot.service.refusals import ServiceReason
from engine.contract import Refused
from render.kit.say import Say

BETWEEN = ":"
"""The separator between a game and its topic, in the values of `/rules`."""


@slash()
async def rules(request: Request, topic: str | None = None) -> None:
    """Show a topic of the rules privately; without one, the current rules, or the list of topics. A search
    for an old command's name finds the new one.
    """
    if topic is not None and topic.startswith(STROKE) and topic[1:] in request.services.register.moved:
        await say_where(request, topic[1:])
    else:
        await show_rules(request, topic, SHORT)


@rules.suggests("topic")
async def suggest_topics(interaction: discord.Interaction, current: str) -> list[Choice[str]]:
    """Suggest the topics of all games, beginning with those of the game that is played here."""
    try:
        match = await services_of(interaction).matches.in_channel(interaction.channel_id or 0)
    except Refused:
        playing = None
    else:
        playing = match.play.header.game
    every = {topic: title for title, topic in titles(catalog(interaction.locale.value), playing)}
    about = [(every[topic], topic) for topic in topics_about(current, playing)]
    fitting = filtered(((title, topic) for topic, title in every.items()), current)
    moved = old_names(current, services_of(interaction).register.moved, catalog(interaction.locale.value))
    about += [(label, f"{STROKE}{old}") for label, old in moved]
    return [*fitting, *(choice for choice in filtered(about, "") if choice not in fitting)][:SHOWN]


def titles(say: Say, first: str | None = None) -> Iterator[tuple[str, str]]:
    """Yield every topic's heading, which includes its game, and its value for `/rules`; the topics of the
    game `first` come first.
    """
    for game in sorted(GAMES, key=lambda game: game != first):
        book = GAMES[game].rulebook
        for topic in book.topics:
            title = say("rules.of", game=say(f"game.{game}"), topic=book.title(topic, say))
            yield title, f"{game}{BETWEEN}{topic}"


def letters(text: str) -> str:
    """Return the words of a text for comparison, without placeholders, numbers and signs."""
    words: list[str] = re.findall(r"[^\W\d_]+", re.sub(r"{\w+}", " ", text).casefold())
    return " ".join(words)


def topics_about(typed: str, first: str | None = None) -> list[str]:
    """Return the topics that explain texts printed on pictures, found by words in any
    language; exact names come first.
    """
    wanted = letters(typed)
    ranked = [
        (printed != wanted, f"{game}{BETWEEN}{topic}")
        for game in sorted(GAMES, key=lambda game: game != first)
        for key, topic in GAMES[game].rulebook.printed.items()
        for language in LANGUAGES
        for printed in map(letters, Catalog(language).forms(key))
        if wanted and wanted in printed
    ]
    return list(dict.fromkeys(topic for _, topic in sorted(ranked, key=lambda entry: entry[0])))


async def show_rules(
    request: Request, topic: str | None, depth: str, *, instead: bool = True, under: Match | None = None
) -> None:
    """Show a topic. Without one, show the current rules of a match: `under`, or by default the latest one
    here. If that match is over, or there is none, show an overview of `under`'s game, or of every game.
    `instead`: whether to replace the clicked panel.
    """
    match = under or await _latest(request)
    playing = None if match is None else match.play.header.game
    typed = topic or ""
    about = _topic(typed, playing) or next(
        (_topic(name, playing) for name in topics_about(typed, playing)), None
    )
    if about is not None:
        game, name = about
        text = GAMES[game].rulebook.topic_text(name, depth, request.say)
    elif match is not None and not match.over:
        seat = match.stored.seat_of(request.actor.user_id)
        text = game_of(match).rulebook.moves_text(match, depth, request.say, seat)
    elif under is not None:
        text = game_of(under).rulebook.overview_text(depth, request.say)
    else:
        text = overview(depth, request.say)
    rows = [] if match is None else rules_rows(at_hand(match, request.say), request.say)
    if match is not None:
        more = rules_looks(match, request.say, in_full=depth != BOTH and not topic)
        rows = await end_of_page(request, match, [*rows, *more])
    await request.reply(layout(text, rows=rows), instead=instead)


async def show_rules_of(request: Request, match: Match, depth: str) -> None:
    """Show the rules of the legal moves and of the sides in play, or, after the end, an overview of this
    game's rules.
    """
    await show_rules(request, None, depth, under=match)


def at_hand(match: Match, say: Say) -> list[tuple[str, str]]:
    """Return the titles of the topics about things on the table, with their values for `/rules`."""
    game, book = match.play.header.game, game_of(match).rulebook
    return [(book.title(topic, say), f"{game}{BETWEEN}{topic}") for topic in book.at_hand(match.play.game)]


def _topic(value: str, playing: str | None) -> tuple[str, str] | None:
    """Return the game and topic of a value, which may omit the game that is played here; None if there is no
    such topic.
    """
    game, _, name = value.strip().rpartition(BETWEEN)
    wanted = [game] if game else [*([playing] if playing else []), *GAMES]
    return next(
        ((game, name) for game in wanted if game in GAMES and name in GAMES[game].rulebook.topics), None
    )


def overview(depth: str, say: Say) -> str:
    """Return the rules of all games, in as much detail as there is room for."""
    books = [game.rulebook for game in GAMES.values()]
    whole = "\n".join(book.overview_text(depth, say) for book in books)
    if len(whole) <= TEXT_LIMIT:
        return whole
    return "\n".join(book.overview_text(SHORT, say) for book in books)


async def _latest(request: Request) -> Match | None:
    """Return the game that is played here, or else the latest one; None if there is none."""
    try:
        return await request.services.matches.in_channel(request.channel_id)
    except Refused as refused:
        if refused.reason not in (ServiceReason.NO_GAME_HERE, ServiceReason.LOBBY_HERE):
            raise
        return None


async def chosen(request: Request, click: Click) -> None:
    """Replace the shown topic with another one."""
    await show_rules(request, click.values[0] if click.values else None, BOTH)


async def look(request: Request, click: Click) -> None:
    """Handle a button that shows the current rules."""
    depth = BOTH if click["what"] == "full" else SHORT
    match = await game_here(request, click.number("game"), ServiceReason.NO_GAME_HERE)
    await show_rules_of(request, match, depth)


async def from_help(request: Request, _click: Click) -> None:
    """Show the overview of the rules in a new panel."""
    await show_rules(request, None, SHORT, instead=False)


def scene_of(match: Match) -> turn.Scene:
    """Return the position as everyone sees it, with the last turn marked."""
    return turn.Scene(match.view, match.happened(match.last_turn))


async def show_tour(request: Request, game: str, number: int, tried: str | None = None) -> None:
    """Show a page of a game's tour privately, replacing the previous one."""
    tour = GAMES[game].tour if game in GAMES else None
    if tour is None:
        raise Refused(ServiceReason.UNKNOWN_GAME, game=game)
    page = tour.page(number, tried, request.say, request.services.runtime.commands)
    await _show(request, page.match, page.text, tour_rows(tour, page, request.say))


async def _show(request: Request, match: Match, text: str, rows: Sequence[Row]) -> None:
    """Show a page: its picture with the latest step ringed, or the position as text for readers who chose
    that, and the page's text.
    """
    say, preferences = request.say, request.services.preferences
    scene = scene_of(match)
    if (await preferences.habits(request.actor.user_id)).form is Form.TEXT:
        board = turn.text_board(match, scene, say)
        await request.reply(panel([words(board), words(text), *rows]), instead=True)
        return
    theme = await preferences.theme(request.interaction.guild_id)
    key = turn.picture_key(match, None, say, theme, "tour")
    gallery = await request.drawn(key, lambda _: turn.gallery(match, scene, say, theme))
    shown = panel([*pictures_of(gallery), words(text), *rows])
    await request.reply(shown, gallery.files(), instead=True)


async def turned(request: Request, click: Click) -> None:
    """Handle a click in a tour: another page, or a step to try."""
    tried = " ".join(split(click.arguments.get("tried") or ""))
    await show_tour(request, click["of"], click.number("page"), tried)
