"""Points are scored for good; the standing is the score if the game ended now. In random games of every kind,
with any options, each number that a text or a picture calls by one of these words is the engine's.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import pairwise, product
from random import Random
from typing import Any, NamedTuple

import pytest

from bot.cards import turn
from bot.games import GAMES
from bot.games.things import BETWEEN
from bot.messages.catalog import LANGUAGES, catalog
from bot.service.drafts import follow
from bot.service.match import Match
from bot.store.games import Seat, StoredGame
from engine import games as engines
from engine.contract import Event, Game, Sheet
from engine.imhotep import Imhotep
from engine.record import Entry, Header, Play
from render.games import RENDERERS
from render.imhotep.text.phrases import seat_sign
from render.kit.lists import signed
from render.kit.palette import LIGHT
from render.kit.players import Players
from render.kit.say import Say
from tests.engine.keeping import mixed
from tests.support.soaked import soaked
from tests.tiny.registered import registered
from tests.tiny.rules import Pebbles

NAMES = ("Ana", "Ben", "Cleo", "Dan")
MINUS = "\N{MINUS SIGN}"
NUMBER = rf"[+{MINUS}±]?\d+"
WORDS = {"en": r"\b(?:[Pp]oints?|[Ss]tanding)\b", "de": r"\b(?:Punkte?n?|Stand)\b"}
"""The patterns of the words *points* and *standing*, by language."""
PROSE = (
    *("imhotep.todo.temple", "imhotep.task.mostPointsBeforeGameEnd", "label.card.decoration"),
    *("label.card.statue", "label.card.stone_decoration", "label.card.private_quarry"),
    *("render.explained.standing", "render.explained.points", "render.explained.now"),
)
"""Keys of texts that contain the words but no player's number."""
WORTH = (r"\b(?:finished|fertig) \d+ (?:points|Punkte)", r"^(?:\d+ )?(?:[Pp]oints?|Punkte?)(?= · |$)")
"""The value of a place, and the choice between points and stones: neither is a player's number yet."""


@pytest.fixture(autouse=True, scope="module")
def _with_a_tiny_game() -> Iterator[None]:
    with registered():
        yield


class Moment(NamedTuple):
    """A position of a random game, and the events that led to it."""

    match: Match
    events: tuple[Event, ...]

    @property
    def game(self) -> Game:
        return self.match.play.game


@cache
def moments(game: str, seed: int) -> tuple[Moment, ...]:
    """Return the positions of a whole random game with random options."""
    luck = Random(seed)
    header: Header = mixed(engines.GAMES[game], luck)
    seated = tuple(Seat(seat, 1 + seat, NAMES[seat]) for seat in range(header.seats))
    stored = StoredGame(7, 1, 1, header, "resident", "en-US", 0, None, seated, (5,))
    sampled = [Moment(Match(stored, Play(header)), ())]
    while (decision := sampled[-1].game.decision) is not None:
        play = sampled[-1].match.play.copy()
        events = play.append(Entry(decision.seat, luck.choice(sampled[-1].game.options()).code))
        sampled.append(Moment(Match(stored, play), events))
    return tuple(sampled)


def number(text: str) -> int:
    return int(text.replace(MINUS, "-").replace("±", ""))


class Reader:
    """Removes the statements about players' numbers from a text, until none is left."""

    def __init__(self, text: str, language: str) -> None:
        say = catalog(language)
        self.say, self.text, self.language = say, text, language
        self.word = {key: say(f"render.picture.{key}") for key in ("points", "standing")}
        for prose, name in product(PROSE, NAMES):
            self.text = self.text.replace(say(prose, name=name, mover=name), "")
        for worth in WORTH:
            self.text = re.sub(worth, "", self.text)

    def take(self, pattern: str) -> Iterator[re.Match[str]]:
        """Remove every match from the text and yield it; `WORD` stands for either word, in upper or lower
        case.
        """
        either = "|".join(f"{re.escape(word)}|{re.escape(word.lower())}" for word in self.word.values())
        compiled = re.compile(pattern.replace("WORD", f"(?P<word>{either})"))
        while (match := compiled.search(self.text)) is not None:
            self.text = self.text[: match.start()] + self.text[match.end() :]
            yield match

    def key(self, hit: re.Match[str]) -> str:
        return next(key for key, word in self.word.items() if word.lower() == hit["word"].lower())

    def done(self) -> None:
        assert re.findall(WORDS[self.language], self.text) == [], self.text


