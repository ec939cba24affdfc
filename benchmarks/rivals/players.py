"""Provides opponents for measuring rivals, by name, and new games of any kind."""

import hashlib
import json
from collections.abc import Callable, Mapping
from functools import cache, partial
from math import log, sqrt
from pathlib import Path
from random import Random
from typing import Any

from engine.contract import Game, Sheet, Step
from engine.deal import KEY_BYTES, Deal
from engine.games import GAMES
from engine.imhotep import Imhotep, scoring
from engine.imhotep.table.switches import SWITCHES
from engine.rivals.games import RIVALS
from engine.rivals.imhotep.nodes import ImhotepRules
from engine.rivals.imhotep.rival import played_out, weights
from engine.rivals.levels import Level, Strength, hazy
from engine.rivals.lines import look

Player = Callable[[Any, Random], Step]
"""A function that chooses a step for the seat that must choose. It gets the whole game, but looks only at
blind copies.
"""
SWITCHED = 0.3
"""The chance that a switch is on in a game in which any may be on."""
WORLDS = 16
LINES_WIDTH = 6
EXPLORE = 0.5


def uniform(game: Game, random: Random) -> Step:
    """Choose a random option."""
    return random.choice(game.options())


def greedy(game: Game, random: Random) -> Step:
    """Choose the option that immediately gives the best lead over the others' mean standing."""
    seat = asked(game)
    blind = game.blind(seat)
    best, most = list[Step](), float("-inf")
    for step in blind.options():
        after = blind.copy()
        after.apply(step)
        lead = lead_of(standing(after), seat)
        if lead > most:
            best, most = [step], lead
        elif lead == most:
            best.append(step)
    return random.choice(best)


def asked(game: Game) -> int:
    """Return the seat that must choose; raises `ValueError` if the game is over."""
    decision = game.decision
    if decision is None:
        raise ValueError("the game is over")
    return decision.seat


def standing(game: Game) -> tuple[Sheet, ...]:
    """Return the score sheets as if the game ended now."""
    return scoring.sheets(game.table) if isinstance(game, Imhotep) else game.scores()


def lead_of(sheets: tuple[Sheet, ...], seat: int) -> float:
    """Return a seat's lead over the mean of the others, in points."""
    totals = [sheet.total for sheet in sheets]
    return totals[seat] - (sum(totals) - totals[seat]) / (len(totals) - 1)


# --- Monte Carlo ----------------------------------------------------------------------------------


def worlds(game: Game, random: Random, number: int) -> list[Game]:
    """Return this many positions that are possible as far as the choosing seat knows."""
    blind = game.blind(asked(game))
    return [blind.guess(Deal(random.randbytes(KEY_BYTES), "world")) for _ in range(number)]


def play_out(game: Game, random: Random) -> list[float]:
    """Play the game to its end at random, and return each seat's share of the win."""
    while game.decision is not None:
        game.apply(random.choice(game.options()))
    winners = game.outcome.winners if game.outcome else ()
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(game.seats)]


