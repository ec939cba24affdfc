"""`/duel place`, `unload`, `action`: the three things a turn of The Duel can be (D-8)."""

from collections.abc import Iterator

from bot.games.commands import Argument, Filled, TurnCommand, legal
from bot.games.duel.labels import label
from bot.games.things import Things
from bot.service.drafts import Draft
from bot.service.match import Match
from engine.contract import Step
from engine.duel import steps
from engine.duel.harbor import BOATS, FIELDS
from engine.duel.tiles import Action
from render.kit.say import Say


def _kind(code: str, say: Say) -> Iterator[str]:
    yield say(f"render.action.{code}")


def _boat(code: str, say: Say) -> Iterator[str]:
    """A boat alone, and as the step that unloads it, which is what suggestions send."""
    del say
    yield from (code, f"x{code}")


GAME = "duel"
HARBOR, FLEET, KINDS = Things(FIELDS), Things(BOATS, _boat), Things(tuple(Action), _kind)


def _place(filled: Filled) -> list[str]:
    """D-10; also the figures that an action tile lets one place."""
    return filled["field"].lower().split()


def _unload(filled: Filled) -> list[str]:
    """D-12; also the second unloading of D-32."""
    return [f"x{filled['boat'].strip().lower().removeprefix('x')}"]


def _action(filled: Filled) -> list[str]:
    """D-20…D-33. Missing options are asked for; without any, tell what can be played or is being played."""
    return " ".join(filled.values()).replace(",", " ").split()


def _tiles(match: Match, draft: Draft, filled: Filled, say: Say) -> Iterator[tuple[str, str]]:
    """Action tiles that may be played now."""
    del match, filled
    letters = {way.words[0] for way in draft.choices}
    return ((say(f"label.play.{kind.value}"), kind.value) for kind in Action if kind.value in letters)


_ANY = legal(Step, label)

COMMANDS = (
    TurnCommand(GAME, "place", _place, (Argument("field", legal(steps.Place, label), things=HARBOR),)),
    TurnCommand(GAME, "unload", _unload, (Argument("boat", legal(steps.Unload, label), things=FLEET),)),
    TurnCommand(
        GAME,
        "action",
        _action,
        (
            Argument("tile", _tiles, required=False, things=KINDS),
            Argument("first", _ANY, ("tile",), required=False),
            Argument("second", _ANY, ("tile", "first"), required=False),
            Argument("third", _ANY, ("tile", "first", "second"), required=False),
        ),
    ),
)
