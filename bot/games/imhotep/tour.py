"""The walk-through of Imhotep."""

from bot.games.imhotep import labels
from bot.games.tour import OTHER, YOU, Page, Tour, Values, button_names
from bot.service.match import Match
from engine.imhotep import Imhotep, printed, scoring
from engine.imhotep.components import MONUMENTS, Site
from engine.imhotep.events import Fetched, Sailed
from engine.imhotep.rules.ships import NAMES
from engine.imhotep.sites.market import CardTaken
from render.imhotep.text.phrases import card_name, site_name, to_site
from render.kit.lists import series
from render.kit.say import Say

# --- the numbers -------------------------------------------------------------------------------------


def _aim(match: Match, say: Say) -> Values:
    del say
    ships = match.view.ships
    return {"rounds": printed.ROUNDS, "ships": len(ships), "sites": len(Site)}


def _stones(match: Match, say: Say) -> Values:
    del say
    (fetched,) = (event for event in match.happened(match.last_turn) if isinstance(event, Fetched))
    return {"stones": fetched.stones, "sled": printed.SLED}


def _sail(match: Match, say: Say) -> Values:
    (sailed,) = (event for event in match.happened(match.last_turn) if isinstance(event, Sailed))
    values: Values = {"ship": NAMES[sailed.ship], "to": to_site(sailed.site, say)}
    return {
        **values,
        "of_two": printed.NEEDED[2],
        "of_three": printed.NEEDED[3],
        "of_four": printed.NEEDED[4],
    }


def _try(match: Match, say: Say) -> Values:
    """Return the values for the text about the ship that the record sails next."""
    del say
    name = TOUR.right_step(TRY).split()[1]
    ship = match.view.ships[NAMES.index(name)]
    return {"ship": name, "load": ship.load}


def _market(match: Match, say: Say) -> Values:
    taken = (event.card for event in match.happened(match.last_turn) if isinstance(event, CardTaken))
    return {"cards": series((card_name(card, say) for card in taken), say), "each": printed.UNPLAYED}


def _sites(match: Match, say: Say) -> Values:
    sheet = match.play.game.scores()[YOU]
    groups = (printed.by_size(size) for size in range(1, 6))
    ranks = printed.OBELISK_RANKS[match.play.game.seats]
    numbers: Values = {"groups": ", ".join(map(str, groups)), "first": ranks[0], "second": ranks[1]}
    lines = [
        say(
            "tour.site",
            site=site_name(site, say),
            points=sheet.points(scoring.ImhotepItem[site.name]),
            rule=say(f"tour.imhotep.site.{site.name.lower()}", **numbers),
        )
        for site in MONUMENTS
    ]
    return {"sites": "\n".join(lines)}


def _end(match: Match, say: Say) -> Values:
    del say
    sheets = match.play.game.scores()
    return {"mine": sheets[YOU].total, "theirs": sheets[OTHER].total, "rounds": printed.ROUNDS}


# --- the pages ---------------------------------------------------------------------------------------

TRY = Page("try", 8, _try, ("s a P", "s a T", "s a B"))
PAGES = (
    Page("aim", 0, _aim),
    Page("stones", 5, _stones),
    Page("sail", 6, _sail),
    TRY,
    Page("market", 15, _market),
    Page("sites", 63, _sites),
    Page("buttons", 72, button_names),
    Page("end", 90, _end),
)
"""The pages in order, from number 1."""


def _button(code: str, say: Say) -> str:
    return site_name(Site(code.rsplit(maxsplit=1)[-1]), say)


TOUR = Tour(
    game=Imhotep.id,
    package=__package__ or "",
    pages=PAGES,
    commands=("new", "help", "rules", "settings"),
    label=labels.label,
    button=_button,
)
