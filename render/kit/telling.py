"""The building blocks of a turn's text, which has one grammar in all games: actor, verb, object, gains."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from render.kit.lists import name_lengths, series, together
from render.kit.say import Say


class Follow(NamedTuple):
    """A sentence about a consequence of a turn; `scored` tells whether it names someone's gain."""

    text: str
    scored: bool = False


@dataclass(frozen=True)
class Telling:
    """A turn, or the events between two turns, as text. `act`: who did what, with gains and choices, in whole
    sentences; `short`: who did what, without a period; `picks`: which things people took, if `act` only says
    that they took some; `follows`: the consequences; `notes`: details that the board shows as well; `actor`:
    the seat whose turn it was.
    """

    act: str = ""
    short: str = ""
    picks: str = ""
    follows: tuple[Follow, ...] = ()
    notes: tuple[str, ...] = ()
    actor: int | None = None

    @property
    def line(self) -> str:
        """The act, followed by the picks."""
        return " ".join(filter(None, (self.act, self.picks)))

    @property
    def lines(self) -> Iterator[str]:
        """Everything, line by line."""
        yield from filter(None, (self.line, " ".join(follow.text for follow in self.follows), *self.notes))


def gains_text(actor: int, gains: Mapping[int, Sequence[str]], full: Sequence[str], say: Say) -> str:
    """Format the gains: the actor's first, then the others' by seat; equal gains are combined. The text is
    empty if no one gained anything.
    """
    seats = sorted((seat for seat in gains if gains[seat]), key=lambda seat: (seat != actor, seat))
    groups: dict[tuple[str, ...], list[int]] = {}
    for seat in seats:
        groups.setdefault(tuple(gains[seat]), []).append(seat)
    shares = [_share(things, seats, full, say) for things, seats in groups.items()]
    return series(shares, say) if shares else ""


def _share(things: Sequence[str], seats: Sequence[int], full: Sequence[str], say: Say) -> str:
    gain = together(things, say)
    if len(seats) == 1:
        return say("render.tell.for", gain=gain, name=full[seats[0]])
    return say("render.tell.each", gain=gain, names=together([full[seat] for seat in seats], say))


def plate_lines(tellings: Iterable[Telling], full: Sequence[str]) -> Iterator[str]:
    """Yield the newest act in ever shorter forms, with its gains and without; `full` are the names in it.
    Yield nothing if there is no act.
    """
    newest = next((telling for telling in reversed(list(tellings)) if telling.act), None)
    if newest is None:
        return
    for text in dict.fromkeys((newest.act.removesuffix("."), newest.short)):
        for names in name_lengths(full):
            shown = text
            for name, short in zip(full, names, strict=True):
                shown = shown.replace(name, short) if name else shown
            yield shown
