"""The panel that changes a lobby: every option is a menu that shows the current choice."""

from collections.abc import Iterator

import pytest
from discord.ui import ActionRow, Button, Select

from bot.cards.terms import TERMS, TermsPage, page_of, terms_parts
from bot.games import GAMES
from bot.games.invitation import PACE, PRESET, SWITCHES, Change, Switch
from bot.messages.buttons import Menu
from bot.messages.catalog import LANGUAGES, Catalog
from bot.messages.layout import panel
from bot.service.refusals import ServiceReason
from engine.contract import YES, Refused
from engine.games import GAMES as ENGINES
from tests.support.invitations import to_all, to_one
from tests.support.registered import FLOWS, read
from tests.tiny.registered import registered
from tests.tiny.rules import Pebbles

EVERY_GAME = pytest.mark.parametrize("game", [*GAMES, Pebbles.id])
COMPONENTS = 40


@pytest.fixture(autouse=True, scope="module")
def _with_a_tiny_game() -> Iterator[None]:
    with registered():
        yield


def menus(game: str, options: dict[str, str], language: str = LANGUAGES[0]) -> dict[Change, Menu]:
    """Return the menus of all pages of the panel, by their purpose."""
    invitation = to_all(
        game=game, options=tuple(sorted(options.items())), most=max(ENGINES[game].seat_counts)
    )
    every = [terms_parts(invitation, Catalog(language), page) for page in TermsPage]
    assert all(panel(parts).total_children_count <= COMPONENTS for parts in every)
    parts = [part for page in every for part in page]
    menus: dict[Change, Menu] = {}
    for row in parts:
        for item in row.children if isinstance(row, ActionRow) else ():
            if isinstance(item, Select):
                click = read(item.custom_id)
                assert click is not None
                assert click.form is TERMS
                assert click.form in FLOWS
                place = click.arguments["place"]
                if click["name"] == PACE:  # the pace isn't one of the game's options
                    assert chosen(item) == [invitation.pace]
                    continue
                menus[Change(click["name"], int(place) if place else None)] = item
    return menus


def chosen(menu: Menu) -> list[str]:
    return [option.value for option in menu.options if option.default]


@EVERY_GAME
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_value_of_every_menu_is_shown_when_it_is_chosen(game: str, language: str) -> None:
    inviting, known = GAMES[game].inviting, ENGINES[game].choices()
    usual = inviting.chosen(known)
    touched: set[str] = set()
    for purpose, menu in menus(game, usual, language).items():
        for option in menu.options:
            after = inviting.adjusted(known, usual, purpose, [option.value])
            if (purpose.name, option.value) != (PRESET, "random"):  # random sides may match no preset
                assert option.value in chosen(menus(game, after)[purpose])
            touched |= {name for name, value in after.items() if usual.get(name) != value}
    assert touched == {offer.option for offer in inviting.offered(known)}


@EVERY_GAME
def test_switches_go_on_and_off_together(game: str) -> None:
    inviting, known = GAMES[game].inviting, ENGINES[game].choices()
    switches = [offer.option for offer in inviting.offered(known) if isinstance(offer, Switch)]
    usual, change = inviting.chosen(known), Change(SWITCHES)
    if not switches:
        assert change not in menus(game, usual)
        return
    on = inviting.adjusted(known, usual, change, switches)
    assert all(on[switch] == YES for switch in switches)
    assert chosen(menus(game, on)[change]) == switches
    off = inviting.adjusted(known, on, change, [])
    assert chosen(menus(game, off)[change]) == []
    assert inviting.adjusted(known, usual, change, []) == usual


def test_a_preset_does_not_say_who_begins_and_a_switch_may_follow_from_the_sides() -> None:
    """A preset keeps the starting player, and choosing sides of the expansion adds its market cards (N-7)."""
    inviting, known = GAMES["imhotep"].inviting, ENGINES["imhotep"].choices()
    mine = {**inviting.chosen(known), "start": "0"}
    dynasty = inviting.adjusted(known, mine, Change(PRESET), ["dynasty"])
    assert (dynasty["start"], inviting.preset_of(known, dynasty)) == ("0", "dynasty")
    assert chosen(menus("imhotep", dynasty)[Change(SWITCHES)]) == ["new_market_cards"]
    without = inviting.adjusted(known, dynasty, Change(SWITCHES), [])
    assert without["new_market_cards"] == "no"
    assert inviting.preset_of(known, without) is None


@pytest.mark.parametrize(
    ("change", "values"), [(Change("cheat"), ["1"]), (Change("sides", 0), []), (Change(PRESET), ["no such"])]
)
def test_what_there_is_not_is_refused(change: Change, values: list[str]) -> None:
    inviting, known = GAMES["duel"].inviting, ENGINES["duel"].choices()
    with pytest.raises(Refused) as refused:
        inviting.adjusted(known, inviting.chosen(known), change, values)
    assert refused.value.reason in (ServiceReason.UNKNOWN_OPTION, ServiceReason.BAD_OPTION)


def test_a_challenge_is_changed_like_a_lobby_but_has_no_computer_players() -> None:
    """The first page has three menus for a lobby and two for a challenge; the rest are on further pages."""
    say = Catalog(LANGUAGES[0])
    for invitation, menus_shown in ((to_all(guests=()), 3), (to_one(), 2)):
        parts = terms_parts(invitation, say)
        items = [item for row in parts for item in (row.children if isinstance(row, ActionRow) else ())]
        assert sum(isinstance(item, Select) for item in items) == menus_shown
        pressed = [read(item.custom_id or "") for item in items if isinstance(item, Button)]
        extras = () if not invitation.is_to_all else (TermsPage.EXTRAS,)
        names = [click["name"] for click in pressed if click is not None and click.form is TERMS]
        assert names == [TermsPage.SIDES, *extras, TermsPage.START]


@pytest.mark.parametrize(
    ("name", "page"),
    [
        (PRESET, TermsPage.HOME),
        (PACE, TermsPage.HOME),
        ("sides", TermsPage.SIDES),
        ("start", TermsPage.START),
        (SWITCHES, TermsPage.EXTRAS),
    ],
)
def test_what_is_chosen_on_a_page_leads_back_to_it(name: str, page: TermsPage) -> None:
    assert page_of(Change(name), "imhotep") is page
    assert page_of(Change(page.value), "imhotep") is page
