"""What the expansions add to a recap. Where room is short, what follows from stones and cards is left out:
first heights and open tokens, then coins, chariots and the figure; what somebody did is always told.
"""

from collections.abc import Iterator, Sequence
from typing import Literal

from engine.imhotep import house
from render.imhotep.text.dynasty_changes import Beside, Own, Private
from render.imhotep.text.dynasty_common import god_name, heights, numbered
from render.imhotep.text.phrases import brief_site, site_name
from render.kit.lists import series
from render.kit.say import Say

Detail = Literal["whole", "short", "counts", "letters", "least"]


def harbor(found: Beside, called: Sequence[str], detail: Detail, say: Say) -> list[str]:
    """Private ships, the figure, the scaffold tile, crypt tokens (N-400, N-224, N-125, N-261)."""
    told = [_private(one, called, say) for one in found.private]
    if detail in ("letters", "least"):
        told = list(_brief_private(found, called, say))
    if detail in ("whole", "short"):
        if found.figure is not None:
            told.append(say("imhotep.recap.figure", field=found.figure))
        if found.tile is not None:
            told.append(say("imhotep.recap.tile", number=found.tile))
    if detail == "whole" and found.tokens is not None:
        told.append(say("imhotep.recap.tokens", tokens=numbered(found.tokens, say)))
    return told


def _private(one: Private, called: Sequence[str], say: Say) -> str:
    name = called[one.seat]
    if not one.used:
        return say("imhotep.recap.private_back", name=name)
    if one.site is None:
        return say("imhotep.recap.private_gone", name=name)
    return say("imhotep.recap.private", name=name, site=site_name(one.site, say))


def _brief_private(found: Beside, called: Sequence[str], say: Say) -> Iterator[str]:
    """Those that lie somewhere; others are counted."""
    for one in found.private:
        if one.site is not None and one.used:
            yield say("imhotep.recap.sailed", ship=called[one.seat], site=brief_site(one.site, say))
    for count, key in (
        (sum(one.used and one.site is None for one in found.private), "render.recap.minus"),
        (sum(not one.used for one in found.private), "render.recap.plus"),
    ):
        if count:
            yield say("imhotep.recap.brief_private", number=say(key, what=count))


def player(own: Own, detail: Detail, say: Say) -> Iterator[str]:
    """Scarabs, coins, chariot, heights (N-361, N-102, N-242, N-181)."""
    if detail in ("letters", "least"):
        yield from _brief_scarabs(own, say)
        return
    if own.placed:
        yield say("imhotep.recap.scarab", gods=_gods(own.placed, say))
    if own.taken_back:
        yield say("imhotep.recap.scarab_back", gods=_gods(own.taken_back, say))
    if detail == "counts":
        return
    if own.coins:
        key = "render.recap.plus" if own.coins > 0 else "render.recap.minus"
        yield say("imhotep.recap.coins", number=say(key, what=abs(own.coins)))
    if own.chariot is not None:
        goal = own.chariot == house.HOUSE.goal
        yield say("imhotep.recap.goal") if goal else say("imhotep.recap.chariot", field=own.chariot)
    if own.heights is not None and detail == "whole":
        yield say("imhotep.recap.heights", heights=heights(own.heights, say))


def _gods(gods: Sequence[str], say: Say) -> str:
    return series((god_name(god, say) for god in gods), say)


def _brief_scarabs(own: Own, say: Say) -> Iterator[str]:
    for count, key in ((len(own.placed), "render.recap.plus"), (len(own.taken_back), "render.recap.minus")):
        if count:
            yield say("imhotep.recap.brief_scarabs", number=say(key, what=count))
