"""What messages about games say."""

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from math import ceil
from typing import Any

import discord

from bot.cards.character import said
from bot.cards.ending import ending_text, farewell, players_of
from bot.games import game_of, renderer_of
from bot.games.refusals import sentence
from bot.messages.buttons import Row
from bot.messages.clean import marked
from bot.messages.gallery import Gallery
from bot.messages.icons import plainly
from bot.messages.names import marked_table, mover_named, plain_table
from bot.service.drafts import Draft, LeftOut
from bot.service.match import Chapter, Match, Story, events_of
from engine.contract import Event
from engine.record import RESIGN, Entry, write
from render.kit.canvas import Canvas
from render.kit.lists import series
from render.kit.palette import THEMES, Theme
from render.kit.pictures.stamp import stamped
from render.kit.players import Players
from render.kit.recap import changes_text, of_sheets
from render.kit.renderer import EVERY
from render.kit.say import Say

HISTORY_LENGTH = 2600
"""Characters of a message that tell what happened; Discord allows 4000 in all."""
CARD_ROWS, ROW = 2, 44
"""Rows of a card which tell what happened, and characters of a row on a phone: with more picture and buttons
would not be seen together. *What happened* tells all, and so does a card once it is answered.
"""
FEW_BUTTONS, MORE_ROWS = 5, 2
"""A card with so few buttons, and no story of the game, has room for so many rows more."""
STAND_IN = 0xE000
"""The first character for private use: one stands for each name while a line is shortened."""


@dataclass(frozen=True)
class Scene:
    """What a board shows: the position as somebody may see it, and the events that it marks; as a `card` only
    with the pictures that matter now. `preview`: these events have not happened yet, which is stamped on it.
    """

    view: Any
    recent: tuple[Event, ...]
    card: bool = False
    preview: bool = False


def scene(match: Match, seat: int | None = None) -> Scene:
    """The present position for a seat (None: for everybody), with what changed since the last turn of the
    one who must choose.
    """
    return Scene(match.view if seat is None else match.play.game.view(seat), match.recent)


def card_scene(match: Match) -> Scene:
    """The same for everybody, on a card."""
    return Scene(match.view, match.recent, card=True)


def draft_scene(match: Match, draft: Draft) -> Scene:
    """What is chosen so far, as the one who chooses may see it; before a first step what is there. What
    is begun may need every picture: where a ship sails depends on all the sites.
    """
    view, few = draft.play.game.view(draft.seat), not draft.begun
    if not draft.steps:
        return Scene(view, match.recent, card=few)
    return Scene(view, draft.events, card=few, preview=True)


def history_text(match: Match, since: int, say: Say) -> str:
    """Who did what since a version, the newest step in any case: a position can be shown again, and a message
    says something; and what a computer player says to it. At the start of a game who plays what.
    """
    if match.version == 0:
        return game_of(match).opening(match.play.game, marked_table(match, say).names, say)
    since = min(since, match.version - 1)
    return "\n".join(filter(None, (_newest(_history(match, since, say)), said(match, since, say))))


def _history(match: Match, since: int, say: Say) -> list[str]:
    """Who did what, a sentence each."""
    table = marked_table(match, say)
    claimed = [
        say("clock.claimed", name=table.names[entry.seat], by=table.names[by])
        for entry in match.play.entries[since:]
        for seat, by in match.stored.claims
        if (entry.seat, entry.text) == (seat, RESIGN)
    ]
    lines = [*claimed, *sentences(match, match.chapters[since + 1 :], say)]
    undone = (
        say("card.undone_agreed" if entry.agreed else "card.undone", name=table.names[entry.seat])
        for entry in match.undone(since)
    )
    return [*lines, *undone]


def sentences(match: Match, chapters: Iterable[Chapter], say: Say) -> list[str]:
    """What happened in a stretch of the game, by the names of those who were there then."""
    lines = list[str]()
    for _, same in groupby(chapters, key=lambda chapter: match.acting(chapter).stored.seats):
        found = list(same)
        table = marked_table(match.acting(found[0]), say)
        lines += renderer_of(match).describe(events_of(found), table, say)
    return lines


