"""The Duel's buttons: the free fields in the order of the harbor, the boats that can be unloaded, the action
tiles that can be played. An action tile's further questions come in a private panel. Only possible moves have
buttons.
"""

from collections.abc import Iterator, Sequence

from discord import ButtonStyle

from bot.games.duel.labels import boat_label, listed, tile_label
from bot.games.duel.rulebook import PLACE, icon_of
from bot.games.rows import ALL, WORDS_DO, Offer, drafted, opened
from bot.messages.buttons import Press, Row, closed, rows_of
from bot.messages.icons import emoji
from bot.service.drafts import Draft, Way
from bot.service.match import Match
from engine.duel import steps
from engine.duel.harbor import FIELDS
from engine.duel.tiles import Action
from render.duel.icons import ACTIONS
from render.kit.say import Say

GRID = 3
"""The number of fields in a row of the harbor."""
FEW = 4
"""The maximum number of fields that share a single row."""


def turn_rows(match: Match, say: Say) -> list[Row]:
    """Return the rows of the public card: exactly the legal moves."""
    return _rows(opened(match, say, icon_of))


def draft_rows(match: Match, draft: Draft, say: Say, part: str | None = None) -> list[Row]:
    """Return the rows of the private panel: the ways to continue a draft, or, if `part` is given, only those
    with the tiles of one boat. Before the first word they are the action tiles, which older cards offer
    through a single button.
    """
    offer = drafted(match, draft, say, icon_of)
    tiles = offer.of(steps.Take, steps.Swap) if offer.said else []
    if tiles:
        return _tiles(offer, tiles, part)
    if not offer.said and not offer.game.mid_turn:
        return rows_of(_actions(offer))
    return _rows(offer)


def _rows(offer: Offer) -> list[Row]:
    """Return fields, boats, and everything else, each kind in rows of its own."""
    fields = [row for line in _fields(offer) for row in rows_of(line)]
    boats = [*_boats(offer)]
    return closed([*fields, *rows_of(_stop(offer), rows_of(boats)), *rows_of(_actions(offer))])


def _fields(offer: Offer) -> Iterator[list[Press]]:
    """Yield the free fields, row by row as in the harbor; if they are few, in one row. The first button of
    each row shows the action's icon; without icons, only the very first button names the action, with a verb.
    """
    free = {way.step.field: way for way in offer.ways if isinstance(way.step, steps.Place)}
    lines = (
        [list(free)]
        if len(free) <= FEW
        else [[field for field in free if field // GRID == row] for row in range(GRID)]
    )
    verb = emoji(PLACE) is None
    for fields in filter(None, lines):
        yield [
            _field(offer, free[field], first=field == fields[0], verb=verb and field == min(free))
            for field in fields
        ]


def _field(offer: Offer, way: Way, *, first: bool, verb: bool) -> Press:
    name = FIELDS[way.step.field] if isinstance(way.step, steps.Place) else ""
    called = offer.say("button.place", place=name) if verb else name
    return offer.button(way.words, called, ButtonStyle.primary, icon=PLACE if first else WORDS_DO)


def _boats(offer: Offer) -> Iterator[Press]:
    """Yield a button for every boat that can be unloaded, with the points that the player gains."""
    for way in offer.ways:
        if isinstance(way.step, steps.Unload):
            called = boat_label(offer, way.step)
            yield offer.button(way.words, called, ButtonStyle.success, icon=WORDS_DO)


def _actions(offer: Offer) -> Iterator[Press]:
    """Yield a button for every kind of action tile that can be played; its questions come in a private
    panel.
    """
    if offer.said:
        return
    letters = {way.words[0] for way in offer.of(steps.Take, steps.Play)}
    for action in Action:
        if action.value in letters:
            called = offer.say(f"button.play.{action.value}")
            yield offer.button((action.value,), called, ButtonStyle.primary, icon=ACTIONS[action])


def _stop(offer: Offer) -> Iterator[Press]:
    for way in offer.of(steps.Stop):
        yield offer.button(way.words, offer.say("label.stop"), icon=WORDS_DO)


# --- taking and swapping -----------------------------------------------------------------------------


def _tiles(offer: Offer, ways: Sequence[Way], part: str | None) -> list[Row]:
    """Return a button for each boat or, once the boat is known, for each of its choices; if no panel can
    follow, return a single menu of all choices.
    """
    if part == ALL:
        return [offer.menu(offer.say("menu.take" if offer.of(steps.Take) else "menu.swap"), ways, listed)]
    boats = dict.fromkeys(_boat_of(way) for way in ways)
    if len(boats) > 1 and part not in boats:
        return rows_of(
            offer.button(
                (), offer.say("button.boat", boat=boat), ButtonStyle.primary, icon=WORDS_DO, part=boat
            )
            for boat in boats
        )
    return rows_of(
        offer.button(way.words, tile_label(offer, way.step), ButtonStyle.primary)
        for way in ways
        if part not in boats or _boat_of(way) == part
    )


def _boat_of(way: Way) -> str:
    """Return the boat that the step's one or two tiles are on; its code begins the step's last word."""
    return way.words[-1][0]
