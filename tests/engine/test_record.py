"""Records: their canonical text, replay, finished games of the past, and versions."""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import TypedDict

import pytest

from engine import games
from engine.contract import BadOption, Reason, Refused
from engine.deal import Deal
from engine.duel.steps import ALL
from engine.games import UnknownGame
from engine.record import RESIGN, BadRecord, Entry, Header, Play, read, write
from tests.support.duel import ALL_SIDES, deal
from tests.support.duel_play import LONGEST, choose

FINISHED = sorted((Path(__file__).parent / "records").glob("*.txt"))
START = (
    "imhotep-record 1\ngame duel 1\noptions sides=ABAB start=1\nseats 2\ndeal shuffle-v1\n"
    f"key {'00' * 32}\nsalt 12,34\n\n"
)


class Expected(TypedDict):
    """The outcome of a finished record when it was committed; `options` has the number of options at each
    entry.
    """

    digest: str
    totals: list[int]
    winner: int
    reason: str
    options: list[int]


def header(sides: str = "AAAA", number: int = 0) -> Header:
    return Header("duel", 1, (("sides", sides),), 2, deal(number, "1,2"))


def mover(play: Play) -> int:
    decision = play.game.decision
    assert decision is not None
    return decision.seat


def same(play: Play, two: Play) -> bool:
    """Return whether two games agree in everything that a record holds and leads to."""
    return _everything(play) == _everything(two)


def _everything(play: Play) -> tuple[object, ...]:
    return (play.header, play.entries, play.line, play.starts, play.boundary, play.game.state())


def random_record(sides: str, seed: int, *, resign_at: int = -1) -> Iterator[Play]:
    """Yield a random game after every entry; some steps are taken back, and some games are resigned."""
    rng, play = Random(seed), Play(header(sides, seed))
    for number in range(3 * LONGEST):
        yield play
        if play.game.decision is None:
            return
        limit = play.undo_limit()
        if number == resign_at:
            play.append(Entry(int(rng.random() * 2), RESIGN))
        elif play.line and rng.random() < 0.04:
            play.append(
                Entry(int(rng.random() * 2), f"undo {1 + int(rng.random() * len(play.line[-9:]))} agreed")
            )
        elif limit and rng.random() < 0.1:
            play.append(Entry(play.line[-1].seat, f"undo {1 + int(rng.random() * limit)}"))
        else:
            play.append(Entry(mover(play), choose(play.game, rng).code))
    raise AssertionError("this game does not end")


# --- round trips ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("seed", "sides"), list(enumerate(ALL_SIDES)))
def test_a_record_can_be_written_and_read_after_every_entry(seed: int, sides: str) -> None:
    """After every entry, even in the middle of a turn, after undo and after resigning, a record can be read,
    and writing it again gives the same bytes (property 16).
    """
    middle_of_turn = 0
    for play in random_record(sides, seed, resign_at=50 if seed % 3 == 0 else -1):
        text = write(play.header, play.entries)
        again = read(text)
        assert same(again, play)
        assert again.version == play.version == len(play.entries)
        assert write(again.header, again.entries) == text
        assert again.game.view(None) == play.game.view(None)
        assert again.game.options() == play.game.options()
        middle_of_turn += play.game.decision is not None and play.game.decision.kind != "turn"
    assert middle_of_turn


def test_the_form_of_a_record() -> None:
    play = Play(Header("duel", 1, (("sides", "ABAB"), ("start", "1")), 2, Deal(bytes(32), "12,34")))
    assert write(play.header, []) == START
    for entry in (Entry(1, "b2"), Entry(1, "undo 1"), Entry(1, "a1"), Entry(0, "resign")):
        play.append(entry)
    assert write(play.header, play.entries) == START + "1 b2\n1 undo 1\n1 a1\n0 resign\n"


def test_options_and_salt_may_be_empty() -> None:
    empty = Header("duel", 1, (), 2, Deal(bytes(32), ""))
    text = write(empty, [])
    assert "\noptions\n" in text
    assert "\nsalt\n\n" in text
    assert read(text).header == empty


