"""The texts of messages about games."""

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any

from bot.cards.ending import closed_lines, ending_text
from bot.cards.story import card_story, describe, rows_taken, sentences, whole_story
from bot.games import game_of, renderer_of
from bot.games.refusals import sentence
from bot.games.things import for_whom, gains, reached_by
from bot.messages.buttons import Row
from bot.messages.layout import Gallery
from bot.messages.names import marked, marked_table, mover_named, plain_table
from bot.service.drafts import Draft, LeftOut
from bot.service.match import Match, Story
from engine.contract import Event
from engine.record import Entry, write
from render.kit.canvas import Canvas
from render.kit.lists import series, signed_change
from render.kit.palette import THEMES, Theme
from render.kit.pictures.stamp import stamped
from render.kit.renderer import EVERY
from render.kit.say import Say
from render.kit.standings import before_and_after

CARD_ROWS = 5
"""How many rows the text of a card may take; with more, the picture and the buttons wouldn't fit on a phone's
screen together. The page *What happened* tells everything.
"""
FEW_BUTTONS, MORE_ROWS = 5, 3
"""A card with at most this many buttons has room for this many more rows."""
UNDOING_LINES = 12
"""The maximum number of lines about the steps to take back, which always fit into a message."""


@dataclass(frozen=True)
class Scene:
    """The content of a board: the position as a reader may see it, and the events to mark. A `card`
    shows only the pictures that matter now. `stamp` is the key of the word on the frame of a picture that is
    not a current board.
    """

    view: Any
    recent: tuple[Event, ...]
    card: bool = False
    stamp: str = ""


PREVIEW = "render.picture.preview"
"""The stamp for events that have not happened yet."""


def scene(match: Match, seat: int | None = None) -> Scene:
    """Return the current position for a seat (None: for everyone), with the changes since the last turn of
    the player who must choose.
    """
    return Scene(match.view if seat is None else match.play.game.view(seat), match.recent)


def card_scene(match: Match) -> Scene:
    """Return the scene that a card shows to everyone."""
    return Scene(match.view, match.recent, card=True)


def draft_scene(match: Match, draft: Draft) -> Scene:
    """Return the position after the choices so far, as their player may see it. An unfinished turn may need
    every picture, because sailing a ship depends on all the sites.
    """
    view, few = draft.play.game.view(draft.seat), not draft.begun
    if not draft.steps:
        return Scene(view, match.recent, card=few)
    return Scene(view, draft.events, card=few, stamp=PREVIEW)


def history_text(match: Match, since: int, say: Say) -> str:
    """Return the text that says who did what since a version, with any remark by a computer player. The
    newest turn is always included, because a position can be shown again. At the start of a game, the text
    says who plays which pieces.
    """
    return whole_story(match, since, say) if match.version else opening(match, say)


def opening(match: Match, say: Say) -> str:
    """Return the text of a card at the start of a game."""
    return game_of(match).opening(match.play.game, marked_table(match, say).names, say)


def card_rows(match: Match, buttons: Sequence[Row]) -> int:
    """Return how many rows a card has for its text, above these buttons."""
    few = not match.over and sum(len(row.children) for row in buttons) <= FEW_BUTTONS
    return CARD_ROWS + MORE_ROWS if few else CARD_ROWS


def turn_text(match: Match, since: int, say: Say, *, rows: int = CARD_ROWS, until: str = "") -> str:
    """Describe the events since a version, and say who must move and by when (`until`), in at most `rows`
    rows if possible. The player to move is mentioned, which can notify them.
    """
    if match.closed:
        return "\n".join(closed_lines(match, say))
    if match.play.game.decision is None:
        return ending_text(match, card_story(match, since, rows, say), say)
    asked = asking(match, mover_named(match, say), say)
    if until:
        asked = say("card.until", asked=asked.removesuffix("."), time=until)
    more = game_of(match).explains(match, say)
    room = rows - rows_taken("\n".join((asked, *more)))
    happened = card_story(match, since, room, say) if match.version else opening(match, say)
    return "\n".join(filter(None, (happened, asked, *more)))


def asking(match: Match, mover: str, say: Say) -> str:
    """Return the text that says who must choose what, or that a computer player is thinking."""
    if match.thinker is not None:
        return say("card.thinks", mover=mover)
    return game_of(match).asks(match.play.game, mover, say)


def recap_lines(match: Match, story: Story, say: Say) -> list[str]:
    """Return the changes in a part of the game, as small print of at most two lines."""
    first, last = (chapter.game.view(None) for chapter in (story.chapters[0], story.chapters[-1]))
    return [f"-# {marked(line)}" for line in renderer_of(match).recap(first, last, plain_table(match), say)]


def takeback_text(match: Match, steps: int, others: str, say: Say) -> str:
    """Return a list of the steps that would be taken back, with a note that the others must agree."""
    back = match.play.line[-steps:]
    why = "seen" if len({entry.seat for entry in back}) == 1 else "moved"
    return "\n".join((say(f"takeback.offer.{why}", others=others), *undoing_lines(match, steps, say)))


def undoing_lines(match: Match, steps: int, say: Say) -> list[str]:
    """List the last steps that would be taken back, in small print."""
    return [f"-# {line}" for line in sentences(match, match.line[-steps:], say)[-UNDOING_LINES:]]


def resign_text(match: Match, seat: int, say: Say) -> str:
    """Return the text that asks whether to resign, and says who would win, from the player's point of view,
    or that the others would play on.
    """
    names, after = marked_table(match, say).names, match.play.game.blind(seat)
    others = [names[other] for other in after.present if other != seat]
    after.resign(seat)
    if after.outcome is None:
        return say("resign.sure_others", names=series(others, say))
    return say("resign.sure", winner=others[0]) if len(others) == 1 else say("resign.sure_all")


