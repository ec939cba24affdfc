"""Games of Imhotep as records: their text is canonical, they are replayed after every entry, and nonsense is
refused.
"""

from pathlib import Path
from random import Random

import pytest

from engine.contract import BadOption, Refused
from engine.imhotep.cards import BLUE, CARDS, NEW
from engine.record import RESIGN, BadRecord, Entry, Header, Play, read, write
from tests.support.imhotep import ALL_SIDES, BASE_STEPS, deal
from tests.support.imhotep_play import LONGEST, choose

FINISHED = sorted((Path(__file__).parents[1] / "records").glob("imhotep-*.txt"))
"""The finished records of Imhotep, which `tests/engine/test_record.py` replays."""

GAMES = [(sides, 2 + number % 3, number) for number, sides in enumerate(ALL_SIDES) if number % 4 == 2]


def header(sides: str, seats: int, seed: int) -> Header:
    """Return a header that names every option, in alphabetical order."""
    options = (("sides", sides), ("start", str(seed % seats)), ("wrath", "yes" if seed % 2 else "no"))
    return Header("imhotep", 1, options, seats, deal(seed, "12,34"))


@pytest.mark.parametrize(("sides", "seats", "seed"), GAMES)
def test_a_record_can_be_written_and_read(sides: str, seats: int, seed: int) -> None:
    """After every entry, even in the middle of a turn, after undo and after resigning, a record can be read,
    and writing it again gives the same bytes (property 16).
    """
    rng, play, middle = Random(seed), Play(header(sides, seats, seed)), 0
    for number in range(LONGEST):
        decision, limit = play.game.decision, play.game.undo_limit()
        if (
            number % 25 == 0
            or decision is None
            or (decision.seat != play.game.view(None).active and middle < 5)
        ):
            middle += play.game.mid_turn
            text = write(play.header, play.entries)
            again = read(text)
            assert again.game.state() == play.game.state()
            assert again.game.options() == play.game.options()
            assert write(again.header, again.entries) == text
        if decision is None:
            break
        if seed % 8 == 6 and number == 70:
            play.append(Entry(seats - 1, RESIGN))
        elif limit and rng.random() < 0.1:
            play.append(Entry(play.line[-1].seat, f"undo {1 + int(rng.random() * limit)}"))
        else:
            play.append(Entry(decision.seat, choose(play.game, rng).code))
    assert play.game.outcome is not None
    assert middle


def test_the_finished_records_cover_every_step_and_entry_kind() -> None:
    """The finished records have every blue card, every kind of choice, undo, resigning, and both reasons why
    a game ends (property 24).
    """
    texts = [path.read_text(encoding="utf-8") for path in FINISHED]
    plays = [read(text) for text in texts]
    played = [entry.text for play in plays for entry in play.line]
    steps = {type(BASE_STEPS[text]) for text in played if text in BASE_STEPS}
    assert steps == {type(step) for step in BASE_STEPS.values()}
    first = [card for card in BLUE if CARDS[card].switch in {None, NEW}]  # later cards are in no record
    assert {f"c {card.value}" for card in first} <= set(played)
    assert {play.header.seats for play in plays} == {2, 3, 4}
    assert any(entry.undone for play in plays for entry in play.entries)
    assert {play.game.outcome.reason for play in plays if play.game.outcome} == {"last_round", "resigned"}


def test_every_code_fits_into_a_record() -> None:
    """Every code has at most four words of at most twelve characters, as a record allows."""
    text = write(header("AAAAA", 2, 0), [])
    for code in BASE_STEPS:
        with pytest.raises((BadRecord, Refused)) as refused:
            read(f"{text}1 {code}\n")
        assert "not possible here" in str(refused.value)


def test_another_seats_entry_is_refused() -> None:
    play = Play(header("AAAAA", 3, 0))
    with pytest.raises(Refused):
        play.append(Entry(1, "q"))
    play.append(Entry(0, "q"))


@pytest.mark.parametrize("options", ["sides=AAAA", "wrath=1", "sides=AAAAA start=2", "boats=x"])
def test_bad_options_of_a_record_are_refused(options: str) -> None:
    text = write(header("AAAAA", 2, 0), [])
    head = "options sides=AAAAA start=0 wrath=no"
    assert head in text
    with pytest.raises(BadOption):
        read(text.replace(head, f"options {options}"))