def _brief(match: Match, since: int, rows: int, say: Say) -> str:
    """What a card tells of it: what the newest step did, as far as there is room, and then what went before.
    Its first sentence always, which says who did what; what is longer than the room, in as few words as below
    the picture. What a computer player says to it goes before what else there is, if there is room. At the
    end the last sentence, who has won, stands by itself.
    """
    since = min(since, match.version - 1)
    lines = _history(match, since, say)
    over = lines[-1:] if match.over else []
    lines = lines[: len(lines) - len(over)]
    first = max(0, len(lines) + len(over) - len(_history(match, max(since, match.version - 1), say)))
    words = said(match, since, say)
    kept, room = list[int](), rows - (rows_taken(words) if words else 0)
    for number in (*range(first, len(lines)), *range(first - 1, -1, -1)):
        room -= rows_taken(lines[number])
        if kept and room < 0:
            break
        kept.append(number)
    text = "\n".join(lines[number] for number in sorted(kept))
    if len(kept) < len(lines):
        text = f"{text} …"
    if rows_taken(text) > rows:
        text = _briefer(match, since, rows, say) or text
    if words and rows_taken(text) + rows_taken(words) <= rows:
        text = f"{text}\n{words}"
    return "\n".join(filter(None, (text, *over)))


def _briefer(match: Match, since: int, rows: int, say: Say) -> str:
    """The same in one line, as the picture has it; as far as it can be said so briefly."""
    names = {chr(STAND_IN + seat): name for seat, name in enumerate(marked_table(match, say).names)}
    texts = renderer_of(match).last_lines(match.happened(since), Players(tuple(names)), say)
    found = ""
    for text in texts:
        found = "".join(names.get(sign, sign) for sign in marked(text))
        if rows_taken(found) <= rows:
            break
    return found


def rows_taken(text: str) -> int:
    """So many rows a text takes on a phone; an emoji is as wide as its place in words."""
    shown = plainly(text).replace("**", "").replace("\\", "")
    return sum(max(1, ceil(len(line) / ROW)) for line in shown.split("\n"))


def _newest(lines: list[str]) -> str:
    """As many of the last lines as there is room for beside what else a message says."""
    kept = list(lines)
    while sum(map(len, kept)) + len(kept) > HISTORY_LENGTH:
        del kept[0]
    return "\n".join(kept if kept == lines else ["…", *kept])


def card_rows(match: Match, buttons: Sequence[Row]) -> int:
    """How many rows of a card may tell what happened, above these buttons."""
    few = not match.over and sum(len(row.children) for row in buttons) <= FEW_BUTTONS
    return CARD_ROWS + MORE_ROWS if few else CARD_ROWS


def turn_text(match: Match, since: int, say: Say, *, rows: int = CARD_ROWS) -> str:
    """What happened since a version, in so many rows, and who is to move (named, so that it can notify)."""
    if match.closed:
        return "\n".join((say("clock.closed"), *farewell(match, say)))
    if match.play.game.decision is None:
        return "\n".join(filter(None, (_brief(match, since, rows, say), ending_text(match, say))))
    happened = _brief(match, since, rows, say) if match.version else history_text(match, since, say)
    asked = asking(match, mover_named(match, say), say)
    helped = say("card.hints") if match.stored.hints else ""
    return "\n".join(filter(None, (happened, asked, *game_of(match).explains(match, say), helped)))


def asking(match: Match, mover: str, say: Say) -> str:
    """Whoever must choose, by a name, and what; a computer player is not asked, it thinks."""
    if match.thinker is not None:
        return say("card.thinks", mover=mover)
    return game_of(match).asks(match.play.game, mover, say)


def recap_lines(match: Match, story: Story, say: Say) -> list[str]:
    """What a stretch of the game changed, as small print of at most two lines."""
    first, last = (chapter.game.view(None) for chapter in (story.chapters[0], story.chapters[-1]))
    return [f"-# {marked(line)}" for line in renderer_of(match).recap(first, last, plain_table(match), say)]


def takeback_text(match: Match, steps: int, say: Say) -> str:
    """What the one who wants to take back would take back, and that the others must agree."""
    return "\n".join((say("takeback.offer"), *undoing_lines(match, steps, say)))


def undoing_lines(match: Match, steps: int, say: Say) -> list[str]:
    """The last steps that would go back, in small print."""
    lines = sentences(match, match.line[-steps:], say)
    return [f"-# {line}" for line in _newest(lines).split("\n")]