def alt_texts(match: Match, shown: Scene, say: Say) -> tuple[str, ...]:
    """Describe the pictures as text."""
    renderer = renderer_of(match)
    alts = renderer.alt_texts(shown.view, plain_table(match), shown.recent, say)
    return alts[: renderer.matter(shown.view, shown.recent)] if shown.card else alts


def gallery(match: Match, shown: Scene, say: Say, theme: str | None) -> Gallery:
    """Draw the pictures in the theme with this name (None: the default one). This takes a few milliseconds,
    so `Drawing` calls it in a thread.
    """
    pictures = tuple(canvas.png() for canvas in compose(match, shown, say, theme))
    return Gallery(alt_texts(match, shown, say), pictures)


def picture_key(match: Match, seat: int | None, say: Say, theme: str | None, *extra: Hashable) -> Hashable:
    """Return everything that the pictures of a match's current position depend on, for a seat, plus
    `extra`.
    """
    names = (*match.names, *(old.name for _, old in match.stored.former))
    return (match.play.header.game, match.id, match.version, names, seat, say, theme, *extra)


def compose(match: Match, shown: Scene, say: Say, theme: str | None) -> tuple[Canvas, ...]:
    """Draw the pictures without encoding them."""
    renderer = renderer_of(match)
    most = renderer.matter(shown.view, shown.recent) if shown.card else EVERY
    table = replace(plain_table(match), played=played(match, say))
    pictures = renderer.compose(shown.view, table, shown.recent, say, theme_named(theme), most=most)
    return (stamped(pictures[0], say(shown.stamp)), *pictures[1:]) if shown.stamp else pictures


def played(match: Match, say: Say) -> str:
    """Return the game's name and, if it has ended here, the day (UTC)."""
    name = say(f"game.{match.play.header.game}")
    if not match.stored.ended_at:
        return name
    day = datetime.fromtimestamp(match.stored.ended_at, UTC)
    return say("game.played", game=name, year=day.year, month=say(f"month.{day.month}"), day=day.day)


def frames(
    match: Match, before: Any, events: Sequence[Event], say: Say, theme: str | None
) -> Iterator[Canvas]:
    """Draw the frames of an animation of the events since a view, for a game with moving pieces."""
    return renderer_of(match).motion(before, plain_table(match), events, say, theme_named(theme))


def theme_named(name: str | None) -> Theme:
    """Return the theme with this name, or the default one for None and for an unknown name."""
    return next((theme for theme in THEMES if theme.name == name), THEMES[0])


def text_board(match: Match, shown: Scene, say: Say) -> str:
    """Return the position as a monospaced block."""
    return block(renderer_of(match).text_board(shown.view, plain_table(match), say))


def block(text: str) -> str:
    """Put text into a monospaced block, so that nothing in it can end the block."""
    return f"```\n{text.replace('`', chr(0x2019))}\n```"


def preview_text(match: Match, draft: Draft, say: Say) -> str:
    """Describe the effect of a move: how points would change, the player's own first, and the consequences
    for the end of the game.
    """
    after = draft.play.game
    lines = [*describe(match, draft.events, say), *_brings(match, draft, say)]
    unknown = ""
    if after.stopped:
        unknown = say("preview.ends")
    elif any(event.reveals for event in draft.events):
        unknown = say("preview.question")
    later = [say("preview.later", words=marked(" ".join(draft.later)))] if draft.later else []
    parts = (say("preview.title"), *lines, unknown, *later)
    return "\n".join(filter(None, parts))


def _brings(match: Match, draft: Draft, say: Say) -> Iterator[str]:
    """Yield descriptions of the change in points, as promised on the buttons, and the change in the final
    score if that differs. The positions before and after are as the player knows them, because the difference
    must not reveal anything hidden.
    """
    before, after, seat = match.play.game.blind(draft.seat), draft.play.game, draft.seat
    scores = before.scores(seat)
    brought = gains(scores, after, seat)
    reached = reached_by(seat, marked_table(match, say).names, say)
    late = game_of(match).counts_late
    then, now = (
        [sheet.total if late else sheet.scored for sheet in sheets] for sheets in (scores, after.scores(seat))
    )
    points = {
        other: before_and_after(then[other], now[other], say)
        for other in range(len(now))
        if other == seat or then[other] != now[other]
    }
    yield say("preview.points", gains=for_whom(points, reached, (seat,), say))
    if not late and after.outcome is None:
        more = {other: by - brought.points.get(other, 0) for other, by in brought.total.items()}
        at_end = {other: signed_change(by) for other, by in more.items() if by}
        if at_end:
            yield say("preview.end", gains=for_whom(at_end, reached, (seat,), say))


def left_text(left: LeftOut, say: Say) -> str:
    """Return the text that says which words after a reveal could not be played, and why; the words before it
    have been played.
    """
    why = say("left.unfinished") if left.why is None else sentence(left.why, say)
    return say("left.words", words=marked(" ".join(left.words)), why=why)


def record_text(match: Match) -> str:
    """Return the text record of a finished game (docs/records.md)."""
    entries: list[Entry] = match.play.entries
    return write(match.play.header, entries)


def addressed(match: Match) -> tuple[int, ...]:
    """Return the people whom a card notifies: the player to move; at the end all players."""
    if match.over:
        return match.user_ids
    return () if match.mover is None else (match.mover,)
