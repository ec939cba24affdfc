"""The topic of the rules for each text printed on the pictures of Imhotep."""

from collections.abc import Iterator

from bot.games.imhotep.market_cards import topic_of
from bot.games.imhotep.modules import MODULES
from engine.imhotep.cards import KINDS
from engine.imhotep.components import SITES
from render.imhotep.sites import SIDES

SCORES = (
    *("render.picture.points", "render.picture.standing", "render.picture.total"),
    *("render.sheet.points", "render.sheet.standing"),
)
"""In the pictures of all games: points and standings."""
_SIGNS = {
    "cards": ("item.blue_cards",),
    "end": ("rank",),
    "rounds": ("round",),
    "market": ("pair", "draw", "discard", "stack"),
    "pyramids": ("majority", "tied", "overflow"),
    "temple": ("lead",),
    "burial_chamber": ("groups", "rows", "levels", "areas"),
    "obelisks": ("full_rows", "most_rows", "unfinished"),
    "decoration": ("item.decorations",),
    "statue": ("item.statues", "times"),
    "wrath": ("item.wrath",),
    "private_quarry": ("points.private_quarries",),
    "stone_decoration": ("points.stone_decorations",),
}


def _printed() -> Iterator[tuple[str, str]]:
    for topic, signs in _SIGNS.items():
        yield from ((f"imhotep.picture.{sign}", topic) for sign in signs)
    yield from ((key, "end") for key in SCORES)
    yield "render.picture.preview", "turn"
    for site in SITES:
        yield f"imhotep.site.{site.name.lower()}", site.name.lower()
    for (site, _), side in SIDES.items():
        if side.name is not None:
            yield side.name, site.name.lower()
    for card in KINDS:
        yield f"imhotep.card.{card.name.lower()}", topic_of(card)
        yield f"imhotep.brief.{card.name.lower()}", topic_of(card)
    yield from (("imhotep.card.face_down", "market"), ("imhotep.brief.face_down", "market"))
    yield from ((f"imhotep.space.{what}", "pyramids") for what in ("points", "stones", "card"))
    for module in MODULES:
        if module.topic is not None:
            yield from ((key, module.topic.name) for key in module.printed)


PRINTED = dict(_printed())
"""Topics by the keys of texts."""
