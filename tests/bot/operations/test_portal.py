"""`imhotep check --setup` names the application's wrong settings, and says where to change them."""

from pathlib import Path

import pytest
from pydantic import SecretStr

from bot.errors import CannotConnect
from bot.portal import NEEDED, application_of, findings
from bot.settings import Settings
from sandbox.protocol.json_values import Json
from sandbox.server import Sandbox

COMMANDS_ONLY = {"oauth2_install_params": {"scopes": ["applications.commands"], "permissions": "0"}}
"""The settings of an application that adds only commands, as Discord sends them."""


async def lines(world: Json, data: Path, *, token: str | None = None) -> list[tuple[bool, str]]:
    async with Sandbox() as sandbox:
        sandbox.world.application.update(world)
        given = SecretStr(sandbox.token if token is None else token)
        settings = Settings(token=given, discord_url=sandbox.url, data=data)
        return list(findings(await application_of(settings)))


async def test_all_is_well_as_the_page_says_it(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    texts = await lines({}, tmp_path)
    assert [record.message for record in caplog.records if record.levelname == "WARNING"] == []
    assert all(well for well, _ in texts)
    assert all(line.startswith("ok ") for _, line in texts)
    link = (Path(__file__).parents[3] / "docs" / "hosting" / "setup.md").read_text("utf-8")
    assert f"permissions={NEEDED.value}" in link


@pytest.mark.parametrize(
    ("world", "where"),
    [
        ({"integration_types_config": {"0": COMMANDS_ONLY, "1": COMMANDS_ONLY}}, ["scopes", "permissions"]),
        ({"integration_types_config": {"1": COMMANDS_ONLY}}, ["Guild Install", "scopes", "permissions"]),
        ({"interactions_endpoint_url": "https://example.org/x"}, ["Interactions Endpoint URL"]),
        ({"bot_require_code_grant": True}, ["OAuth2 Code Grant"]),
        ({"flags": 1 << 17}, ["Activities"]),
    ],
)
async def test_what_is_wrong_is_named_with_what_to_press(
    world: Json, where: list[str], tmp_path: Path
) -> None:
    wrong = [line for well, line in await lines(world, tmp_path) if not well]
    assert len(wrong) == len(where)
    for line, word in zip(wrong, where, strict=True):
        assert line.startswith("WRONG ")
        assert word in line


async def test_a_private_bot_is_a_choice(tmp_path: Path) -> None:
    texts = await lines({"bot_public": False}, tmp_path)
    assert all(well for well, _ in texts)
    assert "only its owner" in texts[-1][1]


async def test_a_wrong_token_is_said(tmp_path: Path) -> None:
    with pytest.raises(CannotConnect, match="token"):
        await lines({}, tmp_path, token="wrong")  # noqa: S106  none
