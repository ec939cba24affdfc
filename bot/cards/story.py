"""The story of a game turn by turn, for cards, calls and panels, with names for Markdown. Parts may be
silently left out to save room. Each turn is told from its first step.
"""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby, pairwise
from math import ceil
from typing import NamedTuple

from bot.games import renderer_of
from bot.messages.icons import plainly, written
from bot.messages.names import bold, marked
from bot.service.match import Chapter, Match, events_of
from bot.store.games import Seat
from engine.contract import Event
from engine.record import RESIGN, Entry
from render.kit.lists import series, together
from render.kit.players import Players
from render.kit.say import Say
from render.kit.telling import Follow, Telling

ROW = 44
"""The number of characters in a row on a phone."""
STORY_LENGTH = 2600
"""The maximum number of characters of the story in a message; Discord allows 4000 in total."""
STAND_IN = 0xE000
"""The first of the private-use characters that stand in for names while a sentence is built."""


class Dated(NamedTuple):
    """Events as text, and the version that they led to."""

    telling: Telling
    version: int


# --- for a card ------------------------------------------------------------------------------------------


def card_story(match: Match, since: int, rows: int, say: Say) -> str:
    """Return a card's story since a version: every turn in full and in order, with results and earlier turns
    in small print. It fits into `rows` if possible: the least important parts are left out first, and only
    then does the card grow.
    """
    new, earlier = new_turns(match, since, say), _earlier(match, since, say)
    words = _words(match, since, new, say)
    story = ""
    for story in _shorter(new, earlier, words, say):
        if rows_taken(story) <= rows:
            return story
    return story if len(story) <= STORY_LENGTH else _newest(new)


def _shorter(
    new: Sequence[Telling], earlier: Sequence[Telling], words: tuple[int, str], say: Say
) -> Iterator[str]:
    """Yield shorter and shorter versions of a story. The choices made in the newest turn always stay, because
    no card has shown them yet.
    """
    before = series((telling.short for telling in earlier if telling.short), say, "dot") if earlier else ""
    last = [f"-# {say('card.before', turns=before)}"] if before else []
    yield "\n".join((*_lines(new, words), *last))
    yield "\n".join(_lines(new, words))
    new = [
        replace(telling, follows=tuple(follow for follow in telling.follows if follow.scored))
        for telling in new
    ]
    yield "\n".join(_lines(new, words))
    yield "\n".join(_lines(new, NO_WORDS))
    new = [*(replace(telling, picks="") for telling in new[:-1]), *new[-1:]]
    yield "\n".join(_lines(new, NO_WORDS))
    yield "\n".join(_lines([replace(telling, follows=()) for telling in new], NO_WORDS))


NO_WORDS = -1, ""


def _lines(new: Sequence[Telling], words: tuple[int, str]) -> Iterator[str]:
    """Yield a line for each turn, and one in small print for its consequences."""
    for number, turn in enumerate(new):
        spoken = words[1] if number == words[0] else ""
        yield from filter(None, [" ".join(filter(None, (turn.line, spoken)))])
        if turn.follows:
            yield f"-# {' '.join(follow.text for follow in turn.follows)}"
    if words[0] == len(new):
        yield words[1]


def _words(match: Match, since: int, new: Sequence[Telling], say: Say) -> tuple[int, str]:
    """Return the index of a turn and the computer player's remark that follows it. If none of the turns is
    that player's, the remark comes last and names the player.
    """
    remark = said(match, since, say)
    if remark is None:
        return NO_WORDS
    numbers = [number for number, telling in enumerate(new) if telling.actor == remark.seat and telling.act]
    if numbers:
        return numbers[-1], f"*{remark.words}*"
    return len(new), say("character.says", name=signed_name(match, remark.seat, say), words=remark.words)


def _newest(new: Sequence[Telling]) -> str:
    """Return as many of the newest turns as fit into a message."""
    kept, room = list[str](), STORY_LENGTH
    for telling in reversed(new):
        room -= len(telling.act) + 1
        if kept and room < 0:
            break
        kept.insert(0, telling.act)
    return "\n".join(kept)


def rows_taken(text: str) -> int:
    """Return how many rows a text takes on a phone; an emoji counts as a single character."""
    shown = plainly(text).replace("*", "").replace("\\", "").replace("-# ", "")
    return sum(max(1, ceil(len(line) / ROW)) for line in shown.split("\n")) if text else 0


def whole_story(match: Match, since: int, say: Say) -> str:
    """Describe everything that a card may describe, or only the newest turns if a message has no room for
    all.
    """
    new = new_turns(match, since, say)
    text = "\n".join(_lines(new, _words(match, since, new, say)))
    return text if len(text) <= STORY_LENGTH else _newest(new)


# --- news ------------------------------------------------------------------------------------------------


