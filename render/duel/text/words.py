"""A position in words: the picture's alt text, the board as monospaced text, the score sheet."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product
from textwrap import wrap

from engine.contract import Event
from engine.duel.harbor import BOATS, EMPTY, FIELDS
from engine.duel.sites import RACE_TILES, SITES
from engine.duel.tiles import COUNTS, FACE_DOWN
from engine.duel.view import DuelView, PlayerView
from render.duel.text import events, phrases
from render.duel.text.events import describe
from render.duel.text.phrases import TileWords, names, seat_mark, tile_name
from render.kit import lists
from render.kit.lists import series, shorten
from render.kit.players import Players
from render.kit.say import Say

__all__ = ["alt_text", "describe", "score_sheet", "seat_mark", "text_board", "tile_name"]

ALT_LIMIT, HEAD_LIMIT = 1024, 256
"""Characters Discord takes, and how many of them must stand alone."""

LINE = 44
"""Characters of a line of the text board."""
UNBROKEN = "\N{NO-BREAK SPACE}"
"""Holds a tile's name together while lines are cut."""
COLUMN = 14
"""Characters of a name in the score sheet."""


# --- alt text ----------------------------------------------------------------------------------------


def alt_text(view: DuelView, players: Players, recent: Sequence[Event], say: Say) -> str:
    """Everything the picture shows, at most 1024 characters; the first 256 stand alone."""
    full = names(view, players, say)
    head = _first_fitting(_heads(view, full, recent, say), HEAD_LIMIT)
    return _first_fitting(_alt_texts(view, head, say), ALT_LIMIT)


def _first_fitting(candidates: Iterator[str], limit: int) -> str:
    last = ""
    for last in candidates:
        if len(last) <= limit:
            return last
    return shorten(last, limit)


def _heads(view: DuelView, full: Sequence[str], recent: Sequence[Event], say: Say) -> Iterator[str]:
    """Turn, points, last change; ever shorter."""
    for last, short in product(events.last_lines(recent, full, say), lists.name_lengths(full)):
        parts = [_turn(view, short, say), _points(view, short, say), say("render.alt.last", last=last)]
        yield series(parts, say, "space")


def _turn(view: DuelView, full: Sequence[str], say: Say) -> str:
    if view.decision is None:
        return say("render.alt.over", win=phrases.verdict(view, full, say))
    words = phrases.todo(view, full, say)
    mark = seat_mark(view, view.decision.seat, say)
    if view.playing is not None:
        return say("render.alt.playing", todo=words, mark=mark, letter=view.playing.value)
    return say("render.alt.todo", todo=words, mark=mark)


def _points(view: DuelView, full: Sequence[str], say: Say) -> str:
    return say(
        "render.alt.points",
        first=full[0],
        first_mark=seat_mark(view, 0, say),
        first_points=phrases.open_points(view, 0, say),
        second=full[1],
        second_mark=seat_mark(view, 1, say),
        second_points=phrases.open_points(view, 1, say),
    )


def _alt_texts(view: DuelView, head: str, say: Say) -> Iterator[str]:
    """The whole, with tiles named in full, then shorter."""
    namings: tuple[TileWords, ...] = (tile_name, phrases.middle_name, phrases.brief_name)
    for naming in namings:
        parts = [head, *_may(view, say), _harbor(view, say), _boats(view, naming, say), _stores(view, say)]
        parts += [_player(view, player, say) for player in view.players]
        yield series(parts, say, "space")


def _may(view: DuelView, say: Say) -> Iterator[str]:
    """What can be done: place, unload; the action tiles kept stand with the player."""
    decision = view.decision
    if decision is None:
        return
    if decision.kind in ("turn", "place"):
        able = view.players[decision.seat].stock > 0 and EMPTY in view.fields
        yield say("render.alt.may_place" if able else "render.alt.may_not_place")
    ready = phrases.boat_names(phrases.ready_boats(view))
    yield say("render.alt.unload", boats=series(ready, say)) if ready else say("render.alt.unload_none")


