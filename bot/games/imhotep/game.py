"""The Discord side of Imhotep."""

from bot.games.game import TableGame
from bot.games.imhotep import cards, labels, rows
from bot.games.imhotep.commands import COMMANDS, THINGS
from bot.games.imhotep.invitation import INVITING
from bot.games.imhotep.rulebook import RULEBOOK, legend
from bot.games.imhotep.tour import TOUR

IMHOTEP = TableGame(
    label=labels.label,
    opening=cards.opening,
    asks=cards.asks,
    question=cards.question,
    explains=cards.explains,
    ties=cards.ties,
    needs_only_below=cards.needs_only_sites,
    holds=cards.holds,
    taken_back=labels.taken_back,
    turn_rows=rows.turn_rows,
    draft_rows=rows.draft_rows,
    rulebook=RULEBOOK,
    commands=COMMANDS,
    inviting=INVITING,
    legend=legend,
    things=THINGS,
    is_secret=cards.is_secret,
    sketch=cards.sketch,
    tour=TOUR,
)
