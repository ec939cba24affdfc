"""The engine and the naive model play in lockstep: two implementations, one rulebook."""

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from engine.contract import Decision
from engine.deal import Deal
from engine.imhotep import Imhotep
from engine.imhotep.rules.ships import Ship
from tests.engine.imhotep import naive
from tests.engine.imhotep.naive import Naive
from tests.engine.imhotep.naive_sites import Asking, Question
from tests.engine.imhotep.naive_table import Boat
from tests.support.imhotep import ALL_SIDES, codes, deal, new, position, table_of
from tests.support.imhotep_play import LONGEST, choose
from tests.support.soaked import seeded

Picture = dict[str, object]


def picture_of_engine(game: Imhotep, *, scores: bool = True) -> Picture:
    """Return the whole position in the naive model's notation."""
    table = table_of(game)
    market, pyramids, temple, burial, obelisks = table.states
    return {
        "round": table.round,
        "ships": [(list(ship.stones), ship.site.value if ship.site else "") for ship in table.ships],
        "quarry": table.quarries,
        "sled": table.sleds,
        "hands": [[card.value for card in hand] for hand in table.hands],
        "draw": [card.value for card in table.draw],
        "discard": [card.value for card in table.discard],
        "shown": [card and card.value for card in market.open],
        "pair": [card.value for card in market.pair],
        "pyramids": [list(pyramid) for pyramid in (*pyramids.built, (), ())[:3]],
        "beside": list(pyramids.beside),
        "temple": list(temple.stones),
        "burial": list(burial.stones),
        "obelisks": [list(stack) for stack in obelisks.stacks],
        "towers": [list(tower) for tower in obelisks.towers],
        "acting": sorted((played.seat, played.card.value) for played in table.in_play),
        "scores": [{item.name: item.points for item in sheet.items} for sheet in game.scores()]
        if scores
        else [],
        "track": [sum(own) for own in table.earned],
        "places": [list(place) for place in game.outcome.ranking] if game.outcome else None,
    }


def picture_of_naive(model: Naive, *, scores: bool = True) -> Picture:
    """Return the whole position of the naive model, in its notation."""
    return {
        "round": model.number,
        "ships": [(boat.stones, boat.site) for boat in model.boats],
        "quarry": model.quarry,
        "sled": model.sled,
        "hands": model.hands,
        "draw": model.draw,
        "discard": model.discard,
        "shown": model.shown,
        "pair": model.pair,
        "pyramids": model.pyramids,
        "beside": model.beside,
        "temple": model.temple,
        "burial": model.burial,
        "obelisks": model.obelisks,
        "towers": model.towers,
        "acting": sorted(model.acting),
        "scores": [model.sheet(seat) for seat in range(model.seats)] if scores else [],
        "track": [sum(own.values()) for own in model.track],
        "places": model.places() if model.over else None,
    }


def naive_of(game: Imhotep) -> Naive:
    """Return the naive model of a position at the start of a turn."""
    table, view = table_of(game), game.view(None)
    market, pyramids, temple, burial, obelisks = table.states
    return Naive(
        sides=view.sides,
        wrath=view.rules.wrath,
        seats=table.seats,
        turn=table.active,
        rounds=["".join(map(str, card)) for card in table.cards],
        draw=[card.value for card in table.draw],
        shuffled=shuffler(table.deal),
        number=table.round,
        boats=[boat_of(ship) for ship in table.ships],
        quarry=list(table.quarries),
        sled=list(table.sleds),
        hands=[[card.value for card in hand] for hand in table.hands],
        track=[{"pyramids": sum(own)} for own in table.earned],
        discard=[card.value for card in table.discard],
        shown=[card and card.value for card in market.open],
        pair=[card.value for card in market.pair],
        pyramids=[list(pyramid) for pyramid in (*pyramids.built, (), ())[:3]],
        beside=list(pyramids.beside),
        temple=list(temple.stones),
        burial=list(burial.stones),
        obelisks=[list(stack) for stack in obelisks.stacks],
        towers=[list(tower) for tower in obelisks.towers],
    )


def boat_of(ship: Ship) -> Boat:
    return Boat(list(ship.stones), ship.site.value if ship.site else "")


def shuffler(source: Deal | None) -> Callable[[int, int], list[int]]:
    """Return a function that gives the reshuffles of a deal (HV-3)."""
    assert source is not None
    return lambda number, count: list(source.order(f"imhotep/market/{number}", count))