def _harbor(view: DuelView, say: Say) -> str:
    groups: list[str] = []
    for player in view.players:
        fields = phrases.field_names(view, player.seat)
        if fields:
            mark = seat_mark(view, player.seat, say)
            groups.append(say("render.alt.figures", mark=mark, fields=series(fields, say)))
    if not groups:
        return say("render.alt.harbor_empty")
    return say("render.alt.harbor", figures=series(groups, say, "semicolon"))


def _boats(view: DuelView, naming: TileWords, say: Say) -> str:
    found: list[str] = []
    for boat, cargo in enumerate(view.boats):
        if cargo is None:
            found.append(say("render.alt.boat_gone", boat=BOATS[boat]))
        else:
            found.append(say("render.alt.boat", boat=BOATS[boat], tiles=phrases.load(cargo, naming, say)))
    return say("render.alt.boats", boats=series(found, say, "semicolon"))


def _stores(view: DuelView, say: Say) -> str:
    return say("render.alt.stacks", supply=view.supply, reserve=view.reserve, box=len(view.box))


def _player(view: DuelView, player: PlayerView, say: Say) -> str:
    own = player.sites
    found = [
        _obelisks(view, player, "render.alt.first", say) or say("render.alt.obelisk", number=own.obelisk),
        _temple(view, player, say),
        say("render.alt.pyramids", light=own.light, dark=own.dark),
        say("render.alt.tomb", values=_numbers(own.tomb, say)),
    ]
    return say(
        "render.alt.player",
        mark=seat_mark(view, player.seat, say),
        stock=player.stock,
        sites=series(found, say),
        actions=series((action.value for action in own.actions), say, "space"),
    )


def _obelisks(view: DuelView, player: PlayerView, key: str, say: Say) -> str | None:
    """The obelisk of whoever won the race (D-50, side B)."""
    if view.first_to_five != player.seat:
        return None
    return say(key, number=player.sites.obelisk, tiles=RACE_TILES)


def _temple(view: DuelView, player: PlayerView, say: Say) -> str:
    if phrases.temple_hidden(view, player.sites):
        return say("render.alt.temple_count", number=len(player.sites.temple))
    return say("render.alt.temple", values=_numbers(player.sites.temple, say))


def _numbers(values: Sequence[int], say: Say) -> str:
    return series(map(str, values), say, "space")


# --- the board as text -------------------------------------------------------------------------------


def text_board(view: DuelView, players: Players, say: Say) -> str:
    """The whole position for a code block, temple values included (D-19); lines of about 44 characters,
    which a phone shows whole.
    """
    full = [shorten(name, lists.NAME_LENGTHS[1]) for name in names(view, players, say)]
    black, white = view.first, 1 - view.first
    head = say(
        "render.board.harbor",
        black=full[black],
        white=full[white],
        black_letter=phrases.letter(view, black, say),
        white_letter=phrases.letter(view, white, say),
    )
    blocks = [
        [_status(view, full, say)],
        [head, *_grid(view, say)],
        [say("render.board.boats"), *_boat_lines(view, say)],
        _store_lines(view, say),
        *(_player_lines(view, player, full, say) for player in view.players),
    ]
    return "\n\n".join("\n".join(block) for block in blocks)


def _status(view: DuelView, full: Sequence[str], say: Say) -> str:
    if view.decision is None:
        return phrases.verdict(view, full, say)
    todo = phrases.todo(view, full, say)
    return todo if view.playing is None else say("render.board.playing", todo=todo, letter=view.playing.value)


def _grid(view: DuelView, say: Say) -> Iterator[str]:
    """Boats `a b c` above, `1 2 3` at the left; `>` and `v` mark those that can be unloaded."""
    ready = phrases.ready_boats(view)
    side = len(FIELDS) // 3
    yield " " * 4 + " ".join(BOATS[boat] for boat in range(side, len(BOATS)))
    if any(boat in ready for boat in range(side, len(BOATS))):
        yield (" " * 4 + " ".join("v" if boat in ready else " " for boat in range(side, len(BOATS)))).rstrip()
    for row in range(side):
        holders = view.fields[row * side : (row + 1) * side]
        shown = " ".join("." if holder == EMPTY else phrases.letter(view, holder, say) for holder in holders)
        yield f"{BOATS[row]} {'>' if row in ready else ' '} {shown}"


