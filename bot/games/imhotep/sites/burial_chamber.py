"""The burial chamber, sides A and B: groups of stones, or rows that are ranked (§6.4, §7.4)."""

from bot.games.imhotep.market_cards import by_size
from bot.games.imhotep.sites.side import TableSide
from bot.games.rulebook import Values, by_number
from engine.imhotep import printed
from render.kit.say import Say


def _groups(say: Say) -> Values:
    del say
    sizes = by_size()
    return {"rows": printed.ROWS, "groups": sizes["points"], "more": sizes["more"]}


SIDES = {
    "A": TableSide(rules=("§6.4",), values=_groups),
    "B": TableSide(
        rules=("§7.4",), values=lambda _: {"ranks": by_number(enumerate(printed.BURIAL_RANKS, start=1))}
    ),
}
