"""The options of Imhotep, and the texts of its invitations (§2, §11, N-3, N-7)."""

import secrets
from collections.abc import Mapping, Sequence

from bot.games.imhotep.cards import sides_text, switched_on
from bot.games.imhotep.modules import MODULES
from bot.games.imhotep.sites import OURS
from bot.games.invitation import Inviting, LetterPlace, Start, Switch, Typed, start_text
from bot.store.invitations import Invitation
from engine.contract import YES
from engine.imhotep import options as of
from engine.imhotep.components import SITES, Site
from engine.imhotep.house import HOUSE
from engine.imhotep.sites import SIDES
from engine.imhotep.table.switches import SWITCHES
from render.imhotep.sites import SIDES as RENDERED
from render.imhotep.text import phrases
from render.kit.say import Say

FIRST_GAME = "A" * len(SITES)
"""The sides that the rulebook recommends for a first game (§2)."""
MIXED = "?????"
"""The value for sides that are chosen at random."""
OF_MODULES = tuple(option.name for option in SWITCHES if option.name != of.WRATH_OPTION)
"""The switches of modules."""
PRESETS = {
    "first": {of.SIDES_OPTION: FIRST_GAME},
    "all_b": {of.SIDES_OPTION: "B" * len(SITES)},
    "dynasty": {of.SIDES_OPTION: "CDCDC"},
    "everything": {
        of.SIDES_OPTION: "DACBD",
        of.WRATH_OPTION: YES,
        **{
            name: YES for name in OF_MODULES if name != of.NEW_CARDS_OPTION
        },  # the new cards come automatically
    },
    "random": {of.SIDES_OPTION: MIXED},
}
"""The presets: several options chosen together (N-3, N-7)."""


def read_sides(typed: str) -> str:
    """Return the sides for typed letters, chosen at random for `MIXED`."""
    sides = typed.strip().upper()
    return "".join(secrets.choice(of.PLAYABLE) for _ in SITES) if sides == MIXED else sides


def _place(site: Site) -> LetterPlace:
    """Return a site with the letters of its sides, and the sides' names."""

    def label(side: str, say: Say) -> str:
        own, named = RENDERED[site, side].name, phrases.site_name(site, say)
        if own is None:
            return say("sides.one", site=named, side=side)
        return say("sides.named", site=named, side=side, name=say(own))

    return LetterPlace("".join(letter for where, letter in SIDES if where is site), label)


def terms(invitation: Invitation, names: Sequence[str], say: Say) -> list[str]:
    """Return the lines that state the sides, who begins, and the modules and variants (§2, §11, N-7)."""
    options = dict(invitation.options)
    chosen = of.read(options, invitation.most, invitation.deal, HOUSE)
    advised = "imhotep.terms.first" if chosen.letters == FIRST_GAME else "imhotep.terms.mixture"
    return [
        say(advised, sides=sides_text(chosen.letters, say)),
        start_text(chosen.values[of.START_OPTION], names, say),
        *(say(f"imhotep.switch.{name}") for name in switched_on(chosen)),
    ]


def is_on(options: Mapping[str, str], switch: str) -> bool:
    """Tell whether a module or variant is on with these options (N-7)."""
    return switch in of.switched_on(options, HOUSE)


def has_house_values(options: Mapping[str, str]) -> bool:
    """Tell whether sides or modules of A New Dynasty are in play, some of whose values are ours
    (N-3, N-7).
    """
    modules = of.switched_on(options, HOUSE)
    return not OURS.isdisjoint((*options.get(of.SIDES_OPTION, ""), *modules))


def _switch(option: str) -> Switch:
    argument = next((module.argument for module in MODULES if module.switch == option), "")
    return Switch(option, argument, f"imhotep.menu.{option}")


INVITING = Inviting(
    terms,
    usual=("all",),
    offers=(
        Typed(of.SIDES_OPTION, read_sides, tuple(map(_place, SITES))),
        Start(of.START_OPTION, {"random": of.RANDOM, "me": "0", "other": "1"}, "terms.start"),
        _switch(of.WRATH_OPTION),
        *map(_switch, OF_MODULES),
    ),
    held_back=tuple(option.name for side in SIDES.values() for option in side.options(HOUSE)),
    presets=PRESETS,
    is_on=is_on,
    is_house=has_house_values,
)
"""How people are invited to Imhotep; the options of single sides can't be chosen."""
