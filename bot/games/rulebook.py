"""The shape of a game's rules in `/rules`: topics with their values, and the rules that matter now."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from bot.messages.icons import written
from bot.messages.layout import TEXT_LIMIT
from bot.messages.names import marked_table
from bot.service.match import Match
from engine.contract import Game, Step
from render.kit.lists import signed
from render.kit.say import Say

Values = Mapping[str, str | int]
TopicOf = str | Callable[[Any], str]
"""The topic of a kind of step, or a function that returns it for a step."""

SHORT, DETAILS, BOTH = "short", "details", "both"
DEPTHS = (SHORT, DETAILS, BOTH)
"""The amounts of detail; the first one is the default."""

BETWEEN = " · "
TIED = "\N{NO-BREAK SPACE}"


def numbers(points: Iterable[int], by: str = ", ") -> str:
    """Join numbers as text, with `by` between them."""
    return by.join(map(signed, points))


def by_number(pairs: Iterable[tuple[object, int]]) -> str:
    """Format points by rank, size or number as `2 → 3 · 3 → 6`; a line can break only between pairs."""
    return f"{TIED}· ".join(f"{number}{TIED}→{TIED}{signed(points)}" for number, points in pairs)


def side_texts(keys: str, site: str, letters: Iterable[str]) -> dict[str, str]:
    """Return the keys of the rules' texts about a site's sides."""
    return {letter: f"{keys}.side.{site}.{letter.lower()}" for letter in letters}


def topics_by(table: Mapping[type[Step], TopicOf], options: Iterable[Step]) -> tuple[str, ...]:
    """Return the topics of these steps' kinds, each once, in the order of the steps."""
    topics = ((table[type(option)], option) for option in options)
    named = (topic if isinstance(topic, str) else topic(option) for topic, option in topics)
    return tuple(dict.fromkeys(named))


@dataclass(frozen=True)
class Topic:
    """A part of the rules: the texts `title`, `short` and `details` of its name, the values they take, the
    ids of the rules it explains, and for a site the texts of its sides. `extra`: the overview only names it.
    """

    name: str
    rules: tuple[str, ...]
    values: Callable[[Say], Values] = lambda _: {}
    sides: Mapping[str, str] = field(default_factory=dict[str, str])
    extra: bool = False


class PlayedWith(NamedTuple):
    """A component in play: its topic, for a site its side, and its name if that differs from the topic's."""

    topic: str
    side: str | None = None
    title: str | None = None


class Playing(NamedTuple):
    """A turn in progress: its topic, and the value for the text `playing`."""

    topic: str
    values: Values


