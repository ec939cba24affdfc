"""The walk-through of The Duel."""

from bot.games.duel import labels
from bot.games.tour import OTHER, YOU, Page, Tour, Values, button_names
from bot.service.match import Match
from engine.duel import Duel, harbor, sites
from engine.duel.events import ActionPlayed, Boxed, Delivered, Placed, Unloaded
from engine.duel.tiles import Action
from render.duel.text.phrases import tile_name
from render.kit.say import Say

# --- the numbers -------------------------------------------------------------------------------------


def _aim(match: Match, say: Say) -> Values:
    del say
    boats = match.view.boats
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
    """Return the values for the text about the right step, which brings the reader a temple tile."""
    del say
    events = match.play.copy().append(TOUR.whole.entries[match.version])
    (mine,) = (event.tile for event in events if isinstance(event, Delivered) and event.seat == YOU)
    return {"symbols": mine.value, "points": sites.temple_symbols((mine.value,))}


def _actions(match: Match, say: Say) -> Values:
    played = next(event for event in match.happened(match.last_turn) if isinstance(event, ActionPlayed))
    names = [f"- **{action.value}** {say(f'render.action.{action.value}')}" for action in Action]
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
            rule=say(f"tour.duel.site.{site}", **numbers),
        )
        for site in sites.SITES
    ]
    return {"sites": "\n".join(lines)}


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
    Page("buttons", 56, button_names),
    Page("end", 66, _end),
)
"""The pages in order, from number 1."""


def _button(code: str, say: Say) -> str:
    return say("button.unload", boat=code.removeprefix("x"))


TOUR = Tour(
    game=Duel.id,
    package=__package__ or "",
    pages=PAGES,
    commands=("challenge", "help", "rules", "settings"),
    label=labels.label,
    button=_button,
)
