"""Computer players asked by the service layer, answered by processes of their own."""

import json
from typing import Any

from bot.thinking.pool import Pool
from bot.thinking.question import Question, packed
from engine.contract import Game
from engine.rivals.hints import Hint
from engine.rivals.levels import Level
from engine.rivals.reasons import TermGain
from engine.rivals.review import Assessment, Judged, Look, Turning

WITHIN = 30.0
"""Seconds that a turn may take; the strongest level takes some two for a step on an idle machine."""


class ProcessThinker:
    """See `bot.service.ports.Thinker`."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    @property
    def at_once(self) -> int:
        """See `bot.service.ports.Thinker`."""
        return self._pool.size

    async def steps(self, game: str, blind: Game, level: Level, seed: bytes) -> list[str]:
        """See `bot.service.ports.Thinker`."""
        question = packed(Question("turn", game, level, seed, blind))
        return json.loads(await self._pool.ask(question, WITHIN))

    async def hints(self, game: str, blind: Game) -> list[Hint]:
        """See `bot.service.ports.Thinker`."""
        question = packed(Question("hints", game, Level.IMHOTEP, b"", blind))
        return [_hint(*one) for one in json.loads(await self._pool.ask(question, WITHIN))]

    async def look(self, game: str, one: Look) -> Judged:
        """See `bot.service.ports.Thinker`."""
        question = packed(Question("look", game, Level.ARCHITECT, b"", one.blind, one.played))
        leads, choice = json.loads(await self._pool.ask(question, WITHIN, gives_way=True))
        return Judged(tuple(leads), None if choice is None else _choice(choice))


def _hint(code: str, worth: float, gain: list[Any], same: list[str]) -> Hint:
    return Hint(code, worth, TermGain(*gain), tuple(same))


def _choice(found: list[Any]) -> Assessment:
    seat, turning, *own, gain, rest, result = found
    own += [TermGain(*gain), tuple(rest), tuple(result)]
    return Assessment(seat, Turning(turning), *own)
