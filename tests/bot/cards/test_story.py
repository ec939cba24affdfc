"""The story on cards: in random games of all kinds each new turn is described in full, and nothing marks an
omission.
"""

from collections.abc import Iterator

import pytest

from bot.cards import notice, story, turn
from bot.cards.rows import turn_rows
from bot.messages.catalog import LANGUAGES, Catalog
from bot.service.match import Chapter, Match
from engine.contract import Event
from engine.duel import events as d
from engine.duel.harbor import BOATS, FIELDS
from engine.imhotep import events as e
from engine.imhotep.components import Site, owner
from engine.imhotep.modules.private_ships import PrivateSailed
from engine.imhotep.modules.prophecies import ScarabPlaced
from engine.imhotep.rules.ships import NAMES as SHIPS
from engine.imhotep.sites.market import CardTaken
from engine.record import Entry
from render.duel.text.telling import action_named, gained_name
from render.imhotep.modules.prophecies import god_name
from render.imhotep.text.parts import card_named
from render.imhotep.text.phrases import card_name, place, to_site
from tests.bot.games.imhotep import test_rows
from tests.bot.games.imhotep.test_rows import matches as imhotep
from tests.bot.games.imhotep.test_rows import with_expansions
from tests.bot.games.positions import matches
from tests.support.imhotep_mixtures import samples

NAMES = ("Ana", "Ben", "Cleo", "Dan")


def games(kind: str) -> Iterator[Match]:
    """Yield positions of a few games, each as it is announced."""
    match kind:
        case "duel":
            for number in range(6):
                yield from matches(number, ("Ana", "Ben"))
        case "sides A" | "sides B":
            yield from imhotep(1, 3, kind[-1] * 5)
            yield from imhotep(2, 4, kind[-1] * 5)
        case _:
            for sample in samples(2, {"some": 21, "more": 50, "everything": 93}[kind]):
                yield from with_expansions(sample)


KINDS = ("duel", "sides A", "sides B", "some", "more", "everything")
CASES = [
    pytest.param(kind, language, marks=pytest.mark.soak if (row + column) % len(LANGUAGES) else ())
    for row, kind in enumerate(KINDS)
    for column, language in enumerate(LANGUAGES)
]
"""Each kind in one language; the soak tries it in the others."""


@pytest.mark.parametrize(("kind", "language"), CASES)
def test_cards_tell_each_new_turn_whole(kind: str, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A card says who did what with what, and who gained what, even if an earlier card said parts of it."""
    monkeypatch.setattr(test_rows, "NAMES", NAMES)
    say, turns = Catalog(language), 0
    for match in games(kind):
        if not match.version:
            continue
        since = match.last_turn
        rows = turn.card_rows(match, turn_rows(match, say))
        card = turn.turn_text(match, since, say, rows=rows)
        assert "…" not in card
        for chapters in new_in(match, since):
            missing = [word for word in words_of(chapters, say) if word not in card.replace("**", "")]
            assert not missing, (missing, card)
            turns += 1
        missing = [word for word in picked(match, say) if word not in card.replace("**", "")]
        assert not missing, (missing, card)
        new = story.new_turns(match, since, say)
        least = "\n".join([turn.act for turn in new[:-1]] + [turn.line for turn in new[-1:]])
        told = story.card_story(match, since, rows, say)
        assert story.rows_taken(told) <= rows or told == least
        if match.play.game.decision is not None:
            assert len(notice.turn_notice(match, since, say)) <= notice.CALL_LENGTH + MENTION
    assert turns > 100


MENTION = 20
"""How many characters longer a mention is than the name that a phone shows for it."""


def new_in(match: Match, since: int) -> Iterator[list[Chapter]]:
    """Yield each turn that has events after a version, from its first step on."""
    line = match.play.line
    for start, end in zip(match.play.starts, [*match.play.starts[1:], len(line)], strict=True):
        if end > since:
            yield list(match.chapters[start + 1 : end + 1])


def words_of(chapters: list[Chapter], say: Catalog) -> Iterator[str]:
    """Yield the words that the text of a turn must contain: actor, verb and object, and gains."""
    for event in (event for chapter in chapters for event in chapter.events):
        match event:
            case e.Loaded(seat=seat):
                yield NAMES[seat]
                yield place(event.ship, event.position)
            case e.Fetched(seat=seat, stones=stones, site=None):
                yield NAMES[seat]
                yield say("imhotep.tell.fetch", count=stones)
            case e.Sailed(seat=seat):
                yield NAMES[seat]
                yield say("imhotep.tell.sail", ship=SHIPS[event.ship], to=to_site(event.site, say))
                if event.site is Site.MARKET:
                    yield from (NAMES[owner(stone)] for stone in event.positions if stone is not None)
            case PrivateSailed(seat=seat, site=site):
                yield NAMES[seat]
                yield say("imhotep.tell.private", to=to_site(site, say))
            case _:
                yield from words_of_the_duel(event, say)
                yield from words_of_cards(event, say)


def picked(match: Match, say: Catalog) -> Iterator[str]:
    """Yield the player who has just taken a card, even in another player's turn, and the name of the card."""
    for event in match.chapters[-1].events:
        if isinstance(event, CardTaken) and match.play.entries[-1].text.startswith("m "):
            yield NAMES[event.seat]
            yield card_named(event.card, say)


def words_of_cards(event: Event, say: Catalog) -> Iterator[str]:
    match event:
        case ScarabPlaced(seat=seat, god=god):
            yield f"{NAMES[seat]} {say('imhotep.tell.scarab', god=god_name(god, say))}"
        case e.CardPlayed(seat=seat, card=card):
            yield NAMES[seat]
            yield say("imhotep.tell.play", card=card_name(card, say))
        case e.Delivered(stone=stone, card=None):
            yield NAMES[owner(stone)]
        case _:
            pass


def words_of_the_duel(event: Event, say: Catalog) -> Iterator[str]:
    match event:
        case d.Placed(seat=seat, field=field):
            yield NAMES[seat]
            yield FIELDS[field]
        case d.Unloaded(seat=seat, boat=boat):
            yield NAMES[seat]
            yield say("render.tell.unloaded", boat=BOATS[boat])
        case d.ActionPlayed(seat=seat, action=action):
            yield say("render.tell.play", name=NAMES[seat], action=action_named(action, say))
        case d.Delivered(seat=seat, tile=tile):
            yield NAMES[seat]
            yield gained_name(tile, say).split()[-1][:6]
        case d.Taken(seat=seat, tile=tile):
            yield f"{gained_name(tile, say)} "
        case d.Swapped(tiles=(first, second)):
            yield gained_name(first, say)
            yield gained_name(second, say)
        case _:
            pass


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_said_after_a_take_back(language: str) -> None:
    """The story mentions the takeback and the move before it, but never that the game begins."""
    say = Catalog(language)
    *_, match = (match for match in matches(3, ("Ana", "Ben")) if match.version == 9)
    play = match.play.copy()
    play.append(Entry(0, f"undo {play.since_turn_of(0)} agreed"))
    back = Match(match.stored, play)
    lines = turn.turn_text(back, match.version, say).split("\n")
    assert lines[1] == f"-# {say('card.before', turns='Ben ' + lines[1].split('Ben ')[1].removesuffix('.'))}"
    assert lines[0].endswith(say("card.undone_agreed", name="**Ana**", names="Ben", count=1))
    call = notice.turn_notice(back, match.version, say)
    assert call.startswith(say("card.undone_agreed", name="Ana", names="Ben", count=1))
