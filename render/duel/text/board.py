"""A position of The Duel as monospaced text: everything that a seat may see."""

from collections import Counter
from collections.abc import Iterator, Sequence

from engine.duel.harbor import BOATS, EMPTY, FIELDS
from engine.duel.sites import SITES
from engine.duel.tiles import COUNTS, FACE_DOWN
from engine.duel.view import DuelView, PlayerView
from render.duel.text import phrases
from render.duel.text.phrases import mark_of, names
from render.kit import lists
from render.kit.fit import UNBROKEN, folded, hanging, listed
from render.kit.lists import series, shorten, signed
from render.kit.players import Players
from render.kit.say import Say


def text_board(view: DuelView, players: Players, say: Say) -> str:
    """Format the whole position for a code block, including temple values (D-19)."""
    full = [shorten(name, lists.NAME_LENGTHS[1]) for name in names(view, players, say)]
    blocks = [
        [line for part in _status(view, full, say).split("\n") for line in folded(part)],
        [*_legend(view, full, say), *_grid(view)],
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


def _legend(view: DuelView, full: Sequence[str], say: Say) -> list[str]:
    """Explain which sign in the harbor is whose."""
    black, white = view.first, 1 - view.first
    whole = [name.replace(" ", UNBROKEN) for name in full]
    text = say(
        "render.board.harbor",
        black=whole[black],
        white=whole[white],
        black_letter=mark_of(view, black),
        white_letter=mark_of(view, white),
    )
    return [line.replace(UNBROKEN, " ") for line in folded(text)]


def _grid(view: DuelView) -> Iterator[str]:
    """Yield the lines of the harbor, with boats `a b c` above and `1 2 3` on the left; `>` and `v` mark boats
    that can be unloaded.
    """
    ready = phrases.ready_boats(view)
    side = len(FIELDS) // 3
    yield " " * 4 + " ".join(BOATS[boat] for boat in range(side, len(BOATS)))
    if any(boat in ready for boat in range(side, len(BOATS))):
        yield (" " * 4 + " ".join("v" if boat in ready else " " for boat in range(side, len(BOATS)))).rstrip()
    for row in range(side):
        holders = view.fields[row * side : (row + 1) * side]
        shown = " ".join("." if holder == EMPTY else mark_of(view, holder) for holder in holders)
        yield f"{BOATS[row]} {'>' if row in ready else ' '} {shown}"


def _boat_lines(view: DuelView, say: Say) -> Iterator[str]:
    ready = phrases.ready_boats(view)
    for boat, cargo in enumerate(view.boats):
        sign = ">" if boat in ready else " "
        load = say("render.board.gone")
        if cargo is not None:
            load = phrases.load(cargo, phrases.brief_name, say)
        yield from hanging(f"{sign} {BOATS[boat]}  ", load)


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
    return [stacks, *listed(content, say)]


def _player_lines(view: DuelView, player: PlayerView, full: Sequence[str], say: Say) -> list[str]:
    own, sheet = player.sites, player.sheet
    head = say(
        "render.board.player",
        mark=mark_of(view, player.seat),
        name=full[player.seat],
        total=say("render.total.points", number=signed(sheet.total)),
    )
    values = {
        "obelisk": phrases.race_won(view, player, "render.board.first", say) or str(own.obelisk),
        "temple": phrases.numbered(own.temple, say),
        "pyramids": say("render.board.light_dark", light=own.light, dark=own.dark),
        "tomb": phrases.numbered(own.tomb, say),
    }
    rows = [(_site_label(view, site, say), signed(sheet.points(site)), values[site]) for site in SITES]
    kept = series((action.value for action in own.actions), say, "space")
    rows.append((say("render.board.actions"), signed(sheet.points("actions")), kept))
    stock = say("render.board.in_stock", number=player.stock)
    rows.append((say("render.board.figures"), signed(sheet.points("figures")), stock))
    wide = max(len(label) for label, _, _ in rows)
    hung = (hanging(f"  {label:<{wide}}  {points:>3}  ", value) for label, points, value in rows)
    return [head, *(line for lines in hung for line in lines)]


def _site_label(view: DuelView, site: str, say: Say) -> str:
    return say("render.board.site", site=say(f"render.site.{site}"), side=view.side(site))
