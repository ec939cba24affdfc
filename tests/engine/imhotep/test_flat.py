"""The flat model on which searches play rounds to their end, compared with the engine."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest

from engine.contract import Step
from engine.deal import Deal
from engine.imhotep import Imhotep
from engine.imhotep.cards import BLUE, kinds
from engine.imhotep.components import PLACES, SITES, Site
from engine.imhotep.modules.private_ships import Embark
from engine.imhotep.modules.prophecies import all_stones
from engine.imhotep.printed import ROUNDS, SHIPS, TWO
from engine.imhotep.rules.flat import covers, flat_of
from engine.imhotep.scoring import sheets
from engine.imhotep.sites.crypt import ABSENT, CryptState
from engine.imhotep.steps import Fetch, Load, Play, Sail
from engine.imhotep.table.flat import Flat
from tests.support.imhotep_dynasty import position
from tests.support.soaked import seeded

SWITCHES = ("new_market_cards", "wrath", "private_ships", "prophecies", "hidden_market_cards")
GAMES, LONG, PARTS = 80, 500, 20
BEGUN, MANY = 40, 100
"""The number of games in a part that don't begin with the first step, and before which step they begin."""
POOR, RICH, EAGER = 0.2, 0.2, 0.9
"""The share of games that begin with nearly empty quarries, so that seats pass and rounds end early (HV-25);
the share that begin with blue cards for everyone; and how often games with a favorite site prefer it.
"""


def new_game(rng: Random) -> Imhotep:
    """Return a new game with any sides, switches and number of players."""
    options = {"sides": "".join(rng.choice("ABCD") for _ in SITES)}
    options |= {name: rng.choice(("no", "yes")) for name in SWITCHES}
    options["corridor_start"] = str(rng.randrange(14))
    return Imhotep.new(options, rng.choice(Imhotep.seat_counts), Deal(rng.randbytes(32), ""))


def start(rng: Random) -> Imhotep:
    """Return a new game, perhaps with few stones or with blue cards for everyone."""
    game = new_game(rng)
    state, seats = game.state(), game.seats
    if rng.random() < POOR:
        few = tuple(rng.randrange(4) for _ in range(seats))
        state = replace(state, quarries=few, seconds=((0, 0),) * seats)
    if rng.random() < RICH:
        blue = tuple(card for card in kinds(state.rules) if card in BLUE)
        state = replace(state, hands=(blue,) * seats)
    return Imhotep.at(state)


def chosen(rng: Random, options: Sequence[Step], favorite: Site | None) -> int:
    """Return the index of a random option. With a favorite site, seats mostly play cards, fill the ships and
    then send the largest ship to that site, so that it is filled to its last place and beyond.
    """
    if favorite is None or rng.random() >= EAGER:
        return rng.randrange(len(options))
    ranks = [rank(step, favorite) for step in options]
    return rng.choice([at for at, own in enumerate(ranks) if own == min(ranks)])


def rank(step: Step, favorite: Site) -> int:
    """Return the rank of a step for seats that have a favorite site, the best being 0. Their private ships
    sail to that site before any other ship does.
    """
    match step:
        case Load() | Play():
            return 0
        case Embark() if step.site is favorite:
            return 0
        case Fetch():
            return 1
        case Sail() if step.site is favorite:
            return 2 + step.ship
        case _:
            return 2 + SHIPS


def flat(game: Imhotep) -> Flat:
    """Return the flat form of a game whose deal is known."""
    deal = game.table.deal
    assert deal is not None
    return flat_of(game.table, deal)


def facts(position: Flat) -> dict[str, object]:
    """Return every attribute in which two positions can differ."""
    kept = {
        name: value for name, value in vars(position).items() if name not in ("rules", "offered", "needed")
    }
    kept["agenda"] = [(type(task).__name__, seat, about) for task, seat, about in position.agenda]
    return kept


def check(number: int) -> None:
    """Check a random game from its beginning."""
    rng = Random(number)
    check_from(start(rng), rng)


