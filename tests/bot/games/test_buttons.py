"""The buttons of cards in random games of every game: they are few, all of them work, their rows fit a phone,
every legal move is within reach, and previews keep the labels' promises.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import product

import pytest
from discord.ui import Button

from bot.cards.rows import ROWS, draft_rows, turn_rows
from bot.games.imhotep.rows import FULL_TABLE, MORE_THERE
from bot.games.things import gains
from bot.messages.buttons import (
    BUTTONS_PER_ROW,
    CHOOSE,
    CLOSE,
    MOVE,
    PHONE,
    Press,
    Row,
    button,
    rows_of,
    split,
    wide,
)
from bot.messages.catalog import LANGUAGES, Catalog
from bot.service.drafts import choices, follow
from bot.service.match import Match
from engine import games as engines
from engine.contract import Refused
from tests.bot.games.imhotep.test_rows import MIXTURES
from tests.support.crowded import Crowd, crowded
from tests.support.duel import ALL_SIDES
from tests.support.imhotep_mixtures import samples
from tests.support.registered import read
from tests.support.soaked import soaked

MOST, FIRST = 18, {"duel": 10, "imhotep": 14}
COMPONENTS = 30
PARTS = 4
"""The number of components above the buttons: the text, and the slices of a picture."""
MINUS = "\N{MINUS SIGN}"

GAMES = [
    *(Crowd("duel", {"sides": sides}, 2, 40 + number) for number, sides in enumerate(ALL_SIDES)),
    *(
        Crowd("imhotep", {"sides": sides}, 2 + number % 3, 60 + number)
        for number, sides in enumerate(MIXTURES[::3])
    ),
    *(Crowd("imhotep", sample.options(), sample.seats, sample.seed) for sample in samples(16, 5000)),
]
every_game = pytest.mark.parametrize("table", soaked(GAMES, 7), ids=str)


def presses(rows: Sequence[Row]) -> list[Press]:
    return [item for row in rows for item in row.children if isinstance(item, Button)]


def moments(table: Crowd) -> Iterator[Match]:
    return (match for match in crowded(table) if match.play.game.decision is not None)


def moved(match: Match) -> bool:
    """Return whether the seat that must choose has already had a turn; true if the game is over."""
    decision = match.play.game.decision
    return any(entry.seat == decision.seat for entry in match.play.entries) if decision else True


@every_game
def test_few_buttons_all_of_them_alive_in_rows_of_a_phone(table: Crowd) -> None:
    for match, language in product(moments(table), LANGUAGES):
        for newcomer in {False, not moved(match)}:
            rows = turn_rows(match, Catalog(language), newcomer=newcomer)
            buttons = presses(rows)
            more = MORE_THERE if table.game == "imhotep" and table.seats == FULL_TABLE else 0
            assert len(buttons) <= (MOST if moved(match) else FIRST[table.game]) + more
            assert not any(button.disabled for button in buttons)
            assert len(rows) <= ROWS
            assert PARTS + len(rows) + len(buttons) <= COMPONENTS
            assert len({button.custom_id for button in buttons}) == len(buttons)
            for row in rows:
                inside = presses([row])
                assert len(inside) <= BUTTONS_PER_ROW
                assert sum(map(wide, inside)) + 8 * (len(inside) - 1) <= PHONE, [
                    press.label for press in inside
                ]


@every_game
def test_every_legal_move_is_within_reach(table: Crowd) -> None:
    for match in moments(table):
        decision = match.play.game.decision
        assert decision is not None
        wanted = {step.code for step in match.play.game.options()}
        say, seen, texts = Catalog("de"), set[str](), set[str]()
        todo = [*turn_rows(match, say)]
        while todo:
            for item in todo.pop().children:
                custom_id = str(getattr(item, "custom_id", ""))
                if custom_id in seen:
                    continue
                seen.add(custom_id)
                for value in [option.value for option in getattr(item, "options", ())] or [""]:
                    click = read(custom_id)
                    if click is None or click.form not in (MOVE, CHOOSE):
                        continue
                    words = (*split(click["words"]), *split(value))
                    try:
                        draft = follow(match.play, decision.seat, words)
                    except Refused:
                        continue  # where cards are hidden (N-340, N-343)
                    if draft.steps:
                        texts.add(draft.steps[0].text)
                    else:
                        todo += draft_rows(match, draft, say, click.arguments.get("part"))
        assert texts == wanted


@every_game
def test_a_label_promises_what_the_preview_shows(table: Crowd) -> None:
    """Labels such as `Unload 2 ● +6` and `Pyramid 2: +4` promise the points that the preview gives to the
    player who presses.
    """
    told = 0
    for match in moments(table):
        decision = match.play.game.decision
        assert decision is not None
        for item in presses(turn_rows(match, Catalog("en"))):
            click = read(item.custom_id or "")
            number = re.search(rf"(?:[●▲:] |^)(?P<gain>[+{MINUS}±]\d+)$", item.label or "")
            if click is None or click.form is not MOVE or number is None:
                continue
            draft = follow(match.play, decision.seat, split(click["words"]))
            before = match.play.game.blind(draft.seat).scores(draft.seat)
            brought = gains(before, draft.play.game, draft.seat)
            shown = brought.total if table.game == "duel" else brought.points
            gain = int(number["gain"].replace(MINUS, "-").replace("±", ""))
            assert gain == shown.get(draft.seat, 0), (item.label, click["words"])
            told += 1
    assert told or table.game == "imhotep"


YOU = {"en": r"\byou\b", "de": r"\b(du|dich|dir)\b"}


@every_game
def test_public_buttons_never_say_you(table: Crowd) -> None:
    for match, (language, words) in product(moments(table), YOU.items()):
        labels = [press.label or "" for press in presses(turn_rows(match, Catalog(language)))]
        assert not [label for label in labels if re.search(words, label)]


def test_a_row_holds_what_a_phone_shows() -> None:
    """A row is no wider than a phone: three buttons of 101 pixels and two gaps of 8 fit into 320."""
    nine, field = button("x" * 9, CLOSE), button("a1", CLOSE)
    assert (wide(nine), wide(field)) == (pytest.approx(100.4), 60)
    assert [len(row.children) for row in rows_of([nine] * 7)] == [3, 3, 1]
    assert [len(row.children) for row in rows_of([field] * 6)] == [4, 2]


def test_every_registered_game_is_looked_at() -> None:
    assert {table.game for table in GAMES} == set(engines.GAMES) & {"duel", "imhotep"}
    assert all(choices(match.play.game) for match in list(moments(GAMES[0]))[:3])
