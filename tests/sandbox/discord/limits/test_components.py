"""The sandbox refuses the components that Discord refuses, even without Discord's OpenAPI file (guide:
discord.md §9, row 18).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.sandbox.discord.limits.test_messages import FILES, gallery, refused, text, v2
from tests.sandbox.discord.test_openapi import button, row, select

if TYPE_CHECKING:
    from sandbox.protocol.json_values import Json


def menu(**more: Any) -> Json:
    return v2(row(select(1) | more))


def option(**more: Any) -> Json:
    return menu(options=[{"label": "x", "value": "x"} | more])


def section(*inside: Json, **more: Any) -> Json:
    return v2({"type": 9, "components": list(inside)} | more)


def shown(url: str, kind: int = 12) -> Json:
    thing: Json = {"media": {"url": url}}
    return v2({"type": 12, "items": [thing]} if kind == 12 else {"type": 13, "file": {"url": url}})


ROW = "components.0.components.0"
BAD: list[tuple[str, Json]] = [
    (f"{ROW}.custom_id", menu(custom_id="x" * 101)),
    (f"{ROW}.custom_id", menu(custom_id=None)),
    (f"{ROW}.placeholder", menu(placeholder="x" * 151)),
    (f"{ROW}.max_values", menu(max_values=26)),
    (f"{ROW}.options", menu(options=[])),
    (f"{ROW}.options.0.label", option(label="x" * 101)),
    (f"{ROW}.options.0.label", option(label="")),
    (f"{ROW}.options.0.value", option(value="x" * 101)),
    (f"{ROW}.options.0.description", option(description="x" * 101)),
    (f"{ROW}.options.0.emoji.id", option(emoji={"id": "1", "name": "gone"})),
    (f"{ROW}.emoji.id", v2(row(button(emoji={"id": "1", "name": "gone"})))),
    ("components.0.items", v2({"type": 12, "items": []})),
    ("components.0.items", v2({"type": 12, "items": gallery("b.png")["items"] * 11})),
    ("components.0.items.0.media.url", shown("b.png")),
    ("components.0.items.0.media.url", shown("ftp://example.com/b.png")),
    ("components.0.items.0.media.url", shown("https://")),
    ("components.0.media.url", shown("https://example.com/b.png", 13)),
    ("components.0.accessory", section(text())),
    ("components.0.accessory", section(text(), accessory=select(1))),
    ("components.0.components", section(accessory=button())),
    ("components.0.components", section(*[text()] * 4, accessory=button())),
    ("components.0.components.0", section(button(custom_id="b"), accessory=button())),
    (f"{ROW}.style", v2(row(button(style=7)))),
    (f"{ROW}.style", v2(row(button(style=0)))),
    (f"{ROW}.style", v2(row(button(style=None)))),
    (f"{ROW}.label", v2(row(button(label="x" * 81)))),
    (f"{ROW}.sku_id", v2(row({"type": 2, "style": 6}))),
    ("components.0.components", v2({"type": 17, "components": []})),
    ("components.0.components.0", v2({"type": 17, "components": [button()]})),
    ("components.0.type", v2({"type": 15})),
]


@pytest.mark.parametrize(("path", "body"), BAD)
def test_refuses(path: str, body: Json) -> None:
    node: Any = refused(body, FILES).errors
    for step in path.split("."):
        node = node[step]
    assert node["_errors"][0]["message"]
