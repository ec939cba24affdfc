"""Each fact that a picture's alt text states can be seen in the picture.

A fact is a change of one thing, which the alt text must state and the picture must show.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

import pytest

from bot.messages.catalog import catalog
from engine.contract import Decision, Outcome, Sheet
from engine.duel.harbor import EMPTY
from engine.duel.tiles import Action, Kind, Tile
from engine.duel.view import DuelView
from engine.imhotep.cards import Card
from engine.imhotep.components import Site
from engine.imhotep.modules.private_ships import PrivateShip
from engine.imhotep.modules.prophecies import Predictions, Scarab
from engine.imhotep.view import ImhotepView
from render.games import RENDERERS
from render.kit.palette import DARK
from render.kit.players import Players
from tests.render.duel import positions as duel
from tests.render.imhotep import expansions
from tests.render.imhotep import positions as imhotep
from tests.support.imhotep import predictions, with_site

SAY = catalog("en")
Facts = Mapping[str, Callable[[Any], Any]]


class Looked(NamedTuple):
    """The descriptions and the pixels of a position's pictures, in order."""

    told: tuple[str, ...]
    drawn: tuple[bytes, ...]


def look(game: str, position: duel.Position | imhotep.Position, view: object) -> Looked:
    renderer = RENDERERS[game]
    canvases = renderer.compose(view, position.table, (), SAY, DARK)
    told = renderer.alt_texts(view, position.table, (), SAY)
    return Looked(told, tuple(canvas.numbers.tobytes() for canvas in canvases))


def reversed_places(view: Any) -> Any:
    """Return the view with its ranking reversed."""
    return replace(view, outcome=replace(view.outcome, ranking=view.outcome.ranking[::-1]))


# --- The Duel ----------------------------------------------------------------------------------------


def of_player(view: DuelView, seat: int, **changes: Any) -> DuelView:
    players = list(view.players)
    players[seat] = replace(players[seat], **changes)
    return replace(view, players=(players[0], players[1]))


def built(view: DuelView, **changes: Any) -> DuelView:
    """Return the view with other things at seat 0's sites, and the same points."""
    return of_player(view, 0, sites=view.players[0].sites._replace(**changes))


def scored(view: DuelView, item: str) -> DuelView:
    """Return the view with one more point for seat 0, for this item."""
    return of_player(view, 0, sheet=more(view.players[0].sheet, item))


def more(sheet: Sheet, item: str) -> Sheet:
    items = (replace(part, points=part.points + 1) if part.name == item else part for part in sheet.items)
    return replace(sheet, items=tuple(items), scored=sheet.scored + 1)


def moved(view: DuelView) -> DuelView:
    """Return the view with the first figure replaced by one that belongs to the other seat."""
    place = next(field for field, owner in enumerate(view.fields) if owner != EMPTY)
    fields = (*view.fields[:place], 1 - view.fields[place], *view.fields[place + 1 :])
    return replace(view, fields=fields)


def boats(view: DuelView, boat: int, cargo: tuple[Tile, ...] | None) -> DuelView:
    return replace(view, boats=(*view.boats[:boat], cargo, *view.boats[boat + 1 :]))


def exchanged(view: DuelView) -> DuelView:
    boat, cargo = next((boat, cargo) for boat, cargo in enumerate(view.boats) if cargo is not None)
    return boats(view, boat, (Tile(Kind.ACTION, 0, Action.TAKE), *cargo[1:]))


def sailed(view: DuelView) -> DuelView:
    return boats(view, next(boat for boat, cargo in enumerate(view.boats) if cargo is not None), None)


