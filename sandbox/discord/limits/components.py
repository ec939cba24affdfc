"""Discord's limits for components beyond those in its OpenAPI file."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, cast

from sandbox.discord.limits.fields import GALLERY_ITEM, LABEL, MEDIA, OPTION, SIZES, check_sizes
from sandbox.protocol.components import children, walk
from sandbox.protocol.constants import SELECTS
from sandbox.protocol.json_values import Json, entries, obj

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from sandbox.protocol.errors import Problems

TOTAL, TEXT, ROW, ROWS = 40, 4000, 5, 5
V2_ONLY = (9, 10, 11, 12, 13, 14, 17)
TOP_V2 = (1, 9, 10, 12, 13, 14, 17)
INSIDE: dict[int, tuple[int, ...]] = {1: (2, *SELECTS), 9: (10,), 17: (1, 9, 10, 12, 13, 14)}
"""The component types that may be inside each type."""

ACCESSORIES = (2, 11)
"""The component types that a section can have next to its texts."""

IN_LABEL = (4, *SELECTS, 19, 21, 22, 23)
"""The component types that a form may have."""


def check_components(problems: Problems, components: object, *, is_v2: bool) -> None:
    """Note the errors of a message's components."""
    every = list(walk(components))
    top = entries(components)
    for number, component in enumerate(top):
        allowed = TOP_V2 if is_v2 else (1,)
        if component.get("type") in V2_ONLY and not is_v2:
            problems.add(f"components.{number}", "Needs the flag IS_COMPONENTS_V2.", "UNION_TYPE_CHOICES")
        else:
            problems.need(
                component.get("type") in allowed, f"components.{number}.type", f"Must be one of {allowed}."
            )
    if is_v2:
        problems.need(
            len(every) <= TOTAL, "components", f"More than {TOTAL} components.", "COMPONENTS_MAX_TOTAL"
        )
        written = sum(
            len(str(component.get("content", ""))) for _, component in every if component.get("type") == 10
        )
        problems.need(
            written <= TEXT,
            "components",
            f"Texts are {written} characters together, more than {TEXT}.",
            "MAX_TEXT",
        )
    else:
        problems.need(
            len(top) <= ROWS, "components", f"Must be {ROWS} or fewer in length.", "BASE_TYPE_MAX_LENGTH"
        )
    for path, component in every:
        _check_one(problems, path, component)
    _unique(problems, [(path, component) for path, component in every])


def check_emojis(problems: Problems, components: object, known: Collection[str]) -> None:
    """Note every emoji on a button or in a menu that is neither Unicode nor one of the application's."""
    for path, component in walk(components):
        shown = [(path, component)] + [
            (f"{path}.options.{number}", option)
            for number, option in enumerate(entries(component.get("options")))
        ]
        for where, item in shown:
            emoji = obj(item.get("emoji"))
            problems.need(
                not emoji.get("id") or str(emoji["id"]) in known, f"{where}.emoji.id", "Invalid emoji",
                "BUTTON_COMPONENT_INVALID_EMOJI" if component.get("type") == 2 else "COMPONENT_INVALID_EMOJI",
            )  # fmt: skip


def _check_one(problems: Problems, path: str, component: Json) -> None:
    kind = component.get("type")
    check_sizes(problems, path, component, SIZES.get(kind, {}) if isinstance(kind, int) else {})
    for where, child in children(component, path):
        allowed = ACCESSORIES if where.endswith(".accessory") else INSIDE.get(cast("int", kind), ())
        problems.need(child.get("type") in allowed, where, f"Type {child.get('type')} cannot be in {kind}.")
    if kind == 1:
        _row(problems, path, entries(component.get("components")))
    elif kind == 2:
        _button(problems, path, component)
    elif kind in SELECTS:
        _select(problems, path, component)
    elif kind == 9:
        problems.need(component.get("accessory"), f"{path}.accessory", "This field is required")
    elif kind == 10:
        problems.need(
            str(component.get("content") or "").strip(), f"{path}.content", "This field is required"
        )
    for where, item in media(component, path):
        _media(problems, where, item, only_files=kind == 13)