def truth(sheets: Sequence[Sheet], key: str, game: str = "") -> list[int]:
    """Return everyone's points or standing; a game that scores only at the end calls the standing points."""
    return [sheet.scored if key == "points" and not is_late(game) else sheet.total for sheet in sheets]


def is_late(game: str) -> bool:
    """Return whether a game scores only at the end."""
    return bool(game) and GAMES[game].counts_late


def difference(before: Game, after: Game, viewer: int | None, key: str) -> dict[str, int]:
    """Return the changes of points or standings, by name."""
    pairs = zip(truth(before.scores(viewer), key), truth(after.scores(viewer), key), strict=True)
    return {NAMES[seat]: new - old for seat, (old, new) in enumerate(pairs)}


def named(text: str) -> dict[str, str]:
    """Return the parts of a text such as `Ana +3, Ben 3 → 8 (+5)`, by name."""
    return dict(part.split(" ", 1) for part in text.split(", "))


def some(moments: Iterable[Moment], luck: Random, count: int) -> list[Moment]:
    running = [moment for moment in moments if moment.game.decision is not None]
    return luck.sample(running, min(count, len(running)))


every_game = pytest.mark.parametrize("game", [*GAMES, Pebbles.id])
seeds = pytest.mark.parametrize("seed", soaked(range(12), 4))
languages = pytest.mark.parametrize("language", LANGUAGES)


def counted(game: str, before: Game, after: Game) -> dict[str, int]:
    """Return the changes that a bare `Ana +3` stands for, by name: changes of points or, in a game that
    scores only at the end, of the standing. In other games there are none once the game is over.
    """
    if is_late(game):
        return difference(before, after, None, "standing")
    return difference(before, after, None, "points") if after.outcome is None else {}


@languages
@seeds
@every_game
def test_suggestions_and_buttons(game: str, seed: int, language: str) -> None:
    """Suggestions and buttons give everyone's points, and how much more everyone would have if the game ended
    then.
    """
    say = catalog(language)
    called = {
        **{seat_sign(seat): name for seat, name in enumerate(NAMES)},
        **dict(zip(NAMES, NAMES, strict=True)),
    }
    for match, _ in some(moments(game, seed), Random(seed), 20):
        position, table = match.play.game, Players(NAMES[: len(match.names)])
        assert position.decision is not None
        seat = position.decision.seat
        who_is = {**called, say("label.whom"): NAMES[seat]}
        for step in position.options():
            after = position.blind(seat)
            if step not in after.options():
                continue  # only a seat that sees everything knows whether the step may be played (N-343)
            after.apply(step)
            if isinstance(position, Imhotep) and position.decision.kind not in ("turn", "sail"):
                most, after = counted(game, position, after), position.blind(seat).set_off(step)
                mine = counted(game, position, after)
                assert after.outcome is None, "an answer ends nothing itself"
                assert after.decision is None or after.options(), "what was waiting is nobody's choice"
                assert position.mid_turn
                assert not most or all(most[name] >= by for name, by in mine.items())
            points = {name: by for name, by in counted(game, position, after).items() if by}
            stands = difference(position, after, None, "standing")
            text = GAMES[game].label(position, step, table, say)
            now, end = _gains(text, who_is, say)
            if now or end:  # no line counts a figure in the harbor
                assert now == points, text
                assert {name: now.get(name, 0) + end.get(name, 0) for name in stands} == stands, text


def _gains(text: str, who_is: dict[str, str], say: Say) -> tuple[dict[str, int], dict[str, int]]:
    """Return the points that a line gives now and those it adds at the end, without zeros. A line: `Sail b
    to the Pyramids · now: +2 for you, +1 each for Ben and Cleo · at the end: +1 for you`.
    """
    points: dict[str, dict[str, int]] = {"now": {}, "round": {}, "end": {}}
    called = "|".join(who_is)
    share = (
        rf"(?:^|, |: )(?:je )?([+{MINUS}]\d+) (?:each )?(?:for|für) ((?:(?:, | and | und )?(?:{called}))+)"
    )
    for part in text.split(BETWEEN):
        begins = {part.startswith(say(f"draft.sail.{when}", gains="")): when for when in points}
        for by, names in re.findall(share, part):
            told = {who_is[name]: number(by) for name in re.findall(called, names)}
            points[begins.get(True, "now")] |= told
    return points["now"], points["end"]


