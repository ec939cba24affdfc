"""Names that messages, databases and people rely on stay the same while modules move: ids, timers, settings,
exports, help and panels.

Texts appear here as keys, so a better sentence changes nothing. If you change what people see on purpose,
renew the files (`RENEW=1`).
"""

import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

import discord
import pytest
from discord.ui import LayoutView

from bot.cards.home import home_rows, page_rows, this_game_rows
from bot.cards.parts import CardParts
from bot.cards.settings import ShownSettings, settings_parts
from bot.feature import Feature, register_of
from bot.features import FEATURES
from bot.flows.help import help_text
from bot.flows.reply import Register
from bot.kernel import KERNEL
from bot.messages.buttons import Row
from bot.messages.layout import panel
from bot.service.choices import Preference, Selection
from bot.service.match import Match
from bot.service.timers import Handler, Timers
from bot.settings import Settings
from bot.store.database import Database
from bot.store.people import Scope
from bot.wiring import bot_for
from engine import games as engines
from engine.record import Entry, Header, Play
from sandbox.protocol.components import walk
from tests.bot.games.imhotep.test_rows import stored
from tests.support.duel import deal
from tests.support.grammar import ids
from tests.support.registered import EVERYTHING, read

HERE = Path(__file__).parent
ARGUMENTS: dict[str, Sequence[object]] = {
    **dict.fromkeys(("game", "number", "request", "invitation", "season", "day"), (7,)),
    "version": (12,),
    "words": ("b2,x1",),
    "page": (2,),
    "part": ("s",),
    "kind": ("hints", "duel"),
    "most": (3,),
    "opponent": (99,),
    "options": ("s=AAAA",),
    "pace": ("3",),
    "at": (5,),
    "of": ("g", "i", "duel"),
    "name": ("sides",),
    "place": (1,),
    "tried": ("b2",),
    "seat": (1,),
    "list": ("mine", "here", "bring"),
}
"""A value for each argument of an id, except those that allow only a few words."""
SCOPES: tuple[Scope, ...] = ("person", "server")
LONG = 40
"""The number of steps after which a running game's panel has all of its buttons."""
Names = dict[str, list[str]]


def key(text: str, /, **values: str | int) -> str:
    """Stand in for a catalog: return the key instead of its text."""
    del values
    return text


def golden(name: str) -> Path:
    """Return the golden file of the kernel or a feature; a feature's file is kept with its tests."""
    return HERE / "same.txt" if name == KERNEL.name else HERE / "features" / name / "same.txt"


def needed(feature: Feature) -> list[Feature]:
    """Return the kernel, and everything that a feature needs."""
    wanted = list(feature.needs)
    for name in wanted:
        wanted += [further for further in FEATURES[name].needs if further not in wanted]
    return [KERNEL, *(FEATURES[name] for name in wanted)]


def named(features: Iterable[Feature]) -> Names:
    """Return the names in these features, grouped by the kind of thing they name."""
    register = register_of(features)
    return {
        "ids": sorted(id_ for form in register.flows for id_ in ids(form, ARGUMENTS)),
        "settings": [*settings(register), *chosen_from(register)],
        "export": sorted(kind for data in register.own_data for kind in data.kinds),
        "help": [
            line for playing in (None, "duel") for line in help_text(register, key, {}, playing).splitlines()
        ],
        "panels": [*panels(register.parts)],
    }


def names_of(feature: Feature) -> Names:
    """Return the names that a feature adds to those of the kernel and of the features it needs."""
    if feature is KERNEL:
        return named([KERNEL])
    before, now = named(needed(feature)), named([*needed(feature), feature])
    return {subject: [name for name in now[subject] if name not in before[subject]] for subject in now}


async def running(database: Database, monkeypatch: pytest.MonkeyPatch) -> dict[str, list[str]]:
    """Return the kinds of timers and the background tasks, by feature; timers have the names used in
    databases.
    """
    handled: list[str] = []
    handle = Timers.handle

    def noting(self: Timers, kind: str, handler: Handler) -> None:
        handled.append(kind)
        handle(self, kind, handler)

    monkeypatch.setattr(Timers, "handle", noting)
    given = Settings(data=database.path.parent, backups=None)
    async with (
        discord.Client(intents=discord.Intents.none()) as client,
        bot_for(client, database, given, EVERYTHING) as bot,
    ):
        tasks = sorted(bot.background_work())
    assert len(set(handled)) == len(handled)
    owners = {kind: name for name, feature in bot.running.items() for kind in feature.timers}
    lines: dict[str, list[str]] = {name: [] for name in bot.running}
    for kind in sorted(handled):
        lines[owners.get(kind, KERNEL.name)].append(f"timer {kind}")
    for task in tasks:
        lines[task if task in lines else KERNEL.name].append(f"beside {task}")
    return lines


