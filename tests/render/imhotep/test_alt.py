"""Imhotep's alt texts and score sheets describe everything and fit."""

import re
from dataclasses import replace
from random import Random

import pytest

from bot.messages.catalog import Catalog, catalog
from engine.contract import Outcome
from engine.imhotep.cards import KINDS
from engine.imhotep.components import Site
from engine.imhotep.rules.ships import NAMES, Ship
from engine.imhotep.sites.burial_chamber import BurialState
from engine.imhotep.sites.obelisks import ObelisksState
from engine.imhotep.sites.pyramids import PyramidsState
from engine.imhotep.view import ImhotepView
from render.imhotep.renderer import IMHOTEP
from render.imhotep.text import phrases
from render.imhotep.text.alt import alt_text, alt_texts
from render.imhotep.text.board import text_board
from render.imhotep.text.phrases import reasons
from render.imhotep.text.score_sheet import score_sheet
from render.kit.fit import ALT_LIMIT, HEAD_LIMIT, LINE
from render.kit.lists import ELLIPSIS, signed
from tests.render.imhotep.tables import games, languages, long, played, scenes, seen, short
from tests.support.imhotep import ALL_SIDES, new, play, position
from tests.support.imhotep_play import walk

# --- alt text ----------------------------------------------------------------------------------------

describe = IMHOTEP.describe


@languages
@games
def test_alt_texts_in_random_games(seed: int, seats: int, sides: str, language: str) -> None:
    """Alt texts are short enough and never cut, and they begin with everyone's points."""
    say = catalog(language)
    for view, recent in scenes(seed, seats, sides):
        whole, two = alt_text(view, long(seats), recent, say), alt_texts(view, long(seats), recent, say)
        assert len(two) == 2
        for text in (whole, *two):
            assert len(text) <= ALT_LIMIT
            assert not text.endswith(ELLIPSIS)
        for text in (whole, two[0]):
            for player in view.players:
                letter = phrases.seat_sign(player.seat)
                assert f"({letter}) {signed(player.sheet.scored)}" in text[:HEAD_LIMIT]
            check_harbor(text, view, say)
        for text in (whole, two[1]):
            check_monuments(text, view, say)


def check_harbor(text: str, view: ImhotepView, say: Catalog) -> None:
    for name, ship in zip(NAMES, view.ships, strict=False):
        row = phrases.signs_of(ship.stones)
        where = "" if ship.site is None else phrases.to_site(ship.site, say)
        assert re.search(rf"\b{name} .*?({re.escape(row)}|{where})", text), (text, name)
    for player in view.players:
        held = (phrases.hand(player.cards, naming, say) for naming in (phrases.card_name, phrases.brief_card))
        assert not player.cards or any(hand in text for hand in held), text
        assert say("imhotep.alt.player", mark="", sled=player.sled, quarry=player.quarry) in text
    assert say("imhotep.alt.piles", draw=view.draw, discard=len(view.discard)) in text


def check_monuments(text: str, view: ImhotepView, say: Catalog) -> None:
    for built in (*view.sites[Site.PYRAMIDS].built, view.sites[Site.PYRAMIDS].beside):
        assert phrases.signs_of(built) in text
    assert phrases.signs_of(view.sites[Site.TEMPLE].visible) in text
    for row in view.sites[Site.BURIAL_CHAMBER].rows:
        assert phrases.signs_of(row) in text
    for seat, stack in enumerate(view.sites[Site.OBELISKS].stacks):
        assert not stack or f"{phrases.seat_sign(seat)} {len(stack)}" in text


@languages
def test_worst_alt_texts_of_all(language: str) -> None:
    """Alt texts fit even if hands and sites are full, names are long, and more has happened than in any
    game.
    """
    say = catalog(language)
    game = new("BABBA", 4, 1, wrath="yes")
    recent = tuple(event for _, events in walk(game.copy(), Random(1)) for event in events)[-90:]
    view = game.view(None)
    hands = (KINDS[:6] * 2, KINDS[2:8] * 2, KINDS[6:] * 2, KINDS[:5])
    players = tuple(
        replace(player, cards=cards, points=88, sled=5, quarry=25)
        for player, cards in zip(view.players, hands, strict=True)
    )
    view = replace(
        view,
        players=players,
        sites=view.sites
        | {
            Site.PYRAMIDS: PyramidsState(((0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1),), (0, 1) * 4),
            Site.TEMPLE: replace(view.sites[Site.TEMPLE], stones=(0, 1, 2, 3) * 7),
            Site.BURIAL_CHAMBER: BurialState((0, 1, 2, 3) * 6),
            Site.OBELISKS: ObelisksState(((0, 0), (1, 1), (2, 2), (3, 3)), ((0,) * 3, (1,) * 3) * 4),
        },
        ships=tuple(Ship((0, 1, 2, None)) for _ in range(4)),
    )
    for text in (alt_text(view, long(4), recent, say), *alt_texts(view, long(4), recent, say)):
        assert len(text) <= ALT_LIMIT
        assert not text.endswith(ELLIPSIS)


