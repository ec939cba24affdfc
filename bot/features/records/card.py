"""Replays of a game: position by position with buttons, or as one animation of all its turns."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from bot.cards.ending import headline
from bot.cards.parts import CardParts, over_buttons
from bot.cards.story import sentences
from bot.cards.turn import Scene, compose, frames
from bot.messages.buttons import NUMBER, OPTIONS_PER_MENU, ClickForm, Press, Row, button, chooser, row_of
from bot.messages.drawing import GiveWay
from bot.messages.layout import Gallery
from bot.messages.names import bold, plain_table, seated_name
from bot.service.match import Match
from engine.contract import Event
from render.kit.animation import Film
from render.kit.canvas import Canvas
from render.kit.say import Say

PLACE = f"(?P<of>[gi])(?P<number>{NUMBER})(?::(?P<at>[0-9]{{1,5}}))?"
REPLAY_BUTTON = ClickForm("f", f"(?P<what>film|first|back|forward|last|jump):{PLACE}")
POST_BUTTON = ClickForm("f", f"(?P<what>post|still|moving):{PLACE}")
GO_ON_BUTTON = ClickForm("f", f"(?P<what>on):{PLACE}")
IMPORT_FORM = ClickForm("x", "(?P<opponent>[0-9]{0,20})")

HOLD, LAST, LONGEST = 1200, 5000, 45_000
"""The maximum durations, in milliseconds, of a turn, of the last turn, and of a whole animation."""
DECISIVE, FRAME, TRAVEL = 8, 70, 770
"""How many turns have moving pieces, for how many milliseconds each of their frames is shown, and roughly how
many milliseconds all frames of a turn take.
"""

FILMED = 2
"""The maximum number of pictures of a position in an animation, the most important first; more would be too
small to see on a phone.
"""


STEPS = ("first", "back", "forward", "last")
"""The names of the buttons that go to another position."""


@dataclass(frozen=True)
class Replay:
    """A game to replay, as a `seat` may see it, and its name in the ids of buttons. `at` is the number of
    steps played so far, not counting those taken back.
    """

    match: Match
    ref: str
    seat: int | None = None
    may_go_on: bool = False
    """Whether this is an unfinished record from outside, which can be continued."""

    @property
    def last(self) -> int:
        """The number of the last position."""
        return len(self.match.line) - 1

    def clamped(self, at: int) -> int:
        """Return the nearest existing position, because the one in a button's id may have been taken back."""
        return max(0, min(at, self.last))

    def turn_at(self, at: int) -> int:
        """Return the number of the turn that led to a position, from 1; 0 at the start."""
        return sum(start < at for start in self.match.play.starts)

    def start_of(self, turn: int) -> int:
        """Return the number of the position after the first step of this turn."""
        starts = self.match.play.starts
        return starts[min(turn, len(starts)) - 1] + 1 if starts and turn > 0 else 0

    def scene(self, at: int) -> Scene:
        """Return the scene of a position."""
        chapter = self.match.line[at]
        return Scene(chapter.game.view(self.seat), chapter.events)


def step_text(replay: Replay, at: int, say: Say) -> str:
    """Describe a position: its place in the game, and its events."""
    match, turns = replay.match, len(replay.match.play.starts)
    head = say("replay.where", turn=replay.turn_at(at), turns=turns, step=at, steps=replay.last)
    if not replay.turn_at(at):
        head = say("replay.where_start", step=at, steps=replay.last)
    lines = sentences(match, match.line[at : at + 1], say) if at else [say("replay.start")]
    if at == replay.last and match.play.game.outcome is not None:
        lines += headline(match, say)
    return "\n".join((head, *lines, *_taken_over(replay, at, say)))


def _taken_over(replay: Replay, at: int, say: Say) -> list[str]:
    """Return lines that say who took over a seat at a position, before the next step."""
    match, after = replay.match, replay.match.line[at + 1 : at + 2]
    now = match.acting(match.line[at]).stored.seats
    then = match.acting(after[0]).stored.seats if after else match.stored.seats
    return [
        say(
            "request.substitute.agreed",
            who=seated_name(new.name, new.level, say),
            late=bold(old.name, say),
        )
        for old, new in zip(now, then, strict=True)
        if old != new
    ]


def in_turn(match: Match, say: Say) -> Match:
    """Return the match with every seat named after all the people who held it, in order, for statements about
    the whole game.
    """
    if not match.stored.former:
        return match
    names = {
        seat.seat: " → ".join(
            [
                *(old.name or say("card.nobody") for _, old in match.stored.former if old.seat == seat.seat),
                seat.name,
            ]
        )
        for seat in match.stored.seats
    }
    seats = tuple(replace(seat, name=names[seat.seat]) for seat in match.stored.seats)
    return replace(match, stored=replace(match.stored, seats=seats), known=match.chapters)


