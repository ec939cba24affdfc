"""The black market, side D: two open spaces above two face-down stacks (N-200 … N-208)."""

from collections.abc import Iterator

from engine.contract import Event
from engine.imhotep.components import Site
from engine.imhotep.sites.black_market import BlackView, StackTaken
from engine.imhotep.view import ImhotepView
from render.imhotep.picture import pieces, stone_art
from render.imhotep.sites import market, market_spaces
from render.imhotep.sites.side import Marks, SideRenderer, site_view
from render.imhotep.text.event_text import EventText, Role
from render.imhotep.text.phrases import CardWords, numbered
from render.kit.canvas import Canvas
from render.kit.say import Say

NAME = "imhotep.picture.side.black_market"


def draw(canvas: Canvas, view: ImhotepView, marks: Marks, say: Say) -> None:
    """Draw the whole market."""
    market.draw_frame(canvas, view, say(NAME), say)
    state = _state(view)
    for space, card in enumerate(state.open):
        market_spaces.draw_space(canvas, space, card, say)
    looked = _looked_at(view, state, marks)
    for space, count in enumerate(state.stacks, len(state.open)):
        shown = view.cards_to_choose if space == looked else count
        market_spaces.draw_stack(canvas, space, shown, say("imhotep.picture.stack", number=shown))
        if space == looked:
            x, y, wide, high = market_spaces.stack_box(space, shown)
            canvas.center(stone_art.halo(wide + 8, high + 8), x, y)
        if (space,) in marks:
            x, y, wide, high = market_spaces.stack_box(space, max(1, shown))
            pieces.ring(canvas, (x, y), wide + 12, high + 12)
    market_spaces.draw_traces(canvas, marks, len(state.open))


def _looked_at(view: ImhotepView, state: BlackView, marks: Marks) -> int | None:
    """Return the space whose cards someone is choosing from, or None if no one is. Its stack is empty; if
    both stacks are empty, it is the one that was just taken (N-201).
    """
    if not view.cards_to_choose or view.choosing is None or view.choosing.site is not Site.MARKET:
        return None
    empty = [space for space, count in enumerate(state.stacks, len(state.open)) if not count]
    return next((space for space in empty if (space,) in marks), empty[0] if empty else None)


def _state(view: ImhotepView) -> BlackView:
    state: BlackView = site_view(view, Site.MARKET)
    return state


# --- as text -----------------------------------------------------------------------------------------


def _alt(view: ImhotepView, naming: CardWords, say: Say) -> Iterator[str]:
    yield from market.open_alt(_state(view).open, naming, say)
    yield say("imhotep.alt.stacks", stacks=numbered(_state(view).stacks, say))


def _board(view: ImhotepView, say: Say) -> Iterator[str]:
    state = _state(view)
    yield from market.open_board(state.open, say)
    for space, cards in enumerate(state.stacks, start=len(state.open) + 1):
        yield f"  {space}  {say('imhotep.event.face_down', count=cards)}"


def _mark(marks: Marks, event: Event) -> None:
    market.mark_cards(marks, event)
    if isinstance(event, StackTaken):
        marks.add((event.space,))


def _stack(event: StackTaken, say: Say) -> str:
    """Name a stack from which one card is kept (N-201)."""
    return say("imhotep.part.stack", space=event.space + 1, count=event.cards)


BLACK_MARKET = SideRenderer(
    draw=draw,
    mark=_mark,
    alt=_alt,
    board=_board,
    name=NAME,
    events={StackTaken: EventText(Role.GAIN, looked=_stack)},
)
