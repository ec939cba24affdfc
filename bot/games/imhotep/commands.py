"""`/imhotep quarry`, `load`, `sail`, `card`: a turn of Imhotep (§4); `choose` answers questions (§5)."""

from collections.abc import Iterator

from bot.games.commands import Argument, Filled, Suggest, TurnCommand, legal
from bot.games.imhotep.labels import label
from bot.games.imhotep.named import BLUE_CARDS, PLACES, SHIPS
from bot.messages.names import plain_table
from bot.service.drafts import Draft
from bot.service.match import Match
from engine.imhotep import steps
from engine.imhotep.rules.ships import NAMES
from render.kit.say import Say

GAME = "imhotep"
LOAD, SAIL, PLAY = "l", "s", "c"
"""How the codes of these steps begin."""


def _quarry(filled: Filled) -> list[str]:
    """§4.1: fetch stones."""
    del filled
    return [steps.FETCH.code]


def _load(filled: Filled) -> list[str]:
    """§4.2; also the stones that a card or a bonus lets one load."""
    return [LOAD, filled["place"].strip().lower()]


def _sail(filled: Filled) -> list[str]:
    """Sail a ship to a site (§4.3)."""
    return [SAIL, _ship(filled), filled["site"].strip().upper()]


def _card(filled: Filled) -> list[str]:
    """§4.4; the card's further questions come next."""
    return [PLAY, filled["card"].strip()]


def _choose(filled: Filled) -> list[str]:
    """The question to a player, even while another's ship is unloading."""
    return filled["answer"].split()


def _ship(filled: Filled) -> str:
    return filled.get("ship", "").strip().lower()


# --- suggestions -------------------------------------------------------------------------------------


def _ships(begins: str) -> Suggest:
    """The ships of the legal steps that begin like this, with their load."""

    def suggest(match: Match, draft: Draft, filled: Filled, say: Say) -> Iterator[tuple[str, str]]:
        del match, filled
        ships = draft.play.game.view(None).ships
        named = {way.words[1][0] for way in draft.choices if way.words[0] == begins}
        for name, ship in zip(NAMES, ships, strict=False):
            if name in named:
                yield say("label.ship", ship=name, load=ship.load, count=ship.capacity), name

    return suggest


def _places(match: Match, draft: Draft, filled: Filled, say: Say) -> Iterator[tuple[str, str]]:
    """The free positions of all ships."""
    del filled
    for way in draft.choices:
        if isinstance(way.step, steps.Load):
            yield label(draft.play.game, way.step, plain_table(match), say), way.words[-1]


def _sites(match: Match, draft: Draft, filled: Filled, say: Say) -> Iterator[tuple[str, str]]:
    """Open sites for the ship that is named, and what sailing there brings."""
    for way in draft.choices:
        if isinstance(way.step, steps.Sail) and way.words[1] == _ship(filled):
            yield label(draft.play.game, way.step, plain_table(match), say), way.words[-1]


def _cards(match: Match, draft: Draft, filled: Filled, say: Say) -> Iterator[tuple[str, str]]:
    """Blue cards that can be played now."""
    for text, words in legal(steps.Play, label)(match, draft, filled, say):
        yield text, words.split()[-1]


def _answers(match: Match, draft: Draft, filled: Filled, say: Say) -> Iterator[tuple[str, str]]:
    """All legal answers with their gains; none at the beginning of a turn."""
    del filled
    for way in draft.choices if draft.play.game.mid_turn else ():
        yield label(draft.play.game, way.step, plain_table(match), say), way.step.code


COMMANDS = (
    TurnCommand(GAME, "quarry", _quarry),
    TurnCommand(GAME, "load", _load, (Argument("place", _places),)),
    TurnCommand(
        GAME,
        "sail",
        _sail,
        (Argument("ship", _ships(SAIL), things=SHIPS), Argument("site", _sites, things=PLACES)),
    ),
    TurnCommand(GAME, "card", _card, (Argument("card", _cards, things=BLUE_CARDS),)),
    TurnCommand(GAME, "choose", _choose, (Argument("answer", _answers),)),
)
