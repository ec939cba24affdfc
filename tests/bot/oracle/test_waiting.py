"""People who wait or watch may ask for everything, and plan; no answer depends on things they can't see."""

from collections.abc import Iterator
from random import Random
from typing import Any, cast

import discord
import pytest

from bot.features.plans.card import PLAN_BUTTON
from bot.features.rules.card import RULES_LOOK
from bot.flows.look import LOOKS
from bot.flows.reply import answer
from bot.messages.buttons import ID_LENGTH, LOOK, ClickForm
from engine.contract import Game
from engine.duel import Duel
from engine.imhotep import Imhotep
from engine.record import Header
from tests.bot.oracle.asking import HABITS, PICTURES, Ask, asked, match_of
from tests.bot.oracle.test_words import duels, games
from tests.bot.oracle.worlds import Worlds
from tests.support import duel, imhotep, imhotep_dynasty
from tests.support.imhotep_mixtures import Sample, name, samples
from tests.support.registered import FLOWS, read
from tests.support.soaked import soaked

GAME, ONLOOKER = 7, 99
SHARE, MOST = 0.1, 4
"""The share of a game's positions that is checked, and the maximum number of them."""
DRAWN = 0.1
"""The share of requests that are for pictures."""
PLANNED, LONGEST = 3, 4
"""How many lines are planned in a position, and the maximum number of steps in a line."""


def pressed(form: ClickForm, *arguments: str | int) -> Ask:
    """Return a press of a button, whether or not the bot offers it."""

    async def ask(interaction: discord.Interaction) -> None:
        click = read(form.id(*arguments))
        assert click is not None
        cast("Any", interaction).type = discord.InteractionType.component
        await answer(interaction, lambda request: FLOWS[form](request, click))

    return ask


def alike(header: Header, game: Game, rng: Random, seat: int | None) -> Worlds:
    """Return two worlds that look the same to someone who isn't choosing."""
    if isinstance(game, Imhotep):
        theirs: Game = imhotep_dynasty.with_other_secrets(game, rng, seat)
    else:
        assert isinstance(game, Duel)
        theirs = duel.with_other_secrets(game, rng)
    return Worlds(header, ONLOOKER - 1 if seat is None else seat, game, theirs)


def planned(worlds: Worlds, rng: Random) -> Iterator[str]:
    """Yield lines that are possible in one of the worlds."""
    for number in range(PLANNED):
        game, all_words = (worlds.ours, worlds.theirs)[number % 2].copy(), list[str]()
        for _ in range(rng.randrange(1, LONGEST + 1)):
            if game.decision is not None:
                step = rng.choice(game.options())
                all_words += step.code.split()
                game.play(step)
        words = ",".join(all_words)
        if len(words) <= ID_LENGTH - 40:
            yield words


async def look_around(header: Header, games: Iterator[Game], rng: Random) -> None:
    """Have everyone who waits, and a spectator, ask for everything."""
    wanted = [game for game in games if rng.random() < SHARE and game.decision is not None][:MOST]
    assert wanted
    for game in wanted:
        waiting = [seat for seat in range(header.seats) if game.decision and game.decision.seat != seat]
        for seat in (*waiting, None):
            worlds = alike(header, game, rng, seat)
            looks = [pressed(LOOK, word, GAME) for word in LOOKS]
            looks += [pressed(PLAN_BUTTON, "say", GAME, 0, words) for words in planned(worlds, rng)]
            for ask in looks:
                habits = PICTURES if rng.random() < DRAWN else HABITS[0]
                assert (await worlds.same(ask, habits)).committed == ()


@pytest.mark.parametrize("number", range(2))
async def test_the_duel(number: int) -> None:
    header, play = duels(number)
    await look_around(header, play, Random(number))


@pytest.mark.parametrize("sample", soaked(samples(24, 4100), 4), ids=name)
async def test_imhotep_with_everything(sample: Sample) -> None:
    """No answer depends on hidden things even with every module on, where cards are held secretly (N-340)."""
    header, play = games(sample)
    await look_around(header, play, Random(sample.seed))


async def test_the_rules_tell_no_card_that_is_held_secretly() -> None:
    """*Rules* explains a blue card in a hidden hand only to its owner (N-340)."""
    told: dict[tuple[str, int], str] = {}
    for hand in ("ha", "ch"):
        game = imhotep_dynasty.position(hidden_market_cards="yes", hands={0: hand})
        header = Header("imhotep", Imhotep.ruleset, (), 2, imhotep.deal(0))
        for user in (1, 2, ONLOOKER):
            answered = await asked(
                match_of(game.copy(), header), user, pressed(RULES_LOOK, "rules", GAME), HABITS[0]
            )
            told[hand, user] = answered.said[1]
    assert told["ha", 2] == told["ch", 2]
    assert told["ha", ONLOOKER] == told["ch", ONLOOKER]
    assert told["ha", 1] != told["ch", 1]
