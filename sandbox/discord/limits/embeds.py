"""Discord's limits for embeds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandbox.discord.limits.fields import Size, check_sizes
from sandbox.protocol.json_values import Json, entries, obj

if TYPE_CHECKING:
    from sandbox.protocol.errors import Problems

MOST, TOTAL = 10, 6000
"""The maximum number of embeds in one message, and of characters in all of them together."""

EMBED = {"title": Size(0, 256), "description": Size(0, 4096), "fields": Size(0, 25), "url": Size(0, 2048)}
FIELD = {"name": Size(1, 256, required=True), "value": Size(1, 1024, required=True)}
FOOTER, AUTHOR = {"text": Size(0, 2048)}, {"name": Size(0, 256)}


def check_embeds(problems: Problems, embeds: list[Json]) -> None:
    """Note the errors of a message's embeds."""
    problems.need(len(embeds) <= MOST, "embeds", f"Must be {MOST} or fewer in length.")
    for number, embed in enumerate(embeds):
        where = f"embeds.{number}"
        check_sizes(problems, where, embed, EMBED)
        check_sizes(problems, f"{where}.footer", obj(embed.get("footer")), FOOTER)
        check_sizes(problems, f"{where}.author", obj(embed.get("author")), AUTHOR)
        for place, field in enumerate(entries(embed.get("fields"))):
            check_sizes(problems, f"{where}.fields.{place}", field, FIELD)
    problems.need(
        sum(map(_length, embeds)) <= TOTAL, "embeds", f"Embed size exceeds maximum size of {TOTAL}",
        "MAX_EMBED_SIZE_EXCEEDED",
    )  # fmt: skip


def _length(embed: Json) -> int:
    parts = [embed.get("title"), embed.get("description")]
    parts += [obj(embed.get("footer")).get("text"), obj(embed.get("author")).get("name")]
    for embed_field in entries(embed.get("fields")):
        parts += [embed_field.get("name"), embed_field.get("value")]
    return sum(len(str(part)) for part in parts if part)
