"""Pebbles as people play it on Discord, with texts, buttons, a command, rules and an invitation."""

from collections.abc import Iterable, Sequence

from bot.games.commands import Argument, Filled, TurnCommand, legal
from bot.games.game import TableGame
from bot.games.invitation import Inviting
from bot.games.rulebook import Rulebook, Topic, Values
from bot.messages.buttons import MOVE, Row, button, row_of
from bot.service.drafts import Draft
from bot.service.match import Match
from bot.store.invitations import Invitation
from engine.contract import YES, Game, Step
from render.kit.lists import series
from render.kit.players import Players
from render.kit.say import Say
from tests.tiny.rules import FEWEST, LAST_LOSES, MOST, SPREAD, STEPS, TakePebbles


def label(game: Game, step: Step, table: Players, say: Say) -> str:
    del table
    count = STEPS[step.code].count
    return say("pebbles.label", number=count, left=game.view(None).left - count)


def opening(game: Game, names: Sequence[str], say: Say) -> str:
    return say("pebbles.opening", names=series(names, say), left=game.view(None).left)


def asks(game: Game, mover: str, say: Say) -> str:
    return say("pebbles.asks", mover=mover, left=game.view(None).left)


def question(draft: Draft, table: Players, say: Say) -> str:
    del draft, table
    return say("pebbles.question")


def ties(game: Game, names: Sequence[str], say: Say) -> Sequence[str]:
    del game, names, say
    return ()


def turn_rows(match: Match, say: Say) -> list[Row]:
    here, game = (match.id, match.version), match.play.game
    steps = game.options()
    return [
        row_of(
            button(label(game, step, Players(match.names), say), MOVE, *here, step.code)
            for step in steps
        )
    ] if steps else []  # fmt: skip


def draft_rows(match: Match, draft: Draft, say: Say, part: str | None = None) -> list[Row]:
    del draft, part
    return turn_rows(match, say)


def terms(invitation: Invitation, names: Sequence[str], say: Say) -> list[str]:
    del names
    key = "pebbles.last_loses" if LAST_LOSES.read(dict(invitation.options)) == YES else "pebbles.last_wins"
    return [say(key)]


def _values(say: Say) -> Values:
    del say
    return {"most": MOST, "fewest": FEWEST, "largest": FEWEST + SPREAD - 1}


def _topics_of(steps: Iterable[Step]) -> Sequence[str]:
    return ("take",) if any(isinstance(step, TakePebbles) for step in steps) else ()


def _words(filled: Filled) -> list[str]:
    return filled["number"].split()


RULEBOOK = Rulebook(
    "pebbles.rules",
    {"take": Topic("take", ("P-1", "P-2", "P-3", "P-4"), _values)},
    _topics_of,
    lambda _game, _say: None,
    lambda _game, _say: (),
    lambda _game: ("take",),
)

PEBBLES = TableGame(
    label=label,
    opening=opening,
    asks=asks,
    question=question,
    ties=ties,
    turn_rows=turn_rows,
    draft_rows=draft_rows,
    rulebook=RULEBOOK,
    commands=(TurnCommand("pebbles", "take", _words, (Argument("number", legal(TakePebbles, label)),)),),
    inviting=Inviting(terms),
    counts_late=True,
)