def test_alt_text_says_who_and_what() -> None:
    game = position(("KW.", "..", "K@T", "."), sides="ABBAB", hands={0: "le st st"}, temple="WWK")
    recent = play(game, "s a P")
    first, second = alt_texts(seen(game), short(2), recent, catalog("en"))
    assert first.startswith(
        "Nefertiti chooses a pyramid. Points: Nefertiti (●) 0, Akhenaten (▲) 0. "
        "Last: Nefertiti sails ship a to the Pyramids. Round 1 of 6. Choice: stone on a1, Pyramids."
    )
    assert "a sailed to the Pyramids with ●▲.; b .. needs 1; c sailed to the Temple with ●;" in first
    assert "● Black: sled 3, quarry" in first
    assert "2\N{MULTIPLICATION SIGN} Statue, Lever." in first
    assert "Temple B: visible ▲▲●., covered 0." in second


def test_final_alt_text_names_the_winners() -> None:
    game = new("AAAAA", 3, 4)
    for _ in walk(game, Random(4)):
        pass
    view = game.view(None)
    view = replace(view, outcome=Outcome(((0, 2), (1,)), "last_round"))
    total = view.players[0].sheet.total
    text = alt_text(view, short(3), (), catalog("en"))
    assert text.startswith(
        f"Game over. Nefertiti and Ramses win together with {total} points. Points: Nefertiti (●)"
    )


# --- score sheet -------------------------------------------------------------------------------------


@languages
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_score_sheet(language: str, seats: int) -> None:
    say = catalog(language)
    for game, _ in played(seats, seats, ALL_SIDES[seats * 5]):
        if game.outcome is None:
            continue
        view = game.view(None)
        for table in (short(seats), long(seats)):
            text = score_sheet(view, table, say)
            lines = text.split("\n")
            assert max(map(len, lines)) <= LINE
            items = view.players[0].sheet.items
            (rule,) = [number for number, line in enumerate(lines) if set(line) == {"-"}]
            for item, line in zip(items, lines[rule - len(items) : rule], strict=True):
                points = [signed(player.sheet.points(item.name)) for player in view.players]
                assert line.split()[-seats:] == points
            totals = [signed(player.sheet.total) for player in view.players]
            assert lines[rule + 1].split()[-seats:] == totals
            verdict = phrases.verdict(view, phrases.names(table, say), say)
            assert verdict in " ".join(lines[rule + 2 :])


def ended(totals: tuple[int, ...], sleds: tuple[int, ...], ranking: tuple[tuple[int, ...], ...]) -> str:
    """Return the last paragraph of the score sheet of a game that ended this way, in one line."""
    view = new("AAAAA", len(totals)).view(None)
    players = tuple(
        replace(player, sled=sled, sheet=replace(player.sheet, items=(replace(first, points=total), *rest)))
        for player, total, sled in zip(view.players, totals, sleds, strict=True)
        for first, *rest in [player.sheet.items]
    )
    view = replace(view, players=players, decision=None, outcome=Outcome(ranking, "last_round"))
    return " ".join(score_sheet(view, short(len(totals)), catalog("en")).split("\n\n")[-1].split("\n"))


def test_ties_are_explained() -> None:
    """The score sheet explains that more stones on the sled decide a tie, and that equal sleds share the
    victory (§10).
    """
    plain = "Nefertiti wins with 9 points The last round has been played."
    assert ended((9, 8), (1, 5), ((0,), (1,))) == plain
    sled = "Equal points: more stones on the sled decide (2 : 1)."
    assert ended((9, 9), (2, 1), ((0,), (1,))) == f"{plain} {sled}"
    shared = "Tied on points and on stones on the sled (2): the victory is shared."
    both = "Nefertiti and Akhenaten win together with 9 points The last round has been played."
    assert ended((9, 9), (2, 2), ((0, 1),)) == f"{both} {shared}"
    assert ended((9, 9, 9), (2, 2, 1), ((0, 1), (2,))) == f"{both} {sled} {shared}"


def test_the_person_who_resigned_is_named() -> None:
    game = new("AAAAA", 2, 1)
    events = game.resign(1)
    view, say = game.view(None), catalog("de")
    text = " ".join(score_sheet(view, short(2), say).split("\n"))
    assert "Akhenaten hat aufgegeben" in text
    assert describe(events, short(2), say)[0] == "Akhenaten gibt auf."


@pytest.mark.parametrize(
    ("language", "left", "alone"),
    [
        ("en", ("leaves the game", "has left the game"), "Nobody else is left."),
        ("de", ("verlässt die Partie", "nicht mehr dabei"), "Sonst ist niemand mehr da."),
    ],
)
def test_the_person_who_left_is_named_while_the_others_continue(
    language: str, left: tuple[str, str], alone: str
) -> None:
    """The text board, the alt texts, the sentences and the result all say who has left (§9.1)."""
    game, say, table = new("AAAAA", 3, 1), catalog(language), short(3)
    events = game.resign(1)
    assert describe(events, table, say) == [f"Akhenaten {left[0]}."]
    view = game.view(None)
    assert alt_texts(view, table, events, say)[0].count(left[0]) == 1
    assert text_board(view, table, say).count(left[1]) == 1
    over = game.copy()
    over.resign(0)
    assert reasons(over.view(None), table.names, say) == [alone]
    over_later = replace(view, outcome=Outcome(((0,), (2,), (1,)), "last_round"))
    assert reasons(over_later, table.names, say)[0].startswith("Akhenaten ")
