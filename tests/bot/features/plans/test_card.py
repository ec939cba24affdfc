"""The panel for planning has the buttons of a move, and nothing hidden is in them or in the positions they
lead to.
"""

from collections.abc import Iterator, Sequence
from random import Random

import pytest
from discord.ui import Button, Select

from bot.cards.turn import text_board
from bot.features.plans.card import PLAN_BUTTON, outline_scene, outline_text, plan_rows
from bot.features.plans.service import WHATEVER, outline
from bot.games.refusals import sentence
from bot.messages.buttons import Row, split
from bot.messages.catalog import Catalog
from bot.messages.layout import layout
from bot.service.match import Match
from engine.contract import Game, Refused
from engine.record import Header, Play
from tests.bot.games.imhotep.test_rows import stored
from tests.support.imhotep import deal
from tests.support.imhotep_dynasty import with_other_secrets
from tests.support.imhotep_mixtures import Sample, name, samples
from tests.support.imhotep_play import walk
from tests.support.registered import read
from tests.support.soaked import soaked

SAY = Catalog("en")


def match_at(header: Header, game: Game) -> Match:
    """Return a match in this position, with no history."""
    play = Play(header)
    play.game = game
    return Match(stored(header, ended=False), play)


def panel(match: Match, seat: int, words: Sequence[str]) -> tuple[Sequence[object], list[Row]]:
    """Return the panel's text and rows after the words of a line; the rows are empty once the line is
    complete.
    """
    try:
        outlined = outline(match, seat, words)
        rows = plan_rows(match, (), outlined, SAY)
    except Refused as refused:
        return [sentence(refused, SAY)], []
    board = text_board(match, outline_scene(match, outlined), SAY)
    shown = [outline_text(match, outlined, SAY), board, layout("", rows=rows).to_components()]
    return shown, [] if outlined.complete else rows


def said_by(rows: Sequence[Row]) -> Iterator[tuple[str, ...]]:
    """Yield the words that the enabled buttons and menus lead to."""
    for item in (item for row in rows for item in row.children):
        if isinstance(item, (Button, Select)) and not item.disabled:
            click = read(item.custom_id or "")
            assert click is not None
            assert click.form is PLAN_BUTTON
            values = [option.value for option in item.options] if isinstance(item, Select) else [""]
            for value in values:
                yield (*split(click["words"]), *split(value))


@pytest.mark.parametrize("sample", soaked(samples(9, 3100), 4), ids=name)
def test_a_line_leads_on_and_knows_nothing_hidden(sample: Sample) -> None:
    """At every step, worlds that look the same to the planner offer, say and refuse the same (promise 8)."""
    game, rng = sample.start()
    header = Header("imhotep", 1, (), sample.seats, deal(1))
    whole = 0
    for place, _ in enumerate(walk(game, rng)):
        decision = game.decision
        if decision is None or place % 7:
            continue
        seat = (decision.seat + 1 + place % (sample.seats - 1)) % sample.seats
        other = with_other_secrets(game, Random(place), seat)
        words: tuple[str, ...] = (WHATEVER,) if place % 2 else ()
        rows: list[Row] = []
        ours: Sequence[object] = ()
        for _ in range(12):
            (ours, rows), (theirs, _) = (
                panel(match_at(header, world), seat, words) for world in (game, other)
            )
            assert ours == theirs
            known = [said for said in said_by(rows) if said[:1] != (WHATEVER,) or words]
            longer = [count for count in known if len(count) > len(words)]
            if not longer:
                break
            words = rng.choice(longer)
        whole += not rows and len(ours) > 1
    assert whole, "some lines can be planned to their end"
