"""Named cases of words after a reveal: face-down cards, drawn cards, and other players' load sleds."""

from collections.abc import Callable, Sequence

import pytest

from bot.service.choices import Form
from bot.service.drafts import Preview
from bot.service.preferences import Habits
from engine.contract import Game
from engine.imhotep import Imhotep
from engine.imhotep.components import Site
from engine.record import Header
from tests.bot.oracle.asking import HABITS, PICTURES, Answered, asked, match_of, ways
from tests.bot.oracle.worlds import Words, Worlds
from tests.support.imhotep import deal
from tests.support.imhotep_dynasty import position, scaffold, temple

AT_ONCE, FINAL, _ = HABITS
LAST_SHIP = ("....@O", "...@P", "..@B", "W")
Case = Callable[[str], Imhotep]


def market_b(pair: str) -> Imhotep:
    """Return a position with this face-down pair (§7.1)."""
    return position(["B", "....", "...", ".."], sides="BAAAA", display="rP le ch", pair=pair)


def black_market(stack: str) -> Imhotep:
    """Return a position with this stack (N-201)."""
    return position(["B", "....", "...", ".."], sides="DAAAA", stacks=(stack, "gB"), display="le ha")


def hill_tomb(draw: str) -> Imhotep:
    """Return a position in which a drawn sarcophagus sends a stone to the tomb at once (N-123, N-161)."""
    there = {Site.PYRAMIDS: scaffold("G2", "BWB", pile="G5 G3")}
    return position(["B", "....", "...", ".."], sides="ACACA", draw=draw, states=there)


def temple_of_ra(draw: str) -> Imhotep:
    """Return a position at the end of a round, with these three cards on top (N-144)."""
    there = {Site.TEMPLE: temple(4, "WWB")}
    return position(LAST_SHIP, sides="AACAA", display="st", draw=draw, sleds={1: 5}, states=there)


def load_sled(hand: str) -> Imhotep:
    """Return a position in which it is a secret whether another player can fetch stones in the temple
    (N-343).
    """
    there = {Site.TEMPLE: temple(4, "WWWW")}
    return position(
        LAST_SHIP,
        sides="AABAA",
        hidden_market_cards="yes",
        hands={1: hand},
        display="st",
        sleds={1: 5},
        states=there,
    )


CASES: dict[str, tuple[Case, tuple[str, str], str, str]] = {
    "market B": (market_b, ("st sa", "gT gP"), "s a M m pair", "k st"),
    "black market": (black_market, ("st gT gP", "gT gP gO"), "s a M m 3", "k st"),
    "hill tomb": (hill_tomb, ("rB", "st"), "s a P", "b 1.1"),
    "temple of Ra": (temple_of_ra, ("le ha sa", "gT gP gO"), "s d M", "k ha"),
}
"""For each name: a position, the hidden things of each world, words up to the reveal, and words that only one
world allows.
"""

cases = pytest.mark.parametrize("case", CASES.values(), ids=CASES)


async def answer(game: Game, words: Sequence[str], habits: Habits, way: str = "/move") -> Answered:
    header = Header("imhotep", Imhotep.ruleset, (), 2, deal(0))
    return await asked(match_of(game.copy(), header), 1, ways(game, words)[way], habits)


@cases
async def test_what_comes_before_a_reveal_counts(case: tuple[Case, tuple[str, str], str, str]) -> None:
    """Words after a reveal count only in the world that allows them; in the other, the answer says why they
    don't.
    """
    make, hidden, before, after = case
    words = (*before.split(), *after.split())
    for way in ("/move", "confirm"):
        ours, theirs = [await answer(make(secret), words, AT_ONCE, way) for secret in hidden]
        assert " ".join(ours.committed) == f"{before} {after}"
        assert ours.said == (("done",) if way == "/move" else ())
        assert " ".join(theirs.committed) == before
        assert f"**{after}** wasn" in theirs.said[1].replace("\\\\", "")


@cases
async def test_a_preview_ends_at_the_reveal(case: tuple[Case, tuple[str, str], str, str]) -> None:
    """The preview, including its pictures, is the same in both worlds; it names the words it leaves out, and
    a confirmation commits exactly the rest.
    """
    make, hidden, before, after = case
    words = (*before.split(), *after.split())
    for habits in (FINAL, PICTURES):
        ours, theirs = [await answer(make(secret), words, habits) for secret in hidden]
        assert ours == theirs
        assert ours.committed == ()
        assert f"**{after}** is left out" in ours.said[1].replace("\\\\", "")
        assert f'"y:7:0:{before.replace(" ", ",")}"' in ours.said[1]


@cases
async def test_nothing_counts_where_the_words_are_none(case: tuple[Case, tuple[str, str], str, str]) -> None:
    """Nothing counts if a word isn't a code of the game or a step before the reveal is impossible."""
    make, hidden, before, after = case
    for words in (f"{before} nonsense", f"{before} {after} nonsense", f"l a1 l a1 {before} {after}"):
        ours, theirs = [await answer(make(secret), words.split(), AT_ONCE) for secret in hidden]
        assert ours == theirs
        assert ours.committed == ()


@cases
async def test_only_move_and_confirm_go_past_a_reveal(case: tuple[Case, tuple[str, str], str, str]) -> None:
    make, hidden, before, after = case
    words = (*before.split(), *after.split())
    for way in ("button", "menu", "/choose"):
        ours, theirs = [await answer(make(secret), words, AT_ONCE, way) for secret in hidden]
        assert ours == theirs
        assert ours.committed == ()
        assert "too much at once" in ours.said[1]


@pytest.mark.parametrize("preview", Preview)
async def test_a_secret_load_sled_is_not_told_before_it_counts(preview: Preview) -> None:
    """Only a committed sailing shows the Load Sled to the player who sails, and it can't be taken back
    (N-343).
    """
    words: Words = ("s", "d", "M")
    ours, theirs = load_sled("sl"), load_sled("gT")
    worlds = Worlds(Header("imhotep", Imhotep.ruleset, (), 2, deal(0)), 0, ours, theirs)
    told = await worlds.same(ways(ours, words)["/move"], Habits(preview, Form.TEXT))
    assert bool(told.committed) == (preview is Preview.NEVER)
    decisions = [game.play(game.parse("s d M")) and game.decision for game in (ours, theirs)]
    assert decisions[0] != decisions[1]
    assert [game.undo_limit() for game in (ours, theirs)] == [0, 0]
