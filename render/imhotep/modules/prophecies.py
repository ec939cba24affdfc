"""The prophecies: their picture (the third), with fields and scarabs, and their texts (N-360 … N-379)."""

from collections.abc import Iterator, Sequence

from engine.contract import Event
from engine.imhotep import house
from engine.imhotep.cards import Card
from engine.imhotep.components import MONUMENTS, Site, owner
from engine.imhotep.modules.prophecies import Predictions, PropheciesKind, PropheciesValues, ScarabPlaced
from engine.imhotep.view import ImhotepView, PlayerView
from render.imhotep.modules.module import ModuleRenderer, OwnPicture, SheetItem
from render.imhotep.picture import card_art, pieces, site_art, sled_art, stone_art
from render.imhotep.picture import geometry as at
from render.imhotep.picture.highlights import Highlights
from render.imhotep.picture.tablet import CARD_ROW, Tablet
from render.imhotep.sites.side import Mark
from render.imhotep.text.event_text import EventText, Role
from render.imhotep.text.phrases import seat_sign
from render.kit import colors as c
from render.kit import signs
from render.kit.art.beam import BORDER, border
from render.kit.canvas import WIDTH, Canvas, Style, background
from render.kit.colors import GOLD_DEEP, PLATE, PLATE_DEEP
from render.kit.fit import folded
from render.kit.lists import series, signed
from render.kit.palette import Theme, mix
from render.kit.paragraph import draw_lines, lines
from render.kit.pen import Pen, Sprite, arc, drawn
from render.kit.pictures import finale
from render.kit.pictures.finale import Cell, SheetRow
from render.kit.pictures.icons import SIDE, alone
from render.kit.say import Say

WIDE = (WIDTH - 4 * at.MARGIN) // 3
STRIP_HIGH, TOP = 284, 10
PAD, EMBLEM = 14, 58
NAME_Y, TASK_Y, COUNTS_Y, FIELDS_TOP = 28, 69, 120, 143
FIELD_HIGH, FIELD_PITCH = 40, 42
SCARAB, LEFT_SCARAB, STONE = 41, 44, 31
GOD = Style((36, 34, 32), "text")
TASK = Style((27, 26), "text", bold=False)
COUNT = Style((32, 31, 30, 29, 28, 27, 26), "text")
ROUNDS = Style((28,), c.CREAM, bold=False)
STAKES = Style((30,), c.CREAM)
LEFT = Style((31,), "text")
SHELL_LIT = mix(c.TEAL, c.CREAM, 0.4)
OF_SITE = {
    "mostStonesPyramid": Site.PYRAMIDS,
    "mostStonesTemple": Site.TEMPLE,
    "mostStonesBurial": Site.BURIAL_CHAMBER,
    "mostStonesObelisk": Site.OBELISKS,
}


def _in_play(view: ImhotepView) -> bool:
    return "prophecies" in view.pieces


def _here(view: ImhotepView) -> Predictions:
    return view.pieces.get("prophecies", Predictions())


def picture(view: ImhotepView, highlights: Highlights, say: Say, theme: Theme) -> Canvas:
    """Draw every prophecy in play, with everyone's progress and the scarabs on its fields."""
    now = (view.round - 1) // 2 if view.outcome is None else None
    canvas = ground(len(_here(view).gods), now, theme).copy()
    for number, god in enumerate(_here(view).gods):
        left = _left(number)
        _title(canvas, view, god, left, say)
        _standing(canvas, view, god, left)
        for step in range(len(_ladder())):
            _field(canvas, step, left, now=step == now)
            _scarabs(canvas, view, (god, step), left, highlights)
    return canvas


def _ladder() -> Sequence[tuple[int, int]]:
    """Return the points won or lost for each pair of rounds."""
    return house.HOUSE.of(PropheciesValues).ladder


def matter(view: ImhotepView, recent: Sequence[Event]) -> bool:
    """Tell whether the picture is needed: at the beginning and the end, when a scarab was placed, and when a
    scarab is all that can be chosen.
    """
    asked = view.decision is None or view.decision.kind == PropheciesKind.PROPHECY
    return asked or not recent or any(isinstance(event, ScarabPlaced) for event in recent)


