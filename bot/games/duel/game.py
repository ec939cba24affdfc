"""Imhotep: The Duel as people play it on Discord."""

from bot.games.duel import labels
from bot.games.duel.commands import COMMANDS
from bot.games.duel.rulebook import RULEBOOK
from bot.games.game import TableGame

DUEL = TableGame(
    label=labels.label,
    opening=labels.opening,
    asks=labels.asks,
    question=labels.question,
    result=labels.result,
    rulebook=RULEBOOK,
    commands=COMMANDS,
)
