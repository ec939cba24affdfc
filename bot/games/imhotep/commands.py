"""`/imhotep quarry`, `load`, `sail`, `card`: a turn of Imhotep (§4); `choose` answers questions (§5)."""

from collections.abc import Iterator

from bot.games.commands import Argument, Filled, TurnCommand, coded, legal
from bot.games.imhotep.labels import label
from bot.games.imhotep.modules import MODULES
from bot.games.imhotep.sailing import owners_aboard
from bot.games.things import Things, called_by, fitting
from bot.messages.names import plain_table
from bot.service.drafts import Draft
from bot.service.match import Match
from engine.imhotep import steps
from engine.imhotep.cards import BLUE, KINDS, Card
from engine.imhotep.components import SITES, Site
from engine.imhotep.rules.ships import NAMES
from render.imhotep.sites import SIDES
from render.imhotep.text.phrases import card_name, seat_sign, site_name
from render.kit.say import Say

GAME = "imhotep"
LOAD, SAIL, PLAY = "l", "s", "c"
"""The first letters of the codes for loading, sailing and playing a card."""


def _site_names(code: str, say: Say) -> Iterator[str]:
    """Yield a site's names: its own, and those that its sides have on the picture."""
    yield site_name(Site(code), say)
    yield from (say(side.name) for (site, _), side in SIDES.items() if site == code and side.name is not None)


def _card_names(code: str, say: Say) -> Iterator[str]:
    yield card_name(Card(code), say)


SHIPS = Things(tuple(NAMES))
PLACES = Things(SITES, _site_names)
BLUE_CARDS = Things(BLUE, _card_names)
THINGS = {
    "ship": SHIPS,
    "site": PLACES,
    "card": Things(KINDS, _card_names),
    **{name: things for module in MODULES for name, things in module.things.items()},
}
"""How to name the things that a refusal mentions, by the name of its value."""


def _quarry(filled: Filled) -> list[str]:
    """Return the word that fetches stones (§4.1)."""
    del filled
    return [steps.FETCH.code]


def _load(filled: Filled) -> list[str]:
    """Return the words that load a stone (§4.2), even by means of a card or a bonus."""
    return [LOAD, filled["place"].strip().lower()]


def _sail(filled: Filled) -> list[str]:
    """Return the words that sail a ship to a site (§4.3)."""
    return [SAIL, _ship(filled), filled["site"].strip().upper()]


def _card(filled: Filled) -> list[str]:
    """Return the words that play a card (§4.4); its questions come next."""
    return [PLAY, filled["card"].strip()]


def _choose(filled: Filled) -> list[str]:
    """Return the words that answer a question, even while another player's ship is being unloaded."""
    return filled["answer"].split()


def _ship(filled: Filled) -> str:
    return filled.get("ship", "").strip().lower()


# --- suggestions -------------------------------------------------------------------------------------


def _ships(match: Match, draft: Draft, filled: Filled, say: Say) -> Iterator[tuple[str, str]]:
    """Suggest the ships that may sail, with the owners of their stones."""
    del filled
    table, view = plain_table(match), draft.play.game.view(None)
    sailing = {way.step.ship for way in draft.choices if isinstance(way.step, steps.Sail)}
    signs = [seat_sign(seat) for seat in range(len(table.names))]
    for ship in sorted(sailing):
        owners = owners_aboard(view, ship)
        lines = (
            say(
                "label.ship",
                ship=NAMES[ship],
                names=", ".join(called[seat] for seat in owners),
                count=len(owners),
            )
            for names in (table.names, signs)
            for called in (called_by(draft.seat, names, say),)
        )
        yield fitting(lines), NAMES[ship]


def _sites(match: Match, draft: Draft, filled: Filled, say: Say) -> Iterator[tuple[str, str]]:
    """Suggest open sites for the named ship, with the effects of sailing there."""
    for way in draft.choices:
        if isinstance(way.step, steps.Sail) and way.words[1] == _ship(filled):
            line = label(draft.play.game, way.step, plain_table(match), say)
            yield coded(site_name(way.step.site, say), line), way.words[-1]


def _cards(match: Match, draft: Draft, filled: Filled, say: Say) -> Iterator[tuple[str, str]]:
    """Suggest blue cards that can be played now."""
    del filled
    for way in draft.choices:
        if isinstance(way.step, steps.Play):
            line = label(draft.play.game, way.step, plain_table(match), say)
            yield coded(card_name(way.step.card, say), line), way.words[-1]


def _answers(match: Match, draft: Draft, filled: Filled, say: Say) -> Iterator[tuple[str, str]]:
    """Suggest all legal answers with their gains; none at the beginning of a turn."""
    del filled
    for way in draft.choices if draft.play.game.mid_turn else ():
        yield label(draft.play.game, way.step, plain_table(match), say), way.step.code


COMMANDS = (
    TurnCommand(GAME, "quarry", _quarry),
    TurnCommand(GAME, "load", _load, (Argument("place", legal(steps.Load, label)),)),
    TurnCommand(
        GAME,
        "sail",
        _sail,
        (Argument("ship", _ships, things=SHIPS), Argument("site", _sites, things=PLACES)),
    ),
    TurnCommand(GAME, "card", _card, (Argument("card", _cards, things=BLUE_CARDS),)),
    TurnCommand(GAME, "choose", _choose, (Argument("answer", _answers),)),
)
