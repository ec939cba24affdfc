"""Random games with the expansions, and invariants of every position (N-8, engine guide §6)."""

import sys
from collections import Counter
from itertools import combinations, product

import pytest

from engine.contract import Event
from engine.imhotep import Imhotep
from engine.imhotep.cards import Card, deck
from engine.imhotep.components import Site, owner
from engine.imhotep.events import Delivered, RoundEnded
from engine.imhotep.house import HOUSE
from engine.imhotep.sites.arena import ArenaState
from engine.imhotep.sites.avenue import AvenueState
from engine.imhotep.sites.corridor import CorridorState
from engine.imhotep.sites.crypt import CryptState, TokensBoxed
from engine.imhotep.sites.great_obelisk import GreatBoard, GreatState, TileAdded, TileBoxed
from engine.imhotep.sites.hill_tomb import TombState
from engine.imhotep.sites.market import MarketReason
from engine.imhotep.sites.opulent_market import CoinPaid
from engine.imhotep.sites.pyramids import PyramidsReason
from engine.imhotep.sites.scaffold import ScaffoldState
from engine.imhotep.steps import ImhotepReason
from engine.imhotep.table.switches import BASE
from tests.engine.imhotep import naive_dynasty as naive
from tests.engine.keeping import check_codes, check_decision, check_doors, check_refusals
from tests.support.imhotep import BASE_STEPS, predictions, table_of
from tests.support.imhotep_dynasty import all_cards, all_stones
from tests.support.imhotep_mixtures import PAIRWISE, SWITCHES, Sample, name, samples
from tests.support.imhotep_play import LONGEST, choose, walk
from tests.support.soaked import seeded

KINDS = {
    *("turn", "load", "sail", "order", "market", "keep", "pyramid", "bonus", "temple"),
    *("tomb", "crypt", "tile", "avenue", "raft", "figure", "prophecy"),
}
SAMPLES = samples(96)
RARE = {"Revealing", "Left", "CameBack", "Resigned", "Stalemate", "Passed", "NoCard", "CardWithoutEffect"}
"""Events of the base game, which its own tests cover."""


class Ledger:
    """The pieces that have left the game, according to events."""

    def __init__(self) -> None:
        self.coins: Counter[int] = Counter()
        self.tokens: list[int] = []
        self.tiles = 0

    def write(self, happened: tuple[Event, ...]) -> None:
        for event in happened:
            if isinstance(event, CoinPaid):
                self.coins[event.seat] += 1
            if isinstance(event, TokensBoxed):
                self.tokens += event.tokens
            self.tiles += isinstance(event, (TileAdded, TileBoxed))


def check_choice(game: Imhotep) -> None:
    """Check that a menu has room for the options, which are at most 25, except for a turn's action, loading
    and sailing.
    """
    check_decision(game)
    decision = game.decision
    assert decision is None or decision.kind in ("turn", "load", "sail") or len(game.options()) <= 25


def check_material(game: Imhotep, ledger: Ledger) -> None:
    """Check the counts of stones by color, and of cards, supplies, ships, coins, tokens, tiles and scarabs
    (N-8).
    """
    table = table_of(game)
    rules, seats = table.rules, table.seats
    second = 30 if rules.dynasty and seats == 2 else 0
    stones = {**dict.fromkeys(range(seats), 29), **{seat + 4: second for seat in range(seats) if second}}
    assert all_stones(game) == stones
    assert all_cards(game) == Counter(deck(rules))
    for seat in range(seats):
        assert 0 <= table.sleds[seat] <= table.capacity(seat)
        assert 0 <= table.seconds[seat][0] <= table.quarries[seat]
        assert 0 <= table.seconds[seat][1] <= table.sleds[seat]
    moored = Counter(ship.site for ship in table.ships if ship.site is not None)
    assert max(moored.values(), default=0) <= (2 if rules.new_market_cards else 1)
    berths = Counter(ship.site for ship in table.pieces.get("private_ships", ()) if ship.site is not None)
    assert max(berths.values(), default=0) <= 1
    for seat, coins in enumerate(table.coins):
        assert coins == (2 if table.sides[0].letter == "C" else 0) - ledger.coins[seat]
    for seat in range(seats):
        own = [scarab for scarab in predictions(table).scarabs if scarab.seat == seat]
        assert len(own) <= 2
        assert len({scarab.god for scarab in own}) == len({scarab.step for scarab in own}) == len(own)
        assert predictions(game.view(None)).left(seat) == 2 - len(own)
    assert {scarab.god for scarab in predictions(table).scarabs} <= set(predictions(table).gods)
    _check_sites(game, ledger)
    if not game.mid_turn:
        assert table.in_play == table.choosing_from == ()