def flat(games: int, game: Game, random: Random) -> Step:
    """Choose by flat Monte Carlo: every option is played out equally often."""
    seat, options = asked(game), game.options()
    if len(options) == 1:
        return options[0]
    there = worlds(game, random, max(1, min(WORLDS, games // len(options))))
    won = dict.fromkeys(options, 0.0)
    for number in range(max(len(options), games)):
        step, world = options[number % len(options)], there[number // len(options) % len(there)].copy()
        world.apply(step)
        won[step] += play_out(world, random)[seat]
    return max(options, key=won.__getitem__)


class _Leaf:
    __slots__ = ("after", "visits", "waits", "won")

    def __init__(self) -> None:
        self.after: dict[Step, _Leaf] = {}
        self.won, self.visits, self.waits = 0.0, 0, 0


def ismcts(games: int, game: Game, random: Random) -> Step:
    """Choose by plain single-observer ISMCTS (Cowling and others 2012), with random games at the leaves."""
    options = game.options()
    if len(options) == 1:
        return options[0]
    root, there = _Leaf(), worlds(game, random, WORLDS)
    for number in range(games):
        world, leaf, path = there[number % len(there)].copy(), root, list[tuple[_Leaf, int]]()
        fresh = False
        while not fresh and (decision := world.decision) is not None:
            step, leaf, fresh = _down(leaf, world.options(), random)
            path.append((leaf, decision.seat))
            world.apply(step)
        won = play_out(world, random)
        for node, seat in path:
            node.visits += 1
            node.won += won[seat]
    return max(root.after, key=lambda step: root.after[step].visits)


def _down(leaf: _Leaf, options: tuple[Step, ...], random: Random) -> tuple[Step, _Leaf, bool]:
    new = [step for step in options if step not in leaf.after]
    for step in options:
        if step in leaf.after:
            leaf.after[step].waits += 1
    if new:
        step = random.choice(new)
        leaf.after[step] = _Leaf()
        return step, leaf.after[step], True

    def prospect(step: Step) -> float:
        following = leaf.after[step]
        return following.won / following.visits + EXPLORE * sqrt(log(following.waits + 1) / following.visits)

    step = max(options, key=prospect)
    return step, leaf.after[step], False


# --- names ----------------------------------------------------------------------------------------


def rival(strength: Strength, game: Game, random: Random) -> Step:
    """Choose as the game's rival does at this strength."""
    return RIVALS[game.id].rated(game.blind(asked(game)), strength, random.randbytes(8))[0].step


def hazily(haze: float, game: Game, random: Random) -> Step:
    """Choose as the game's rival does when it looks one ply ahead with this haze."""
    seed, rival = random.randbytes(8), RIVALS[game.id]
    rated = rival.rated(game.blind(asked(game)), Strength(1, haze), seed)
    return max(rated, key=lambda option: hazy(option.worth, haze, seed, option.step.code)).step


def of_level(level: Level, game: Game, random: Random) -> Step:
    """Choose as the game's rival does at a level."""
    return RIVALS[game.id].choose(game.blind(asked(game)), level, random.randbytes(8))


def lines(positions: int, game: Imhotep, random: Random) -> Step:
    """Choose by searching lines instead of a tree: until the end of the round, everyone takes the option that
    seems best.
    """
    del random
    blind = game.blind(asked(game))
    rules = ImhotepRules(blind, weights(blind.seats))
    return look(rules, rules.root, positions, LINES_WIDTH)[0].step


def playouts(games: int, game: Imhotep, random: Random) -> Step:
    """Choose with Imhotep's tree on flat positions. The game must have a flat form."""
    return played_out(game.blind(asked(game)), random.randbytes(8)).grow(games)[0].step


@cache
def _weights_in(file: str) -> Mapping[str, Mapping[str, float]]:
    return json.loads(Path(file).read_text("utf-8"))


def fitted(file: str, game: Imhotep, random: Random) -> Step:
    """Choose as Imhotep's rival does when it looks one ply ahead, but with the weights that
    `benchmarks.rivals.fit` wrote to a file.
    """
    del random
    rules = ImhotepRules(game.blind(asked(game)), _weights_in(file)[str(game.seats)])
    return look(rules, rules.root, 1)[0].step


def player(name: str) -> Player:
    """Return the player with this name: `random`, `greedy`, `flat:200`, `ismcts:200`, `lines:300`,
    `playouts:2000`, a budget, or a level; `one` looks one ply ahead with the evaluation, `haze:2.5` does the
    same with noise, and `fitted:FILE` with other weights.
    """
    kind, _, number = name.partition(":")
    match kind:
        case "random":
            return uniform
        case "greedy":
            return greedy
        case "flat":
            return partial(flat, int(number))
        case "ismcts":
            return partial(ismcts, int(number))
        case "fitted":
            return partial(fitted, number)
        case "playouts":
            return partial(playouts, int(number))
        case "lines":
            return partial(lines, int(number))
        case "haze":
            return partial(hazily, float(number))
        case "one":
            return partial(rival, Strength(1))
        case _:
            return partial(rival, Strength(int(kind))) if kind.isdecimal() else partial(of_level, Level(kind))


def start(game: str, kind: str, seats: int, random: Random) -> Game:
    """Return a new game. `kind` has the letters that its sides may have, and `+` if any switch may be on."""
    options = {"start": "0"}
    sites = 4 if game == "duel" else 5
    letters = kind.removesuffix("+")
    options["sides"] = "".join(random.choice(letters) for _ in range(sites))
    if kind.endswith("+"):
        options |= {switch.name: "yes" for switch in SWITCHES if random.random() < SWITCHED}
    return GAMES[game].new(options, seats, Deal(random.randbytes(KEY_BYTES), "arena"))


def seeded(*parts: object) -> Random:
    """Return a random generator seeded by these parts; the same parts give the same numbers."""
    return Random(hashlib.blake2b(repr(parts).encode()).digest())
