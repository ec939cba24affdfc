"""Imhotep's buttons offer exactly what may be chosen, within Discord's limits, at every position of every
mixture of sides (promises 2, 4 and 8).
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import product
from random import Random
from typing import Any

import pytest
from discord.ui import Button, Select

from bot.cards import rows as panel_rows
from bot.cards import turn
from bot.games import game_of
from bot.games.things import BUTTON_ROOM
from bot.messages.buttons import Menu, Press, Row, split
from bot.messages.catalog import LANGUAGES, Catalog
from bot.messages.layout import TEXT_LIMIT, Gallery, layout
from bot.messages.names import mention
from bot.service.drafts import Draft, follow
from bot.service.match import Match
from bot.store.games import Seat, StoredGame
from engine.contract import Refused
from engine.imhotep import Imhotep
from engine.imhotep.modules.prophecies import PropheciesKind, ScarabPlaced
from engine.imhotep.view import ImhotepView
from engine.record import Entry, Header, Play
from render.imhotep.modules import own_pictures
from render.imhotep.modules.module import OwnPicture
from render.imhotep.picture import compose
from render.kit.canvas import Canvas
from render.kit.players import Players
from tests.bot.games.duel.test_rows import BUTTONS_IN_ROW, COMPONENTS, LABEL, OPTIONS, nested
from tests.support.growing import growing
from tests.support.imhotep import deal, position
from tests.support.imhotep_mixtures import SWITCHES, Sample, name, samples
from tests.support.imhotep_play import choose
from tests.support.registered import read
from tests.support.soaked import soaked

NAMES = ("Nefertiti Neferneferuaten Königi", "_" * 32, "W" * 32, "Hatschepsut")
MIXTURES = ["".join(letters) for letters in product("AB", repeat=5)]
WORST_CARD = 39
"""The number of components of the largest card, without the offer of a tour."""


def stored(header: Header, *, ended: bool) -> StoredGame:
    seats = tuple(Seat(seat, 2**63 - 1 - seat, NAMES[seat]) for seat in range(header.seats))
    return StoredGame(
        999_999_999_999_999, 1, 1, header, "resident", "en-US", 0, 1 if ended else None, seats, (5,)
    )


def matches(number: int, seats: int, sides: str) -> Iterator[Match]:
    """Return the matches of a random game, one after every step."""
    header = Header("imhotep", 1, (("sides", sides), ("wrath", "yes")), seats, deal(number))
    return _played(header, Random(number))


def with_expansions(sample: Sample) -> Iterator[Match]:
    """Return the matches of a random game with sides C and D and modules, one after every step."""
    options = tuple(sorted(sample.options().items()))
    header = Header("imhotep", 1, options, sample.seats, deal(sample.seed))
    return _played(header, Random(sample.seed))


def _played(header: Header, luck: Random) -> Iterator[Match]:
    def further(play: Play, seat: int) -> tuple[Entry, ...]:
        return (Entry(seat, choose(play.game, luck).code),)

    for line in growing(header, further):
        play = line[-1].play
        yield Match(stored(header, ended=play.game.decision is None), play, line)


def presses(rows: Sequence[Row]) -> list[Press]:
    return [item for row in rows for item in row.children if isinstance(item, Button)]


def menus(rows: Sequence[Row]) -> list[Menu]:
    return [item for row in rows for item in row.children if isinstance(item, Select)]


def words_of(rows: Sequence[Row]) -> list[tuple[str, ...]]:
    """Return the words that enabled buttons and menus send."""
    clicks = [read(item.custom_id or "") for item in presses(rows) if not item.disabled]
    words = [split(click["words"]) for click in clicks if click is not None and "words" in click.arguments]
    for menu in menus(rows):
        click = read(menu.custom_id)
        assert click is not None
        assert 0 < len(menu.options) <= OPTIONS
        begun = split(click["words"])
        words += [(*begun, *split(option.value)) for option in menu.options]
    return words


def reachable(match: Match, rows: Sequence[Row], seat: int, seen: set[tuple[str, ...]]) -> set[str]:
    """Return the codes of the first steps that can be reached through the buttons."""
    texts: set[str] = set()
    for words in words_of(rows):
        if words in seen:
            continue
        seen.add(words)
        try:
            draft = follow(match.play, seat, words)
        except Refused:
            # Where cards are hidden, these two buttons can be pressed unless everyone knows that they lead
            # nowhere (N-340, N-343).
            assert words in (("c",), ("q",))
            continue
        if draft.steps:
            texts.add(draft.steps[0].text)
        else:
            texts |= reachable(match, drafted(match, draft), seat, seen)
    return texts


def drafted(match: Match, draft: Draft) -> Sequence[Row]:
    rows = panel_rows.draft_rows(match, draft, Catalog("de"))
    keep_to_limits(rows)
    return rows


@pytest.mark.parametrize("number", soaked(range(32), 7))
def test_buttons_lead_to_exactly_the_legal_steps(number: int) -> None:
    seats, sides = 2 + number % 3, MIXTURES[number]
    for match in matches(number, seats, sides):
        decision = match.play.game.decision
        rows = panel_rows.turn_rows(match, Catalog("en"))
        if decision is None:
            assert words_of(rows) == []
            continue
        wanted = {step.code for step in match.play.game.options()}
        assert reachable(match, rows, decision.seat, set()) == wanted
        for other in set(range(seats)) - {decision.seat}:
            with pytest.raises(Refused):
                follow(match.play, other, next(iter(wanted)).split())


@pytest.mark.parametrize("sample", soaked(samples(16, 3000), 5), ids=name)
def test_buttons_and_menus_lead_to_every_step_of_the_expansions(sample: Sample) -> None:
    """Buttons and menus lead to every row of the rules' table (N-37), and every message on the way keeps to
    Discord's limits.
    """
    for place, match in enumerate(with_expansions(sample)):
        decision = match.play.game.decision
        rows = panel_rows.turn_rows(match, Catalog("de"))
        keep_to_limits(rows)
        if decision is None or (place % 3 and decision.kind in ("turn", "load", "sail")):
            continue
        wanted = {step.code for step in match.play.game.options()}
        assert reachable(match, rows, decision.seat, set()) == wanted


@pytest.mark.soak
@pytest.mark.parametrize("number", range(1024))
def test_messages_keep_to_the_limits_in_every_mixture(number: int) -> None:
    """Messages keep to the limits in all 1024 mixtures of sides, with everything switched on (N-3)."""
    sides = "".join("ABCD"[number >> 2 * place & 3] for place in range(5))
    sample = Sample(sides, 2 + number % 3, frozenset(SWITCHES), number)
    for match in with_expansions(sample):
        keep_to_limits(panel_rows.turn_rows(match, Catalog("de")))


def keep_to_limits(rows: Sequence[Row]) -> int:
    """Check the limits of a message with three pictures and these rows; return its number of components."""
    gallery = Gallery(("alt", "alt", "alt"))
    count = len(list(nested(layout("text", gallery=gallery, rows=rows).to_components())))
    assert count <= COMPONENTS
    assert all(len(row.children) <= BUTTONS_IN_ROW for row in rows)
    labels = [item.label or "" for item in presses(rows)]
    assert all(0 < len(label) <= BUTTON_ROOM for label in labels), labels
    return count


@pytest.mark.parametrize("number", soaked(range(32), 7))
def test_messages_keep_to_discords_limits(number: int) -> None:
    worst = 0
    for match in matches(100 + number, 2 + number % 3, MIXTURES[number]):
        for language in LANGUAGES:
            say = Catalog(language)
            rows = panel_rows.turn_rows(match, say)
            whole = layout("text", gallery=Gallery(("alt", "alt")), rows=rows).to_components()
            worst = max(worst, len(list(nested(whole))))
            assert all(len(row.children) <= BUTTONS_IN_ROW for row in rows)
            labels = [item.label or "" for item in presses(rows)]
            assert all(0 < len(label) <= LABEL for label in labels)
    assert worst <= WORST_CARD < COMPONENTS


@pytest.mark.parametrize(("number", "language"), list(product(range(6), LANGUAGES)))
def test_texts_of_cards_keep_to_discords_limits(number: int, language: str) -> None:
    say = Catalog(language)
    for match in list(matches(200 + number, 2 + number % 3, MIXTURES[number * 6]))[::3]:
        scene = turn.scene(match)
        text = turn.turn_text(match, match.last_turn, say)
        board = turn.text_board(match, scene, say)
        assert len(text) <= TEXT_LIMIT
        assert len(board) <= TEXT_LIMIT
        texts = [item["content"] for item in layout(text, board=board).to_components()]
        assert sum(map(len, texts)) <= TEXT_LIMIT
        assert texts[1] == board
        assert all(0 < len(alt) <= 1024 for alt in turn.alt_texts(match, scene, say))
        if match.mover is not None:
            assert text.count(mention(match.mover)) == 1
            for step in match.play.game.options():
                assert 0 < len(game_of(match).label(match.play.game, step, Players(match.names), say)) <= 100


def test_the_pair_is_chosen_from_in_private_only() -> None:
    """Neither the labels nor the ids of the public card reveal the pair (§7.1)."""
    count = 0
    for number in range(12):
        for match in matches(300 + number, 3, "BAABA"):
            decision = match.play.game.decision
            if decision is None or decision.kind != "keep":
                continue
            count += 1
            codes = {step.code for step in match.play.game.options()}
            rows = panel_rows.turn_rows(match, Catalog("en"))
            assert words_of(rows) == [()]
            public = str(layout("text", rows=rows).to_components()) + turn.turn_text(
                match, match.last_turn, Catalog("en")
            )
            assert not any(code.replace(" ", ",") in public for code in codes)
            private = follow(match.play, decision.seat, ())
            assert {" ".join(words) for words in words_of(drafted(match, private))} == codes
    assert count


@pytest.mark.parametrize(
    ("words", "ways"),
    [(("c", "sa", "l", "b1"), ["s b M", "s b P", "s b T", "s b O"]), (("c", "le"), ["s a", "s d"])],
)
def test_no_panel_asks_for_the_only_ship(words: tuple[str, ...], ways: list[str]) -> None:
    """The panel asks for a ship only if several can sail: after the Sail it is always the one just loaded,
    while the Lever allows several (§8.3).
    """
    game = position(("KKW", "..", "@B", "W"), hands={0: "sa le"})
    play = Play(Header("imhotep", 1, (("sides", "AAAAA"), ("start", "0")), 2, deal(1)))
    play.game = game
    match = Match(stored(play.header, ended=False), play)
    draft = follow(play, 0, words)
    led = [" ".join(word[len(words) :]) for word in words_of(drafted(match, draft))]
    assert [way for way in led if way] == ways
    asked = game_of(match).question(draft, Players(("Ada", "Bob")), Catalog("en"))
    where = "b" in words[-1]
    assert asked.startswith("**Where does ship b sail?**") == where
    assert game_of(match).needs_only_below(draft) == where, "the sites and their buttons share a screen"


def test_a_choice_of_another_seat_ends_a_draft() -> None:
    """A draft ends where another seat must choose, because the next words belong to that seat's bundle
    (§5.3).
    """
    count = 0
    for number in range(6):
        for match in matches(400 + number, 3, "AAAAA"):
            game, decision = match.play.game, match.play.game.decision
            if decision is None or decision.kind != "turn":
                continue
            for step in game.options():
                after = game.copy()
                after.apply(step)
                if after.mid_turn and after.decision is not None and after.decision.seat != decision.seat:
                    draft = follow(match.play, decision.seat, step.code.split())
                    assert draft.complete
                    count += 1
                    more = after.options()[0].code.split()
                    with pytest.raises(Refused):
                        follow(match.play, decision.seat, (*step.code.split(), *more), past_reveals=True)
    assert count
    assert Imhotep.id == "imhotep"


def test_prophecies_are_on_a_card_only_when_something_happens_to_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A card neither draws nor describes prophecies unless something happens to them."""
    numbers, drawn = set[int](), list[ImhotepView]()

    def noted(view: ImhotepView) -> list[OwnPicture]:
        def drawing(picture: OwnPicture, *args: Any) -> Canvas:
            drawn.append(view)
            return picture.draw(*args)

        return [replace(picture, draw=partial(drawing, picture)) for picture in own_pictures(view)]

    monkeypatch.setattr(compose, "own_pictures", noted)
    for sample in [sample for sample in samples(12) if sample.options().get("prophecies") == "yes"][:2]:
        for number, match in enumerate(with_expansions(sample)):
            decision = match.play.game.decision
            happens = not match.play.line or decision is None or decision.kind == PropheciesKind.PROPHECY
            happens = happens or any(isinstance(event, ScarabPlaced) for event in match.recent)
            say = Catalog("en")
            assert len(turn.alt_texts(match, turn.scene(match), say)) == 3
            numbers.add(len(turn.alt_texts(match, turn.card_scene(match), say)) - happens)
            if number % 20 == 0:
                drawn.clear()
                assert len(turn.compose(match, turn.card_scene(match), say, None)) == 2 + happens
                assert len(drawn) == happens
    assert numbers == {2}