def _check_sites(game: Imhotep, ledger: Ledger) -> None:
    for state in game.state().states:
        if isinstance(state, CryptState):
            tokens = [*state.supply, *state.open, *(field for field, _ in state.placed), *ledger.tokens]
            assert sorted(tokens) == list(range(1, 25))
        if isinstance(state, ScaffoldState):
            assert sorted((*state.pile, *state.tiles)) == ["G1", "G2", "G3", "G4", "G5"]
            assert all(len(stones) == 4 for stones in state.stones[:-1])
        if isinstance(state, GreatState):
            waiting = game.decision is not None and game.decision.kind == "tile"
            assert len(state.path) == ledger.tiles + waiting
            for tiles, heights in zip(state.tiles, state.heights, strict=True):
                assert sum(heights) == sum(len(HOUSE.of(GreatBoard).shapes[tile.tile]) for tile in tiles)


class Recount:
    """The naive sites, updated by the events of a real game."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.arrived: dict[Site, list[tuple[int, tuple[int, ...]]]] = {site: [] for site in Site}
        self.chariots = [0] * seats
        self.temple = [0] * seats
        self.grids: list[set[tuple[int, int]]] = [set() for _ in range(seats)]

    def write(self, happened: tuple[Event, ...]) -> None:
        for event in happened:
            if isinstance(event, Delivered):
                seat, number = owner(event.stone), len(self.arrived[event.site])
                self.arrived[event.site].append((seat, event.spot))
                if event.site is Site.TEMPLE:
                    self.temple[seat] += naive.drive(self.chariots, seat, number)
            elif isinstance(event, RoundEnded):
                for seat, points in enumerate(naive.arena_round(self.chariots)):
                    self.temple[seat] += points
            elif isinstance(event, TileAdded):
                picture = naive.pictures(event.tile)[event.turn]
                squares = naive.dropped(self.grids[event.seat], picture, event.column)
                assert squares is not None
                self.grids[event.seat] |= squares

    def beside(self, site: Site) -> list[int]:
        """Return the number of stones beside a site, by seat."""
        seats = [seat for seat, spot in self.arrived[site] if spot == ()]
        return [seats.count(seat) for seat in range(self.seats)]


def check_points(game: Imhotep, recount: Recount) -> None:
    """Check the points that the new sites have paid and would pay by computing them in a different way."""
    table = table_of(game)
    track = {site: [own[at] for own in table.earned] for at, site in enumerate(Site)}
    pyramids, temple, burial, obelisks = table.states[1:]
    there = recount.arrived
    if isinstance(pyramids, ScaffoldState):
        stones = [seat for seat, _ in there[Site.PYRAMIDS]]
        assert track[Site.PYRAMIDS] == naive.scaffold_points(pyramids.tiles, stones, table.seats)
    if isinstance(pyramids, CorridorState):
        points = recount.beside(Site.PYRAMIDS)
        for seat, spot in there[Site.PYRAMIDS]:
            points[seat] += naive.CORRIDOR[spot[0]] if spot else 0
        assert track[Site.PYRAMIDS] == points
        taken = {field for field, stone in enumerate(pyramids.fields) if stone is not None}
        assert pyramids.free == naive.corridor_field(pyramids.figure, taken)
    if isinstance(temple, ArenaState):
        assert list(temple.chariots) == recount.chariots
        assert track[Site.TEMPLE] == recount.temple
        assert table.side(Site.TEMPLE).finals(table) == tuple(naive.TRACK[at] for at in recount.chariots)
    if isinstance(burial, TombState):
        assert track[Site.BURIAL_CHAMBER] == recount.beside(Site.BURIAL_CHAMBER)
        placed = {(level + 1, place + 1): owner(stone) for (level, place), stone in burial.placed.items()}
        assert list(table.side(Site.BURIAL_CHAMBER).finals(table)) == naive.tomb_points(placed, table.seats)
    if isinstance(burial, CryptState):
        assert track[Site.BURIAL_CHAMBER] == recount.beside(Site.BURIAL_CHAMBER)
        fields = {field: owner(stone) for field, stone in burial.placed}
        came = {seat for seat, _ in there[Site.BURIAL_CHAMBER]}
        absent = [seat for seat in range(table.seats) if seat not in came]
        counted = naive.crypt_points(fields, absent, table.seats)
        assert list(table.side(Site.BURIAL_CHAMBER).finals(table)) == counted
    if isinstance(obelisks, GreatState):
        assert list(table.side(Site.OBELISKS).finals(table)) == naive.great_points(recount.grids)
    if isinstance(obelisks, AvenueState):
        assert track[Site.OBELISKS] == recount.beside(Site.OBELISKS)
        places = [[owner(stone) for stone in place] for place in obelisks.places]
        assert list(table.side(Site.OBELISKS).finals(table)) == naive.avenue_points(places, table.seats)


def check_tiles(game: Imhotep, recount: Recount) -> None:
    """Check that the great obelisk offers the same placements as the naive one, in the same order (N-37,
    N-182).
    """
    decision = game.decision
    if decision is not None and decision.kind == "tile":
        choosing = game.view(None).choosing
        assert choosing is not None
        assert choosing.tile is not None
        codes = naive.obelisk_codes(recount.grids[decision.seat], choosing.tile)
        assert [step.code for step in game.options()] == [*codes, "."]


def play_and_check(sample: Sample) -> Imhotep:
    """Play a whole game and check all invariants; return it at its end."""
    game, rng = sample.start()
    ledger, recount = Ledger(), Recount(sample.seats)
    for ply, (_, happened) in enumerate(walk(game, rng)):
        ledger.write(happened)
        recount.write(happened)
        check_choice(game)
        check_tiles(game, recount)
        if ply % 3 == 0 or game.mid_turn:
            check_material(game, ledger)
    check_material(game, ledger)
    check_points(game, recount)
    assert game.outcome is not None
    assert game.outcome.reason == "last_round"
    assert sorted(seat for place in game.outcome.ranking for seat in place) == list(range(sample.seats))
    return game


def test_every_two_sides_meet() -> None:
    """For any two sites, the sample has every pair of sides, with every number of players; it also has every
    combination of any two switches (N-3).
    """
    assert len(PAIRWISE) == 16
    for first, second in combinations(range(5), 2):
        assert {(sides[first], sides[second]) for sides in PAIRWISE} == set(product("ABCD", repeat=2))
    assert {(sample.sides, sample.seats) for sample in SAMPLES} == set(product(PAIRWISE, (2, 3, 4)))
    for pair in combinations(SWITCHES, 2):
        assert len({sample.on & set(pair) for sample in SAMPLES}) == 4, f"{pair}: more samples"


@pytest.mark.parametrize("block", range(6))
def test_every_sampled_game_keeps_the_invariants(block: int) -> None:
    """In every game of the sample, the material is complete and the sites' points are right when counted a
    second time (N-8).
    """
    for sample in SAMPLES[block::6]:
        play_and_check(sample)


@pytest.mark.parametrize("sample", samples(9, 300)[::2], ids=name)
def test_every_position_keeps_the_contract(sample: Sample) -> None:
    """Every position of these games has properties 2 to 8 and 13 of the engine guide."""
    game, rng = sample.start()
    everything = game.begins(())
    for ply in range(LONGEST):
        check_refusals(game, everything, ply, each=9)
        if game.decision is None:
            break
        step = choose(game, rng)
        assert check_doors(game, step) == game.play(step)
    assert game.decision is None


def test_random_games_meet_every_kind_of_event_decision_and_refusal() -> None:
    """Every kind of event, decision and refusal occurs in random games, so the checks above cover them
    all.
    """
    seen: set[str] = set()
    kinds: set[str] = set()
    reasons: set[str] = set()
    for sample in samples(60, 500):
        game, rng = sample.start()
        everything = game.begins(())
        for number, (_, happened) in enumerate(walk(game, rng)):
            seen.update(type(event).__name__ for event in happened)
            kinds |= {game.decision.kind} if game.decision else set()
            if number % 5 == 0 or (game.decision is not None and game.decision.kind in ("sail", "raft")):
                refusals = (game.refusal(step) for step in everything)
                reasons |= {refusal.reason.value for refusal in refusals if refusal is not None}
    wanted = {
        name
        for module in list(sys.modules.values())
        if module.__name__.startswith("engine.imhotep")
        for name, kind in vars(module).items()
        if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event
    }
    assert wanted - seen <= RARE
    assert KINDS - kinds <= {"prophecy"}  # see modules/test_prophecies.py
    base = {*ImhotepReason, *MarketReason, *PyramidsReason}
    expected = {reason for reason in Imhotep.vocabulary.reasons if reason not in base}
    assert expected - reasons <= {"nothing_to_gain", "needs_own_stone"}


def test_codes_are_short_and_unique_over_all_modules() -> None:
    """Every step of every game has a unique code."""
    for sample in samples(48):
        known = sample.start()[0].begins(())
        check_codes(known)
        assert len({step.code for step in known}) == len(known)


def test_the_base_game_knows_no_new_step() -> None:
    """Games without the expansions have none of their steps and cards (N-7)."""
    assert set(BASE_STEPS).isdisjoint({"c ra", "x T", "m 1", "g amun", "k sl"})
    assert Card.RAFT not in deck(BASE)


@pytest.mark.soak
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("block", range(20))
def test_five_thousand_games(block: int) -> None:
    """Five thousand games keep all invariants (property 15)."""
    for sample in samples(250, seeded(1000 + 250 * block)):
        play_and_check(sample)