@languages
@seeds
@every_game
def test_previews(game: str, seed: int, language: str) -> None:
    """A preview lists the players whose numbers would change, with old and new values, the reader first."""
    for match, _ in some(moments(game, seed), Random(seed), 10):
        position = match.play.game
        assert position.decision is not None
        seat = position.decision.seat
        for step in position.options()[:6]:
            draft = follow(match.play, seat, step.code.split())
            text = turn.preview_text(match, draft, catalog(language))
            after, late = draft.play.game, GAMES[game].counts_late
            before, now = (
                truth(moment.scores(seat), "standing" if late else "points") for moment in (position, after)
            )
            plain = re.sub(r"[●▲✚▬] \*\*|\*\*", "", text)
            (points,) = re.findall(r"^(?:Points|Punkte): (.+)$", plain, re.MULTILINE)
            changed = sorted(
                {seat, *(number for number in range(position.seats) if before[number] != now[number])},
                key=lambda other: other != seat,
            )
            told = [went(hit) for hit in re.findall(rf"(?:{NUMBER} → )?{NUMBER} \({NUMBER}\)", points)]
            assert told == list(dict.fromkeys((before[seat_], now[seat_]) for seat_ in changed))
            assert re.search(r"\b(?:you|dich)\b", points)


def went(text: str) -> tuple[int, int]:
    """Return the numbers before and after in a text such as `3 → 8 (+5)` or `3 (±0)`."""
    match = re.fullmatch(rf"(?:({NUMBER}) → )?({NUMBER}) \(({NUMBER})\)", text)
    assert match is not None, text
    before, after = number(match[1] or match[2]), number(match[2])
    assert number(match[3]) == after - before
    return before, after


@languages
@seeds
@every_game
def test_recaps(game: str, seed: int, language: str) -> None:
    luck, say = Random(seed), catalog(language)
    for _ in range(20):
        first, two = sorted(luck.sample(range(len(moments(game, seed))), 2))
        before, after = (moments(game, seed)[at] for at in (first, two))
        views = before.game.view(None), after.game.view(None)
        sheets = before.game.scores(), after.game.scores()
        lines = RENDERERS[game].recap(*views, Players(NAMES[: before.game.seats]), say)
        reader = Reader("\n".join(lines), language)
        numbers = {reader.key(hit): named(hit["all"]) for hit in reader.take(r"WORD: (?P<all>.+)")}
        reader.done()
        told = {key: {who: went(text) for who, text in points.items()} for key, points in numbers.items()}
        assert told == ({} if after.game.outcome else dict(_changed(sheets, game))), lines


def _changed(
    sheets: tuple[Sequence[Sheet], Sequence[Sheet]], game: str
) -> Iterator[tuple[str, dict[str, tuple[int, int]]]]:
    """Yield each word whose numbers change, with the numbers before and after by name."""
    for key in ("points",) if is_late(game) else ("points", "standing"):
        pairs = zip(NAMES, *(truth(shown, key, game) for shown in sheets), strict=False)
        if changes := {name: (before, after) for name, before, after in pairs if before != after}:
            yield key, changes


@languages
@seeds
@every_game
def test_descriptions_boards_and_sheets(game: str, seed: int, language: str) -> None:
    """The texts and pictures show what everyone or a seat may see, even at the end, when the standing equals
    the points.
    """
    sampled = moments(game, seed)
    for at, (match, events) in enumerate((*some(sampled, Random(seed), 12), sampled[-1])):
        seat = at % match.play.game.seats if at % 2 else None
        position = match.play.game
        view, sheets = position.view(seat), position.scores(seat)
        over = position.outcome is not None
        told = Told(game, view, sheets, Players(NAMES[: len(sheets)]), language, over)
        for text in RENDERERS[game].alt_texts(view, told.players, events, told.say):
            told.alt(text)
        told.board()
        told.sheet()


