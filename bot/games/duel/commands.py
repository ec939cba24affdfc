"""`/duel place`, `unload`, `action`: the three things a turn of The Duel can be (D-8)."""

from collections.abc import Iterator

from bot.games.commands import Argument, Filled, TurnCommand, coded, legal
from bot.games.duel.labels import label, listed
from bot.games.things import BETWEEN, Things
from bot.messages.names import plain_table
from bot.service.drafts import Draft
from bot.service.match import Match
from engine.duel import steps
from engine.duel.harbor import BOATS, FIELDS
from engine.duel.tiles import Action
from render.kit.say import Say


def _kind(code: str, say: Say) -> Iterator[str]:
    yield say(f"render.action.{code}")


def _boat(code: str, say: Say) -> Iterator[str]:
    """Yield the codes that may name a boat: its own, and that of the step that unloads it, which suggestions
    send.
    """
    del say
    yield from (code, f"x{code}")


GAME = "duel"
HARBOR, FLEET, KINDS = Things(FIELDS), Things(BOATS, _boat), Things(tuple(Action), _kind)


def _place(filled: Filled) -> list[str]:
    """Return the words that place a figure (D-10), with or without an action tile."""
    return filled["field"].lower().split()


def _unload(filled: Filled) -> list[str]:
    """Return the word that unloads a boat (D-12), even for the second unloading of D-32."""
    return [f"x{filled['boat'].strip().lower().removeprefix('x')}"]


def _action(filled: Filled) -> list[str]:
    """Return the words that play an action tile (D-20…D-33). A panel asks for missing options; if none
    were given, it shows the tiles that can be or are being played.
    """
    return " ".join(filled.values()).replace(",", " ").split()


def _boats(match: Match, draft: Draft, filled: Filled, say: Say) -> Iterator[tuple[str, str]]:
    """Suggest the boats that can be unloaded now, with the gains."""
    del filled
    for way in draft.choices:
        if isinstance(way.step, steps.Unload):
            line = label(draft.play.game, way.step, plain_table(match), say)
            yield coded(BOATS[way.step.boat], line), way.step.code


def _tiles(match: Match, draft: Draft, filled: Filled, say: Say) -> Iterator[tuple[str, str]]:
    """Suggest action tiles that can be played now."""
    del match, filled
    letters = {way.words[0] for way in draft.choices}
    for kind in Action:
        if kind.value in letters:
            yield BETWEEN.join((kind.value, say(f"button.play.{kind.value}"))), kind.value


def _any(match: Match, draft: Draft, filled: Filled, say: Say) -> Iterator[tuple[str, str]]:
    """Suggest every legal choice for an action tile."""
    del filled
    for way in draft.choices:
        yield listed(draft.play.game, way.step, plain_table(match), say), " ".join(way.words)


COMMANDS = (
    TurnCommand(GAME, "place", _place, (Argument("field", legal(steps.Place, label), things=HARBOR),)),
    TurnCommand(GAME, "unload", _unload, (Argument("boat", _boats, things=FLEET),)),
    TurnCommand(
        GAME,
        "action",
        _action,
        (
            Argument("tile", _tiles, required=False, things=KINDS),
            Argument("first", _any, ("tile",), required=False),
            Argument("second", _any, ("tile", "first"), required=False),
            Argument("third", _any, ("tile", "first", "second"), required=False),
        ),
    ),
)
