"""Imhotep: The Duel as people play it on Discord."""

from bot.games.duel import labels, rows
from bot.games.duel.commands import COMMANDS
from bot.games.duel.invitation import INVITING
from bot.games.duel.legend import legend
from bot.games.duel.rulebook import RULEBOOK
from bot.games.duel.tour import TOUR
from bot.games.game import TableGame

DUEL = TableGame(
    label=labels.label,
    opening=labels.opening,
    asks=labels.asks,
    question=labels.question,
    ties=labels.ties,
    taken_back=labels.taken_back,
    turn_rows=rows.turn_rows,
    draft_rows=rows.draft_rows,
    rulebook=RULEBOOK,
    commands=COMMANDS,
    inviting=INVITING,
    legend=legend,
    tour=TOUR,
    counts_late=True,
)
