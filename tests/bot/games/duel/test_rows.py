"""Buttons and menus offer exactly what may be played, within Discord's limits (promises 2 and 4)."""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import product
from typing import Any

import pytest
from discord.ui import Button, Select

from bot.cards import rows as panel_rows
from bot.cards import turn
from bot.cards.home import home_rows, this_game_rows
from bot.features.reviews.service import has_choices
from bot.games.duel import labels
from bot.messages.buttons import CLOSE, Row, split
from bot.messages.catalog import LANGUAGES, Catalog
from bot.messages.layout import Gallery, layout
from bot.service.drafts import Draft, Way, choices, follow
from bot.service.match import Match
from engine.contract import Refused
from engine.duel import steps
from engine.duel.harbor import FIELDS
from engine.record import Header, Play
from render.kit.players import Players
from tests.bot.games.positions import Shown, everything, resigned, stored
from tests.bot.messages.test_catalog import QUESTIONS
from tests.support.duel import deal, position
from tests.support.invitations import to_all, to_one
from tests.support.registered import PARTS, read
from tests.support.seeding import request

COMPONENTS, BUTTONS_IN_ROW, ID, LABEL, OPTIONS, OPTION, PLACEHOLDER = 40, 5, 100, 80, 25, 100, 150
WORST_CARD, WORST_DRAFT = 22, 15
"""How many components The Duel's largest messages have."""
MINUS = "\N{MINUS SIGN}"

Component = dict[str, Any]
BUTTON, SELECT = 2, 3


def rows_of(shown: Shown, language: str = "en") -> Sequence[Row]:
    say = Catalog(language)
    if shown.draft is not None:
        return panel_rows.draft_rows(shown.match, shown.draft, say)
    return panel_rows.turn_rows(shown.match, say, parts=PARTS)


def message(shown: Shown, language: str = "en") -> list[Component]:
    """Return the whole message as Discord gets it; a card includes a picture."""
    gallery = Gallery(("alt",)) if shown.draft is None else None
    return layout("text", gallery=gallery, rows=rows_of(shown, language)).to_components()


def nested(components: list[Component]) -> Iterator[Component]:
    """Yield all components, including nested ones."""
    for component in components:
        yield component
        yield from nested(component.get("components", []))
        if "accessory" in component:
            yield component["accessory"]


@cache
def seen() -> list[tuple[Shown, list[Component]]]:
    """Return every moment of the games, with all components of its message in English."""
    return [(shown, list(nested(message(shown)))) for shown in everything()]


def controls(components: Iterable[Component]) -> list[Component]:
    return [component for component in components if component["type"] in (BUTTON, SELECT)]


def moments() -> Iterator[tuple[Shown, list[Component]]]:
    """Yield every moment with its buttons and menus."""
    for shown, components in seen():
        yield shown, controls(components)


def said_by(control: Component) -> list[tuple[str, ...]]:
    """Return the words that a click sends: one entry for a button, one for every value of a menu."""
    kind, _, rest = control["custom_id"].partition(":")
    words = split(rest.split(":")[2]) if kind in "ms" else ()
    if kind == "m":
        return [words]
    if kind == "s":
        return [(*words, *split(option["value"])) for option in control["options"]]
    return []


def is_back(shown: Shown, control: Component) -> bool:
    return (
        shown.draft is not None
        and shown.draft.words != ()
        and control.get("label") == Catalog("en")("button.back")
    )


def is_possible(shown: Shown, words: Sequence[str]) -> Draft | None:
    decision = shown.match.play.game.decision
    assert decision is not None
    try:
        return follow(shown.match.play, decision.seat, words)
    except Refused:
        return None


# --- Discord's limits --------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_keeps_to_discords_limits(language: str) -> None:
    for shown, english in seen():
        items = english if language == "en" else list(nested(message(shown, language)))
        assert len(items) <= COMPONENTS
        for component in items:
            inside = component.get("components", [])
            if any(item["type"] == SELECT for item in inside):
                assert len(inside) == 1
            assert len(inside) <= BUTTONS_IN_ROW
            if component["type"] == BUTTON:
                assert 1 <= len(component["label"]) <= LABEL
            if component["type"] == SELECT:
                assert len(component["placeholder"]) <= PLACEHOLDER
                assert 1 <= len(component["options"]) <= OPTIONS
                values = [option["value"] for option in component["options"]]
                assert len(set(values)) == len(values)
                assert all(1 <= len(value) <= OPTION for value in values)
                assert all(1 <= len(option["label"]) <= OPTION for option in component["options"])


def test_a_button_of_older_cards_for_all_action_tiles_still_opens_a_panel_with_them() -> None:
    match = worst()
    panel = controls(nested(message(Shown(match, follow(match.play, 0, ())))))
    assert [words for item in panel for words in said_by(item)] == [("T",), ("P",), ("U",), ("S",)]