def new_turns(match: Match, since: int, say: Say, *, signs: bool = True) -> list[Telling]:
    """Return each turn with an event since a version, in full, and takebacks. The newest step is always
    included, because a position can be shown again. With `signs`, the first name in a line comes after the
    player's sign.
    """
    since = min(since, match.version - 1)
    stories = [
        Dated(telling, turn[-1].play.version)
        for _, turn in _turns(match, since)
        for telling in tellings(match, turn, say, signs=signs)
    ]
    back = (at for at, entry in enumerate(match.play.entries) if entry.undone and at >= since)
    undone = (Dated(_undone(match, at, say, signs=signs), at + 1) for at in back)
    dated = sorted((*stories, *undone), key=lambda event: event.version)
    return [event.telling for event in dated if event.telling.act or event.telling.follows]


def _turns(match: Match, since: int = -1) -> Iterator[tuple[int, Sequence[Chapter]]]:
    """Yield the turns that ended after a version and were not taken back, each as the index in the line at
    which it begins, and its chapters; the last one may be unfinished.
    """
    line = match.line
    borders = sorted({0, *match.play.starts, len(line) - 1})
    new = bisect_right(borders, since, key=lambda end: line[end].play.version)
    for start, end in pairwise(borders[max(0, new - 1) :]):
        yield start, line[start + 1 : end + 1]


def _earlier(match: Match, since: int, say: Say) -> list[Telling]:
    """Return the turns that were already shown, since the last turn of the player who must choose; none when
    the game is over.
    """
    if match.over:
        return []
    since, last = min(since, match.version - 1), match.since()
    shown = (turn for start, turn in _turns(match) if start >= last and turn[-1].play.version <= since)
    return [telling for turn in shown for telling in tellings(match, turn, say)]


def _undone(match: Match, at: int, say: Say, *, signs: bool) -> Telling:
    """Describe a takeback: which moves were undone, and who agreed to it."""
    entry = match.play.entries[at]
    table = match.seated(at + 1)
    name = signed_name(table, entry.seat, say) if signs else bold(table.names[entry.seat], say)
    others = [marked(table.names[seat]) for seat in sorted(table.people - {entry.seat})]
    if entry.agreed and others:
        agreed = together(others, say)
        return Telling(say("card.undone_agreed", name=name, names=agreed, count=len(others)))
    return Telling(say("card.undone", name=name))


# --- sentences -------------------------------------------------------------------------------------------


def sentences(match: Match, chapters: Iterable[Chapter], say: Say) -> list[str]:
    """Return everything that happened in a part of the game, even details that the board shows."""
    return [line for telling in tellings(match, chapters, say) for line in telling.lines]


def tellings(match: Match, chapters: Iterable[Chapter], say: Say, *, signs: bool = True) -> list[Telling]:
    """Describe everything that happened in a part of the game, with the names of the players at that time."""
    named = list[Telling]()
    for _, same in groupby(chapters, key=lambda chapter: match.acting(chapter).stored.seats):
        stretch = list(same)
        actors, table = match.acting(stretch[0]), _stand_ins(match)
        stories = list(renderer_of(match).tell(events_of(stretch), table, say))
        for chapter in stretch:
            stories = _claimed(match, chapter.play.entries[-1:], stories, table.names, say)
        named += [_named(story, actors, say, signs=signs) for story in stories]
    return named


def describe(match: Match, events: Sequence[Event], say: Say) -> list[str]:
    """Describe events that have not happened in this game: a preview, or a better move."""
    stories = renderer_of(match).tell(events, _stand_ins(match), say)
    return [line for story in stories for line in _named(story, match, say).lines]


def turns_only(match: Match, events: Sequence[Event], say: Say) -> str:
    """Describe events without consequences and details: who did what, and who gained what."""
    stories = renderer_of(match).tell(events, _stand_ins(match), say)
    return " ".join(filter(None, (_named(story, match, say).line for story in stories)))


def _claimed(
    match: Match, entry: Sequence[Entry], stories: list[Telling], names: Sequence[str], say: Say
) -> list[Telling]:
    """Return these tellings; if a claim was made, it replaces the last one, because a claim is logged as the
    resignation of the player who ran out of time.
    """
    for change in entry:
        for seat, by in match.stored.claims:
            if (change.seat, change.text) == (seat, RESIGN):
                key = "clock.claimed" if len(names) == 2 else "clock.claimed_others"
                act = say(key, name=names[seat], by=names[by])
                return [*stories[:-1], replace(stories[-1], act=act, short=act)] if stories else stories
    return stories


def _stand_ins(match: Match) -> Players:
    return Players(tuple(chr(STAND_IN + seat) for seat in range(len(match.names))))


