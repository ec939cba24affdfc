"""Simple opponents for rivals to be measured by, and games of any kind to play."""

from collections.abc import Callable
from random import Random
from typing import Any

from engine.contract import Game, Sheet, Step
from engine.deal import KEY_BYTES, Deal
from engine.games import GAMES
from engine.imhotep import Imhotep, scoring
from engine.imhotep.table.switches import SWITCHES

Player = Callable[[Any, Random], Step]
"""Chooses a step of a whole game for whoever is asked; what it may know is its own matter."""
SWITCHED = 0.3
"""How often a switch is on in a game of all kinds."""


def uniform(game: Game, random: Random) -> Step:
    """Any option."""
    return random.choice(game.options())


def greedy(game: Game, random: Random) -> Step:
    """What leads to the best standing score at once, compared with the others' mean."""
    decision = game.decision
    assert decision is not None
    blind = game.blind(decision.seat)
    best, most = list[Step](), float("-inf")
    for step in blind.options():
        after = blind.copy()
        after.apply(step)
        lead = lead_of(standing(after), decision.seat)
        if lead > most:
            best, most = [step], lead
        elif lead == most:
            best.append(step)
    return random.choice(best)


def standing(game: Game) -> tuple[Sheet, ...]:
    """The score sheets as they are now."""
    return scoring.sheets(game.table) if isinstance(game, Imhotep) else game.scores()


def lead_of(sheets: tuple[Sheet, ...], seat: int) -> float:
    """By how many points a seat is ahead of the mean of the others."""
    totals = [sheet.total for sheet in sheets]
    return totals[seat] - (sum(totals) - totals[seat]) / (len(totals) - 1)


def start(game: str, kind: str, seats: int, random: Random) -> Game:
    """A new game. `kind`: the letters that its sides may have, and `+` if any switch may be on."""
    options = {"start": "0"}
    sites = 4 if game == "duel" else 5
    letters = kind.removesuffix("+")
    options["sides"] = "".join(random.choice(letters) for _ in range(sites))
    if kind.endswith("+"):
        options |= {one.name: "yes" for one in SWITCHES if random.random() < SWITCHED}
    return GAMES[game].new(options, seats, Deal(random.randbytes(KEY_BYTES), "arena"))
