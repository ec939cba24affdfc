"""A season is played from joining to its end by scripted players, while the program ends at random moments;
its table is compared with one computed from the games alone.
"""

from collections import Counter
from collections.abc import AsyncGenerator, Awaitable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.features.seasons.pairing import table_of
from bot.features.seasons.service import Seasons
from bot.features.seasons.store import Form, NewSeason, Season
from bot.service.matches import Actor
from engine.contract import Refused
from engine.duel import Duel
from tests.bot.month.habits import DAY, EAST, HOUR
from tests.bot.month.house import House, Killed, house
from tests.bot.month.ledger import Ledger
from tests.bot.month.month import BEGIN
from tests.bot.month.outside import Outside
from tests.bot.month.playing import bundle
from tests.bot.month.table_model import TableModel
from tests.support.seeding import Clock
from tests.support.soaked import seeded

DAYS = 3
PLACE = 900


@dataclass
class Play:
    """A season and its players, who visit every few hours; `pace` is how likely each is to play during a
    visit.
    """

    house: House
    ledger: Ledger
    chance: Random
    pace: dict[int, float]
    interactions: int = 1_000
    season_id: int = 0
    refused: Counter[str] = field(default_factory=Counter[str])

    def by(self, user_id: int) -> Actor:
        self.interactions += 1
        return Actor(user_id, f"P{user_id}", self.interactions)

    async def season(self) -> Season:
        return await self.house.services.of(Seasons).get(self.season_id)

    async def opened(self, form: Form) -> None:
        """Have everyone join the season, and begin it."""
        actor = self.by(1)
        seasons = self.house.services.of(Seasons)
        options = (("sides", "AAAA"), ("start", "0"))
        new = NewSeason(
            interaction_id=actor.interaction_id, guild_id=EAST, channel_id=PLACE, starter_id=1, game=Duel.id,
            ruleset=Duel.ruleset, options=options, form=form, days=DAYS, pace="1", locale="en-US",
            seed="lots", created_at=self.house.clock(),
        )  # fmt: skip
        self.season_id = (await seasons.open(new)).id
        for user_id in self.pace:
            await seasons.join(await self.season(), self.by(user_id))
        await seasons.start(await self.season())

    async def goes_on(self) -> None:
        """Let some hours pass, in which everyone looks and the program may die at any moment."""
        if self.chance.random() < 0.3:
            self.house.fuse.left = self.chance.randrange(1, 60)
        for user_id, likely in self.pace.items():
            if self.chance.random() < likely:
                await self.survives(self._plays(user_id))
        self.house.clock.seconds += self.chance.randrange(HOUR, 5 * HOUR)
        for _ in range(20):
            if await self.survives(self.house.settle()):
                break
        self.house.fuse.left = None

    async def survives(self, work: Awaitable[Any]) -> bool:
        """Do some work and return whether it was finished; if the program died, perhaps in the background, it
        is running again.
        """
        try:
            await work
        except Killed:
            pass
        except Refused as refused:
            self.refused[refused.reason] += 1
        if self.house.fuse.dead:
            await self.house.again()
            return False
        return True

    async def _plays(self, user_id: int) -> None:
        """Play a few turns in every waiting game; some people resign."""
        services = self.house.services
        for game in (await services.places.running_of(user_id))[0]:
            for _ in range(4):
                match = await services.matches.get(game.stored.id)
                if match.mover != user_id:
                    break
                if len(match.play.line) > 12 and self.chance.random() < 0.3:
                    await services.matches.resign(match, self.by(user_id), match.version)
                else:
                    words = bundle(match.play.game.copy(), self.chance)
                    await services.matches.act(match, self.by(user_id), words, match.version)
                await services.outbox.flush("game", match.id)