def _media(problems: Problems, path: str, item: Json, *, only_files: bool) -> None:
    """Note the errors of a picture or file. A file component needs one of the message's own files; other
    components may show a file from the web.
    """
    shown = obj(item.get("file" if only_files else "media"))
    check_sizes(problems, f"{path}.media", shown, MEDIA)
    check_sizes(problems, path, item, GALLERY_ITEM)
    schemes = ("attachment://",) if only_files else ("attachment://", "https://", "http://")
    url = str(shown.get("url", ""))
    problems.need(
        url.startswith(schemes) and len(url.split("://", 1)[-1]), f"{path}.media.url",
        f"Not a well formed URL: its scheme must be one of {schemes}.", "URL_TYPE_INVALID_SCHEME",
    )  # fmt: skip


def _row(problems: Problems, path: str, inside: list[Json]) -> None:
    kinds = [component.get("type") for component in inside]
    menus = [kind for kind in kinds if kind in SELECTS]
    wide = len(menus) * ROW + kinds.count(2)
    problems.need(
        wide <= ROW, f"{path}.components", "The row has no room for so much.", "COMPONENT_LAYOUT_WIDTH"
    )


def _button(problems: Problems, path: str, component: Json) -> None:
    style, custom_id, url = component.get("style"), component.get("custom_id"), component.get("url")
    if style == 5:
        problems.need(url and not custom_id, path, "A link button has a url and no custom_id.", "BUTTON_LINK")
        return
    problems.need(not url, f"{path}.url", "Only link buttons have a url.", "BUTTON_URL")
    if style == 6:
        problems.need(component.get("sku_id"), f"{path}.sku_id", "A premium button names what it sells.")
        return
    problems.need(custom_id, f"{path}.custom_id", "A custom id is required.", "BUTTON_CUSTOM_ID")
    problems.need(component.get("label") or component.get("emoji"), path, "A label or an emoji is required.")


def _select(problems: Problems, path: str, component: Json) -> None:
    low, high = component.get("min_values", 1), component.get("max_values", 1)
    problems.need(
        (1 if low is None else low) <= (high or 1), f"{path}.min_values", "Must not be above max_values."
    )
    if component.get("type") != 3:
        return
    options = entries(component.get("options"))
    for number, option in enumerate(options):
        check_sizes(problems, f"{path}.options.{number}", option, OPTION)
    problems.need((high or 1) <= len(options), f"{path}.max_values", "More than there are options.")
    for value, times in Counter(str(option.get("value")) for option in options).items():
        problems.need(
            times == 1, f"{path}.options", f"The value {value!r} is used twice.", "SELECT_OPTION_DUPLICATED"
        )
    defaults = sum(bool(option.get("default")) for option in options)
    problems.need(defaults <= (high or 1), f"{path}.options", "More defaults than may be chosen.")


def _unique(problems: Problems, every: list[tuple[str, Json]]) -> None:
    for key, text in (
        ("custom_id", "Component custom id cannot be duplicated"),
        ("id", "Ids must be unique"),
    ):
        used: set[object] = set()
        for path, component in every:
            value = component.get(key)
            if value:
                problems.need(value not in used, f"{path}.{key}", text, "COMPONENT_CUSTOM_ID_DUPLICATED")
                used.add(value)


def media(component: Json, path: str) -> Iterator[tuple[str, Json]]:
    """Yield every element that shows a file (gallery items, a thumbnail, a file component) with its path."""
    if component.get("type") == 12:
        for number, item in enumerate(entries(component.get("items"))):
            yield f"{path}.items.{number}", item
    elif component.get("type") in (11, 13):
        yield path, component


def check_modal(problems: Problems, data: Json) -> None:
    """Note the errors of a modal: title, custom_id, one to five rows, unique ids."""
    problems.need(
        1 <= len(data.get("title") or "") <= 45, "data.title", "Must be between 1 and 45 in length."
    )
    problems.need(
        1 <= len(data.get("custom_id") or "") <= 100, "data.custom_id", "Must be between 1 and 100."
    )
    rows = entries(data.get("components"))
    problems.need(1 <= len(rows) <= 5, "data.components", "Must be between 1 and 5 in length.")
    for number, row in enumerate(rows):
        where = f"data.components.{number}"
        problems.need(row.get("type") in (1, 10, 18), f"{where}.type", "Must be one of (1, 10, 18).")
        if row.get("type") == 18:
            check_sizes(problems, where, row, LABEL)
            kind = obj(row.get("component")).get("type")
            problems.need(kind in IN_LABEL, f"{where}.component.type", f"Must be one of {IN_LABEL}.")
    every = list(walk(rows, "data.components"))
    for path, component in every:
        check_sizes(problems, path, component, SIZES.get(component.get("type", 0), {}))
        if component.get("type") in SELECTS:
            _select(problems, path, component)
    _unique(problems, every)