def settings(register: Register) -> Iterator[str]:
    """Yield every setting with its values, the default first."""
    for setting in sorted(register.settings, key=lambda setting: setting.name):
        if isinstance(setting, Preference):
            yield f"{setting.scope} {setting.name}: {setting.default} of {' '.join(setting.values)}"
        else:
            offered = " ".join((setting.what, *setting.values))
            yield f"{setting.scope} {setting.name}: {setting.most} of {offered}"


def chosen_from(register: Register) -> Iterator[str]:
    """Yield the panels of `/settings`, in order."""
    chosen = {choice.name: choice.default for choice in register.settings if isinstance(choice, Preference)}
    picked = {
        selection.name: selection.values or [str(10**18)]
        for selection in register.settings
        if isinstance(selection, Selection)
    }
    for scope in SCOPES:
        offered = register.offered(scope)
        forms = [form.button for form in register.forms]
        shown = ShownSettings(scope, SCOPES, offered, chosen, picked, forms if scope == "person" else ())
        yield from lines_of(scope, panel(settings_parts(shown, key)))


def panels(parts: CardParts) -> Iterator[str]:
    """Yield a game's private panel: its first page and all others, during the game and afterwards."""
    for game in ("duel", "imhotep"):
        for steps, seat in ((0, 0), (LONG, 0), (LONG, 1), (LONG, None), (None, 0), (None, None)):
            match = played(game, steps)
            shown = f"{game} {'over' if steps is None else steps} {seat}"
            yield from lines_of(f"{shown} home", home_rows(match, seat, key, parts))
            yield from lines_of(f"{shown} this", this_game_rows(match, seat, key, parts))
    yield from lines_of("page", page_rows(match, "https://discord.com/channels/1/2/3", key))


@cache
def played(game: str, steps: int | None) -> Match:
    """Return a game after this many steps (None: finished), always chosen in the same way. A game of `LONG`
    steps has hints.
    """
    play, chance = Play(Header(game, engines.GAMES[game].ruleset, (), 2, deal(3))), Random(3)
    while (decision := play.game.decision) is not None and (steps is None or len(play.line) < steps):
        play.append(Entry(decision.seat, chance.choice(play.game.options()).code))
    game_stored = stored(play.header, ended=play.game.decision is None)
    return Match(replace(game_stored, hints=steps == LONG), play)


def lines_of(about: str, shown: Iterable[Row] | LayoutView) -> Iterator[str]:
    """Yield a message's text, and the ids below it."""
    parts = (
        shown.to_components() if isinstance(shown, LayoutView) else [row.to_component_dict() for row in shown]
    )
    for _, item in walk(parts):
        words = [str(item[name]) for name in ("content", "label", "custom_id", "url") if item.get(name)]
        if words:
            yield f"{about}: {' '.join(words)}"


def as_text(names: Names) -> str:
    return "\n".join(
        line for subject in names if names[subject] for line in (f"[{subject}]", *names[subject], "")
    )


async def test_everything_that_has_a_name_keeps_it(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Everything named in the files still has its name. A new feature gets a file of its own (`RENEW=1`) and
    changes no other.
    """
    started = await running(database, monkeypatch)
    every = {feature.name: names_of(feature) | {"running": started[feature.name]} for feature in EVERYTHING}
    for subject, names in named(EVERYTHING).items():
        apart = [name for feature in every.values() for name in feature[subject]]
        assert set(names) <= set(apart), f"{subject}: some have their names only together"
    for name, names in every.items():
        file, text = golden(name), as_text(names)
        if os.environ.get("RENEW") and (text or file.exists()):
            file.parent.mkdir(exist_ok=True)
            file.write_text(text, encoding="utf-8")
        assert (file.read_text("utf-8") if file.exists() else "") == text, name


def test_ids_stay_those_that_were_given_out() -> None:
    """Every id that was ever given out is still understood, whatever the forms are called now."""
    for feature in EVERYTHING:
        file = golden(feature.name)
        text = file.read_text("utf-8") if file.exists() else ""
        given = text.partition("[ids]\n")[2].partition("\n\n")[0].splitlines()
        assert [id_ for id_ in given if read(id_) is None] == [], feature.name
