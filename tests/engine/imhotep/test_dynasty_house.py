"""The house values of the expansion: reading the file, checking it, and replacing it (tag [H])."""

import json
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest

from engine.imhotep import house
from engine.imhotep.components import Site
from engine.imhotep.events import Delivered, Scored
from engine.imhotep.house import HOUSE, BadHouse, read, stored
from engine.imhotep.modules import MODULES
from engine.imhotep.sites import SIDES
from engine.imhotep.sites.corridor import CorridorBoard
from tests.support.imhotep import play, table_of
from tests.support.imhotep_dynasty import new, position
from tests.support.imhotep_mixtures import PAIRWISE
from tests.support.imhotep_play import walk

DATA = stored()
Change = Callable[[dict[str, Any]], object]


def changed(change: Change) -> dict[str, Any]:
    """Return a copy of the data with one change."""
    data = cast("dict[str, Any]", deepcopy(DATA))
    change(data)
    return data


def test_the_data_are_plain_json() -> None:
    """The data can be written to a JSON file and are read back unchanged (N-7)."""
    assert json.loads(json.dumps(DATA)) == DATA
    again = read(json.loads(json.dumps(DATA)))
    kinds = {part.values for part in (*SIDES.values(), *MODULES) if part.values is not None}
    for kind in kinds:
        assert [getattr(again.of(kind), name) for name in kind.form] == [
            getattr(HOUSE.of(kind), name) for name in kind.form
        ]


WRONG: list[Change] = [
    lambda data: data.pop("market"),
    lambda data: data["pyramid"].pop("C"),
    lambda data: data["market"]["C"].update(spaces="4"),
    lambda data: data["market"]["C"].update(spaces=True),
    lambda data: data["market"]["C"].update(adjacentPairs=[[1, 5]]),
    lambda data: data["market"]["C"].update(adjacentPairs=[[1, 2, 3]]),
    lambda data: data["market"]["D"].update(openSpaces=[3, 4], hiddenSpaces=[1, 2]),
    lambda data: data["pyramid"]["C"].update(tiles={}),
    lambda data: data["pyramid"]["C"]["tiles"].update(G1=["1P"]),
    lambda data: data["pyramid"]["C"]["tiles"].update(G1=["1P", "2P", "2X", "1P"]),
    lambda data: data["pyramid"]["D"].update(start=14),
    lambda data: data["pyramid"]["D"].update(points=[]),
    lambda data: data["temple"]["C"].update(bonusByColumn=["P", "P", "M"]),
    lambda data: data["temple"]["C"].update(bonusByColumn=["P", "P", "X", "P", "P"]),
    lambda data: data["temple"]["D"].update(endPoints=[0]),
    lambda data: data["burial"]["C"].update(rows=[5, 3, 1]),
    lambda data: data["burial"]["D"].update(rows=2),
    lambda data: data["obelisk"]["C"].update(path=["Z9"]),
    lambda data: data["obelisk"]["C"]["rankPoints"].update({"3": [6, 3]}),
    lambda data: data["obelisk"]["C"].update(rankPoints={"2": [6, 0]}),
    lambda data: data["obelisk"]["D"]["places"].update(V1=[0, 4]),
    lambda data: data["prophecies"].update(ladder={"1-2": [8, -4]}),
    lambda data: data["prophecies"]["cards"].update(amun="mostFun"),
    lambda data: data["prophecies"].update(cards={"amun": "mostMarketCards"}),
]


@pytest.mark.parametrize("change", WRONG)
def test_data_that_do_not_fit_are_refused(change: Change) -> None:
    """Data that don't fit are refused with a sentence before any game starts (N-7)."""
    with pytest.raises(BadHouse):
        read(changed(change))


def other_numbers(data: dict[str, Any]) -> None:
    """Change the data to boards of other sizes, other points and other names."""
    data["market"]["C"] = {"spaces": 5, "adjacentPairs": [[1, 2], [2, 3], [3, 4], [4, 5]]}
    data["market"]["D"] = {"openSpaces": [1], "hiddenSpaces": [2, 3, 4]}
    data["pyramid"]["C"]["tiles"] = {"one": ["5P", "C", "1S"], "two": ["1P", "1P", "9P"]}
    data["pyramid"]["D"] = {"points": [7, 8, 9, 1, 2], "start": 3}
    data["temple"]["C"]["bonusByColumn"] = ["M", "M", "P", "P", "M"]
    data["temple"]["D"] = {"arrows": [3, 1], "endPoints": [0, 5, 6, 7]}
    data["burial"]["C"]["rows"] = [6, 5, 4, 3, 2, 1]
    data["burial"]["D"] = {"rows": 5, "columns": 5}
    data["obelisk"]["C"].update(shapes={"bar": [[0, 0], [0, 1]], "dot": [[0, 0]]}, path=["bar", "dot", "bar"])
    data["obelisk"]["D"]["places"] = {"X1": [1, 9], "X2": [6, 30]}
    data["prophecies"]["cards"] = {
        "bes": "mostMarketCards",
        "min": "minStonesEveryMonument",
        "nut": "mostStonesTemple",
    }


def test_another_file_is_played_by(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another file replaces the printed numbers without a code change, and every side plays by it (N-7)."""
    path = tmp_path / "printed.json"
    path.write_text(json.dumps(changed(other_numbers)), encoding="utf-8")
    printed = read(json.loads(path.read_text(encoding="utf-8")))
    monkeypatch.setattr(house, "HOUSE", printed)
    game = position(["B", "....", "...", ".."], sides="ADAAA")
    assert Scored(0, 2, Site.PYRAMIDS) in play(game, "s a P")
    for number, sides in enumerate(PAIRWISE):
        game = new(sides, 2 + number % 3, number, prophecies="yes", private_ships="yes")
        assert game.state().house is printed
        spots = [
            event.spot
            for _, happened in walk(game, Random(number))
            for event in happened
            if isinstance(event, Delivered)
        ]
        assert game.outcome is not None
        assert len(spots) > 20
    assert read(DATA).of(CorridorBoard).points == HOUSE.of(CorridorBoard).points


def test_a_game_keeps_the_data_it_began_with(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two games that began with different data don't affect each other."""
    first = new("CDCDC", 3, 5)
    monkeypatch.setattr(house, "HOUSE", read(changed(other_numbers)))
    second = new("CDCDC", 3, 5)
    assert first.state().house is HOUSE
    assert first.copy().state().house is HOUSE
    assert second.state().house is not HOUSE
    assert len(table_of(second).states[1].fields) == 5
    assert len(table_of(first).states[1].fields) == 14
