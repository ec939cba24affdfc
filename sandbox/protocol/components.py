"""Walking through a message's components at any depth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandbox.protocol.json_values import entries, obj

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandbox.protocol.json_values import Json


def children(component: Json, path: str = "") -> Iterator[tuple[str, Json]]:
    """Yield the components directly inside another, with their paths."""
    for number, child in enumerate(entries(component.get("components"))):
        yield f"{path}.components.{number}", child
    for key in ("accessory", "component"):
        if isinstance(component.get(key), dict):
            yield f"{path}.{key}", component[key]


def walk(components: object, path: str = "components") -> Iterator[tuple[str, Json]]:
    """Yield every component with its dotted path, outer ones first."""
    waiting = [(f"{path}.{number}", component) for number, component in enumerate(entries(components))]
    while waiting:
        where, component = waiting.pop(0)
        yield where, component
        waiting = [*children(component, where), *waiting]


def named_by_id(components: object) -> Iterator[Json]:
    """Yield everything named by an id: emojis on buttons and in menus, and the choices of a menu."""
    for _, component in walk(components):
        yield from entries(component.get("default_values"))
        for part in (component, *entries(component.get("options"))):
            emoji = obj(part.get("emoji"))
            if emoji.get("id") is not None:
                yield emoji


def text_of(message: Json) -> str:
    """Return all text in a message: its content, then its text displays."""
    parts = [str(message.get("content") or "")]
    parts += [
        str(component.get("content", ""))
        for _, component in walk(message.get("components"))
        if component.get("type") == 10
    ]
    return "\n".join(part for part in parts if part)
