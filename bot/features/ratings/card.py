"""Texts about results and ratings: below the last card of a game, and about a
person, two people or a server.
"""

from collections.abc import Sequence

from bot.features.ratings.service import Leaderboard, PersonalRecord, RankedPerson, RatingChange
from bot.messages.buttons import ClickForm, Row, button, rows_of
from bot.messages.names import bold
from bot.service.match import Match
from bot.service.results import CERTAIN_AFTER, Skill
from bot.store.results import HeadToHead
from render.kit.lists import series, signed
from render.kit.pictures.table import Column, PeopleTable, PersonLine
from render.kit.say import Say

LEADERBOARD_BUTTON = ClickForm("b", "(?P<of>[a-z-]{1,20}):(?P<page>[0-9]{1,4})")

REMEMBERED = 12
"""The maximum number of ratings in a text; the picture has more."""


def rating_text(skill: Skill, say: Say) -> str:
    """Format a rating, marked while it is provisional."""
    return say("rating.provisional" if skill.is_provisional else "rating.certain", rating=signed(skill.shown))


def changes_line(match: Match, changes: Sequence[RatingChange], say: Say) -> list[str]:
    """Return the rating changes after a finished game, as small print; empty if it was not rated."""
    if not changes:
        return []
    texts = (
        say(
            "rating.change",
            name=bold(match.names[change.seat], say),
            before=signed(change.before.shown),
            after=rating_text(change.after, say),
        )
        for change in changes
    )
    return [say("rating.changes", changes=series(texts, say))]


# --- one person, and two -------------------------------------------------------------------------------


def person_text(name: str, records: Sequence[PersonalRecord], say: Say, *, on_server: bool) -> str:
    """Return a person's results by game."""
    if not records:
        return say("stats.none", name=bold(name, say))
    title = say("stats.title.server" if on_server else "stats.title.direct", name=bold(name, say))
    return "\n".join((title, *(_record_text(record, say, rated=on_server) for record in records)))


def _record_text(record: PersonalRecord, say: Say, *, rated: bool) -> str:
    played = record.played
    wins = sum(times for place, times in played.places if place == 1)
    places = series((say("stats.place", place=place, times=times) for place, times in played.places), say)
    lines = [
        f"**{say(f'game.{played.game}')}**",
        say("stats.games", count=played.games, wins=wins, percent=round(100 * wins / played.games)),
        say("stats.places", places=places),
    ]
    if played.average is not None and played.best is not None:
        lines.append(say("stats.points", average=round(played.average), best=played.best))
    if rated:
        lines.append(_rating_text(record.course, say))
    return "\n".join(lines)


def _rating_text(course: Sequence[Skill], say: Say) -> str:
    if not course:
        return say("stats.unrated")
    last = course[-1]
    key = "stats.rating.provisional" if last.is_provisional else "stats.rating.certain"
    return say(key, rating=signed(last.shown), games=CERTAIN_AFTER)


def course_text(course: Sequence[Skill], say: Say) -> str:
    """Return a rating's latest values as text."""
    shown = [signed(skill.shown) for skill in course[-REMEMBERED:]]
    if len(course) > REMEMBERED:
        shown.insert(0, "…")
    return say("stats.course", numbers=" → ".join(shown))


def versus_text(person: str, other: str, meetings: Sequence[HeadToHead], say: Say) -> str:
    """Return two people's results against each other."""
    first, second = bold(person, say), bold(other, say)
    if not meetings:
        return say("versus.none", one=first, other=second)
    lines = (
        say(
            "versus.line",
            count=together.games,
            game=say(f"game.{together.game}"),
            one=first,
            other=second,
            first=together.first,
            second=together.second,
            tied=together.games - together.first - together.second,
        )
        for together in meetings
    )
    return "\n".join((say("versus.title", one=first, other=second), *lines))


# --- a server ------------------------------------------------------------------------------------------


def leaderboard_text(board: Leaderboard, say: Say) -> str:
    """Return the lines above the table: the reader's place, and the meaning of the rating."""
    game = say(f"game.{board.game}")
    if not board.people:
        return "\n".join((say("leaderboard.none", game=game), say("rating.explained", games=CERTAIN_AFTER)))
    lines = [say("leaderboard.head", game=game)]
    if board.own is not None:
        rating = rating_text(board.own.skill, say)
        lines.append(say("leaderboard.own", place=board.own.place, total=board.total, rating=rating))
    return "\n".join((*lines, say("rating.explained", games=CERTAIN_AFTER)))


def leaderboard_table(board: Leaderboard, say: Say) -> PeopleTable:
    """Return the table of the people on this page."""
    numbers = (("rating", 170), ("games", 150), ("wins", 130))
    paged = say("leaderboard.page", page=board.page + 1, pages=board.pages)
    game = say(f"game.{board.game}")
    provisional = any(person.skill.is_provisional for person in board.people)
    return PeopleTable(
        title=say("leaderboard.title"),
        about=game if board.pages == 1 else f"{game} · {paged}",
        name_head=say("table.name"),
        columns=[
            Column(say(f"leaderboard.column.{name}"), wide, say(f"leaderboard.column.{name}"))
            for name, wide in numbers
        ],
        lines=[_ranked(person, board, say) for person in board.people],
        undrawn=say("table.undrawn"),
        note=say("leaderboard.note", games=CERTAIN_AFTER) if provisional else "",
    )


def _ranked(person: RankedPerson, board: Leaderboard, say: Say) -> PersonLine:
    rating = rating_text(person.skill, say)
    return PersonLine(
        place=person.place,
        name=person.name,
        cells=[rating, str(person.skill.games), str(person.wins)],
        spoken=say("leaderboard.spoken", rating=rating, count=person.skill.games, wins=person.wins),
        own=board.own is not None and board.own.user_id == person.user_id,
    )


def leaderboard_rows(board: Leaderboard, say: Say) -> list[Row]:
    """Return the buttons that open the other pages, if there are any."""
    if board.pages == 1:
        return []
    return rows_of(
        [
            button(
                say(f"button.page.{where}"),
                LEADERBOARD_BUTTON,
                board.game,
                page,
                disabled=page in (board.page, board.pages),
            )
            for where, page in (("back", max(0, board.page - 1)), ("next", board.page + 1))
        ]
    )