@pytest.mark.parametrize("change", [("\n", "\r\n"), ("\n\n1 b2\n", "\n\n1 b2")])
def test_other_line_ends_and_a_missing_last_one_are_forgiven(change: tuple[str, str]) -> None:
    text = START + "1 b2\n"
    assert same(read(text.replace(*change)), read(text))


def test_a_copy_of_a_play_is_independent() -> None:
    for play in random_record("ABBA", 5):
        if play.game.decision is None:
            break
        before = (play.version, list(play.line), play.game.digest())
        other = play.copy()
        other.append(Entry(mover(other), choose(other.game, Random(1)).code))
        assert (play.version, play.line, play.game.digest()) == before


# --- refusals ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("entry", "reason"),
    [
        (Entry(0, "b2"), Reason.NOT_YOUR_TURN),
        (Entry(2, "b2"), Reason.NO_SUCH_SEAT),
        (Entry(2, "resign"), Reason.NO_SUCH_SEAT),
        (Entry(1, "undo 1"), Reason.NOT_NOW),
        (Entry(1, "undo 0"), Reason.UNKNOWN_STEP),
        (Entry(1, "undo -1"), Reason.UNKNOWN_STEP),
        (Entry(1, "undo 01"), Reason.UNKNOWN_STEP),
        (Entry(1, "undo x"), Reason.UNKNOWN_STEP),
        (Entry(1, "undo"), Reason.UNKNOWN_STEP),
        (Entry(1, "undo 1 1"), Reason.UNKNOWN_STEP),
        (Entry(1, "undo 1 agreed"), Reason.NOT_NOW),
        (Entry(1, "undo agreed"), Reason.UNKNOWN_STEP),
        (Entry(1, "undo 1 agreed agreed"), Reason.UNKNOWN_STEP),
        (Entry(1, "B2"), Reason.UNKNOWN_STEP),
        (Entry(1, "resign "), Reason.UNKNOWN_STEP),
        (Entry(1, ""), Reason.UNKNOWN_STEP),
        (Entry(1, "."), Reason.NOT_NOW),
    ],
)
def test_an_impossible_entry_is_refused_and_changes_nothing(entry: Entry, reason: Reason) -> None:
    """Impossible entries, including stale, repeated and foreign ones, are refused and change nothing
    (properties 6 and 19).
    """
    play = read(START)
    with pytest.raises(Refused) as refused:
        play.append(entry)
    assert refused.value.reason is reason
    assert same(play, read(START))


def test_after_the_end_nothing_can_be_entered() -> None:
    text = START + "1 b2\n0 resign\n"
    for entry in (Entry(0, "a1"), Entry(1, "resign"), Entry(0, "resign")):
        play = read(text)
        with pytest.raises(Refused) as refused:
            play.append(entry)
        assert refused.value.reason is Reason.GAME_OVER
        assert same(play, read(text))


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("imhotep-record 1", "imhotep-record 2", "line 1:"),
        ("imhotep-record 1", "\ufeffimhotep-record 1", "line 1:"),
        ("game duel 1", "game duel", "line 2:"),
        ("game duel 1", "game duel 01", "line 2:"),
        ("sides=ABAB start=1", "start=1 sides=ABAB", "line 3"),
        ("sides=ABAB", "sides=ABAB sides=ABAB", "line 3"),
        ("sides=ABAB", "sides=AAAA sides=ABAB", "line 3"),
        ("shuffle-v1", "shuffle-v2", "line 5"),
        ("key 00", "key 0", "line 6:"),
        ("salt 12,34", "salt 12 34", "line 7:"),
        ("seats 2\n", "", "line 4:"),
        ("salt 12,34\n\n", "salt 12,34\n", "line 8:"),
        ("1 b2\n", "1 b2\n\n", "line 10:"),
        ("1 b2\n", "b2\n", "line 9:"),
        ("1 b2\n", "1  b2\n", "line 9:"),
        ("1 b2\n", "1 b2 \n", "line 9:"),
        ("1 b2\n", "1 b2\n1 a1\n", "line 10:"),
        ("1 b2\n", "1 b2\x0b0 a1\n", "line 9:"),
        ("1 b2\n", "1 b2\u20280 a1\n", "line 9:"),
        ("1 b2\n", "1 b2\n1 undo 2\n", "line 10:"),
        ("1 b2\n", "1 b2\n0 undo 1\n", "line 10:"),
        ("1 b2\n", "1 b2\n1 undo x\n", "line 10:"),
        ("1 b2\n", "1 b2\n1 undo -1\n", "line 10:"),
        ("1 b2\n", "5 resign\n", "line 9:"),
        ("1 b2\n", "1 b2\n0 resign\n0 a1\n", "line 11:"),
    ],
)
def test_a_bad_record_says_which_line(old: str, new: str, line: str) -> None:
    text = START + "1 b2\n"
    assert old in text
    with pytest.raises(BadRecord, match=line):
        read(text.replace(old, new, 1))