class Told(NamedTuple):
    """A position, and the checks of the texts that describe it."""

    game: str
    view: Any
    sheets: Sequence[Sheet]
    players: Players
    language: str
    over: bool

    @property
    def say(self) -> Say:
        return catalog(self.language)

    def alt(self, text: str) -> None:
        """Check the points or the standing in an alternative text, such as `Points: Ana (B) 3, Ben (W)
        18`.
        """
        reader = Reader(text, self.language)
        for hit in reader.take(r"WORD: (?P<all>[^.]+)\."):
            numbers = [re.findall(rf"{NUMBER}", part) for part in hit["all"].split(", ")]
            key = reader.key(hit)
            assert len(numbers) == len(self.sheets)
            for said, whole in zip(numbers, truth(self.sheets, key, self.game), strict=True):
                assert [number(sentence) for sentence in said] == [whole]
        for event in reader.take(r"(?P<verdict>\w+[^.]* (?:points|Punkten?)\b)(?P<word>)"):
            assert self.over, event["verdict"]
        reader.done()

    def board(self) -> None:
        """Check everyone's points and standing in the text board."""
        reader = Reader(RENDERERS[self.game].text_board(self.view, self.players, self.say), self.language)
        options: dict[str, list[int]] = {"points": [], "standing": []}
        for hit in reader.take(rf"\bWORD (?P<number>{NUMBER})"):
            options[reader.key(hit)].append(number(hit["number"]))
        one_word = self.over or is_late(self.game)
        assert options["standing"] == ([] if one_word else truth(self.sheets, "standing"))
        assert options["points"] in (truth(self.sheets, "points", self.game), None if one_word else [])

    def sheet(self) -> None:
        """Check that the score sheet's heading says which numbers it shows, and that points get their own row
        when they differ from the standing.
        """
        lines = RENDERERS[self.game].score_sheet(self.view, self.players, self.say).split("\n")
        seats = len(self.sheets)
        rule = next(at for at, line in enumerate(lines) if line and set(line) == {"-"})
        one_word = self.over or is_late(self.game)
        heading = self.say("render.sheet.points" if one_word else "render.sheet.standing")
        assert any(line.startswith(heading) for line in lines[:rule])
        rows = [
            [number(part) for part in line.split()[-seats:]]
            for line in lines[rule - len(self.sheets[0].items) : rule]
        ]
        assert rows == [[sheet.points(item.name) for sheet in self.sheets] for item in self.sheets[0].items]
        assert [number(part) for part in lines[rule + 1].split()[-seats:]] == truth(self.sheets, "standing")
        beside = not one_word and any(sheet.scored for sheet in self.sheets)
        points = self.say("render.picture.points")
        assert any(line.startswith(points) for line in lines[rule + 2 : rule + 3]) == beside
        if beside:
            assert [number(part) for part in lines[rule + 2].split()[-seats:]] == truth(self.sheets, "points")
        assert (self.say("render.explained.standing") in lines) == (not one_word)
        assert (self.say("render.explained.now") in lines) == (one_word and not self.over)


@languages
@seeds
@every_game
def test_pictures(game: str, seed: int, language: str) -> None:
    """Each player's points, or the standing in games that score only at the end, are in a picture. The tests
    of the pictures say where each number is.
    """
    sampled = moments(game, seed)
    for match, events in (*some(sampled, Random(seed), 3), sampled[-1]):
        position, say = match.play.game, catalog(language)
        players = Players(NAMES[: match.play.game.seats])
        pictures = RENDERERS[game].compose(position.view(None), players, events, say, LIGHT)
        shown = [text.shown for canvas in pictures for text in canvas.written]
        assert say("render.picture.standing") not in shown or position.outcome is None
        for sheet in position.scores():
            assert {signed(sheet.total), signed(sheet.scored)} & {*shown}


GAIN = re.compile(
    rf"(?P<more>\+\d+)(?:(?: and| und|, \d) [^:+]+?)?(?: each)? (?:for|für) "
    rf"(?P<names>(?:{'|'.join(NAMES)})(?:(?:, | and | und )(?:{'|'.join(NAMES)})(?! \d)(?=[.,; ]))*)"
)


@languages
@seeds
@every_game
def test_sentences_tell_what_was_scored(game: str, seed: int, language: str) -> None:
    """The gains written as `+2 for Ana` add up to everyone's scores; `each` counts for everyone named."""
    sampled = moments(game, seed)
    for (before, _), (after, events) in pairwise(sampled):
        lines = RENDERERS[game].describe(events, Players(NAMES[: before.play.game.seats]), catalog(language))
        scores = [
            number(hit["more"]) * len(re.findall("|".join(NAMES), hit["names"]))
            for hit in GAIN.finditer("\n".join(lines))
        ]
        if after.play.game.outcome is None:
            told = sum(difference(before.play.game, after.play.game, None, "points").values())
            assert sum(scores) == told, lines