@background
def ground(count: int, now: int | None, theme: Theme) -> Canvas:
    """Draw the tablets with their fields; the field of the current rounds is golden. The canvas is shared:
    copy it before you draw.
    """
    canvas = Canvas.blank(WIDTH, STRIP_HIGH, theme.sand, theme)
    border(canvas.fill, WIDTH, TOP - 2 - BORDER, theme)
    for left in map(_left, range(count)):
        canvas.paste(sled_art.tablet(WIDE, STRIP_HIGH - TOP - 2, theme, golden=False), left - PAD, TOP)
        canvas.center(_medal(EMBLEM), left + EMBLEM // 2, TOP + 40)
        for step in range(len(_ladder())):
            place = stone_art.place(WIDE - 2 * PAD, FIELD_HIGH, "next" if step == now else "open", theme)
            canvas.center(place, *field_middle(left, step))
    return canvas


def _left(number: int) -> int:
    """Return the left edge of a tablet's content."""
    return at.MARGIN + number * (WIDE + at.MARGIN) + PAD


def draw_left(tablet: Tablet, right: int) -> int:
    """Draw on a tablet how many scarabs a player has left (N-361), up to this right edge, and return their
    left edge.
    """
    if not _in_play(tablet.view):
        return right
    canvas, y, style = tablet.canvas, tablet.row(CARD_ROW), LEFT._replace(color=tablet.text)
    right -= canvas.text(str(_here(tablet.view).left(tablet.seat)), right, y, style, 40, align="right") + 4
    canvas.center(scarab(tablet.seat, LEFT_SCARAB), right - LEFT_SCARAB // 2, y)
    return right - LEFT_SCARAB - 8


# --- a card ------------------------------------------------------------------------------------------


def _title(canvas: Canvas, view: ImhotepView, god: str, left: int, say: Say) -> None:
    """Draw the god's name, and the subject of the prophecy, on at most two lines."""
    canvas.center(_emblem(canvas, god), left + EMBLEM // 2, TOP + 40)
    x, room = left + EMBLEM + 12, WIDE - 2 * PAD - EMBLEM - 12
    text = task_text(god, len(view.players), say)
    two = lines(text, room, TASK.sizes[-1], 1, bold=False) is None
    canvas.text(god_name(god, say), x, TOP + NAME_Y - 8 * two, GOD, room)
    draw_lines(canvas, [text], (x, TOP + TASK_Y - 4 * (not two)), TASK, room)


def _emblem(canvas: Canvas, god: str) -> Sprite:
    """Draw the subject of the prophecy: a site, cards, points, or stones at every monument."""
    task, theme = house.HOUSE.of(PropheciesValues).gods[god], canvas.theme
    if task in OF_SITE:
        return site_art.emblem(OF_SITE[task], EMBLEM - 20)
    if task == "mostMarketCards":
        return card_art.card(Card.FACE_DOWN, round((EMBLEM - 18) / card_art.TALL))
    if task == "mostPointsBeforeGameEnd":
        return signs.laurel(EMBLEM - 16)
    return stone_art.quarry(EMBLEM - 24, theme)


def counts(view: ImhotepView, god: str) -> list[int]:
    """Return, for each seat, how many it has now of whatever the prophecy counts (N-372 … N-379)."""
    task, seats = house.HOUSE.of(PropheciesValues).gods[god], range(len(view.players))
    if task in OF_SITE:
        return _stones(view, OF_SITE[task])
    if task == "mostMarketCards":
        return [player.held for player in view.players]
    if task == "mostPointsBeforeGameEnd":
        return [player.points for player in view.players]
    fewest = [_stones(view, site) for site in MONUMENTS]
    return [min(own[seat] for own in fewest) for seat in seats]


def _stones(view: ImhotepView, site: Site) -> list[int]:
    owners = [owner(stone) for stone in view.sites[site].all_stones]
    return [owners.count(seat) for seat in range(len(view.players))]


def fulfilled(view: ImhotepView, god: str) -> frozenset[int]:
    """Return the seats that would fulfill a prophecy now (N-371)."""
    by_seat, task = counts(view, god), house.HOUSE.of(PropheciesValues).gods[god]
    if task == "minStonesEveryMonument":
        least = house.HOUSE.of(PropheciesValues).isis[len(view.players)]
        return frozenset(seat for seat, own in enumerate(by_seat) if own >= least)
    if max(by_seat) == 0 and task != "mostPointsBeforeGameEnd":
        return frozenset()
    return frozenset(seat for seat, own in enumerate(by_seat) if own == max(by_seat))


def _standing(canvas: Canvas, view: ImhotepView, god: str, left: int) -> None:
    """Draw everyone's progress; the seats that would fulfill the prophecy now are bright."""
    y, pitch, now = TOP + COUNTS_Y, (WIDE - 2 * PAD) // 4, fulfilled(view, god)
    for seat, count in enumerate(counts(view, god)):
        x = left + seat * pitch
        style = COUNT._replace(color=c.INK) if seat in now else COUNT
        if seat in now:
            wide = STONE + 15 + canvas.measure(signed(count), pitch - STONE - 7, style)
            canvas.paste(signs.slab(max(pitch - 4, wide), 40, c.CREAM, c.INK, edge=2, radius=10), x, y - 20)
        canvas.center(stone_art.stone(seat, STONE), x + 4 + STONE // 2, y)
        canvas.text(signed(count), x + STONE + 7, y, style, pitch - STONE - 7)


def field_middle(left: int, step: int) -> at.Point:
    """Return the middle of a field on a tablet."""
    return left + (WIDE - 2 * PAD) // 2, TOP + FIELDS_TOP + FIELD_HIGH // 2 + step * FIELD_PITCH


def scarab_middle(left: int, step: int, seat: int) -> at.Point:
    """Return the middle of a seat's scarab on a field."""
    return left + WIDE - 2 * PAD - 26 - (3 - seat) * (SCARAB - 1), field_middle(left, step)[1]


def _field(canvas: Canvas, step: int, left: int, *, now: bool) -> None:
    """Draw a field: its rounds, and the points that can be won or lost there (N-366)."""
    _, y = field_middle(left, step)
    color = c.INK if now else c.CREAM
    rounds = f"{2 * step + 1}\N{EN DASH}{2 * step + 2}"
    canvas.text(rounds, left + 12, y, ROUNDS._replace(color=color), 60)
    won, lost = _ladder()[step]
    stakes = f"+{won} {signed(lost)}"
    canvas.text(stakes, left + 68, y, STAKES._replace(color=color), 86)


def _scarabs(
    canvas: Canvas, view: ImhotepView, where: tuple[str, int], left: int, highlights: Highlights
) -> None:
    """Draw the scarabs on a tablet's field, each seat's in its own place (N-360)."""
    god, step = where
    for placed in _here(view).scarabs:
        if placed.god == god and placed.step == step:
            middle = scarab_middle(left, step, placed.seat)
            canvas.center(scarab(placed.seat, SCARAB), *middle)
            if _placed_by(placed.seat, god) in highlights.pieces:
                pieces.ring(canvas, middle, SCARAB - 4, SCARAB - 4)


def _placed_by(seat: int, god: str) -> Mark:
    return ("scarab", seat, god)


def mark(highlights: Highlights, event: Event) -> None:
    """Highlight new scarabs."""
    if isinstance(event, ScarabPlaced):
        highlights.pieces.add(_placed_by(event.seat, event.god))


# --- at the end --------------------------------------------------------------------------------------


def _sheet_rows(view: ImhotepView, icon: finale.Icon, say: Say) -> list[SheetRow]:
    """Return a row with the points for each prophecy, fulfilled or not; no rows if these points don't add up
    to the prophecies' points on the score sheet.
    """
    rows = list[SheetRow]()
    sums = [0] * len(view.players)
    for god in _here(view).gods:
        kept, cells = fulfilled(view, god), [Cell() for _ in view.players]
        for scarab in _here(view).scarabs:
            if scarab.god == god:
                points = _ladder()[scarab.step][scarab.seat not in kept]
                sums[scarab.seat] += points
                mark: finale.Mark = "kept" if scarab.seat in kept else "broken"
                cells[scarab.seat] = Cell(signed(points), mark)
        rows.append(SheetRow(god_name(god, say), cells, icon))
    whole = [player.sheet.points("prophecies") for player in view.players]
    return rows if sums == whole else []


def _scarab_icon(size: int, theme: Theme) -> Sprite:
    del theme
    return scarab_sprite(size)


# --- pieces ------------------------------------------------------------------------------------------


@drawn
def _medal(size: int) -> Sprite:
    """Draw the lapis disc behind the emblem of a prophecy's subject."""
    pen = Pen(size, size, size / 100)
    for radius, color in ((50, GOLD_DEEP), (47, c.GOLD), (43, PLATE_DEEP), (41, PLATE)):
        pen.disc(50, 50, radius, color)
    return pen.sprite()


@drawn
def scarab_sprite(size: int) -> Sprite:
    """Draw a scarab."""
    pen = Pen(size, size, size / 100)
    _beetle(pen)
    pen.line([(50, 34), (50, 89)], c.INK, 5)
    pen.line([(19, 44), (81, 44)], c.INK, 5)
    return pen.sprite()


@drawn
def scarab(seat: int, size: int) -> Sprite:
    """Draw a scarab with its owner's color and sign on its back (N-361)."""
    pen, dress = Pen(size, size, size / 100), stone_art.COATS[seat]
    _beetle(pen)
    pen.disc(50, 58, 29, c.INK)
    pen.disc(50, 58, 26, dress.face)
    stone_art.stamp(pen, seat, (50, 58), 47)
    return pen.sprite()


def _beetle(pen: Pen) -> None:
    """Draw a beetle's legs, head and shell between a light rim and a dark one."""
    for grow, color in ((5.0, c.CREAM), (0.0, c.INK)):
        for side in (-1, 1):
            for y, low in ((36, 17), (58, 56), (74, 93)):
                legs = [(50 + side * 20, y), (50 + side * 44, (y + low) / 2), (50 + side * 44, low)]
                pen.line(legs, color, 6 + grow)
        pen.disc(50, 18, 14 + grow / 2, color)
        pen.disc(50, 57, 38 + grow / 2, color)
    pen.disc(50, 18, 9, c.TEAL)
    pen.disc(50, 57, 33, c.TEAL)
    pen.poly([*arc(50, 57, 33, 180, 270, steps=10), *arc(56, 62, 33, 265, 185, steps=10)], SHELL_LIT)


# --- as text -----------------------------------------------------------------------------------------


def god_name(god: str, say: Say) -> str:
    """Return the name of a prophecy (N-370)."""
    return say(f"imhotep.god.{god}")


def task_text(god: str, seats: int, say: Say) -> str:
    """Return the subject of a prophecy as text (N-370)."""
    data = house.HOUSE.of(PropheciesValues)
    return say(f"imhotep.task.{data.gods[god]}", stones=data.isis[seats])


def alt(view: ImhotepView, say: Say) -> str:
    """Return the alt text of the picture."""
    return " ".join(" ".join(line.split()) for line in _lines(view, say))


def brief_alt(view: ImhotepView, say: Say) -> Iterator[str]:
    """Yield the part of an alt text about the gods in play and the scarabs on each (N-361)."""
    gods = [
        say("imhotep.part.of", name=god_name(god, say), parts=placed) if placed else god_name(god, say)
        for god in _here(view).gods
        for placed in [_placed(view, god, say)]
    ]
    if gods:
        yield say("imhotep.alt.prophecies", gods=series(gods, say, "semicolon"))


def board(view: ImhotepView, say: Say) -> Iterator[str]:
    """Yield the lines of the text board about the prophecies."""
    return (line for text in _lines(view, say) for line in folded(text))


def _lines(view: ImhotepView, say: Say) -> Iterator[str]:
    """Yield lines with every prophecy in play, its scarabs with their rounds, and its subject (N-361)."""
    gods = _here(view).gods
    if gods:
        yield say("imhotep.board.prophecies")
    for god in gods:
        scarabs = _placed(view, god, say) or say("render.join.nothing")
        yield say("imhotep.board.prophecy", god=god_name(god, say), scarabs=scarabs)
        yield f"  {task_text(god, len(view.players), say)}"


def _placed(view: ImhotepView, god: str, say: Say) -> str:
    """Say whose scarabs lie on a prophecy, and since which round; empty if there are none."""
    placed = [
        say("imhotep.part.of", name=seat_sign(scarab.seat), parts=scarab.round)
        for scarab in _here(view).scarabs
        if scarab.god == god
    ]
    return series(placed, say) if placed else ""


def _predicts(event: ScarabPlaced, say: Say) -> str:
    return say("imhotep.tell.scarab", god=god_name(event.god, say))


def _player_alt(view: ImhotepView, player: PlayerView, say: Say) -> Iterator[str]:
    if _in_play(view) and (left := _here(view).left(player.seat)):
        yield say("imhotep.alt.scarabs", number=left)


def _player_board(view: ImhotepView, player: PlayerView, say: Say) -> Iterator[str]:
    if _in_play(view):
        yield say("imhotep.board.scarabs", number=_here(view).left(player.seat))


PROPHECIES = ModuleRenderer(
    events={ScarabPlaced: EventText(Role.ACTION, doing=_predicts, goes_on=True)},
    mark=mark,
    draw_sign=draw_left,
    alt=brief_alt,
    board=board,
    player_alt=_player_alt,
    player_board=_player_board,
    items={"prophecies": SheetItem("imhotep.picture.points.prophecies", _scarab_icon, _sheet_rows)},
    icons={"scarab": alone(lambda: scarab_sprite(SIDE), scarab_sprite, scarab)},
    picture=OwnPicture(_in_play, picture, alt, matter),
)
