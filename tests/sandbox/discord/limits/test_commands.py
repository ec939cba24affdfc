"""Commands that Discord's OpenAPI file allows but Discord refuses."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from sandbox.discord.limits.commands import check_command, check_commands
from sandbox.protocol.errors import ApiError

if TYPE_CHECKING:
    from sandbox.protocol.json_values import Json


def command(**more: Any) -> Json:
    return {"name": "play", "description": "Play", "type": 1} | more


LONG = [{"name": f"{n:0100}", "value": f"{n:0100}"} for n in range(25)]


def option(name: str, **more: Any) -> Json:
    return {"type": 3, "name": name, "description": "x"} | more


@pytest.mark.parametrize(
    "body",
    [
        command(name="Play"),
        command(name="two words"),
        command(description=""),
        command(name_localizations={"xx": "play"}),
        command(options=[option("a"), option("b", required=True)]),
        command(options=[option("a"), {"type": 1, "name": "s", "description": "x"}]),
        command(options=[option("a", autocomplete=True, choices=[{"name": "x", "value": "x"}])]),
        command(options=[option("a", choices=[{"name": "x", "value": "a"}] * 2)]),
        command(options=[option(f"o{n}", choices=LONG) for n in range(2)]),
        command(options=[option("a"), option("a")]),
        command(options=[option("a", min_length=3, max_length=2)]),
    ],
)
def test_refuses_commands(body: Json) -> None:
    with pytest.raises(ApiError) as refusal:
        check_command(body)
    assert refusal.value.code == 50035


def test_lists_of_commands() -> None:
    check_commands([command(), command(name="other"), {"name": "Menu", "type": 3}])
    with pytest.raises(ApiError):
        check_commands([command(), command()])
    with pytest.raises(ApiError) as refusal:
        check_commands([command(name=f"c{n}") for n in range(101)])
    assert refusal.value.code == 30032
