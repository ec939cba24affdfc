"""The Duel in messages: labels of choices with their gains, and the sentences of a card."""

from collections.abc import Iterator, Sequence
from itertools import product

from bot.games.commands import behind
from bot.games.rows import Offer
from bot.games.things import BETWEEN, capital, changed, fitting, reached_by
from bot.service.drafts import Draft
from engine.contract import Event, Game, Step
from engine.duel import sites, steps
from engine.duel.harbor import BOATS, EMPTY, FIELDS, LINES
from engine.duel.tiles import Tile
from engine.duel.view import DuelView
from render.duel.text.phrases import mark_of, names, reasons, tile_name
from render.duel.text.telling import briefly_gained, gained_name, unloaded
from render.kit.lists import signed_change
from render.kit.players import Players
from render.kit.say import Say
from render.kit.standings import stands


def label(game: Game, step: Step, table: Players, say: Say) -> str:
    """Return one line for a list of choices: the action, and everyone's gains, without hidden information."""
    match step:
        case steps.Place():
            return _place(game, step, say)
        case steps.Play():
            return say(f"button.play.{step.action.value}")
        case steps.Stop():
            return say("label.stop")
        case _:
            return fitting(_tiles_labels(game, step, table, say))


def listed(game: Game, step: Step, table: Players, say: Say) -> str:
    """Return the label with the step's code in front, which distinguishes equal tiles on a boat."""
    return behind(step.code.split()[-1], label(game, step, table, say))


def boat_label(offer: Offer, step: steps.Unload) -> str:
    """Return the label for unloading a boat, with the points that the player gains. The picture shows the
    tiles, and a private panel the rest.
    """
    return _with_points(offer.say("button.unload", boat=BOATS[step.boat]), offer, step)


def tile_label(offer: Offer, step: Step) -> str:
    """Return a button's label for taking or swapping tiles, once the boat has been named."""
    view: DuelView = offer.view
    say = offer.say
    match step:
        case steps.Take():
            name = tile_name((view.boats[step.boat] or ())[step.space], say)
            return _with_points(capital(name), offer, step)
        case steps.Swap():
            tiles = view.boats[step.boat] or ()
            first, second = (short_name(tiles[space], say) for space in (step.first, step.second))
            return capital(say("button.swap", first=first, second=second))
        case _:
            return step.code


def short_name(tile: Tile, say: Say) -> str:
    """Return a tile's name; an action tile has the name of its button."""
    return tile_name(tile, say) if tile.action is None else say(f"button.play.{tile.action.value}")


def _with_points(text: str, offer: Offer, step: Step) -> str:
    """Return a label with the sign of its player and the points they would gain, unless effects are
    hidden.
    """
    if offer.match.hides_effects:
        return text
    seat = 0 if offer.game.decision is None else offer.game.decision.seat
    change = signed_change(offer.gains(step).total.get(seat, 0))
    return offer.say("button.gain", name=text, sign=mark_of(offer.view, seat), change=change)


def taken_back(step: Step, say: Say) -> str | None:
    """Return the short name of a step that is taken back; None if it has none."""
    match step:
        case steps.Place():
            return FIELDS[step.field]
        case steps.Unload():
            return say("undo.boat", boat=BOATS[step.boat])
        case steps.Take() | steps.Play():
            return say("undo.tile")
        case _:
            return None


def _tiles_labels(game: Game, step: Step, table: Players, say: Say) -> Iterator[str]:
    """Yield a label about tiles in ever shorter forms; the shortest has signs instead of names."""
    chooser, view = 0 if game.decision is None else game.decision.seat, game.view(None)
    after, events = _foresee(game, step, chooser)
    more = stands(game.scores(None), after.scores(None))  # these are scored at the end
    full, signs = names(view, table, say), [mark_of(view, seat) for seat in range(game.seats)]
    for called, naming in product((full, signs), (gained_name, briefly_gained)):
        reached = reached_by(chooser, called, say)
        parts = [_doing(view, step, say)]
        if isinstance(step, steps.Unload):
            parts.append(unloaded(chooser, events, reached, say, naming))
        if not table.are_solving and not isinstance(step, steps.Swap):
            parts.append(changed(more, reached, (chooser,), say) if more else signed_change(0))
        yield BETWEEN.join(filter(None, parts))


def _doing(view: DuelView, step: Step, say: Say) -> str:
    match step:
        case steps.Take():
            tile = gained_name((view.boats[step.boat] or ())[step.space], say)
            return capital(say("label.take", boat=BOATS[step.boat], tile=tile))
        case steps.Swap():
            tiles = view.boats[step.boat] or ()
            first, second = (gained_name(tiles[space], say) for space in (step.first, step.second))
            return say("label.swap", boat=BOATS[step.boat], first=first, second=second)
        case steps.Unload():
            return say("button.unload", boat=BOATS[step.boat])
        case _:
            return step.code


def _foresee(game: Game, step: Step, chooser: int) -> tuple[Game, tuple[Event, ...]]:
    """Return the position after a legal step, from the choosing player's point of view, and the events that
    reveal nothing.
    """
    after = game.blind(chooser)
    return after, tuple(event for event in after.apply(step) if not event.reveals)


def _place(game: Game, step: steps.Place, say: Say) -> str:
    """Return the label for placing a figure, with the number of figures that would be in each of the field's
    lines.
    """
    fields = game.view(None).fields
    counts = {
        BOATS[boat]: 1 + sum(fields[field] != EMPTY for field in line)
        for boat, line in enumerate(LINES)
        if step.field in line
    }
    (row, in_row), (column, in_column) = counts.items()
    lines = say("label.place", row=row, in_row=in_row, column=column, in_column=in_column)
    return BETWEEN.join((say("button.place", place=FIELDS[step.field]), lines))


# --- cards -------------------------------------------------------------------------------------------


def opening(game: Game, names: Sequence[str], say: Say) -> str:
    """Return the sentence that names the player who begins and has the black figures (D-5). The invitation
    has said everything else.
    """
    first: int = game.view(None).first
    return say("card.begin", black=names[first])


def sides_text(letters: str, say: Say) -> str:
    """Return the sides of the four sites as text (D-3)."""
    if len(set(letters)) == 1:
        return say("sides.all", side=letters[0])
    named = (say(f"render.site.{site}") + " " + side for site, side in zip(sites.SITES, letters, strict=True))
    return ", ".join(named)


def asks(game: Game, mover: str, say: Say) -> str:
    """Return the text that names the player to move, or, in the middle of a turn, asks the question."""
    kind = game.decision.kind if game.decision is not None and game.mid_turn else "turn"
    return say(f"card.{kind}", mover=mover)


def question(draft: Draft, table: Players, say: Say) -> str:
    """Return the question of a panel, which depends on the first word (an action tile) and the decision."""
    del table
    decision = draft.play.game.decision
    if decision is None:
        raise ValueError("a draft that ends the game is complete")
    kind = f"{decision.kind}_optional" if decision.optional else decision.kind
    return say(".".join(("draft", *draft.words[:1], kind)))


def ties(game: Game, names: Sequence[str], say: Say) -> Sequence[str]:
    """Return the explanation of how a tie was broken (D-40)."""
    return reasons(game.view(None), names, say)[1:]