RIVER: Facts = {
    "whose turn it is": lambda view: replace(view, decision=Decision(1 - view.decision.seat, "turn")),
    "what they are asked": lambda view: replace(view, decision=Decision(view.decision.seat, "unload")),
    "which action tile acts": lambda view: replace(view, playing=Action.UNLOAD),
    "a standing": lambda view: scored(view, "tomb"),
    "whose figure stands on a field": moved,
    "figures in stock": lambda view: of_player(view, 1, stock=view.players[1].stock + 1),
    "a tile aboard": exchanged,
    "a boat that left": sailed,
    "the supply": lambda view: replace(view, supply=view.supply + 1),
    "the reserve": lambda view: replace(view, reserve=view.reserve + 1),
    "the box": lambda view: replace(view, box=view.box[1:]),
    "action tiles": lambda view: built(view, actions=(*view.players[0].sites.actions, Action.TAKE)),
    "a second action tile": lambda view: built(view, actions=(*view.players[0].sites.actions, Action.SWAP)),
    "who has won": lambda view: replace(view, decision=None, outcome=Outcome(((1,), (0,)), "resigned")),
}
BANDS_A: Facts = {
    "an obelisk": lambda view: built(view, obelisk=2),
    "the sixth obelisk": lambda view: built(view, obelisk=6),
    "the seventh obelisk": lambda view: built(view, obelisk=7),
    "a temple tile face down": lambda view: built(view, temple=(1,)),
    "the fifth of them": lambda view: built(view, temple=(1, 1, 1, 1, 1)),
    "a light block": lambda view: built(view, light=view.players[0].sites.light + 1),
    "a dark block": lambda view: built(view, dark=view.players[0].sites.dark + 1),
    "a chamber": lambda view: built(view, tomb=(3,)),
}
BANDS_B: Facts = {
    "who was first in the race": lambda view: replace(view, first_to_five=1 - view.first_to_five),
    "a temple tile": lambda view: built(view, temple=(1, 2)),
    "another of a kind": lambda view: built(view, temple=(2, 2)),
}
DUEL_END: Facts = {
    "the winner": lambda view: replace(
        view, outcome=Outcome(view.outcome.ranking[::-1], view.outcome.reason)
    ),
    "points": lambda view: scored(view, "tomb"),
}


def race() -> duel.Position:
    result = duel.when(1, duel.crowded, "BBBB")
    return replace(result, view=replace(result.view, first_to_five=0))


# --- Imhotep -----------------------------------------------------------------------------------------


def of_the_other(scarabs: tuple[Scarab, ...]) -> tuple[Scarab, ...]:
    return (replace(scarabs[0], seat=1 - scarabs[0].seat), *scarabs[2:])


def of_round_five(scarabs: tuple[Scarab, ...]) -> tuple[Scarab, ...]:
    return (*scarabs[1:], replace(scarabs[0], round=5))


def one_more(here: Predictions) -> tuple[Scarab, ...]:
    return (*here.scarabs, Scarab(1, here.gods[2], 4))


def foretold(view: ImhotepView, **changes: Any) -> ImhotepView:
    return replace(view, pieces={**view.pieces, "prophecies": replace(predictions(view), **changes)})


def person(view: ImhotepView, seat: int, **changes: Any) -> ImhotepView:
    players = list(view.players)
    players[seat] = replace(players[seat], **changes)
    return replace(view, players=tuple(players))


def richer(view: ImhotepView, **changes: Any) -> ImhotepView:
    """Return the view with one more point for seat 0 on the track."""
    player = view.players[0]
    sheet = more(player.sheet, player.sheet.items[0].name)
    return person(view, 0, points=player.points + 1, sheet=sheet, **changes)


def shipped(view: ImhotepView, number: int, **changes: Any) -> ImhotepView:
    ships = list(view.ships)
    ships[number] = replace(ships[number], **changes)
    return replace(view, ships=tuple(ships))


def opened(view: ImhotepView, card: Card | None) -> ImhotepView:
    first, *others = view.sites[Site.MARKET].open
    assert first != card
    return with_site(view, Site.MARKET, open=(card, *others))


