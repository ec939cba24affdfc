"""Messages and components that Discord's OpenAPI file allows but Discord refuses."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from sandbox.discord.limits.messages import check_message, clean_name
from sandbox.discord.uploads import Upload
from sandbox.protocol.constants import V2
from sandbox.protocol.errors import ApiError
from tests.sandbox.bots import png
from tests.sandbox.discord.test_openapi import button, row, select

if TYPE_CHECKING:
    from sandbox.protocol.json_values import Json

FILES = {0: Upload("b.png", png())}


def text(content: str = "x") -> Json:
    return {"type": 10, "content": content}


def v2(*components: Json, **more: Any) -> Json:
    return {"flags": V2, "components": list(components)} | more


def gallery(name: str, alt: str = "") -> Json:
    return {"type": 12, "items": [{"media": {"url": f"attachment://{name}"}, "description": alt}]}


def refused(body: Json, files: dict[int, Upload] | None = None, **more: Any) -> ApiError:
    with pytest.raises(ApiError) as refusal:
        check_message(body, files or {}, via=more.pop("via", "channel"), **more)
    return refusal.value


GOOD: list[Json] = [
    {"content": "x" * 2000},
    {"content": "", "components": [row(*[button(custom_id=str(n)) for n in range(5)])]},
    v2(text("x" * 4000)),
    v2({"type": 17, "components": [text(), gallery("b.png")]}, row(button())),
    v2({"type": 9, "components": [text()], "accessory": button()}),
    v2(*[row(*[button(custom_id=f"{a}{b}") for b in range(5)]) for a in range(6)], text(), text(), text()),
    {"content": "x", "allowed_mentions": {"parse": [], "users": ["1"]}},
    {"content": "x", "nonce": "x" * 25, "enforce_nonce": True},
    {"embeds": [{"image": {"url": "attachment://b.png"}}]},
]

BAD: list[tuple[str, Json]] = [
    ("content", {"content": "x" * 2001}),
    ("nonce", {"content": "x", "nonce": "x" * 26}),
    ("contents", {"content": "x", "contents": "y"}),
    ("content", v2(text(), content="x")),
    ("embeds", v2(text(), embeds=[{"title": "x"}])),
    ("components.0", {"components": [text()]}),
    ("components.1.components.0.custom_id", v2(row(button()), row(button()))),
    ("components.0.components.0.custom_id", v2(row(button(custom_id=None)))),
    ("components.0.components.0", v2(row({"type": 2, "style": 5, "label": "x", "custom_id": "a"}))),
    ("components", {"components": [row(button(custom_id=str(n))) for n in range(6)]}),
    ("components.0.components", v2(row(button(), select(2)))),
    ("components", v2(*[row(*[button(custom_id=f"{a}{b}") for b in range(5)]) for a in range(7)])),
    ("components", v2(text("x" * 2001), text("x" * 2000))),
    ("components.0.content", v2(text(" "))),
    ("components.0.items.0", v2(gallery("other.png"))),
    ("components.0.items.0.description", v2(gallery("b.png", "x" * 1025))),
    ("components.0.type", v2(button())),
    (
        "components.0.components.0.options",
        v2(row(select(1) | {"options": [{"label": "x", "value": "x"}] * 2})),
    ),
    ("components.0.components.0.min_values", v2(row(select(3) | {"min_values": 3, "max_values": 2}))),
    ("embeds", {"embeds": [{"description": "x" * 4000}, {"description": "x" * 4000}]}),
    ("allowed_mentions.users", {"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}}),
    ("flags", {"content": "x", "flags": 64}),
    ("attachments.0", {"content": "x", "attachments": [{"id": 5}]}),
    ("attachments.0.description", {"content": "x", "attachments": [{"id": 0, "description": "x" * 1025}]}),
]


@pytest.mark.parametrize("body", GOOD)
def test_accepts(body: Json) -> None:
    check_message(body, FILES, via="channel")


@pytest.mark.parametrize(("path", "body"), BAD)
def test_refuses(path: str, body: Json) -> None:
    refusal = refused(body, FILES)
    assert refusal.code == 50035
    node: Any = refusal.errors
    for step in path.split("."):
        node = node[step]
    assert node["_errors"][0]["message"]


def test_an_empty_message_has_its_own_code() -> None:
    assert refused({}).code == 50006
    assert refused({"content": ""}).code == 50006
    assert refused(v2(), FILES).code == 50006


def test_edits() -> None:
    before: Json = {"flags": V2, "components": [text()], "content": "", "attachments": [], "embeds": []}
    before["attachments"] = [{"id": "7", "filename": "old.png"}]
    check_message(v2(gallery("old.png")), {}, via="channel", before=before)
    check_message({"components": [text("y")]}, {}, via="channel", before=before)
    assert refused({"flags": 0}, before=before).code == 50035
    assert refused({"content": "x"}, before=before).code == 50035
    assert refused({"attachments": [], "components": [gallery("old.png")]}, before=before).code == 50035
    assert refused({"components": []}, before=before).code == 50006


def test_ephemeral_only_where_an_interaction_is_answered() -> None:
    check_message({"content": "x", "flags": 64}, {}, via="webhook")


def test_files() -> None:
    assert clean_name("../a b?.png") == "a_b.png"
    too_many = dict.fromkeys(range(11), FILES[0])
    assert refused({"content": "x"}, too_many).code == 50035