@dataclass(frozen=True)
class Rulebook:
    """The rules of one game. `keys` is the prefix of its texts' keys: `title`, `overview`, `now`, `over`,
    `playing`, `sides`, `side`, `ids`, and those of every topic.

    `topics_of` returns the topics of some steps, each once; `playing` returns the turn in progress, if there
    is one; `in_play` returns the components in play, and `at_hand` the topics about everything on the table.
    `printed` maps the keys of texts on pictures to topics, and `ours` holds the sides and topics whose
    numbers don't come from the box.
    """

    keys: str
    topics: Mapping[str, Topic]
    topics_of: Callable[[Iterable[Step]], Sequence[str]]
    playing: Callable[[Game, Say], Playing | None]
    in_play: Callable[[Game, Say], Iterable[PlayedWith]]
    at_hand: Callable[[Game], Iterable[str]]
    printed: Mapping[str, str] = field(default_factory=dict[str, str])
    ours: frozenset[str] = frozenset()

    def title(self, topic: str, say: Say) -> str:
        """Return the heading of a topic."""
        return self._text(say, f"title.{topic}")

    def topic_text(self, name: str, depth: str, say: Say) -> str:
        """Return a topic under its heading: in short, in full with the ids of its rules, or both."""
        topic = self.topics[name]
        lines = [f"### {self.title(name, say)}"]
        if depth != DETAILS:
            lines.append(self._short(name, say))
        if depth != SHORT:
            values = topic.values(say)
            lines.append(self._text(say, f"details.{name}", **values))
            lines += [
                f"- **{self._text(say, 'side', side=side)}** {say(key, **values)}"
                for side, key in topic.sides.items()
            ]
            lines += self._house_line((name, *topic.sides), say)
            lines.append(self._text(say, "ids", ids=", ".join(topic.rules)))
        return "\n".join(lines)

    def overview_text(self, depth: str, say: Say) -> str:
        """Return the game's title, an overview, and a list of its topics. With `SHORT`, the list has no
        rules; otherwise it has the short rules of every topic that isn't `extra`.
        """
        lines = [f"## {self._text(say, 'title')}", self._text(say, "overview")]
        for name, topic in self.topics.items():
            title = f"- **{self.title(name, say)}**"
            lines.append(title if depth == SHORT or topic.extra else f"{title}: {self._short(name, say)}")
        return "\n".join(lines)

    def moves_text(self, match: Match, depth: str, say: Say, seat: int | None = None) -> str:
        """Return the rules of the current choice, from a seat's point of view (None: everyone's), and of the
        components in play, in as much detail as there is room for.
        """
        wanted = {BOTH: (BOTH, DETAILS, SHORT), DETAILS: (DETAILS, SHORT)}.get(depth, (SHORT,))
        game = match.play.game.blind(seat)
        texts = (self._moves_text(match, game, depth, say) for depth in wanted)
        return next(
            (text for text in texts if len(text) <= TEXT_LIMIT), self._moves_text(match, game, SHORT, say)
        )

    def _moves_text(self, match: Match, game: Game, depth: str, say: Say) -> str:
        lines = [self._who(match, say)]
        lines += [self.topic_text(name, depth, say) for name in self.topics_of(game.options())]
        if rules := [f"- {self.rule(part, say)}" for part in self.in_play(game, say)]:
            lines += [f"### {self._text(say, 'sides')}", *rules]
            named = (name for part in self.in_play(game, say) for name in (part.topic, part.side))
            lines += self._house_line(named, say)
        return "\n".join(lines)

    def _house_line(self, named: Iterable[str | None], say: Say) -> list[str]:
        """Return the sentence that says some numbers are our own, if any of these sides or topics needs
        it.
        """
        return [] if self.ours.isdisjoint(named) else [f"-# {say('rules.house')}"]

    def rule(self, part: PlayedWith, say: Say) -> str:
        """Return the name of a component, followed by its rule."""
        topic = self.topics[part.topic]
        rule = (
            self._short(part.topic, say)
            if part.side is None
            else say(topic.sides[part.side], **topic.values(say))
        )
        return f"**{part.title or self.title(part.topic, say)}:** {rule}"

    def _who(self, match: Match, say: Say) -> str:
        """Return the text that names the player who must choose, and, in the middle of a turn, also what they
        are playing, with its rule.
        """
        decision = match.play.game.decision
        if decision is None:
            return self._text(say, "over")
        name = marked_table(match, say).names[decision.seat]
        playing = self.playing(match.play.game, say)
        if playing is None:
            return self._text(say, "now", name=name)
        rule = self._short(playing.topic, say)
        return self._text(say, "playing", name=name, rule=rule, **playing.values)

    def _short(self, name: str, say: Say) -> str:
        return self._text(say, f"short.{name}", **self.topics[name].values(say))

    def _text(self, say: Say, key: str, **values: str | int) -> str:
        return say(f"{self.keys}.{key}", **values)


ROOM = 3600
"""The maximum number of characters on a page."""


PAGES = 10
"""The maximum number of pages of a legend, because an id has room for one digit."""


class Sign(NamedTuple):
    """Symbols with the same meaning, by the names of their icons, and the meaning."""

    icons: tuple[str, ...]
    text: str


Legend = Callable[[Game, Sequence[str], Say], Iterable[Sign]]
"""A function that returns the symbols at this table, given the players' names for Markdown."""


def no_legend(game: Game, names: Sequence[str], say: Say) -> tuple[()]:
    """Return no legend, for a game whose pictures need no explanation."""
    del game, names, say
    return ()


def explained(names: Iterable[str], say: Say) -> Iterator[Sign]:
    """Return symbols that always mean the same thing, each with its own text."""
    return (Sign((name,), say(f"legend.{name}")) for name in names)


def in_play(rulebook: Rulebook, icons: Mapping[str, tuple[str, ...]], game: Game, say: Say) -> Iterator[Sign]:
    """Yield the icons of each component in play with its rule; `icons` has them by topic."""
    for part in rulebook.in_play(game, say):
        if part.topic in icons:
            yield Sign(icons[part.topic], rulebook.rule(part, say))


def pages(signs: Iterable[Sign]) -> list[str]:
    """Return the pages of a legend, with a line for every sign and as many lines on a page as fit."""
    texts: list[str] = []
    for sign in signs:
        line = " ".join(filter(None, (*map(written, sign.icons), sign.text)))
        if texts and len(texts[-1]) + len(line) < ROOM:
            texts[-1] += f"\n{line}"
        else:
            texts.append(line)
    return texts
