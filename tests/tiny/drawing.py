"""The drawing and the description of Pebbles."""

from collections.abc import Sequence

from engine.contract import Event
from render.kit.art.light import glint
from render.kit.canvas import HEIGHT, WIDTH, Canvas, Style
from render.kit.fit import folded
from render.kit.lists import series, shorten, signed
from render.kit.palette import Theme
from render.kit.players import Players
from render.kit.recap import Numbers, recap_lines
from render.kit.renderer import EVERY, Renderer
from render.kit.say import Say
from render.kit.score_table import rows_of, score_table
from render.kit.signs import slab
from render.kit.telling import Telling
from tests.tiny.rules import Pebbles, PebblesPosition, PebblesTaken

SIZE, GAP, LEFT = 70, 20, 10
BELOW, PITCH, WORTH = 450, 70, 120
"""The top of the list of players, the distance between its rows, and the width for points."""
COLUMN = 7
"""How many characters of a name fit in the head of the sheet's columns."""
TITLE = Style((48, 36, 26), "text")


def _names(players: Players, say: Say) -> list[str]:
    return [name or say("pebbles.seat", seat=seat) for seat, name in enumerate(players.names, 1)]


def compose(
    view: PebblesPosition,
    players: Players,
    recent: Sequence[Event],
    say: Say,
    theme: Theme,
    *,
    most: int = EVERY,
) -> tuple[Canvas, ...]:
    """Return a picture that shows the pebbles, a glint where the last ones were, how many are left, and
    everyone's points.
    """
    del most
    canvas = Canvas.blank(WIDTH, HEIGHT, theme.panel, theme)
    gone = sum(event.count for event in recent if isinstance(event, PebblesTaken))
    for number in range(view.left):
        pebble = slab(SIZE, SIZE, theme.masonry, theme.masonry_rim, edge=4, radius=SIZE // 2)
        canvas.paste(pebble, LEFT + number * (SIZE + GAP), 300)
    for number in range(view.left, view.left + gone):
        canvas.paste(glint(SIZE), LEFT + number * (SIZE + GAP), 300)
    canvas.text(say("pebbles.left", left=view.left), WIDTH // 2, 120, TITLE, WIDTH, align="middle")
    for row, (name, count) in enumerate(zip(_names(players, say), view.taken, strict=True)):
        canvas.text(name, LEFT, BELOW + row * PITCH, TITLE, WIDTH - WORTH)
        canvas.text(signed(count), WIDTH - LEFT, BELOW + row * PITCH, TITLE, WORTH, align="right")
    return (canvas,)


def alt_texts(view: PebblesPosition, players: Players, recent: Sequence[Event], say: Say) -> tuple[str, ...]:
    del recent
    holding = zip(_names(players, say), view.taken, strict=True)
    points = series((f"{name} {count}" for name, count in holding), say)
    return (f"{say('pebbles.left', left=view.left)} {say('render.alt.points', points=points)}",)


def text_board(view: PebblesPosition, players: Players, say: Say) -> str:
    holding = zip(_names(players, say), view.taken, strict=True)
    points = series((say("pebbles.has", name=name, count=count) for name, count in holding), say)
    return "\n".join(folded(f"{say('pebbles.left', left=view.left)} {points}"))


def score_sheet(view: PebblesPosition, players: Players, say: Say) -> str:
    game = Pebbles(view)
    rows = rows_of(game.scores(), game.outcome, lambda _: say("pebbles.taken"), say, counts_late=True)
    return "\n".join(score_table([shorten(name, COLUMN) for name in _names(players, say)], rows, narrowest=3))


def tell(events: Sequence[Event], players: Players, say: Say) -> list[Telling]:
    names = _names(players, say)
    texts = (
        say("pebbles.took", name=names[event.seat], count=event.count)
        if isinstance(event, PebblesTaken)
        else say("pebbles.gave_up", name=names[getattr(event, "seat", 0)])
        for event in events
    )
    return [Telling(text, text.removesuffix(".")) for text in texts]


def recap(before: PebblesPosition, after: PebblesPosition, players: Players, say: Say) -> tuple[str, ...]:
    if Pebbles(after).outcome is not None:
        return ()
    return recap_lines([Numbers("render.recap.points", before.taken, after.taken)], _names(players, say), say)


def matter(view: PebblesPosition, recent: Sequence[Event]) -> int:
    """Return the number of pictures that a player needs, which is one."""
    del view, recent
    return 1


RENDERER = Renderer(compose, alt_texts, matter, text_board, score_sheet, tell, recap)
