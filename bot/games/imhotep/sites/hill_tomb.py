"""The hill tomb, burial chamber side C: a pyramid of stones (N-160 … N-165)."""

from bot.games.imhotep.part import Asked, StepText
from bot.games.imhotep.sites.side import TableSide
from bot.games.rulebook import numbers
from engine.imhotep import house
from engine.imhotep.sites.hill_tomb import MOST_LEVELS, LayStone, TombBoard, TombKind

SIDES = {
    "C": TableSide(
        {
            LayStone: StepText(
                lambda _, step, say: say("label.tomb", level=step.level + 1, place=step.place + 1)
            )
        },
        {TombKind.TOMB: Asked(follows="label.owners_choose")},
        rules=("N-160",),
        values=lambda _: {
            "levels": numbers(house.HOUSE.of(TombBoard).levels, " "),
            "most_levels": MOST_LEVELS,
        },
    )
}