def worst() -> Match:
    """Return a match with everything at once: nine fields, six boats to unload, and four kinds of action
    tile.
    """
    header = Header("duel", 1, (("sides", "AAAA"), ("start", "0")), 2, deal(1))
    play = Play(header)
    play.game = position(".01 0.1 11.", built=("T P U S", ""))
    return Match(stored(header), play)


def test_the_worst_messages_are_as_large_as_known() -> None:
    assert max(len(components) for shown, components in seen() if shown.draft is None) == WORST_CARD
    assert max(len(components) for shown, components in seen() if shown.draft is not None) == WORST_DRAFT


def test_every_id_is_short_alone_in_its_message_and_known() -> None:
    for _, items in moments():
        ids = [control["custom_id"] for control in items]
        assert len(set(ids)) == len(ids)
        for custom_id in ids:
            assert 1 <= len(custom_id) <= ID
            assert read(custom_id) is not None


def test_ids_tell_nothing_hidden() -> None:
    for _, items in moments():
        for control in items:
            assert re.fullmatch(r"[msvruenf]:[A-Za-z0-9.,:]*", control["custom_id"])


# --- what they offer ---------------------------------------------------------------------------------


def ways(shown: Shown) -> tuple[Way, ...]:
    return choices(shown.match.play.game) if shown.draft is None else shown.draft.choices


def test_every_button_and_every_value_is_a_legal_way_on() -> None:
    for shown, items in moments():
        if shown.match.play.game.decision is None:
            continue
        for control in items:
            for words in said_by(control):
                assert not control.get("disabled")
                assert is_possible(shown, words) is not None, (control, words)


def test_nothing_that_is_legal_is_missing() -> None:
    """Every legal step can be reached directly, by its first word (an action tile), or through its boat's
    panel.
    """
    for shown, items in moments():
        begun = () if shown.draft is None else shown.draft.words
        if shown.draft is not None and not begun and not shown.game.mid_turn:
            continue  # the panel of older cards
        offered = {
            words for control in items if not is_back(shown, control) for words in said_by(control)
        } - {begun}
        boats = {part_of(control) for control in items if not is_back(shown, control)} - {None}
        whole = {(*begun, *way.words) for way in ways(shown)}
        first = {words[: len(begun) + 1] for words in whole}
        assert offered <= whole | first
        missing = {words for words in whole if not {words, words[: len(begun) + 1]} & offered}
        assert {words[-1][0] for words in missing} == boats


def part_of(control: Component) -> str | None:
    """Return the boat to which a button narrows the question, or None if it doesn't."""
    click = read(control["custom_id"])
    return None if click is None else click.arguments.get("part")


def test_from_the_boat_to_the_tile_and_back() -> None:
    """From a boat's panel each tile can be taken, and *Back* returns to the previous question."""
    say, match = Catalog("en"), worst()
    boats = controls(nested(message(Shown(match, follow(match.play, 0, ("T",))))))
    taken: set[str] = set()
    for boat in filter(None, map(part_of, boats)):
        draft = follow(match.play, 0, ("T",))
        rows = panel_rows.draft_rows(match, draft, say, boat)
        *tiles, back = controls(nested(layout("text", rows=rows).to_components()))
        assert back["custom_id"] == f"m:{match.id}:{match.version}:T"
        for tile in tiles:
            (words,) = said_by(tile)
            assert words[-1][0] == boat
            taken.add(" ".join(words))
            preview = panel_rows.asked_before(match, follow(match.play, 0, words), say)
            assert preview == (("T",), boat)
    assert taken == {step.code for step in match.play.game.options() if isinstance(step, steps.Take)}


def test_what_cannot_be_chosen_has_no_button() -> None:
    """There are buttons only for free fields and full boats; without icons, only the first field names the
    action.
    """
    say = Catalog("en")
    for shown, items in moments():
        placing = {way.step.field for way in ways(shown) if isinstance(way.step, steps.Place)}
        grid = [item for item in items if is_field(item) and not is_back(shown, item)]
        nothing_said = shown.draft is None or not shown.draft.words
        if nothing_said and shown.draft is not None and not shown.game.mid_turn:
            assert not grid  # the panel of older cards
            continue
        names = [FIELDS[field] for field in sorted(placing)]
        assert [item["label"] for item in grid] == [
            say("button.place", place=name) if name == names[0] else name for name in names
        ]
        boats = {item["label"] for item in items if re.search(r"[:,]x[123abc]$", item["custom_id"])}
        assert len(boats) == sum(isinstance(way.step, steps.Unload) for way in ways(shown))
        assert all(re.search(f" [●▲] [+{MINUS}±][0-9]+$", label) for label in boats)


