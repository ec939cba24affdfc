"""*Why not?* says every reason once, however many buttons it switches off."""

from bot.cards import rows
from bot.cards.reasons import why_not_text
from bot.games import game_of
from bot.messages.catalog import Catalogue
from bot.service.match import Match
from engine.record import Header, Play
from tests.bot.games.positions import stored
from tests.support.duel import deal, position

EN = Catalogue("en")


def at(harbor: str, mine: str = "") -> Match:
    """The Duel with these figures and tiles of whoever is to move."""
    header = Header("duel", 1, (("sides", "AAAA"), ("start", "0")), 2, deal(1))
    play = Play(header)
    play.game = position(harbor, built=(mine, ""))
    return Match(stored(header), play)


def test_six_boats_are_one_line() -> None:
    (line,) = why_not_text(at("... ... ..."), EN).split("\n")
    assert line.startswith("- **Unload 1, 2, 3, a, b, c**: A boat can be unloaded once 2 figures")


def test_one_thing_is_named() -> None:
    text = why_not_text(at("0.. ... ..."), EN)
    assert "**● a1**: Field a1 is taken" in text


def test_two_fields_have_what_they_have_in_common() -> None:
    assert "a1, ▲ b2**: A figure already stands there." in why_not_text(at("0.. .1. ..."), EN)


def test_a_button_for_action_tiles_none_of_which_can_be_played_is_off_and_says_why() -> None:
    """With an empty harbor no boat can be unloaded, whatever is placed first."""
    match = at("... ... ...", "U S")
    off = dict(rows.switched_off(game_of(match).turn_rows(match, EN)))
    assert off[EN("button.group.action")] == ("U",)
    assert (
        f"**{EN('button.group.action')}**: That isn’t possible: no boat could be unloaded."
        in why_not_text(match, EN)
    )
