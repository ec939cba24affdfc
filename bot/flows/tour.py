"""The walk-through: a few private pages, each on a position of one real game that lies in the package.

Nothing is kept between the pages: a button says which one comes next. The reader looks on as seat 0.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources

from bot.cards import turn
from bot.cards.tour_rows import tour_rows
from bot.flows.reply import Request
from bot.games.duel import labels
from bot.messages.buttons import Row
from bot.messages.layout import layout
from bot.messages.mentions import Ids, commands
from bot.service.match import Match
from bot.service.preferences import Form
from bot.store.games import Seat, StoredGame
from engine.duel import harbor, sites
from engine.duel.events import ActionPlayed, Boxed, Delivered, Placed, Unloaded
from engine.duel.tiles import Action
from engine.record import Play, read
from render.duel.text.phrases import tile_name
from render.kit.say import Say

YOU, OTHER = 0, 1
"""The seats of the reader and of the opponent."""

Values = Mapping[str, str | int]


def _nothing(match: Match, say: Say) -> Values:
    del match, say
    return {}


@dataclass(frozen=True)
class Page:
    """The texts `tour.title.…` and `tour.text.…` of its name, the number of log entries that were played, and
    the values of the text. Of the steps to try, the one that the record goes on with is right.
    """

    name: str
    played: int
    values: Callable[[Match, Say], Values] = _nothing
    tries: tuple[str, ...] = ()


# --- the game ----------------------------------------------------------------------------------------


@cache
def demonstration() -> Play:
    """The game that is shown, to its end. Shared: only to be copied."""
    return read(resources.files("bot.games.duel").joinpath("demonstration.txt").read_text("utf-8"))


def match_at(played: int, say: Say) -> Match:
    """The game after so many entries, between two people who have names in every language."""
    whole = demonstration()
    names = (say("tour.you"), say("tour.other"))
    stored = StoredGame(
        id=0,
        challenge_id=0,
        guild_id=None,
        header=whole.header,
        delivery="resident",
        locale="",
        version=whole.version,
        ended_at=None,
        seats=tuple(Seat(seat, 0, name) for seat, name in enumerate(names)),
        places=(),
    )
    return Match(stored, whole).at(played)


def scene_of(match: Match) -> turn.Scene:
    """The position as everybody sees it, the last turn marked."""
    return turn.Scene(match.play.game.view(None), match.happened(match.last_turn))


# --- the numbers -------------------------------------------------------------------------------------


def _aim(match: Match, say: Say) -> Values:
    del say
    boats = match.play.game.view(None).boats
    return {"fields": len(harbor.FIELDS), "boats": len(boats), "spaces": harbor.SPACES}


def _place(match: Match, say: Say) -> Values:
    del say
    (placed,) = (event for event in match.happened(match.last_turn) if isinstance(event, Placed))
    row, column = (harbor.BOATS[boat] for boat, line in enumerate(harbor.LINES) if placed.field in line)
    return {"field": harbor.FIELDS[placed.field], "row": row, "column": column, "figures": harbor.FIGURES}


def _unload(match: Match, say: Say) -> Values:
    events = match.happened(match.last_turn)
    (unloaded,) = (event for event in events if isinstance(event, Unloaded))
    got = {event.seat: tile_name(event.tile, say) for event in events if isinstance(event, Delivered)}
    (boxed,) = (tile_name(event.tile, say) for event in events if isinstance(event, Boxed))
    values = {"boat": harbor.BOATS[unloaded.boat], "mine": got[YOU], "theirs": got[OTHER], "boxed": boxed}
    return {**values, "needed": harbor.NEEDED}


def _try(match: Match, say: Say) -> Values:
    """What the right step would bring the reader: a temple tile."""
    del say
    events = match.play.copy().append(demonstration().entries[match.version])
    (mine,) = (event.tile for event in events if isinstance(event, Delivered) and event.seat == YOU)
    return {"symbols": mine.value, "points": sites.temple_symbols((mine.value,))}


def _actions(match: Match, say: Say) -> Values:
    played = next(event for event in match.happened(match.last_turn) if isinstance(event, ActionPlayed))
    names = [f"- **{one.value}** {say(f'render.action.{one.value}')}" for one in Action]
    values: dict[str, str | int] = {"played": played.action.value, "each": sites.PER_ACTION_TILE}
    return {**values, "names": "\n".join(names)}


def _sites(match: Match, say: Say) -> Values:
    sheet = match.play.game.scores()[YOU]
    numbers: Values = {
        "each": sites.obelisk_majority(1, 1),
        "bonus": sites.MAJORITY_BONUS,
        "pyramid": ", ".join(map(str, sites.PYRAMID_A[1:])),
        "runs": ", ".join(map(str, sites.RUNS[1:])),
    }
    lines = [
        say(
            "tour.site",
            site=say(f"render.site.{site}"),
            points=sheet.points(site),
            rule=say(f"tour.site.{site}", **numbers),
        )
        for site in sites.SITES
    ]
    return {"sites": "\n".join(lines)}


def _buttons(match: Match, say: Say) -> Values:
    del match
    return {
        "confirm": say("button.confirm"),
        "undo": say("button.undo"),
        "replay": say("button.replay"),
        "text": say("button.text"),
        "score": say("button.score"),
    }


def _end(match: Match, say: Say) -> Values:
    del say
    mine, theirs = (sheet.total for sheet in match.play.game.scores())
    return {"mine": mine, "theirs": theirs, "action": sites.PER_ACTION_TILE, "figure": sites.PER_FIGURE}


# --- the pages ---------------------------------------------------------------------------------------

PAGES = (
    Page("aim", 0, _aim),
    Page("place", 1, _place),
    Page("unload", 5, _unload),
    Page("try", 8, _try, ("x3", "xa", "xb")),
    Page("actions", 34, _actions),
    Page("sites", 43, _sites),
    Page("buttons", 56, _buttons),
    Page("end", 66, _end),
)
"""In their order; the first one has the number 1."""

NAMED_COMMANDS = ("challenge", "help", "rules", "settings")
"""The commands that the texts name."""


def page_of(number: int) -> int:
    """The number of a page that there is; old buttons may ask for others."""
    return min(max(number, 1), len(PAGES))


def right_step(page: Page) -> str:
    """The step with which the record goes on."""
    return demonstration().entries[page.played].text


def page_text(page: Page, say: Say, ids: Ids) -> str:
    """Title and text."""
    values = {
        **_names(say),
        **commands(NAMED_COMMANDS, ids, say),
        **page.values(match_at(page.played, say), say),
    }
    return _titled(page, say(f"tour.text.{page.name}", **values), say)


def answer_text(page: Page, tried: str, say: Say) -> str:
    """Title, what to make of a step that was tried, and what it would bring as the engine says."""
    match = match_at(page.played, say)
    game = match.play.game
    brings = labels.label(game, game.parse(tried), turn.plain_table(match), say)
    return _titled(page, "\n".join((say(f"tour.tried.{tried}", **_names(say)), f"-# {brings}")), say)


def _titled(page: Page, text: str, say: Say) -> str:
    return f"### {say(f'tour.title.{page.name}')}\n{text}"


def _names(say: Say) -> dict[str, str]:
    return {"you": say("tour.you"), "other": say("tour.other")}


async def show_tour(request: Request, number: int, tried: str | None = None) -> None:
    """A page, privately, instead of the one before; after a right try what it brought."""
    number, say = page_of(number), request.say
    page = PAGES[number - 1]
    tried = tried if tried in page.tries else None
    found = tried is not None and tried == right_step(page)
    match = match_at(page.played + found, say)
    text = page_text(page, say, request.services.commands) if tried is None else answer_text(page, tried, say)
    tries: Sequence[str] = () if found else page.tries
    rows = tour_rows(number, len(PAGES), tries, say)
    await _show(request, match, text, rows)


async def _show(request: Request, match: Match, text: str, rows: Sequence[Row]) -> None:
    """With the picture, what has just been done ringed; or in words for those who chose that."""
    say, preferences = request.say, request.services.preferences
    scene = scene_of(match)
    if (await preferences.habits(request.actor.user_id)).form is Form.TEXT:
        board = turn.text_board(match, scene, say)
        await request.reply(layout(turn.with_board(text, board), rows=rows), instead=True)
        return
    theme = await preferences.theme(request.interaction.guild_id)
    key = turn.picture_key(match, None, say, theme, "tour")
    gallery = await request.services.drawing.private(
        request.actor.user_id, key, lambda _: turn.gallery(match, scene, say, theme)
    )
    await request.reply(layout(text, gallery=gallery, rows=rows), gallery.files(), instead=True)