def step_rows(replay: Replay, at: int, say: Say, parts: CardParts) -> list[Row]:
    """Return the buttons that go to the first, previous, next and last position, a menu of rounds or turns,
    and the button for the animation.
    """
    places = dict(zip(STEPS, (0, at - 1, at + 1, replay.last), strict=True))
    steps = [
        _button(replay, target, place, say, disabled=place == at or not 0 <= place <= replay.last)
        for target, place in places.items()
    ]
    film = button(say("button.film"), REPLAY_BUTTON, "film", replay.ref, disabled=not replay.last)
    jumps = _jumps(replay, say)
    rows = [row_of((*steps, film))]
    if len(jumps) > 1:
        here = max((place for place, _ in jumps if place <= at), default=0)
        entries = [(label, str(place), None) for place, label in jumps]
        menu = chooser(entries, {str(here)}, REPLAY_BUTTON, "jump", replay.ref, hint=say("menu.replay"))
        rows.append(row_of([menu]))
    last = _go_on(replay, say) if replay.may_go_on else over_buttons(replay.match, replay.ref, say, parts)
    return [*rows, row_of(last)] if last else rows


def post_page(match: Match, ref: str, say: Say) -> Press | None:
    """Return the button that posts how a game played here ended; None if no turn was played or the game is
    still running.
    """
    if ref.startswith("i") or match.play.game.outcome is None or not match.play.line:
        return None
    return button(say("button.post"), POST_BUTTON, "post", ref)


def post_rows(replay: Replay, say: Say) -> list[Row]:
    """Return buttons for the forms in which a game can be posted."""
    whats = {"still": "button.post.still", "moving": "button.film"}
    return [row_of(button(say(key), POST_BUTTON, form, replay.ref) for form, key in whats.items())]


def _go_on(replay: Replay, say: Say) -> list[Press]:
    """Return a button for every seat that has not left; it invites others to continue the game, with the
    reader in that seat.
    """
    names = plain_table(replay.match).names
    return [
        button(say("button.import.on", name=names[seat]), GO_ON_BUTTON, "on", replay.ref, seat)
        for seat in replay.match.play.game.present
    ]


def _button(replay: Replay, target: str, place: int, say: Say, *, disabled: bool) -> Press:
    number = replay.clamped(place)
    return button(
        say(f"button.replay.{target}"), REPLAY_BUTTON, target, replay.ref, number, disabled=disabled
    )


def _jumps(replay: Replay, say: Say) -> list[tuple[int, str]]:
    """Return named positions to jump to: the first step of every round, or else of every turn, or of groups
    of turns.
    """
    match, line = replay.match, replay.match.line
    starts = match.play.starts
    rounds: dict[int, int] = {}
    for start in starts:
        number = line[start].game.round
        if number is not None:
            rounds.setdefault(number, start + 1)
    if rounds:
        return [(start, say("replay.round", round=number)) for number, start in rounds.items()]
    every = -(-len(starts) // OPTIONS_PER_MENU) or 1
    if every > 1:
        return [
            (starts[turn] + 1, say("replay.turns", first=turn + 1, last=min(turn + every, len(starts))))
            for turn in range(0, len(starts), every)
        ]
    acting = [match.acting(line[start + 1]).names[match.play.line[start].seat] for start in starts]
    return [
        (start + 1, say("replay.turn", turn=turn + 1, name=acting[turn] or say("card.nobody")))
        for turn, start in enumerate(starts)
    ]


@dataclass(frozen=True)
class FilmedTurn:
    """A position in the line at which an animation pauses, with all events since the previous pause."""

    at: int
    events: tuple[Event, ...]


def filmed(match: Match) -> list[FilmedTurn]:
    """Return the start of the game and the end of every turn, without moves that were taken back."""
    line = match.line
    ends = dict.fromkeys((0, *match.play.starts[1:], len(line) - 1))
    turns = (
        FilmedTurn(end, tuple(event for chapter in line[start + 1 : end + 1] for event in chapter.events))
        for start, end in pairwise(ends)
    )
    return [FilmedTurn(0, ()), *turns]


def decisive(match: Match, turns: Sequence[FilmedTurn]) -> list[FilmedTurn]:
    """Return the turns that changed the standing most; an animation shows their pieces moving."""

    def change(number: int) -> int:
        before, after = (match.line[turns[at].at].game.scores(None) for at in (number - 1, number))
        return sum(abs(new.total - old.total) for old, new in zip(before, after, strict=True))

    order = sorted(range(1, len(turns)), key=change, reverse=True)
    return [turns[number] for number in order[:DECISIVE]]


def film(match: Match, say: Say, theme: str | None, give_way: GiveWay) -> Gallery:
    """Draw the whole game as one animation from everyone's point of view, because it is made to be shared."""
    turns, line = filmed(match), match.line
    moved = decisive(match, turns)
    hold = min(HOLD, (LONGEST - LAST - len(moved) * TRAVEL) // len(turns))
    animation = Film(hold=hold, last=LAST)

    def shot(turn: FilmedTurn) -> Canvas:
        give_way()
        shown = Scene(line[turn.at].game.view(None), turn.events)
        return Canvas.stacked(compose(match.showing(line[turn.at]), shown, say, theme)[:FILMED])

    high = max(shot(turn).numbers.height for turn in turns)
    for before, turn in zip((turns[0], *turns), turns, strict=False):
        if turn in moved:
            then = match.showing(line[before.at])
            for frame in frames(then, line[before.at].game.view(None), turn.events, say, theme):
                give_way()
                animation.add(frame.padded(high).halved(), FRAME)
        animation.add(shot(turn).padded(high).halved())
    names = ", ".join(name for name in in_turn(match, say).names if name)
    game = match.play.header.game
    alt = say("replay.film.alt", game=say(f"game.{game}"), names=names, count=len(turns) - 1)
    return Gallery((alt,), (animation.finish(),), "gif", f"replay-{game}")
