"""People's actions in their games, including those about time."""

from collections.abc import Awaitable
from random import Random
from typing import Any

from bot.features.plans.service import Plans
from bot.service.match import Match
from bot.service.matches import Actor
from bot.service.places import Brought
from engine.contract import Game
from tests.bot.month.habits import DAY, Habit
from tests.bot.month.life import Life
from tests.support.duel_play import choose


def bundle(game: Game, chance: Random) -> list[str]:
    """Return words that the player to move can say at once: up to a reveal, or until someone else must
    choose.
    """
    words: list[str] = []
    decision = game.decision
    while decision is not None and game.decision is not None and game.decision.seat == decision.seat:
        step = choose(game, chance)
        words += step.code.split()
        if any(event.reveals for event in game.play(step)) or not game.mid_turn:
            break
    return words


class Playing:
    """Everyone's games."""

    def __init__(self, life: Life) -> None:
        self.life = life

    async def look(self, habit: Habit) -> None:
        """Do everything that someone does in one visit."""
        for step in (self.answer_requests, self.play, self.plan, self.press_others, self.bring):
            await step(habit)

    async def play(self, habit: Habit) -> None:
        """Move in every waiting game, and perhaps leave one."""
        waiting = self.life.waiting_for(habit.user_id)
        listing = self.life.house.services.places.running_of(habit.user_id)
        was_done, games = await self.life.do("list", listing)
        if was_done and games is not None:
            mine = [game.stored.id for game in games[0] if game.mine]
            assert sorted(mine) == sorted(waiting), "the list says which games wait"
        for game_id in waiting:
            if self.life.likely(habit.plays) and not self.life.is_away(habit.user_id):
                for _ in range(3):  # some people play several turns in one visit
                    if not await self.move(habit, game_id):
                        break
        if self.life.likely(habit.leaves):
            mine = self.life.games_of(habit.user_id)
            if mine:
                await self.life.do("resign", self.resigned(habit, self.life.chance.choice(mine)))

    async def move(self, habit: Habit, game_id: int) -> bool:
        """Play a bundle; return whether it is still this person's turn."""
        was_done, _ = await self.life.do("move", self.moved(habit, game_id))
        return was_done and game_id in self.life.waiting_for(habit.user_id)

    async def moved(self, habit: Habit, game_id: int) -> None:
        services = self.life.house.services
        match = await services.matches.get(game_id)
        words = bundle(match.play.game.copy(), self.life.chance)
        actor = self.life.by(habit)
        acted = await services.matches.act(match, actor, words, match.version)
        assert acted.draft is None, "a whole bundle is committed"
        if self.life.likely(0.1):  # the interaction is delivered twice
            again = await services.matches.act(match, actor, words, match.version)
            assert again.match.version >= acted.match.version
        await services.outbox.flush("game", game_id)
        if self.life.likely(habit.asks) and acted.match.play.last_turn():
            await services.matches.undo(acted.match, self.life.by(habit), acted.match.version)
            await services.outbox.flush("game", game_id)

    async def resigned(self, habit: Habit, game_id: int) -> None:
        services = self.life.house.services
        match = await services.matches.get(game_id)
        await self._leaving(game_id, services.matches.resign(match, self.life.by(habit), match.version))
        await services.outbox.flush("game", game_id)

    async def _leaving(self, game_id: int, work: Awaitable[Any]) -> None:
        """Leave a game; a request to pause may then be unanimous, and takes effect."""
        query = "SELECT id FROM requests WHERE game_id = ? AND kind = 'pause' AND state = 'open'"
        asked = [row["id"] for row in self.life.ledger.rows(query, game_id)]
        await self.life.noted(work, lambda: [self._paused(game_id, seat, "pause") for seat in asked])

    async def plan(self, habit: Habit) -> None:
        """Plan a line for a game in which others are to move."""
        for game_id in self.life.games_of(habit.user_id):
            if self.life.likely(habit.plans):
                await self.life.do("plan", self.planned(habit, game_id))

    async def planned(self, habit: Habit, game_id: int) -> None:
        services = self.life.house.services
        match = await services.matches.get(game_id)
        seat = match.stored.seat_of(habit.user_id)
        decision = match.play.game.decision
        if seat is None or decision is None or decision.seat == seat or seat in match.play.game.absent:
            return
        words, any_way = self.line(match, seat), self.life.likely(0.4)
        actor, plans = self.life.by(habit), services.of(Plans)
        outlined = plans.outline(match, actor, words, match.version)
        if not outlined.complete:
            return
        planned = self.life.memory.planned.setdefault((game_id, seat), [])
        await self.life.noted(
            plans.add(match, actor, words, match.version, any_way=any_way),
            lambda: planned.append((self.life.now, outlined.plan(match, any_way=any_way))),
        )

    def line(self, match: Match, seat: int) -> list[str]:
        """Return steps that complete the seat's own turn, as far as they can be foreseen."""
        game: Game = match.play.game.blind(seat)
        words: list[str] = []
        for _ in range(6):
            decision = game.decision
            if decision is None or game.stopped:
                break
            words += bundle(game, self.life.chance)
            if decision.seat == seat and not (game.decision and game.mid_turn and game.decision.seat == seat):
                break
        return words

    async def bring(self, habit: Habit) -> None:
        """Now and then, move a game to another channel."""
        mine = self.life.games_of(habit.user_id)
        if mine and self.life.likely(0.01):
            await self.life.do("bring", self.brought(habit, self.life.chance.choice(mine)))

    async def brought(self, habit: Habit, game_id: int) -> None:
        services = self.life.house.services
        self.life.channels += 1
        match = await services.matches.get(game_id)
        self.life.memory.brought.add(self.life.channels)
        moved = await services.places.move(match, self.life.channels, Brought(self.life.by(habit)))
        services.outbox.strip_old_cards(moved)
        await services.outbox.flush("game", game_id)

    # --- time and agreement --------------------------------------------------------------------------

    async def press_others(self, habit: Habit) -> None:
        """Claim, nudge, give time, ask for a pause or a takeback, and resume."""
        for game_id in self.life.games_of(habit.user_id):
            late = self.life.ledger.number(
                "SELECT count(*) FROM requests WHERE game_id = ? AND kind = 'late' AND state = 'open'",
                game_id,
            )
            if self.life.likely(habit.claims if late else habit.asks):
                await self.life.do("press", self._press(habit, game_id))

    async def _press(self, habit: Habit, game_id: int) -> None:
        services = self.life.house.services
        match = await services.matches.get(game_id)
        face, actor = await services.clocks.face(match), self.life.by(habit)
        if face.paused:
            if self.life.likely(0.2):
                await self.life.noted(services.clocks.resume(match, actor), lambda: self._resumed(game_id))
        elif face.late:
            if self.life.likely(0.7):
                await self._leaving(game_id, services.clocks.claim(match, actor, match.version))
            else:
                days = self.life.chance.choice((1, 3))
                await self.life.noted(
                    services.clocks.give(match, actor, days),
                    lambda: self.life.memory.gifts.setdefault(game_id, []).append(
                        (self.life.now, days * DAY, match.version)
                    ),
                )
        else:
            await self.life.chance.choice((self._nudge, self._pause, self._take_back))(match, actor)
        await services.outbox.flush("game", game_id)

    def _resumed(self, game_id: int) -> None:
        self.life.memory.pauses[game_id][-1][1] = self.life.now

    async def _nudge(self, match: Match, actor: Actor) -> None:
        await self.life.house.services.clocks.nudge(match, actor, match.version)

    async def _pause(self, match: Match, actor: Actor) -> None:
        await self.life.house.services.clocks.ask_to_pause(match, actor)

    async def _take_back(self, match: Match, actor: Actor) -> None:
        await self.life.house.services.requests.ask(match, actor, match.version)

    async def answer_requests(self, habit: Habit) -> None:
        for row in self.life.ledger.rows(
            "SELECT requests.id, requests.game_id, kind FROM requests"
            " JOIN seats ON seats.game_id = requests.game_id"
            " WHERE state = 'open' AND kind IN ('takeback', 'pause') AND seats.user_id = ?"
            " AND seats.seat <> requests.seat",
            habit.user_id,
        ):
            await self.life.do("answer", self._answer(habit, *row))

    async def _answer(self, habit: Habit, request_id: int, game_id: int, kind: str) -> None:
        services = self.life.house.services
        request = await services.requests.get(request_id)
        if self.life.likely(0.3):
            await services.requests.decline(request, self.life.by(habit))
        else:
            agreeing = services.requests.agree(request, self.life.by(habit))
            await self.life.noted(agreeing, lambda: self._paused(game_id, request_id, kind))
        await services.outbox.flush("game", game_id)

    def _paused(self, game_id: int, request_id: int, kind: str) -> None:
        agreed = self.life.ledger.one("SELECT 1 FROM requests WHERE id = ? AND state = 'agreed'", request_id)
        if agreed is not None and kind == "pause":
            self.life.memory.pauses.setdefault(game_id, []).append([self.life.now, None])