def _boat_lines(view: DuelView, say: Say) -> Iterator[str]:
    ready = phrases.ready_boats(view)
    for boat, cargo in enumerate(view.boats):
        sign = ">" if boat in ready else " "
        load = say("render.board.gone")
        if cargo is not None:
            load = phrases.load(cargo, phrases.brief_name, say)
        yield f"{sign} {BOATS[boat]}  {load}"


def _store_lines(view: DuelView, say: Say) -> list[str]:
    counts = Counter(view.box)
    content = [
        say("render.board.counted", number=counts[tile], tile=phrases.brief_name(tile, say))
        for tile in (*(tile for tile, _ in COUNTS), FACE_DOWN)
        if counts[tile]
    ]
    stacks = say("render.board.stacks", supply=view.supply, reserve=view.reserve, box=len(view.box))
    if not content:
        return [stacks]
    label = "  "
    whole = (one.replace(" ", UNBROKEN) for one in content)
    lines = wrap(series(whole, say), LINE, initial_indent=label, subsequent_indent=" " * len(label))
    lines = [line.replace(UNBROKEN, " ") for line in lines]
    return [stacks, *lines]


def _player_lines(view: DuelView, player: PlayerView, full: Sequence[str], say: Say) -> list[str]:
    own, sheet = player.sites, player.sheet
    head = say(
        "render.board.player",
        mark=seat_mark(view, player.seat, say),
        name=full[player.seat],
        count=sheet.total,
    )
    values = {
        "obelisk": _obelisks(view, player, "render.board.first", say) or str(own.obelisk),
        "temple": _numbers(own.temple, say),
        "pyramids": say("render.board.light_dark", light=own.light, dark=own.dark),
        "tomb": _numbers(own.tomb, say),
    }
    rows = [(_site_label(view, site, say), str(sheet.points(site)), values[site]) for site in SITES]
    kept = series((action.value for action in own.actions), say, "space")
    rows.append((say("render.board.actions"), str(sheet.points("actions")), kept))
    stock = say("render.board.in_stock", number=player.stock)
    rows.append((say("render.board.figures"), str(sheet.points("figures")), stock))
    wide = max(len(label) for label, _, _ in rows)
    return [head, *(f"  {label:<{wide}}  {points:>3}  {value}" for label, points, value in rows)]


def _site_label(view: DuelView, site: str, say: Say) -> str:
    return say("render.board.site", site=say(f"render.site.{site}"), side=view.side(site))


# --- the score sheet ---------------------------------------------------------------------------------


def score_sheet(view: DuelView, players: Players, say: Say) -> str:
    """Both seats' points item by item, as if the game ended now, for a code block; then the verdict."""
    full = names(view, players, say)
    short = [shorten(name, COLUMN) for name in full]
    rows: list[tuple[str, str, str]] = []
    for item in view.players[0].sheet.items:
        label = say(f"render.item.{item.name}")
        if item.name in SITES:
            label = say("render.board.site", site=label, side=view.side(item.name))
        rows.append((label, *_pair(view, item.name)))
    total = (say("render.picture.total"), *(str(player.sheet.total) for player in view.players))
    wide = max(len(row[0]) for row in (*rows, total))
    first, second = (max(len(name), 5) for name in short)

    def line(label: str, one: str, other: str) -> str:
        return f"{label:<{wide}}  {one:>{first}}  {other:>{second}}"

    rule = "-" * len(line("", "", ""))
    lines = [
        line("", short[0], short[1]),
        *(line(*row) for row in rows),
        rule,
        line(total[0], total[1], total[2]),
    ]
    if view.outcome is not None:
        lines += ["", phrases.verdict(view, full, say), *phrases.reasons(view, full, say)]
    return "\n".join(lines)


def _pair(view: DuelView, item: str) -> tuple[str, str]:
    one, other = (str(player.sheet.points(item)) for player in view.players)
    return one, other
