"""Texts of a season's messages: its players, pairings, and table."""

from collections.abc import Sequence

from discord import ButtonStyle

from bot.cards.turn import block, theme_named
from bot.features.seasons.pairing import TableLine, table_of
from bot.features.seasons.rounds import FEWEST, MOST
from bot.features.seasons.store import Pairing, Season
from bot.messages.buttons import CLOSE, NUMBER, ClickForm, Press, Row, button, rows_of
from bot.messages.layout import Gallery
from bot.messages.names import bold, mention, undrawn
from bot.store.invitations import NO_PACE
from render.games import RENDERERS
from render.kit.lists import series, together
from render.kit.pictures import table
from render.kit.pictures.setup import alt_text
from render.kit.pictures.table import Column, PeopleTable, PersonLine
from render.kit.say import Say

SEASON_BUTTON = ClickForm("z", f"(?P<what>join|leave|start|table|close|sure):(?P<season>{NUMBER})")

LINES = 10
"""The maximum number of people in one picture of the table."""


def players_of_round(season: Season) -> list[int]:
    """Return the people whom a new message notifies: the players of this round; at the end all players."""
    if season.state == "over":
        return [entrant.user_id for entrant in season.players if entrant.user_id]
    numbers = [number for pairing in season.of_round for number in (pairing.one, pairing.other) if number]
    return [user_id for number in numbers if (user_id := season.entrant(number).user_id)]


def season_notice(season: Season, say: Say) -> str | None:
    """Return the notification of a new message, with mentions; None for the message for joining."""
    names = series(map(mention, players_of_round(season)), say)
    game = say(f"game.{season.game}")
    if season.state == "over":
        return say("season.notice.over", game=game, names=names)
    if not season.round:
        return None
    return say("season.notice.round", game=game, round=season.round, rounds=season.rounds, names=names)


def season_text(season: Season, number: int, say: Say) -> str:
    """Return the text of a message: number 0 is for joining, then one for each round, and one for the end."""
    if number == 0:
        return _joining_text(season, say)
    if number > season.round:
        return _over_text(season, say)
    return _round_text(season, number, say)


def _joining_text(season: Season, say: Say) -> str:
    lines = [
        say("season.head", game=say(f"game.{season.game}")),
        say(f"season.form.{season.form}"),
        say("season.days", count=season.days),
        *([] if season.pace == NO_PACE else [say("season.pace", pace=say(f"pace.{season.pace}"))]),
        *_terms(season, say),
    ]
    match season.state:
        case "joining":
            lines.append(_joined(season, say))
        case "closed":
            lines.append(say("season.closed"))
        case _:
            lines.append(say("season.began", count=len(season.players)))
    return "\n".join(lines)


def _joined(season: Season, say: Say) -> str:
    """Return a list of the people who have joined so far."""
    if not season.present:
        return say("season.nobody_joined", fewest=FEWEST, most=MOST)
    names = series((bold(entrant.name, say) for entrant in season.present), say)
    return say("season.joined", count=len(season.present), names=names, fewest=FEWEST, most=MOST)


def _terms(season: Season, say: Say) -> list[str]:
    setup = RENDERERS[season.game].setup(dict(season.options), say)
    return [alt_text(setup, say)] if setup.sides else []


def _round_text(season: Season, number: int, say: Say) -> str:
    game = say(f"game.{season.game}")
    lines = [say("season.round", game=game, round=number, rounds=season.rounds)]
    is_now = number == season.round
    if is_now and season.state == "running":
        at = season.round_ends_at
        lines.append(say("season.until", time=f"<t:{at}:f>", left=f"<t:{at}:R>"))
    pairings = [pairing for pairing in season.pairings if pairing.round == number]
    lines += [_pairing_text(season, pairing, say) for pairing in pairings]
    if is_now and season.state == "closed":
        lines.append(say("season.closed"))
    return "\n".join(lines)


def _pairing_text(season: Season, pairing: Pairing, say: Say) -> str:
    first = _named(season, pairing.one, say)
    if pairing.other is None:
        return say("season.bye", one=first)
    other = _named(season, pairing.other, say)
    place = "" if pairing.channel_id is None else f"<#{pairing.channel_id}>"
    if not pairing.is_decided:
        return say("season.pairing.open", one=first, other=other, place=place)
    return say(
        "season.pairing.decided",
        one=first,
        other=other,
        place=place,
        first=halves(pairing.one_points or 0),
        second=halves(pairing.other_points or 0),
        why="" if pairing.verdict == "game" else say(f"season.verdict.{pairing.verdict}"),
    ).rstrip()


