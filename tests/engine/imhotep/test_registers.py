"""Cards, sides, modules and tasks are complete and registered in one place."""

import re
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

import engine
from engine.imhotep import Imhotep
from engine.imhotep.cards import CARDS, Card, Color
from engine.imhotep.modules import MODULES
from engine.imhotep.rules.blue_cards import BLUE
from engine.imhotep.sites import SIDES
from engine.imhotep.table.switches import SWITCHES
from engine.imhotep.table.table import Task
from tests.support.imhotep import deal, table_of
from tests.support.imhotep_dynasty import all_cards
from tests.support.imhotep_mixtures import samples
from tests.support.imhotep_play import walk

ENGINE = Path(engine.__file__).parent
OF_THE_EXPANSION = sorted(
    {type(side).__module__.rpartition(".")[2] for (_, letter), side in SIDES.items() if letter > "B"}
)


def tasks(kind: type[Task] = Task) -> set[type[Task]]:
    """Return every kind of task that can be on the agenda."""
    below = {task for child in kind.__subclasses__() for task in tasks(child)}
    return below | ({kind} if "tag" in kind.__dict__ else set())


@pytest.mark.parametrize("name", OF_THE_EXPANSION)
def test_a_side_is_named_in_its_own_file_and_in_the_register(name: str) -> None:
    """Only a side's own file and the register mention its name, because a new side mustn't change shared
    modules.
    """
    if name == "ra":  # also the name of a god, and the code of a card
        pytest.skip("the word has other meanings")
    word = re.compile(rf"(?<![A-Za-z]){name}(?![A-Za-z])", re.IGNORECASE)
    naming = {
        path.relative_to(ENGINE / "imhotep").as_posix()
        for path in (ENGINE / "imhotep").rglob("*.py")
        if word.search(path.read_text(encoding="utf-8")) or path.stem == name
    }
    assert naming == {"sites/__init__.py", f"sites/{name}.py"}


def test_going_through_the_cards_gives_all_and_no_back() -> None:
    """Iterating over the cards gives every kind of card, but not a card's back (§1.3, N-300)."""
    assert list(Card) == list(CARDS), "a member of Card without its line in CARDS, or in another order"
    assert Card("?") is Card.FACE_DOWN
    assert Card.FACE_DOWN not in list(Card)
    with pytest.raises(ValueError, match="nonsense"):
        Card("nonsense")


def test_every_card_says_all_about_itself() -> None:
    """Every card names an existing switch and a rule, and every blue card also names its effect."""
    names = {option.name for option in SWITCHES}
    for card, facts in CARDS.items():
        assert facts.switch is None or facts.switch in names, f"{card.name}: add its switch to SWITCHES"
        assert facts.rule
        assert facts.copies
    blue = {card for card, facts in CARDS.items() if facts.color is Color.BLUE}
    assert blue == set(BLUE), "add what the card needs and does to its module, or to rules.blue_cards.BLUE"


def test_every_card_switch_and_side_is_in_random_play() -> None:
    """Random games use every registered card, switch and side (N-8)."""
    cards: Counter[Card] = Counter()
    played: set[str] = set()
    sides: set[tuple[str, str]] = set()
    for sample in samples(64):
        game, rng = sample.start()
        cards |= all_cards(game)
        sides |= {(side.site.value, side.letter) for side in table_of(game).sides}
        for step, _ in walk(game, rng):
            played.add(step.code)
    assert set(cards) == set(Card), "a card that no deck of a mixture has: look at its switch"
    assert sides == {(site.value, letter) for site, letter in SIDES}
    assert {f"c {card.value}" for card in BLUE} <= played, "a blue card that nobody can ever play"
    on = {name for sample in samples(64) for name in sample.on}
    assert on == {option.name for option in SWITCHES}


@pytest.mark.parametrize("name", [option.name for option in SWITCHES])
def test_every_switch_does_something(name: str) -> None:
    """Every switch brings cards or a module, or some rule asks for it."""
    brings = {*(facts.switch for facts in CARDS.values()), *(module.switch for module in MODULES)}
    asks = re.compile(rf"\brules\.{name}\b")
    others = (path for path in ENGINE.rglob("*.py") if path.stem not in {"switches", "fingerprint"})
    assert name in brings or any(asks.search(path.read_text("utf-8")) for path in others), (
        f"{name}: name it as the switch of a card or of a module, or ask for rules.{name} where it matters"
    )


def test_every_module_has_a_switch() -> None:
    names = {option.name for option in SWITCHES}
    assert {module.switch for module in MODULES} <= names


def test_tasks_have_names_of_their_own() -> None:
    """Every kind of task has a different tag, because fingerprints rely on tags forever (docs/records.md)."""
    # a decorated class with slots exists twice
    names = Counter(tag for tag, _ in {(kind.tag, kind.__qualname__) for kind in tasks()})
    assert [name for name, count in names.items() if count > 1] == []
    assert len(names) > 30


def test_tasks_in_games_tell_all_their_fields() -> None:
    """Two tasks with the same tag and values are equal."""
    told: dict[tuple[object, ...], Task] = {}
    for sample in samples(24, 700):
        game, rng = sample.start()
        for _ in walk(game, rng):
            for task in game.state().agenda:
                assert "tag" in type(task).__dict__, f"{type(task).__name__} needs a tag of its own"
                assert told.setdefault((task.tag, *task.values()), task) == task


def test_positions_can_be_made_by_hand() -> None:
    """Any part of a position can be replaced by name, as puzzles need."""
    state = Imhotep.new({"sides": "ABAAB"}, 3, deal(1)).state()
    game = Imhotep.at(replace(state, hands=((Card.CHISEL,), (), ()), sleds=(5, 5, 5), active=0))
    assert game.view(0).players[0].cards == (Card.CHISEL,)
    assert [player.sled for player in game.view(None).players] == [5, 5, 5]
