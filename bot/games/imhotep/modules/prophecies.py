"""The prophecies (N-360 … N-379)."""

from collections.abc import Iterator

from bot.games.imhotep.modules.module import TableModule
from bot.games.imhotep.part import Asked, Group, StepText, shown
from bot.games.rulebook import BETWEEN, Topic, Values
from bot.games.things import Things
from engine.imhotep import house
from engine.imhotep.modules.prophecies import (
    IN_PLAY,
    SCARABS,
    TASKS,
    Predict,
    PropheciesKind,
    PropheciesValues,
    Scarab,
)
from engine.imhotep.view import ImhotepView
from render.imhotep.modules.prophecies import god_name, task_text
from render.kit.lists import signed
from render.kit.say import Say


def _predict(view: ImhotepView, step: Predict, say: Say) -> str:
    """Return the label of a prediction: its god, its prophecy, and the stakes of this round (N-366)."""
    won, lost = house.HOUSE.of(PropheciesValues).ladder[Scarab(0, step.god, view.round).step]
    task = task_text(step.god, len(view.players), say)
    return say("label.scarab", god=god_name(step.god, say), task=task, won=won, lost=-lost)


def _values(say: Say) -> Values:
    data = house.HOUSE.of(PropheciesValues)
    pairs = ((2 * pair + 1, 2 * pair + 2, *stake) for pair, stake in enumerate(data.ladder))
    ladder = (f"{first}–{second}: +{won} / {signed(lost)}" for first, second, won, lost in pairs)
    gods = (f"{god_name(god, say)}: {_task(god, say)}" for god in data.gods)
    return {
        "shown": IN_PLAY,
        "scarabs": SCARABS,
        "ladder": BETWEEN.join(ladder),
        "gods": BETWEEN.join(gods),
    }


def _task(god: str, say: Say) -> str:
    """Return a prophecy as text; values that depend on the number of players are given for each number."""
    data = house.HOUSE.of(PropheciesValues)
    texts = dict.fromkeys(task_text(god, seats, say) for seats in data.isis)
    if len(texts) == 1:
        return next(iter(texts))
    by_seats = BETWEEN.join(
        say(f"imhotep.rules.ranks_of.{seats}", points=stones) for seats, stones in data.isis.items()
    )
    task = say(f"imhotep.task.{data.gods[god]}", stones="n")
    return say("imhotep.rules.task_by_players", task=task, numbers=by_seats)


def _god(code: str, say: Say) -> Iterator[str]:
    yield god_name(code, say)


GODS = tuple(house.HOUSE.of(PropheciesValues).gods)

MODULE = TableModule(
    switch="prophecies",
    steps={Predict: StepText(_predict, group=Group("prophecy", "scarab", always=True), icon=shown("scarab"))},
    asked={PropheciesKind.PROPHECY: Asked(declined="label.decline.prophecy")},
    signs=("wins",),  # here it means points (N-360)
    topic=Topic("prophecies", ("N-361", "N-362", "N-363", "N-366", "N-370"), _values, extra=True),
    icon="scarab",
    printed=(
        "imhotep.picture.points.prophecies",
        *(f"imhotep.god.{god}" for god in GODS),
        *(f"imhotep.task.{task}" for task in TASKS),
    ),
    things={"god": Things(GODS, _god)},
)
