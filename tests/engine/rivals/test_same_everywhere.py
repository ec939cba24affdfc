"""The same blind position, seed and budget give the same answer, whatever was computed before."""

from tests.engine.test_purity import run

ANSWERS = """
from random import Random
from engine.games import GAMES
from engine.rivals.games import RIVALS
from engine.rivals.hints import hints
from engine.rivals.levels import Level, Strength
from tests.engine.keeping import mixed

SHORT = Strength(120)

def position(name, number):
    luck = Random(f"{name} {number}")
    game = mixed(GAMES[name], luck).start()
    for _ in range(luck.randrange(4, 40)):
        if game.decision is not None:
            game.apply(luck.choice(game.options()))
    return game if game.decision is None else game.blind(game.decision.seat)

def answer(name, blind):
    rival = RIVALS[name]
    rival.advising = SHORT.budget
    hazy = [rival.choose(blind, level, b"seed").code for level in (Level.APPRENTICE, Level.MASON)]
    return *hazy, rival.rated(blind, SHORT, b"seed"), hints(rival, blind)

cases = [(name, number) for name in RIVALS for number in range(2)]
found = {}
for name, number in cases[::ORDER]:
    blind = position(name, number)
    if blind.decision is not None:
        found[name, number] = answer(name, blind)
for case in cases:
    print(case, found.get(case))
"""


def test_neither_the_hash_seed_nor_earlier_questions_change_an_answer() -> None:
    first, second = (
        run(ANSWERS.replace("ORDER", order), PYTHONHASHSEED=seed)
        for seed, order in (("0", "1"), ("4242", "-1"))
    )
    assert first.count("Rated") > 10
    assert first == second
