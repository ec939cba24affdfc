"""Imhotep as people play it on Discord."""

from bot.games.game import TableGame
from bot.games.imhotep import cards, labels
from bot.games.imhotep.commands import COMMANDS
from bot.games.imhotep.rulebook import RULEBOOK

IMHOTEP = TableGame(
    label=labels.label,
    opening=cards.opening,
    asks=cards.asks,
    question=cards.question,
    result=cards.result,
    rulebook=RULEBOOK,
    commands=COMMANDS,
    is_secret=cards.is_secret,
    sketch=cards.sketch,
)