def lockstep(game: Imhotep, model: Naive, course: Asking, rng: Random) -> Counter[str]:
    """Play both games to the end, comparing options and positions at every step; return how often each kind
    of question was asked.
    """
    asked: Counter[str] = Counter()
    played: list[str] = []
    question = next(course, None)
    for _ in range(LONGEST):
        decision = game.decision
        scores = decision is None or len(played) % 7 == 0  # computing scores takes most of the time
        assert picture_of_engine(game, scores=scores) == picture_of_naive(model, scores=scores), played
        if question is None or decision is None:
            assert question is decision is None, played
            return asked
        seat, kind, options = question
        assert decision == Decision(seat, kind, "." in options), played
        assert codes(game) == options, played
        asked[kind] += 1
        code = choose(game, rng).code
        played.append(code)
        game.play(game.parse(code))
        question = next_question(course, code)
    raise AssertionError("the game is longer than it can be")


def answered_for(gone: list[int], question: Question | None, course: Asking) -> Question | None:
    """Answer for seats that have left by declining, or else with the first answer; return the next question
    (§9.1).
    """
    while question is not None and question[0] in gone:
        _, kind, options = question
        answer = naive.PASS if kind == "turn" else "." if "." in options else options[0]
        question = next_question(course, answer)
    return question