def check_from(game: Imhotep, rng: Random) -> None:
    """Check that the engine and the model have the same options in the same order, the same position after
    each step, and the same totals and winners at the end.
    """
    assert covers(game.table)
    played, favorite = flat(game), rng.choice((None, *SITES))
    while (decision := game.decision) is not None:
        options = played.options()
        assert decision.seat == played.seat
        assert tuple(played.rules.steps[option] for option in options) == game.options()
        at = chosen(rng, game.options(), favorite)
        game.apply(game.options()[at])
        before = played.copy()
        played.play(options[at])
        assert before.options() == options
        if game.outcome is None:
            assert facts(played) == facts(flat(game))
            assert_values(game, played)
    assert game.outcome is not None
    assert played.seat < 0
    totals = played.totals()
    assert totals == [sheet.total for sheet in game.scores()]
    assert tuple(played.winners(totals)) == game.outcome.winners


def assert_values(game: Imhotep, position: Flat) -> None:
    """Assert that the modules have the same values for computer players in both forms of a position."""
    table, left = game.table, ROUNDS - game.round + 1
    stones = all_stones(table)
    for module, own in zip(table.modules, position.rules.modules, strict=True):
        expected = module.expected(table, stones, left)
        assert [*own.expected(position, left)] == [*expected]


@pytest.mark.parametrize("part", range(4))
def test_every_step_of_random_games_agrees_with_the_engine(part: int) -> None:
    for number in range(part * GAMES, (part + 1) * GAMES):
        check(number)


@pytest.mark.soak
@pytest.mark.parametrize("part", range(PARTS))
def test_every_step_of_ten_thousand_games_agrees_with_the_engine(part: int) -> None:
    for number in range(part * LONG, (part + 1) * LONG):
        check(-1 - seeded(number))


def test_a_stone_beside_the_crypt_saves_its_owner_from_losing_points() -> None:
    """A stone beside the crypt saves its owner from losing points, which random games hardly ever show
    (NV-93).
    """
    game, place = Imhotep.new({"sides": "AAADA"}, 2, Deal(bytes(32), "")), PLACES[Site.BURIAL_CHAMBER]
    state = game.state()
    crypt: CryptState = game.table.states[place]
    states = (*state.states[:place], replace(crypt, beside=(1,)), *state.states[place + 1 :])
    game = Imhotep.at(replace(state, states=states))
    assert flat(game).totals() == [sheet.total for sheet in sheets(game.table)] == [ABSENT, 0]


def begun(rng: Random, game: Imhotep) -> Imhotep:
    """Return the game after some random steps, but before its end."""
    for _ in range(rng.randrange(MANY)):
        later = game.copy()
        later.apply(rng.choice(later.options()))
        game = later if later.outcome is None else game
    return game


@pytest.mark.parametrize("part", range(2))
def test_every_step_in_a_world_agrees_with_the_engine(part: int) -> None:
    """A world, in which everything unseen has been drawn, agrees, too, with hidden hands and without."""
    for number in range(part * BEGUN, (part + 1) * BEGUN):
        rng = Random(f"world {number}")
        game = begun(rng, new_game(rng))
        seat = rng.choice((None, *range(game.seats)))
        check_from(game.blind(seat).guess(Deal(rng.randbytes(32), "world")), rng)


@pytest.mark.parametrize("part", range(2))
def test_every_step_after_a_seat_has_left_agrees_with_the_engine(part: int) -> None:
    for number in range(part * BEGUN, (part + 1) * BEGUN):
        rng = Random(f"left {number}")
        game = begun(rng, start(rng))
        for seat in rng.sample(range(game.seats), rng.randint(0, game.seats - TWO)):
            game.resign(seat)
        if game.outcome is None:
            check_from(game, rng)


@pytest.mark.parametrize(
    ("display", "stacks", "gives"), [("- -", "", False), ("- st", "", True), ("- -", "gT", True)]
)
def test_a_black_market_gives_something_while_it_has_a_card(
    display: str, stacks: str, *, gives: bool
) -> None:
    """The engine and the model agree that only a market without any card gives nothing (N-322)."""
    game = position(["....@T", "...", "..", "."], sides="DAAAA", display=display, stacks=(stacks, ""))
    model = flat(game)
    assert model.rules.sides[SITES.index(Site.MARKET)].gives(model) is gives
    assert game.table.side(Site.MARKET).gives(game.table) is gives