def test_unknown_options_are_refused() -> None:
    with pytest.raises(BadOption):
        read(START.replace("sides=ABAB", "sides=ABAC"))
    with pytest.raises(BadOption):
        read(START.replace("seats 2", "seats 3"))


@pytest.mark.parametrize(("old", "new"), [("game duel 1", "game duel 2"), ("game duel 1", "game senet 1")])
def test_unknown_games_and_newer_rulesets_are_refused_plainly(old: str, new: str) -> None:
    """Unknown games and newer rulesets are refused with a clear message (property 18)."""
    with pytest.raises(UnknownGame, match=r"this version (plays ruleset 1|knows duel)"):
        read(START.replace(old, new))


def test_the_key_is_in_no_text_but_the_record() -> None:
    """Until the game has ended, the key is in no representation that a log or a traceback could show."""
    key = bytes(range(100, 132))
    play = Play(Header("duel", 1, (), 2, Deal(key, "1")))
    for thing in (play, play.header, play.header.deal, play.game, play.game.view(None)):
        assert key.hex() not in repr(thing)
        assert repr(key)[2:-1] not in repr(thing)


# --- finished games of the past -------------------------------------------------------------------


def test_every_ruleset_has_finished_records() -> None:
    """Every ruleset that this version plays has a committed record of a finished game (property 18)."""
    for game in (*games.GAMES.values(), *games.EARLIER):
        kept = [path for path in FINISHED if path.name.startswith(f"{game.id}-{game.ruleset}-")]
        assert kept, (
            f"put records of whole games of {game.id}, ruleset {game.ruleset}, into tests/engine/records"
        )


def test_the_finished_records_cover_every_step_and_entry_kind() -> None:
    """The finished records have every action tile, undo, resigning, and both reasons why a game ends
    (property 24).
    """
    duels = [path for path in FINISHED if path.name.startswith("duel-")]
    plays = [read(path.read_text(encoding="utf-8")) for path in duels]
    kinds = {type(ALL[entry.text]).__name__ for play in plays for entry in play.line if entry.text in ALL}
    assert kinds == {"Place", "Unload", "Take", "Play", "Swap", "Stop"}
    texts = [entry.text for play in plays for entry in play.entries]
    assert {"P", "U", "S", "resign", "undo 1", "undo 2"} <= set(texts)
    assert {play.game.outcome.reason for play in plays if play.game.outcome} == {"last_boat", "resigned"}


@pytest.mark.parametrize("path", FINISHED, ids=lambda path: path.stem)
def test_finished_games_still_lead_to_the_same_result(path: Path) -> None:
    """A finished game has the same options at every entry, and the same position, scores, winner and reason
    (property 26).
    """
    text = path.read_text(encoding="utf-8")
    expected: Expected = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
    whole = read(text)
    assert write(whole.header, whole.entries) == text
    play, options = Play(whole.header), list[int]()
    for entry in whole.entries:
        options.append(len(play.game.options()))
        play.append(entry)
    assert options == expected["options"]
    outcome = play.game.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((expected["winner"],), expected["reason"])
    assert [sheet.total for sheet in play.game.scores()] == expected["totals"]
    assert play.game.digest() == whole.game.digest() == expected["digest"]
