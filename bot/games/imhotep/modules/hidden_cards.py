"""Hidden market cards (N-340 … N-343)."""

from bot.games.imhotep.modules.module import TableModule
from bot.games.rulebook import Topic

MODULE = TableModule(
    switch="hidden_market_cards",
    argument="hidden_cards",
    topic=Topic("hidden_cards", ("N-340", "N-341", "N-343"), extra=True),
)
