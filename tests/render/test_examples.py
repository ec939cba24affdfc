"""Worked examples show how a turn is described, in both languages."""

from collections.abc import Sequence

import pytest

from bot.messages.catalog import catalog
from engine.contract import Event
from engine.duel import events as d
from engine.duel.tiles import Action, Kind, Tile
from engine.imhotep import events as e
from engine.imhotep.cards import Card
from engine.imhotep.components import Site
from engine.imhotep.modules.private_ships import PrivateSailed
from engine.imhotep.modules.prophecies import ScarabPlaced
from engine.imhotep.sites.corridor import FigureLeft
from engine.imhotep.sites.market import CardTaken
from render.games import RENDERERS
from render.kit.players import Players

NAMES = ("Ana", "Ben", "Cleo", "Dan")
OBELISK, TOMB, TEMPLE = Tile(Kind.OBELISK), Tile(Kind.TOMB, 12), Tile(Kind.TEMPLE, 4)


def at(owner: int, site: Site, position: int = 0) -> e.Delivered:
    return e.Delivered(owner, site, (0, position), 0, position)


UNLOADING = (
    d.ActionPlayed(1, Action.UNLOAD),
    d.Placed(1, 4),
    d.Unloaded(1, 1),
    d.Delivered(1, TEMPLE, 1, 0, 3),
    d.Delivered(1, Tile(Kind.ACTION, 0, Action.PLACE), 1, 1, 4),
    d.Delivered(1, TOMB, 1, 2, 5),
    d.Stopped(1),
)
SAME = (d.Unloaded(1, 4), d.Delivered(1, OBELISK, 4, 0, 0), d.Delivered(0, OBELISK, 4, 1, 1))
SWAPPING = (
    d.ActionPlayed(1, Action.SWAP),
    d.Swapped(1, 0, 0, 1, (TEMPLE, OBELISK)),
    d.Unloaded(1, 0),
    d.Delivered(0, OBELISK, 0, 0, 0),
)
ROUND = (
    e.Sailed(1, 1, Site.BURIAL_CHAMBER, (1, 1, 2)),
    at(1, Site.BURIAL_CHAMBER),
    at(1, Site.BURIAL_CHAMBER, 1),
    at(2, Site.BURIAL_CHAMBER, 2),
    e.RoundEnded(2),
    e.Scored(0, 2, Site.TEMPLE, 0),
    e.Scored(3, 1, Site.TEMPLE, 1),
)
FIGURE = (
    e.Sailed(2, 0, Site.TEMPLE, (2, 2, 1)),
    *(at(owner, Site.TEMPLE, number) for number, owner in enumerate((2, 2, 1))),
    FigureLeft(2),
)
MARKET = (
    e.Sailed(0, 3, Site.MARKET, (1, 0)),
    at(1, Site.MARKET),
    CardTaken(1, Card.STATUE, 0),
    at(0, Site.MARKET, 1),
    CardTaken(0, Card.HAMMER, 1),
)
SCARAB = (ScarabPlaced(0, "amun"), PrivateSailed(0, Site.TEMPLE), at(0, Site.TEMPLE))

EXAMPLES: list[tuple[str, Sequence[Event], list[str], list[str]]] = [
    (
        "duel",
        UNLOADING,
        [
            (
                "Ben plays Unload: figure on b2; boat 2: temple 4, a Place tile and tomb 12 for Ben; "
                "leaves it at that."
            )
        ],
        [
            (
                "Ben spielt „Entladen“: Figur auf b2; Boot 2: Tempel 4, Plättchen „Platzieren“ und "
                "Grabkammer 12 für Ben; belässt es dabei."
            )
        ],
    ),
    (
        "duel",
        (d.ActionPlayed(1, Action.PLACE), d.Placed(1, 6), d.Placed(1, 7)),
        ["Ben plays Place: figures on a3 and b3."],
        ["Ben spielt „Platzieren“: Figuren auf a3 und b3."],
    ),
    (
        "duel",
        SAME,
        ["Ben unloads boat b: 1 obelisk each for Ben and Ana."],
        ["Ben entlädt Boot b: je 1 Obelisk für Ben und Ana."],
    ),
    (
        "duel",
        SWAPPING,
        ["Ben plays Swap: temple 4 and obelisk on boat 1; boat 1: obelisk for Ana."],
        ["Ben spielt „Tauschen“: Tempel 4 und Obelisk auf Boot 1; Boot 1: Obelisk für Ana."],
    ),
    (
        "duel",
        (d.ActionPlayed(1, Action.TAKE), d.Taken(1, TOMB, 3, 0), d.Passed(0)),
        ["Ben plays Take: tomb 12 from boat a for Ben.", "Ana can’t move and passes."],
        ["Ben spielt „Nehmen“: Grabkammer 12 von Boot a für Ben.", "Ana kann nicht ziehen und passt."],
    ),
    (
        "imhotep",
        ROUND,
        [
            "Ben sails ship b to the Burial Chamber: 2 stones for Ben, 1 for Cleo.",
            "Round 2 ends; Temple: +2 for Ana, +1 for Dan.",
        ],
        [
            "Ben fährt mit Boot b zur Grabkammer: 2 Steine für Ben, 1 für Cleo.",
            "Runde 2 endet; Tempel: +2 für Ana, +1 für Dan.",
        ],
    ),
    (
        "imhotep",
        FIGURE,
        ["Cleo sails ship a to the Temple: 2 stones for Cleo, 1 for Ben; leaves the Imhotep figure."],
        ["Cleo fährt mit Boot a zum Tempel: 2 Steine für Cleo, 1 für Ben; lässt die Imhotep-Figur stehen."],
    ),
    (
        "imhotep",
        (e.Fetched(2, 2), e.Loaded(0, 1, 2, 0)),
        ["Cleo fetches 2 stones.", "Ana loads a stone on b3."],
        ["Cleo holt 2 Steine.", "Ana lädt einen Stein auf b3."],
    ),
    (
        "imhotep",
        MARKET[:1],
        ["Ana sails ship d to the Market: a card each for Ana and Ben."],
        ["Ana fährt mit Boot d zum Markt: je eine Karte für Ana und Ben."],
    ),
    (
        "imhotep",
        MARKET,
        [
            (
                "Ana sails ship d to the Market: a card each for Ana and Ben. "
                "Ben takes the Statue, Ana the Hammer."
            )
        ],
        ["Ana fährt mit Boot d zum Markt: je eine Karte für Ana und Ben. Ben nimmt „Statue“, Ana „Hammer“."],
    ),
    (
        "imhotep",
        SCARAB,
        ["Ana places a scarab on Amun and sails the private ship to the Temple: 1 stone for Ana."],
        ["Ana legt einen Skarabäus auf Amun und fährt mit dem Privatboot zum Tempel: 1 Stein für Ana."],
    ),
]


@pytest.mark.parametrize(("game", "events", "english", "german"), EXAMPLES)
def test_a_turn_is_told_as_in_the_examples(
    game: str, events: Sequence[Event], english: list[str], german: list[str]
) -> None:
    players = Players(NAMES[:2] if game == "duel" else NAMES)
    for language, expected in (("en", english), ("de", german)):
        assert RENDERERS[game].describe(events, players, catalog(language)) == expected
