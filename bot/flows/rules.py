"""The rules of every game as `/rules` tells them. A new game registers its book by one line here."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from bot.cards.rows import rules_rows
from bot.flows.reply import Visit
from bot.games.duel import rulebook as duel
from bot.games.duel.rulebook import SHORT, Topic
from bot.games.imhotep import rulebook as imhotep
from bot.games.imhotep.cards import switched_on
from bot.messages.layout import TEXT_LIMIT, layout
from bot.service.match import Match
from bot.service.refusals import HostReason
from engine.contract import Refused
from engine.imhotep.components import SITES
from engine.imhotep.options import NEW_CARDS_OPTION
from render.kit.say import Say

BETWEEN = ":"
"""Between a game and its topic, in the values of `/rules`."""


@dataclass(frozen=True)
class Rulebook:
    """What there is to tell: `titles` begins the keys of the topics' headings."""

    topics: Mapping[str, Topic]
    titles: str
    topic_text: Callable[[str, str, Say], str]
    overview_text: Callable[[str, Say], str]
    moves_text: Callable[[Match, str, Say], str]
    at_hand: Callable[[Match], Iterable[str]]
    """The topics of what lies on the table: one menu's worth."""

    def title(self, topic: str, say: Say) -> str:
        """The heading of a topic."""
        return say(f"{self.titles}.{topic}")


def _duel_at_hand(match: Match) -> Iterable[str]:
    """All there is."""
    del match
    return duel.TOPICS


CARDS = (
    *("entrance", "sarcophagus", "paved_path", "decoration", "statue"),
    *("lever", "hammer", "sail_card", "chisel"),
)
NEW_CARDS = ("load_sled", "private_quarry", "stone_decoration", "raft", "gangplank")
"""Topics of market cards."""


def _imhotep_at_hand(match: Match) -> Iterable[str]:
    """The sites, the cards that may come up, and the modules that are switched on (N-7)."""
    on = switched_on(match.play.game.view(None))
    modules = {"wrath": "wrath", "prophecies": "prophecies", "hidden_market_cards": "hidden_cards"}
    modules |= {"private_ships": "private_ships"}
    yield "turn"
    yield from (site.name.lower() for site in SITES)
    yield from CARDS
    if NEW_CARDS_OPTION in on:
        yield from NEW_CARDS
    yield from (topic for name, topic in modules.items() if name in on)


BOOKS = {
    "duel": Rulebook(
        duel.TOPICS,
        "rules.title",
        duel.topic_text,
        duel.overview_text,
        duel.moves_text,
        _duel_at_hand,
    ),
    "imhotep": Rulebook(
        imhotep.TOPICS,
        "imhotep.rules.title",
        imhotep.topic_text,
        imhotep.overview_text,
        imhotep.moves_text,
        _imhotep_at_hand,
    ),
}


def titles(say: Say, first: str | None = None) -> Iterator[tuple[str, str]]:
    """Every topic's heading with its game, and its value for `/rules`; those of game `first` before all."""
    for game in sorted(BOOKS, key=lambda game: game != first):
        book = BOOKS[game]
        for topic in book.topics:
            title = say("rules.of", game=say(f"game.{game}"), topic=book.title(topic, say))
            yield title, f"{game}{BETWEEN}{topic}"


async def show_rules(visit: Visit, topic: str | None, depth: str, *, instead: bool = True) -> None:
    """A topic; without one the rules of the moment if there is a running game here, else what there is.
    `instead`: in place of the panel that was clicked on.
    """
    match = await _running(visit)
    found = _topic(topic or "", None if match is None else match.play.header.game)
    if found is not None:
        game, name = found
        text = BOOKS[game].topic_text(name, depth, visit.say)
    elif match is not None:
        text = BOOKS[match.play.header.game].moves_text(match, depth, visit.say)
    else:
        text = _overview(depth, visit.say)
    rows = () if match is None else rules_rows(_at_hand(match, visit.say), visit.say)
    await visit.reply(layout(text, rows=rows), instead=instead)


def _at_hand(match: Match, say: Say) -> list[tuple[str, str]]:
    """Titles and values for `/rules` of what lies on the table."""
    game = match.play.header.game
    book = BOOKS[game]
    return [(book.title(topic, say), f"{game}{BETWEEN}{topic}") for topic in book.at_hand(match)]


def _topic(said: str, playing: str | None) -> tuple[str, str] | None:
    """The game and topic that are meant: `imhotep:temple`, or `temple` of the game that is played here."""
    game, _, name = said.strip().rpartition(BETWEEN)
    wanted = [game] if game else [*([playing] if playing else []), *BOOKS]
    return next(((one, name) for one in wanted if one in BOOKS and name in BOOKS[one].topics), None)


def _overview(depth: str, say: Say) -> str:
    """All games; as deep as there is room."""
    whole = "\n".join(book.overview_text(depth, say) for book in BOOKS.values())
    if len(whole) <= TEXT_LIMIT:
        return whole
    return "\n".join(book.overview_text(SHORT, say) for book in BOOKS.values())


async def _running(visit: Visit) -> Match | None:
    try:
        match = await visit.desk.matches.in_channel(visit.channel_id)
    except Refused as refused:
        if not refused.because(HostReason.NO_GAME_HERE):
            raise
        return None
    return match if match.play.game.outcome is None else None