def _named(telling: Telling, match: Match, say: Say, *, signs: bool = True) -> Telling:
    """Return the telling with Markdown names; the first name in a line is bold, after the player's sign."""
    plain = [marked(name) or say("card.nobody") for name in match.names]

    def fill(text: str, *, first: bool = False) -> str:
        for seat, name in enumerate(plain):
            sign = chr(STAND_IN + seat)
            if first and text.startswith(sign):
                text = signed_name(match, seat, say) + text[1:]
            text = text.replace(sign, name)
        return text

    return Telling(
        fill(telling.act, first=signs),
        fill(telling.short),
        fill(telling.picks),
        tuple(Follow(fill(follow.text), follow.scored) for follow in telling.follows),
        tuple(map(fill, telling.notes)),
        telling.actor,
    )


def signed_name(match: Match, seat: int, say: Say) -> str:
    """Return a player's name in bold, after the sign of their pieces."""
    icon = renderer_of(match).owner(match.view, seat)
    name = bold(match.names[seat], say)
    return name if icon is None else f"{written(icon)} {name}"


# --- remarks of computer players -------------------------------------------------------------------------

GREAT, MORE = 5, 2
"""The change of standing, in points, that makes a player talk, and the increase for each player beyond the
second, because others' turns count too.
"""
CLOSE = 2
"""A game was close if it was won by at most this many points."""
VARIANTS = {"opening": 2, "gain": 3, "loss": 3, "won": 2, "lost": 2, "close": 1}
"""How many remarks every level has, by occasion."""


class PastTurn(NamedTuple):
    """A player's finished turn, as a range of entries of the line."""

    seat: int
    start: int
    end: int


class Remark(NamedTuple):
    """A remark by the computer player in a seat."""

    seat: int
    words: str


def said(match: Match, since: int, say: Say) -> Remark | None:
    """Return a computer player's remark about the events since a version; None if there is none, which is
    usual. It depends only on the game and its turns, so the same card always has the same remark, and only on
    public information, so it reveals nothing.
    """
    if not match.stored.has_rivals or match.version == since or match.undone(since):
        return None
    line, first = match.line, len(match.line) - 1 - (match.version - since)
    remark = _last_word(match) if match.play.game.outcome else _of_a_turn(match, line, first)
    if remark is None:
        return None
    seat, occasion, number = remark
    variant = 1 + (match.id + number) % VARIANTS[occasion]
    return Remark(seat.seat, say(f"character.{seat.level}.{occasion}.{variant}"))


def _of_a_turn(match: Match, line: Sequence[Chapter], first: int) -> tuple[Seat, str, int] | None:
    """Return the player who makes a remark on the turns from entry `first` on, the occasion, and a number
    that varies the wording; None if there is no remark.
    """
    turns = list(_past_turns(match))
    for number in reversed(range(len(turns))):
        turn = turns[number]
        if turn.end <= first:
            return None
        seat = match.stored.seats[turn.seat]
        if seat.level is None:
            continue
        own = [earlier for earlier in range(number + 1) if turns[earlier].seat == turn.seat]
        occasion = _occasion(turns, own, line)
        if occasion and not (len(own) > 1 and _occasion(turns, own[:-1], line)):
            return seat, occasion, len(own)
    return None


def _past_turns(match: Match) -> Iterator[PastTurn]:
    """Yield all finished turns."""
    game, length = match.play.game, len(match.line) - 1
    borders = (*match.play.starts, *(() if game.mid_turn else (length,)))
    for start, end in pairwise(borders):
        yield PastTurn(match.play.line[start].seat, start, end)


def _occasion(turns: Sequence[PastTurn], own: Sequence[int], line: Sequence[Chapter]) -> str:
    """Return the occasion for a remark after a player's latest turn; an empty text if there is none."""
    turn = turns[own[-1]]
    if len(own) == 1:
        return "opening"
    before, after = _totals(line, turn.start), _totals(line, turn.end)
    if after[turn.seat] - before[turn.seat] >= GREAT:
        return "gain"
    earlier = _totals(line, turns[own[-2]].end)
    gains = [now - then for now, then in zip(before, earlier, strict=True)]
    return "loss" if max(gains) - gains[turn.seat] >= GREAT + MORE * (len(gains) - 2) else ""


def _totals(line: Sequence[Chapter], at: int) -> list[int]:
    """Return all players' public standings at a position."""
    return [sheet.total for sheet in line[at].game.scores(None)]


def _last_word(match: Match) -> tuple[Seat, str, int] | None:
    """Return the best computer player, the occasion for its final remark, and 0 where other remarks have what
    varies their wording; None if there is no such player, or after a resignation.
    """
    outcome = match.play.game.outcome
    if outcome is None or match.play.line[-1].text == RESIGN:
        return None
    seats = (match.stored.seats[seat] for together in outcome.ranking for seat in together)
    best = next((seat for seat in seats if seat.level is not None), None)
    if best is None:
        return None
    first, second = sorted((sheet.total for sheet in match.play.game.scores(None)), reverse=True)[:2]
    if first - second <= CLOSE:
        return best, "close", 0
    return best, "won" if best.seat in outcome.winners else "lost", 0