def _named(season: Season, number: int, say: Say) -> str:
    """Return a player as a mention; a forgotten person gets a placeholder."""
    user_id = season.entrant(number).user_id
    return mention(user_id) if user_id else bold("", say)


def halves(points: int) -> str:
    """Format half points as people write them."""
    whole, half = divmod(points, 2)
    if not half:
        return str(whole)
    return f"{whole or ''}½"


def _grammatical(points: int) -> int:
    """Return the count that selects singular or plural for half points."""
    return 1 if 0 < points <= 2 else points


def _over_text(season: Season, say: Say) -> str:
    standing = table_of(season)
    first, *others = [line for line in standing if line.level == 1]
    names = [_named(season, line.entrant.number, say) for line in (first, *others)]
    return "\n".join(
        (
            say(
                "season.over_shared" if others else "season.over",
                game=say(f"game.{season.game}"),
                name=together(names, say),
                points=halves(first.points),
                count=_grammatical(first.points),
            ),
            say(f"season.ties.{season.form}"),
        )
    )


# --- the table -----------------------------------------------------------------------------------------


def season_tables(season: Season, say: Say) -> list[PeopleTable]:
    """Return the table, split into as many pictures as it needs."""
    standing = table_of(season)
    starts = range(0, len(standing), LINES)
    return [_table(season, standing[start : start + LINES], say) for start in starts]


def _table(season: Season, standing: Sequence[TableLine], say: Say) -> PeopleTable:
    finer = "buchholz" if season.form == "swiss" else "berger"
    columns = (("points", 150), ("won", 110), ("tied", 130), ("lost", 150), (finer, 130))
    shown = min(season.round, season.rounds)
    return PeopleTable(
        title=say("season.table"),
        about=say("season.table.about", game=say(f"game.{season.game}"), round=shown, rounds=season.rounds),
        name_head=say("table.name"),
        columns=[
            Column(say(f"season.column.{name}"), wide, say(f"season.short.{name}")) for name, wide in columns
        ],
        lines=[_line(line, finer, say) for line in standing],
        undrawn=say("table.undrawn"),
        note=say(f"season.note.{finer}"),
    )


def _line(line: TableLine, finer: str, say: Say) -> PersonLine:
    name = line.entrant.name or say("season.nobody")
    value = halves(line.buchholz) if finer == "buchholz" else quarters(line.berger)
    return PersonLine(
        place=line.level,
        name=name,
        cells=[halves(line.points), str(line.won), str(line.tied), str(line.lost), value],
        spoken=say(
            "season.spoken",
            points=halves(line.points),
            count=_grammatical(line.points),
            won=line.won,
            tied=line.tied,
            lost=line.lost,
        ),
    )


def quarters(points: int) -> str:
    """Format quarter points as people write them."""
    whole, rest = divmod(points, 4)
    part = ("", "¼", "½", "¾")[rest]
    return f"{whole or ''}{part}" or "0"


def table_gallery(season: Season, say: Say, theme: str | None) -> Gallery:
    """Draw the table as pictures, the most important one first."""
    tables = season_tables(season, say)
    pictures = tuple(table.draw(page, theme_named(theme)).png() for page in tables)
    return Gallery(tuple(map(table.alt_text, tables)), pictures)


def text_over_table(season: Season, say: Say) -> str:
    """Return the text of the newest message above the drawn table, with the names that can't be drawn."""
    text = season_text(season, season.message_number, say)
    return "\n".join(filter(None, (text, undrawn(season_tables(season, say), say))))


def table_text(season: Season, say: Say) -> str:
    """Return the table as text."""
    return "\n".join(block(table.text_table(page)) for page in season_tables(season, say))


# --- buttons -------------------------------------------------------------------------------------------


def season_rows(season: Season, say: Say) -> list[Row]:
    """Return the buttons for a season's current state."""
    match season.state:
        case "joining":
            actions = ("join", "leave", "start", "close")
        case "running":
            actions = ("table", "leave", "close") if season.has_results else ("leave", "close")
        case _:
            actions = ("table",) if season.pairings else ()
    return rows_of([_button(action, season, say) for action in actions])


def sure_rows(season: Season, say: Say) -> list[Row]:
    """Return the buttons that confirm closing a season."""
    sure = _button("sure", season, say, style=ButtonStyle.danger)
    return rows_of([sure, button(say("button.season.keep"), CLOSE)])


def _button(action: str, season: Season, say: Say, *, style: ButtonStyle | None = None) -> Press:
    usual = ButtonStyle.success if action == "join" else ButtonStyle.secondary
    return button(say(f"button.season.{action}"), SEASON_BUTTON, action, season.id, style=style or usual)
