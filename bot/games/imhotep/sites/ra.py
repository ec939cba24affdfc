"""The temple of Ra, side C: columns with bonuses (N-140 … N-146)."""

from bot.games.imhotep.part import StepText, shown
from bot.games.imhotep.sites.market import KEEP, KEEP_ASKED
from bot.games.imhotep.sites.side import TableSide
from bot.games.imhotep.sites.temple import POINTS as POINTS_TEXT
from bot.games.imhotep.sites.temple import stones_button, stones_label, visible_stones
from bot.games.rulebook import Values
from engine.imhotep import house
from engine.imhotep.sites.market import Keep, MarketKind
from engine.imhotep.sites.ra import CARDS, POINTS, STONES, RaBoard
from engine.imhotep.sites.temple import TakePoints, TakeStones
from render.kit.say import Say


def _values(say: Say) -> Values:
    del say
    columns = " ".join(house.HOUSE.of(RaBoard).bonuses)
    return {"columns": columns, "ra_points": POINTS, "ra_stones": STONES, "ra_cards": CARDS}


SIDES = {
    "C": TableSide(
        {
            TakePoints: POINTS_TEXT,
            TakeStones: StepText(
                lambda view, _step, say: stones_label(view, STONES, say),
                button=lambda view, _step, say: stones_button(view, STONES, say),
                icon=shown("quarry"),
            ),
            Keep: KEEP,
        },
        {MarketKind.KEEP: KEEP_ASKED},
        signs=("next_space", "quarry", "card_face_down"),
        rules=("N-140",),
        values=_values,
        pays=visible_stones,
    )
}
