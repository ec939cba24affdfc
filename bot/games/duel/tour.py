"""The walk-through: a few private pages, each on a position of one real game that lies in the package.

Nothing is kept between the pages: a button says which one comes next. The reader looks on as seat 0.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources

from bot.games.duel import labels
from bot.games.game import TourPage
from bot.messages.mentions import Ids, commands
from bot.messages.names import plain_table
from bot.service.match import Match
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
        invitation_id=0,
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
    brings = labels.label(game, game.parse(tried), plain_table(match), say)
    return _titled(page, "\n".join((say(f"tour.tried.{tried}", **_names(say)), f"-# {brings}")), say)


def _titled(page: Page, text: str, say: Say) -> str:
    return f"### {say(f'tour.title.{page.name}')}\n{text}"


def _names(say: Say) -> dict[str, str]:
    return {"you": say("tour.you"), "other": say("tour.other")}


def page_at(number: int, tried: str | None, say: Say, ids: Ids) -> TourPage:
    """A page; after a right try what it brought."""
    number = page_of(number)
    page = PAGES[number - 1]
    tried = tried if tried in page.tries else None
    found = tried is not None and tried == right_step(page)
    text = page_text(page, say, ids) if tried is None else answer_text(page, tried, say)
    return TourPage(number, len(PAGES), match_at(page.played + found, say), text, () if found else page.tries)