def resign_text(match: Match, seat: int, say: Say) -> str:
    """The question before giving up: who wins then, or that the others play on."""
    names, after = marked_table(match, say).names, match.play.game.copy()
    others = [names[other] for other in after.present if other != seat]
    after.resign(seat)
    if after.outcome is None:
        return say("resign.sure_others", names=series(others, say))
    return say("resign.sure", winner=others[0]) if len(others) == 1 else say("resign.sure_all")


def alt_texts(match: Match, shown: Scene, say: Say) -> tuple[str, ...]:
    """What the pictures show, in words."""
    renderer = renderer_of(match)
    alts = renderer.alt_texts(shown.view, plain_table(match), shown.recent, say)
    return alts[: renderer.matter(shown.view, shown.recent)] if shown.card else alts


def gallery(match: Match, shown: Scene, say: Say, theme: str | None) -> Gallery:
    """The pictures in a theme by its name; takes some milliseconds, so `Drawing` calls it in a thread."""
    pictures = tuple(canvas.png() for canvas in compose(match, shown, say, theme))
    return Gallery(alt_texts(match, shown, say), pictures)


def picture_key(match: Match, seat: int | None, say: Say, theme: str | None, *what: Hashable) -> Hashable:
    """What the pictures of a match's present position depend on, as a seat sees it, and `what` else."""
    names = (*match.names, *(old.name for _, old in match.stored.former))
    return (match.play.header.game, match.id, match.version, names, seat, say, theme, *what)


def compose(match: Match, shown: Scene, say: Say, theme: str | None) -> tuple[Canvas, ...]:
    """The pictures before they are encoded."""
    renderer = renderer_of(match)
    most = renderer.matter(shown.view, shown.recent) if shown.card else EVERY
    found = renderer.compose(shown.view, plain_table(match), shown.recent, say, theme_named(theme), most=most)
    return (
        tuple(stamped(canvas, say("render.picture.preview")) for canvas in found) if shown.preview else found
    )


def theme_named(name: str | None) -> Theme:
    """A theme by its name; the usual one for None and for a name that there is not."""
    return next((one for one in THEMES if one.name == name), THEMES[0])


def text_board(match: Match, shown: Scene, say: Say) -> str:
    """The position as a monospaced block."""
    return block(renderer_of(match).text_board(shown.view, plain_table(match), say))


def block(text: str) -> str:
    """Text in a monospaced block that nothing in it can end."""
    return f"```\n{text.replace('`', chr(0x2019))}\n```"


def preview_text(match: Match, draft: Draft, say: Say) -> str:
    """What a move would bring: who would score and how everybody would stand, oneself first."""
    # Both as the player knows them: what others hide must not show in the difference.
    before, after = match.play.game.blind(draft.seat), draft.play.game
    table = marked_table(match, say)
    lines = renderer_of(match).describe(draft.events, table, say)
    points, standing = of_sheets(before.scores(draft.seat), after.scores(draft.seat))
    if after.outcome is None:
        lines.append(changes_text(points, table.names, say))
    lines.append(changes_text(standing, table.names, say, first=draft.seat))
    changed = zip(standing.before, standing.after, strict=True)
    named = [seat for seat, (was, now) in enumerate(changed) if seat == draft.seat or was != now]
    if counted := renderer_of(match).set_apart(after.view(draft.seat), named, say):
        lines.append(f"-# {counted}")
    unknown = ""
    if after.stopped:
        unknown = say("preview.ends")
    elif any(event.reveals for event in draft.events):
        unknown = say("preview.question")
    later = [say("preview.later", words=marked(" ".join(draft.later)))] if draft.later else []
    parts = (say("preview.title"), *lines, unknown, *later)
    return "\n".join(filter(None, parts))


def left_text(left: LeftOut, say: Say) -> str:
    """What was said after a reveal and could not be played, and why; what came before it counts."""
    why = say("left.unfinished") if left.why is None else sentence(left.why, say)
    return say("left.words", words=marked(" ".join(left.words)), why=why)


def record_text(match: Match) -> str:
    """The text record of a finished game (docs/records.md)."""
    entries: list[Entry] = match.play.entries
    return write(match.play.header, entries)


def addressed(match: Match) -> tuple[int, ...]:
    """Whom a card names, so that it notifies them: the player to move; at the end everybody who played."""
    if match.over:
        return players_of(match)
    return () if match.mover is None else (match.mover,)


def only(*user_ids: int | None) -> discord.AllowedMentions:
    """Notify these people and nobody else."""
    users = [discord.Object(user_id) for user_id in user_ids if user_id is not None]
    return discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=users)
