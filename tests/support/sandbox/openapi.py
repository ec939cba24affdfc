"""Requests checked against Discord's own OpenAPI file, which stays outside the repository.

`DISCORD_OPENAPI` names it, else `../shared/discord/openapi.json` beside the project. Give `Spec(...).check`
to a `Sandbox` as `check_request`.
"""

from __future__ import annotations

import copy
import functools
import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, cast

import jsonschema_rs
import pytest
from jsonschema import Draft202012Validator, exceptions

from sandbox.protocol.components import named_by_id
from sandbox.protocol.json_values import Json, entries, obj

if TYPE_CHECKING:
    from collections.abc import Callable

    from jsonschema.exceptions import ValidationError

ROOT = Path(__file__).resolve().parents[3]


def path() -> Path:
    """Return the path where the file belongs."""
    return Path(os.environ.get("DISCORD_OPENAPI") or ROOT.parent / "shared" / "discord" / "openapi.json")


def spec_or_skip() -> Spec:
    """Return Discord's description of its API. Without the file, skip the test and say so, or fail when
    CI=true.
    """
    if not path().is_file():
        text = f"Discord's OpenAPI file is not at {path()}: requests are not checked"
        if os.environ.get("CI") == "true":
            pytest.fail(text)
        pytest.skip(text)
    return load(path())


@functools.cache
def load(file: Path) -> Spec:
    """Return the description in a file, which is read only once."""
    return Spec(cast("Json", json.loads(file.read_text(encoding="utf-8"))))


class Spec:
    """Discord's description of its own API."""

    def __init__(self, document: Json) -> None:
        self._document = document
        self._judges: dict[str, jsonschema_rs.Draft202012Validator] = {}

    def check(self, method: str, route: str, body: object) -> list[str]:
        """Return the errors of a request's body; an empty list if it is valid."""
        operation = obj(obj(self._document["paths"].get(route)).get(method.lower()))
        if not operation:
            return ["is not a route of Discord's"]
        schema = (
            obj(operation.get("requestBody")).get("content", {}).get("application/json", {}).get("schema")
        )
        if schema is None:
            return []
        body = normalised(body)
        if body is None:
            return ["has no body"] if operation["requestBody"].get("required") else []
        if route.endswith("/callback"):
            return self._check_callback(obj(body), schema)
        return self._errors(f"{method} {route}", schema, body)

    def check_answer(self, method: str, route: str, body: object, status: str = "200") -> list[str]:
        """Return the errors of an answer to a request."""
        answers = self._document["paths"][route][method.lower()]["responses"]
        schema = answers[status]["content"]["application/json"]["schema"]
        return self._errors(f"{method} {route} {status}", schema, body)

    def _check_callback(self, body: Json, schema: Json) -> list[str]:
        # The file lists the variants without a discriminator; choosing the right one makes errors readable.
        for reference in schema.get("anyOf", schema.get("oneOf", [])):
            name = str(reference["$ref"]).rsplit("/", 1)[-1]
            if body.get("type") in self._types_of(name):
                return self._errors(name, reference, body)
        return [f"type {body.get('type')} is no way to answer"]

    def _types_of(self, name: str) -> list[int]:
        kind = self._document["components"]["schemas"][name]["properties"]["type"]
        for part in [kind, *kind.get("allOf", [])]:
            if "$ref" in part:
                part = self._document["components"]["schemas"][part["$ref"].rsplit("/", 1)[-1]]  # noqa: PLW2901  what it refers to takes its place
            if "enum" in part:
                return part["enum"]
            if "const" in part:
                return [part["const"]]
            if "oneOf" in part:
                return [choice["const"] for choice in part["oneOf"]]
        return []

    def _errors(self, name: str, schema: Json, body: object) -> list[str]:
        whole = {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema}
        whole["components"] = self._document["components"]
        if name not in self._judges:
            self._judges[name] = jsonschema_rs.Draft202012Validator(whole)
        if self._judges[name].is_valid(body):
            return []
        # `jsonschema` takes a hundred times longer, but says which of many variants was meant.
        find = cast("Callable[[object], list[ValidationError]]", Draft202012Validator(whole).iter_errors)
        return [_sentence(error) for error in find(body)] or ["is not valid"]


def _sentence(error: ValidationError) -> str:
    choose = cast("Callable[[list[ValidationError]], ValidationError | None]", exceptions.best_match)  # pyright: ignore[reportUnknownMemberType]  its stub is half typed
    best = choose([error]) or error
    return f"{best.json_path}: {best.message[:300]}"


def normalised(body: object) -> object:
    """Return a copy in which ids that discord.py sends as numbers, and that the real API accepts, are
    strings.
    """
    if not isinstance(body, dict):
        return body
    fresh = copy.deepcopy(cast("Json", body))
    if "recipient_id" in fresh:
        fresh["recipient_id"] = str(fresh["recipient_id"])
    for part in (fresh, obj(fresh.get("data"))):
        for attachment in entries(part.get("attachments")):
            attachment["id"] = str(attachment["id"])
        for component in named_by_id(part.get("components")):
            component["id"] = str(component["id"])
        answered = obj(part.get("message_reference"))
        for key in {"message_id", "channel_id", "guild_id"} & set(answered):
            answered[key] = str(answered[key])
        allowed = obj(part.get("allowed_mentions"))
        for key in ("users", "roles"):
            if allowed.get(key):
                allowed[key] = [str(mention) for mention in allowed[key]]
    return fresh
