"""Names of things: what each code is called in every language, to read typed words and to word refusals."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from bot.messages.buttons import OPTION_LENGTH
from bot.messages.catalog import LANGUAGES, Catalog
from engine.contract import Game, Sheet
from render.kit.lists import signed_change
from render.kit.say import Say
from render.kit.standings import scored, stands

MANY = 6
"""If a list has more things than this, only the first and the last are named."""


def folded(text: str) -> str:
    """Normalize a text for comparison, ignoring case and extra spaces."""
    return " ".join(text.casefold().split())


def capital(text: str) -> str:
    """Return a text with a capital first letter, to begin a label or a sentence."""
    return text[:1].upper() + text[1:]


def nameless(code: str, say: Say) -> Iterable[str]:
    """Return no names, for things that only have codes."""
    del code, say
    return ()


@dataclass(frozen=True)
class Things:
    """All things of a kind: their codes in order, and the names of each, the usual name first."""

    codes: Sequence[str]
    names: Callable[[str, Say], Iterable[str]] = nameless

    def meant(self, typed: str) -> str | None:
        """Return the code for typed text: a code, a name in any language, or the beginning of exactly one
        name; otherwise None.
        """
        wanted = folded(typed)
        known = [(folded(code), code) for code in self.codes]
        called = [
            (folded(name), code)
            for language in LANGUAGES
            for code in self.codes
            for name in self.names(code, Catalog(language))
        ]
        for fitting in (
            {code for name, code in known if name == wanted},
            {code for name, code in called if name == wanted},
            {code for name, code in called if wanted and name.startswith(wanted)},
        ):
            if len(fitting) == 1:
                return fitting.pop()
        return None

    def called(self, code: str, say: Say) -> str:
        """Return the usual name of a thing."""
        return next(iter(self.names(code, say)), code)

    def listed(self, say: Say) -> str:
        """Return a list of all these things, for a refusal."""
        if len(self.codes) > MANY:
            return say(
                "choices.range", first=self.called(self.codes[0], say), last=self.called(self.codes[-1], say)
            )
        *others, last = (self.called(code, say) for code in self.codes)
        return say("choices.list", others=", ".join(others), last=last)


BETWEEN = " · "
"""The separator of a line's parts; the decisive part comes first. Overlong texts are cut at separators."""
BUTTON_ROOM = 34
"""How many characters of a button's label every Discord client shows next to an icon."""


class Gains(NamedTuple):
    """The gains of all players, by seat: points scored for good, and the additional change if the game ended
    now. Players without gains are left out.
    """

    points: Mapping[int, int]
    total: Mapping[int, int]


NO_GAINS = Gains({}, {})


def gains(before: Sequence[Sheet], after: Game, viewer: int | None) -> Gains:
    """Return the difference between the scores `before`, from the point of view of a seat (None: of
    everyone), and those of a position. Labels and previews both use it, so they agree.
    """
    now = after.scores(viewer)
    return Gains({} if after.outcome is not None else scored(before, now), stands(before, now))


def for_whom(gains: Mapping[int, str], called: Sequence[str], first: Iterable[int], say: Say) -> str:
    """Return the text that states who gets what, the seats in `first` before the others; players who get the
    same are named together.
    """
    order = [seat for seat in dict.fromkeys((*first, *sorted(gains))) if seat in gains]
    parts: list[str] = []
    for gain in dict.fromkeys(gains[seat] for seat in order):
        names = [called[seat] for seat in order if gains[seat] == gain]
        key = "gain.for" if len(names) == 1 else "gain.each"
        parts.append(say(key, gain=gain, names=together(names, say)))
    return ", ".join(parts)


def together(names: Sequence[str], say: Say) -> str:
    """Join the names of players who get the same thing."""
    *others, last = names
    return say("gain.and", others=", ".join(others), last=last) if others else last


def fitting(texts: Iterable[str], room: int = OPTION_LENGTH) -> str:
    """Return the first of ever shorter texts that fits. If none does, leave out as few of the last parts as
    possible, but never the first part.
    """
    parts: list[list[str]] = []
    for text in texts:
        if len(text) <= room:
            return text
        parts.append(text.split(BETWEEN))
    for kept in range(max(map(len, parts)) - 1, 0, -1):
        for part in parts:
            if len(text := BETWEEN.join(part[:kept])) <= room:
                return text
    return parts[-1][0]


def changed(points: Mapping[int, int], called: Sequence[str], first: Iterable[int], say: Say) -> str:
    """Return the text that states whose points change by how much, in the form of `for_whom`."""
    return for_whom({seat: signed_change(by) for seat, by in points.items()}, called, first, say)


def called_by(chooser: int | None, names: Sequence[str], say: Say) -> tuple[str, ...]:
    """Return all players' names as the player who must choose reads them: *you*, and the others' names."""
    return tuple(say("label.you") if seat == chooser else name for seat, name in enumerate(names))


def reached_by(chooser: int | None, names: Sequence[str], say: Say) -> tuple[str, ...]:
    """Return all players' names for phrases that say who gets something; the player who must choose is
    *you*.
    """
    return tuple(say("label.whom") if seat == chooser else name for seat, name in enumerate(names))
