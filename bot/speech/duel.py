"""The steps of The Duel in words: what a choice is and what it would bring."""

from engine.contract import Event, Game, Step
from engine.duel import steps
from engine.duel.harbor import BOATS, EMPTY, FIELDS, LINES
from render.say import Say
from render.table import Table
from render.words import tile_name


def label(game: Game, step: Step, table: Table, say: Say) -> str:
    """One line for a list of choices. Tells nothing that nobody can know yet."""
    match step:
        case steps.Place():
            return _place(game, step, say)
        case steps.Unload():
            return say("label.unload", boat=BOATS[step.boat], brings=_brings(game, step, table, say))
        case steps.Take():
            tile = next(event.tile for event in _foresee(game, step) if isinstance(event, steps.Taken))
            return say("label.take", boat=BOATS[step.boat], space=step.space + 1, tile=tile_name(tile, say))
        case steps.Swap():
            boat = game.view(None).boats[step.boat]
            return say(
                "label.swap",
                boat=BOATS[step.boat],
                first=tile_name(boat[step.first], say),
                second=tile_name(boat[step.second], say),
            )
        case steps.Play():
            return say(f"label.play.{step.action.value}")
        case _:
            return say("label.stop")


def _foresee(game: Game, step: Step) -> tuple[Event, ...]:
    """What a legal step would bring, without what it would reveal."""
    return tuple(event for event in game.copy().apply(step) if not event.reveals)


def _place(game: Game, step: steps.Place, say: Say) -> str:
    """How many figures would stand in the lines of the field."""
    fields = game.view(None).fields
    counts = {
        BOATS[boat]: 1 + sum(fields[field] != EMPTY for field in line)
        for boat, line in enumerate(LINES)
        if step.field in line
    }
    (row, in_row), (column, in_column) = counts.items()
    return say(
        "label.place", field=FIELDS[step.field], row=row, in_row=in_row, column=column, in_column=in_column
    )


def _brings(game: Game, step: Step, table: Table, say: Say) -> str:
    """Who would get what, and what would go to the box."""
    events = _foresee(game, step)
    delivered = [
        say("label.gets", name=table.names[event.seat], tile=tile_name(event.tile, say))
        for event in events
        if isinstance(event, steps.Delivered)
    ]
    boxed = [tile_name(event.tile, say) for event in events if isinstance(event, steps.Boxed)]
    if not boxed:
        return ", ".join(delivered)
    return say("label.boxed", delivered=", ".join(delivered), tiles=", ".join(boxed))