HARBOR: Facts = {
    "whose turn it is": lambda view: replace(view, decision=replace(view.decision, seat=1)),
    "what they are asked": lambda view: replace(view, decision=Decision(view.decision.seat, "market")),
    "the round": lambda view: replace(view, round=view.round + 1),
    "points": richer,
    "stones on a sled": lambda view: person(view, 0, sled=view.players[0].sled - 1),
    "stones in a quarry": lambda view: person(view, 0, quarry=view.players[0].quarry - 1),
    "a card": lambda view: person(view, 0, cards=(Card.STATUE,), held=1),
    "a second card of a kind": lambda view: person(view, 0, cards=(Card.STATUE,) * 2, held=2),
    "who has left": lambda view: person(view, 1, absent=True),
    "a stone aboard": lambda view: shipped(view, 2, stones=(1, *view.ships[2].stones[1:])),
    "where a ship is": lambda view: shipped(view, 2, site=Site.TEMPLE),
    "an open card": lambda view: opened(view, Card.LEVER),
    "a card that was taken": lambda view: opened(view, None),
    "the draw pile": lambda view: replace(view, draw=view.draw - 1),
    "the discard pile": lambda view: replace(view, discard=(*view.discard, Card.CHISEL)),
}
WITH_MODULES: Facts = {
    "a private ship that was used": lambda view: replace(
        view,
        pieces={
            **view.pieces,
            "private_ships": (view.pieces["private_ships"][0], PrivateShip(used=True)),
        },
    ),
    "coins": lambda view: person(view, 1, coins=3),
    "scarabs in hand": lambda view: foretold(view, scarabs=one_more(predictions(view))),
}
PROPHECIES: Facts = {
    "a prophecy": lambda view: foretold(view, gods=("horus", *predictions(view).gods[1:])),
    "whose scarab": lambda view: foretold(view, scarabs=of_the_other(predictions(view).scarabs)),
    "since when": lambda view: foretold(view, scarabs=of_round_five(predictions(view).scarabs)),
    "a scarab more": lambda view: foretold(view, scarabs=one_more(predictions(view))),
}
IMHOTEP_END: Facts = {
    "the winner": lambda view: replace(
        view, outcome=replace(view.outcome, ranking=view.outcome.ranking[::-1])
    ),
    "points": richer,
}
PICTURES: Mapping[str, tuple[str, Callable[[], duel.Position | imhotep.Position], int, Facts]] = {
    "river": ("duel", lambda: duel.when(2, duel.crowded), 0, RIVER),
    "bands, sides A": ("duel", lambda: duel.when(2, duel.crowded), 1, BANDS_A),
    "bands, sides B": ("duel", race, 1, BANDS_B),
    "end of The Duel": ("duel", lambda: duel.when(3, duel.over), 0, DUEL_END),
    "harbor": ("imhotep", imhotep.GOLDEN["start"], 0, HARBOR),
    "harbor with modules": ("imhotep", expansions.everything, 0, WITH_MODULES),
    "prophecies": ("imhotep", expansions.everything, 2, PROPHECIES),
    "end of Imhotep": ("imhotep", imhotep.EVERY["final"], 0, IMHOTEP_END),
}
"""The game, a position, the index of a picture, and its facts. The facts of monuments are in
`imhotep/sites/test_told_and_drawn.py`.
"""


@pytest.mark.parametrize(
    ("name", "fact"), [(name, fact) for name, (*_, facts) in PICTURES.items() for fact in facts]
)
def test_a_fact_of_the_alt_text_is_in_the_picture(name: str, fact: str) -> None:
    game, position, number, facts = PICTURES[name]
    shown = position()
    before, after = (look(game, shown, view) for view in (shown.view, facts[fact](shown.view)))
    assert before.told[number] != after.told[number], "the alt text does not tell it"
    assert before.drawn[number] != after.drawn[number], "the picture does not show it"


def test_names_are_in_the_picture() -> None:
    """In both games, the pictures show each person's own name."""
    for game, position in (("duel", duel.GOLDEN["start"]), ("imhotep", imhotep.GOLDEN["start"])):
        shown = position()
        for seat in range(len(shown.table.names)):
            names = list(shown.table.names)
            names[seat] = "Meritaten"
            renderer = RENDERERS[game]
            written = renderer.compose(shown.view, Players(tuple(names)), (), SAY, DARK)[0].written
            assert "Meritaten" in {text.shown for text in written}
