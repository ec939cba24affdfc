"""Small words and figures of the expansions that their texts share (N-…)."""

from collections.abc import Iterator, Sequence

from engine.imhotep import house
from engine.imhotep.cards import Card
from engine.imhotep.components import Site, Stone
from engine.imhotep.sites.black_market import BlackView
from engine.imhotep.view import ImhotepView, PlayerView
from render.kit.phrases import series
from render.kit.say import Say

SPACES = {"P": "points", "S": "stones", "C": "card"}
"""What a space of a scaffold tile gives (N-121)."""


def god_name(god: str, say: Say) -> str:
    """What a prophecy is called (N-370)."""
    return say(f"imhotep.god.{god}")


def task_text(god: str, seats: int, say: Say) -> str:
    """What a prophecy is about (N-370)."""
    data = house.HOUSE
    return say(f"imhotep.task.{data.gods[god]}", stones=data.isis[seats])


def scaffold_space(space: str, say: Say) -> str:
    """What a space of a scaffold tile gives: `2P`, `3S`, `C` (N-122)."""
    return say(f"imhotep.space.{SPACES[space[-1]]}", number=space[:-1] or 1)


def scaffold_spaces(tile: str, say: Say, first: int = 0) -> Iterator[str]:
    """What the spaces of a tile give from the left; nothing for one that nobody knows (N-122)."""
    for space in house.HOUSE.scaffold.get(tile, ())[first:]:
        yield scaffold_space(space, say)


def heights(numbers: Sequence[int], say: Say) -> str:
    """Heights of the columns of an obelisk (N-182)."""
    return series(map(str, numbers), say, "space")


def numbered(numbers: Sequence[int], say: Say) -> str:
    """Numbers in a row."""
    return series(map(str, numbers), say, "space")


def held(player: PlayerView) -> tuple[Card, ...]:
    """The cards before a player, those that may not be seen face down (N-341)."""
    return (*player.cards, *(Card.FACE_DOWN,) * (player.held - len(player.cards)))


def market_cards(view: ImhotepView) -> int:
    """How many cards the display has, face-down ones included (§6.1, N-200)."""
    there = view.sites[Site.MARKET]
    hidden = sum(there.stacks) if isinstance(there, BlackView) else there.pair
    return sum(card is not None for card in there.open) + hidden


def stones_at(view: ImhotepView, site: Site) -> tuple[Stone, ...]:
    """All stones of a monument, wherever they lie there (HV-19, N-373)."""
    return view.sites[site].all_stones