def is_field(control: Component) -> bool:
    return re.fullmatch(r"m:.*[:,][abc][123]", control["custom_id"]) is not None


def test_after_the_end_there_is_only_something_to_look_at() -> None:
    for match in [resigned(), *(shown.match for shown in everything() if shown.match.mover is None)]:
        ids = [control["custom_id"] for control in controls(nested(message(Shown(match))))]
        assert [re.sub(r":g?[0-9].*", "", custom_id) for custom_id in ids] == [
            "e:here",
            *(("f:review",) if has_choices(match) else ()),
            "f:post" if match.play.line else "f:film",
            "v:more",
        ]
        home = controls(nested(layout("t", rows=home_rows(match, 0, Catalog("en"), PARTS)).to_components()))
        assert len(home) == (4 if match.play.line else 3)  # one of them is from bot.features.rules
        rare = controls(
            nested(layout("t", rows=this_game_rows(match, 0, Catalog("en"), PARTS)).to_components())
        )
        assert [item["label"] for item in rare] == ["As text", "Fair deal", "Record"]


def test_while_it_runs_the_record_is_not_offered() -> None:
    for shown, items in moments():
        if shown.match.mover is not None:
            assert not [item for item in items if item["custom_id"].startswith("v:record")]


def key_itself(key: str, /, **_values: str | int) -> str:
    """Stand in for a catalog: return the key instead of its text."""
    return key


def question(draft: Draft) -> str:
    return labels.question(draft, Players(("", "")), key_itself)


def test_panels_ask_for_what_comes_next() -> None:
    questions = {question(shown.draft) for shown in everything() if shown.draft is not None}
    assert questions <= QUESTIONS
    assert QUESTIONS - questions <= {"draft.U.unload_optional"}
    for language, key in product(LANGUAGES, questions):
        assert Catalog(language)(key)


def test_after_a_boat_has_left_without_new_tiles_the_second_unloading_is_asked_for() -> None:
    """When the supply is empty, the second unloading is still asked for, because the first reveals
    nothing.
    """
    game = position("0.. 0.. 10.", built=("U", ""), supply=0, boats={"c": None})
    header = Header("duel", 1, (("sides", "AAAA"), ("start", "0")), 2, deal(1))
    play = Play(header)
    play.game = game
    draft = follow(play, 0, ("U", "b2", "x2"))
    assert not draft.complete
    assert question(draft) == "draft.U.unload_optional"
    for language in LANGUAGES:
        assert Catalog(language)(question(draft))


def test_a_swap_that_is_begun_by_hand_is_asked_for_too() -> None:
    """A swap begun by `/action tile:S first:s`, or by any `m:` id that ends in `S,s`, leads to the next
    question.
    """
    shown = next(shown for shown in everything() if shown.draft is not None and shown.draft.words == ("S",))
    draft = is_possible(shown, ("S", "s"))
    assert draft is not None
    assert draft.begun == ("s",)
    assert question(draft) in QUESTIONS


# --- the other rows ----------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_invitation_resign_and_thread_buttons_are_known_and_short(language: str) -> None:
    say, match = Catalog(language), everything()[0].match
    asked = request((1, "A"), (2**63 - 1, "B"), {"sides": "BBBB", "start": "random"}, channel_id=1)
    expected = {
        "i": [
            *panel_rows.invitation_rows(to_one(), say),
            *panel_rows.invitation_rows(to_all(), say),
            *panel_rows.hosting_rows(to_all(), say),
        ],
        "r": panel_rows.resign_rows(match, say),
        "t": panel_rows.thread_rows(asked, say),
    }
    for kind, rows in expected.items():
        items = [item for item in nested(layout("text", rows=rows).to_components()) if item["type"] == BUTTON]
        assert items
        for button in items:
            assert button["custom_id"].startswith(f"{kind}:")
            assert len(button["custom_id"]) <= ID
            assert len(button["label"]) <= LABEL
            assert read(button["custom_id"]) is not None


def test_buttons_live_for_ever() -> None:
    shown = everything()[0]
    view = layout("text", rows=rows_of(shown))
    assert view.timeout is None


def test_the_mover_is_named_in_the_first_text() -> None:
    shown = everything()[0]
    text = turn.turn_text(shown.match, 0, Catalog("en"))
    first = layout(text, rows=rows_of(shown)).to_components()[0]
    assert f"<@{shown.match.mover}>" in first["content"]


def test_ids_mean_the_game_and_version_of_their_message() -> None:
    for shown in everything()[:50]:
        for row in rows_of(shown):
            for item in row.children:
                assert isinstance(item, (Button, Select))
                parsed = read(item.custom_id or "")
                assert parsed is not None
                if parsed.form is CLOSE:
                    continue
                assert parsed.number("game") == shown.match.id
                assert parsed.arguments.get("version", str(shown.match.version)) == str(shown.match.version)
