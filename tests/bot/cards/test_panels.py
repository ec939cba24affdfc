"""Panels that ask: *Back* leads back the same way, questions come one at a time, and a turn is confirmed
once, in every game.
"""

from collections.abc import Iterator, Sequence
from random import Random

import pytest
from discord.ui import Button

from bot.cards.rows import Asking, draft_rows, preview_rows, turn_rows
from bot.messages.buttons import CHOOSE, CLOSE, MOVE, Click, Row, split
from bot.messages.catalog import Catalog
from bot.service.drafts import Draft, Preview, carry_out, follow, is_preview_wanted
from bot.service.match import Match
from engine import games as engines
from engine.contract import Refused
from engine.record import Header, Play
from tests.bot.games.imhotep.test_rows import MIXTURES, stored
from tests.support.duel import ALL_SIDES, deal
from tests.support.imhotep_mixtures import PAIRWISE, SWITCHES
from tests.support.registered import read

EN = Catalog("en")
GAMES = [
    *(("duel", 2, (("sides", sides),), number) for number, sides in enumerate(ALL_SIDES[::5])),
    *(("imhotep", 2 + number, (("sides", sides),), number) for number, sides in enumerate(MIXTURES[::11])),
    *(
        ("imhotep", 2 + number % 3, tuple(sorted({"sides": PAIRWISE[at], **everything}.items())), number)
        for number, at in enumerate((5, 10, 15))
        for everything in [dict.fromkeys(SWITCHES, "yes")]
    ),
]
every_game = pytest.mark.parametrize(("game", "seats", "options", "number"), GAMES)


def clicks(rows: Sequence[Row]) -> Iterator[tuple[str, Click]]:
    """Yield the label and click of each enabled button and of each value of a menu."""
    for item in (item for row in rows for item in row.children):
        custom_id = str(getattr(item, "custom_id", ""))
        if isinstance(item, Button):
            values, label = [()] if not item.disabled else [], item.label or ""
        else:
            values, label = [(option.value,) for option in getattr(item, "options", ())], ""
        yield from ((label, parsed) for value in values if (parsed := read(custom_id, value)) is not None)


def ways_on(rows: Sequence[Row]) -> list[Asking]:
    """Return where a panel leads: for each choice, its words and the part to which it narrows the next
    question.
    """
    return [
        Asking(
            (*split(click["words"]), *(word for value in click.values for word in split(value))),
            click.arguments.get("part") or "",
        )
        for label, click in clicks(rows)
        if click.form in (MOVE, CHOOSE) and label != EN("button.back")
    ]


def back(rows: Sequence[Row]) -> Click:
    (press,) = [click for label, click in clicks(rows) if label == EN("button.back")]
    return press


def pressed(match: Match, luck: Random) -> Draft:
    """Press random buttons through a turn as far as it can be foreseen, checking *Back* at each step; return
    the draft.
    """
    decision = match.play.game.decision
    assert decision is not None
    rows, panels = turn_rows(match, EN), list[Asking]()
    while True:
        words, part = luck.choice(ways_on(rows))
        try:
            draft = follow(match.play, decision.seat, words)
        except Refused:
            continue  # where cards are hidden (N-340, N-343)
        rows = (
            preview_rows(match, draft, EN) if draft.complete else draft_rows(match, draft, EN, part or None)
        )
        if words:
            click = back(rows)
            expected = (MOVE, panels[-1]) if panels else (CLOSE, Asking(()))
            asking = Asking(split(click.arguments.get("words", "")), click.arguments.get("part") or "")
            assert (click.form, asking) == expected
        if draft.complete:
            return draft
        panels.append(Asking(words, part))


@every_game
def test_back_goes_to_the_question_before_and_one_confirmation_is_enough(
    game: str, seats: int, options: tuple[tuple[str, str], ...], number: int
) -> None:
    luck, header = Random(number), Header(game, engines.GAMES[game].ruleset, options, seats, deal(number))
    match = Match(stored(header, ended=False), Play(header))
    turns: dict[Preview, set[tuple[int, int]]] = {preview: set() for preview in Preview}
    for _ in range(60):
        if match.play.game.decision is None:
            break
        draft = pressed(match, luck)
        for preview in Preview:
            if is_preview_wanted(preview, draft, match.line):
                turn = (len(match.play.starts) - match.play.game.mid_turn, draft.seat)
                assert turn not in turns[preview], "confirmed twice"
                turns[preview].add(turn)
        match = match.after(match.stored, carry_out(match.play, draft))
    assert turns[Preview.ALWAYS]
    assert not turns[Preview.NEVER]