@asynccontextmanager
async def played(folder: Path, seed: int, pace: dict[int, float]) -> AsyncGenerator[Play]:
    """Open a house in which a season can be played."""
    chance, clock = Random(seeded(seed)), Clock(BEGIN)
    outside = Outside(clock, chance, flaky=0.02)
    async with house(folder, clock, outside) as begun:
        begun.stays_away = lambda: chance.choice((0, 0, 0, 300, 9 * HOUR))
        ledger = Ledger(begun.path)
        try:
            yield Play(begun, ledger, chance, pace)
        finally:
            ledger.close()


def paces(people: int) -> dict[int, float]:
    """Return how likely people are to play: most play in time, one never does, and one seldom does."""
    return {100 + number: {0: 0.0, 1: 0.1}.get(number, 0.8) for number in range(people)}


@pytest.mark.parametrize(
    ("people", "form", "rounds", "seed"),
    [
        (5, "robin", 5, 1),
        *(pytest.param(5, "robin", 5, seed, marks=pytest.mark.soak) for seed in range(2, 12)),
        *(pytest.param(9, "swiss", 4, seed, marks=pytest.mark.soak) for seed in range(2, 12)),
        *(pytest.param(32, "swiss", 5, seed, marks=pytest.mark.soak) for seed in range(1, 11)),
        (9, "swiss", 4, 1),
    ],
)
async def test_a_season_is_played_to_its_end(
    tmp_path: Path, people: int, form: Form, rounds: int, seed: int
) -> None:
    async with played(tmp_path, seed, paces(people)) as play:
        await play.opened(form)
        for _ in range(40 * rounds):
            await play.goes_on()
            if not (await play.season()).is_open:
                break
        play.house.outside.flaky, play.house.fuse.left = 0.0, None
        play.house.clock.seconds += DAY
        assert await play.survives(play.house.settle())
        season = await play.season()
        assert (season.state, season.round) == ("over", rounds)
        _everyone_met(season)
        _games_ended_rightly(play, season)
        model = TableModel(play.ledger, season.id)
        table = table_of(season)
        assert [place.entrant.number for place in table] == model.order()
        assert {place.entrant.number: place.points for place in table} == {
            number: 2 * points for number, points in model.points.items()
        } | {number: 0 for number in model.numbers if number not in model.points}
        shown = play.house.outside.shown[season.id][-1]
        assert (shown.state, shown.revision) == ("over", season.revision)
        assert len(play.house.outside.threads) == sum(
            pairing.other is not None for pairing in season.pairings
        )
        assert not play.ledger.rows("SELECT 1 FROM games WHERE ended_at IS NULL")
        assert not play.ledger.rows("SELECT 1 FROM timers WHERE kind IN ('season', 'season_round', 'clock')")


def _everyone_met(season: Season) -> None:
    """Check that everyone plays once a round, no one meets anyone twice, and no one has two byes."""
    pairs = Counter(frozenset((pairing.one, pairing.other)) for pairing in season.pairings)
    assert set(pairs.values()) == {1}
    for number in range(1, season.rounds + 1):
        here = [pairing for pairing in season.pairings if pairing.round == number]
        named = [who for pairing in here for who in (pairing.one, pairing.other) if who is not None]
        assert sorted(named) == [entrant.number for entrant in season.entrants]
        assert sum(pairing.other is None for pairing in here) == len(season.entrants) % 2
    if season.form == "robin":
        both = [pairing for pairing in season.pairings if pairing.other is not None]
        assert len(both) == len(season.entrants) * (len(season.entrants) - 1) // 2


def _games_ended_rightly(play: Play, season: Season) -> None:
    """Check that in each round that took its full time the right player lost each unfinished game."""
    model = TableModel(play.ledger, season.id)
    ends = {shown.round: shown.round_ends_at for shown in play.house.outside.shown[season.id]}
    for pairing in model.pairings:
        if pairing["verdict"] in ("late", "unplayed"):
            ended = ends[pairing["round"]] or 0
            assert play.ledger.number("SELECT ended_at FROM games WHERE id = ?", pairing["game_id"]) >= ended
            loser = model.overdue(pairing, ended)
            result = model.result(pairing)
            assert result == {None: (result[0], result[0]), 0: (0, 1), 1: (1, 0)}[loser], dict(pairing)