@pytest.mark.parametrize("block", range(4))
def test_both_play_on_without_who_has_left(block: int) -> None:
    """When people leave, in their own turn or in another's, both implementations have the same options and
    positions (§9.1, HV-30).
    """
    left = 0
    for seed in range(block, 128, 4):
        seats, rng = 3 + seed % 2, Random(seed)
        sides, source = ALL_SIDES[seed // 4], deal(seed)
        orders = (list(source.order("imhotep/rounds", 7)), list(source.order("imhotep/market", 34)))
        model = naive.setup(sides, 0, seats, orders, shuffler(source))
        game = new(sides, seats, seed, "0")
        course = model.whole_game()
        question = next(course, None)
        for _ in range(LONGEST):
            decision = game.decision
            assert picture_of_engine(game) == picture_of_naive(model)
            if decision is None or question is None:
                assert question is decision is None
                break
            assert (decision.seat, codes(game)) == (question[0], question[2])
            if rng.random() < 0.02 and len(game.present) > 2:
                seat = rng.choice(game.present)
                game.resign(seat)
                model.gone.append(seat)
                left += 1
            else:
                code = choose(game, rng).code
                game.play(game.parse(code))
                question = next_question(course, code)
            question = answered_for(model.gone, question, course)
    assert left > 20


def next_question(course: Asking, code: str) -> Question | None:
    """Return the question after an answer; None at the end."""
    try:
        return course.send(code)
    except StopIteration:
        return None


def lockstep_from_the_deal(seed: int) -> Counter[str]:
    """Play a whole game that both set up from the same orders; return how often each kind of question was
    asked.
    """
    sides, seats, wrath = ALL_SIDES[seed % 32], 2 + seed // 32 % 3, seed // 96 % 2 == 1
    source = deal(seed)
    orders = (list(source.order("imhotep/rounds", 7)), list(source.order("imhotep/market", 34)))
    model = naive.setup(sides, seed % seats, seats, orders, shuffler(source), wrath=wrath)
    game = new(sides, seats, seed, str(seed % seats), "yes" if wrath else "no")
    return lockstep(game, model, model.whole_game(), Random(seed))


@pytest.mark.parametrize("block", range(8))
def test_both_play_the_same_game(block: int) -> None:
    """The engine and the naive model play the same games with every mixture of sides and number of players,
    with and without the variant (§3…§11).
    """
    for seed in range(block, 192, 8):
        lockstep_from_the_deal(seed)


@pytest.mark.soak
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("block", range(50))
def test_both_play_the_same_ten_thousand_games(block: int) -> None:
    """The engine and the naive model play the same ten thousand games (§3…§11)."""
    for seed in range(1000 + 200 * block, 1200 + 200 * block):
        lockstep_from_the_deal(seeded(seed))


def poor(rng: Random) -> Imhotep:
    """Return a late position for two or three players, with few stones, cards and free positions, and many
    blue cards.
    """
    seats = 2 + int(rng.random() * 1.3)
    sleds = {seat: int(rng.random() * 3) for seat in range(seats)}
    quarries = {seat: int(rng.random() * 3) for seat in range(seats)}
    blue = sorted(["le", "le", "ha", "ha", "sa", "sa", "sa", "ch", "ch"], key=lambda _: rng.random())
    hands = {seat: " ".join(blue[2 * seat : 2 * seat + int(rng.random() * 3)]) for seat in range(seats)}
    colors = "KWB"[:seats]

    def some(count: int) -> str:
        return "".join(colors[int(rng.random() * seats)] for _ in range(int(rng.random() * count)))

    def aboard(size: int) -> str:
        return "".join((colors + "....")[int(rng.random() * (seats + 4))] for _ in range(size))

    sides = ALL_SIDES[int(rng.random() * 32)]
    return position(
        [aboard(4), aboard(3), aboard(2), "."],
        seats=seats,
        sides=sides,
        wrath=rng.random() < 0.5,
        to_move=int(rng.random() * seats),
        number=4 + int(rng.random() * 3),
        sleds=sleds,
        quarries=quarries,
        hands=hands,
        display="st st st rP" if sides[0] == "A" else "rP rB rO",
        pair="" if sides[0] == "A" else "st ch",
        draw="rP" if rng.random() < 0.5 else "",
        rest=rng.random() < 0.3,
        pyramids=[some(6), some(6), some(6)] if sides[1] == "B" else [some(16)],
        temple=some(9),
        burial=some(12),
        obelisks=[colors[seat] * int(rng.random() * 3) for seat in range(seats)],
    )


def test_both_play_the_same_from_poor_positions() -> None:
    """The engine and the naive model play the same from late positions in which passes, stalemates and
    reshuffles are frequent (HV-3, HV-4, HV-18, HV-24, HV-25).
    """
    passes = stalemates = shuffles = 0
    for seed in range(400):
        game = poor(Random(seed))
        if not game.options():  # in a real game this turn would already have been skipped
            continue
        model = naive_of(game)
        lockstep(game, model, model.rest_of_game(), Random(seed))
        passes += model.passes
        stalemates += model.stalemates
        shuffles += model.reshuffles
    assert passes > 20
    assert stalemates
    assert shuffles


def counts(game: Imhotep, depth: int) -> tuple[int, ...]:
    """Return the number of positions at each depth of the game tree; check that both implementations agree on
    the options.
    """
    by_depth = [1]
    paths: list[tuple[str, ...]] = [()]
    for _ in range(depth):
        paths = [(*path, code) for path in paths for code in agreed(game, path)]
        by_depth.append(len(paths))
    return tuple(by_depth)


def agreed(game: Imhotep, path: tuple[str, ...]) -> list[str]:
    """Return the options after these steps, and check that the engine and the naive model agree on them."""
    after, course = game.copy(), naive_of(game).rest_of_game()
    question = next(course, None)
    for code in path:
        after.play(after.parse(code))
        question = course.send(code)
    assert question is not None
    assert after.decision is not None
    assert (after.decision.seat, codes(after)) == (question[0], question[2]), path
    return question[2]


def with_cards() -> Imhotep:
    """Return a position in which every blue card can be played."""
    return position(
        ["KW", "W..", ".@T", ".@B"], hands={0: "le ha sa ch"}, sleds={0: 2}, quarries={0: 4, 1: 3}
    )


def with_bonuses() -> Imhotep:
    """Return a position with all sides B: bonuses, a pair, a tower, and a chain of red cards."""
    return position(
        ["KKW", "W", "..@B", ".@T"],
        sides="BBBBB",
        pyramids=["W", "WW", "WWW"],
        obelisks=["KK", "WW"],
        display="rP st rO",
        pair="sa rB",
        draw="rO",
        sleds={0: 1, 1: 0},
        quarries={0: 2, 1: 1},
    )


@pytest.mark.parametrize(
    ("start", "expected"), [(with_cards, (1, 10, 39, 212)), (with_bonuses, (1, 7, 27, 80, 258, 863))]
)
def test_game_trees_have_the_same_number_of_positions(
    start: Callable[[], Imhotep], expected: tuple[int, ...]
) -> None:
    """From fixed positions, both game trees have the expected number of positions at each depth (property
    5).
    """
    assert counts(start(), len(expected) - 1) == expected


def test_random_games_ask_for_everything() -> None:
    """Every kind of choice occurs in the random games that are compared."""
    asked = sum((lockstep_from_the_deal(seed) for seed in range(31, 192, 32)), Counter[str]())
    kinds = {"turn", "load", "sail", "order", "market", "keep", "pyramid", "bonus", "temple"}
    assert set(asked) == kinds
