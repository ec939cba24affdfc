"""Names that messages, databases and people rely on stay the same while modules move: ids, timers, settings,
exports, help and panels.

Texts appear here by their keys, so a better sentence changes nothing. If you change on purpose what people
see, renew the file (`RENEW=1`).
"""

import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

import discord
import pytest
from discord.ui import LayoutView

from bot.cards.home import home_rows, page_rows, this_game_rows
from bot.cards.settings import ShownSettings, settings_parts
from bot.features.rules.card import rules_looks
from bot.flows.help import help_text
from bot.messages.buttons import Row
from bot.messages.layout import panel
from bot.service.match import Match
from bot.service.timers import Handler, Timers
from bot.settings import Settings
from bot.store import own_data
from bot.store.database import Database
from bot.store.people import Scope
from bot.wiring import bot_for
from engine import games as engines
from engine.record import Entry, Header, Play
from sandbox.protocol.components import walk
from tests.bot.games.imhotep.test_rows import stored
from tests.support.duel import deal
from tests.support.grammar import ids
from tests.support.registered import CHOICES, EVERYTHING, FLOWS, OWN_DATA, PARTS, REGISTER, SELECTIONS, read

SAME = Path(__file__).with_name("same.txt")
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
"""A value for each argument of an id that has no words of its own."""
SCOPES: tuple[Scope, ...] = ("person", "server")
LONG = 40
"""Steps: enough for a game to have reached everything that its panel offers while it runs."""


def key(text: str, /, **values: str | int) -> str:
    """A catalog that says which text it is."""
    del values
    return text


async def part(name: str, database: Database, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """One part of the things that stay the same."""
    match name:
        case "ids":
            return sorted(id_ for form in FLOWS for id_ in ids(form, ARGUMENTS))
        case "running":
            return await running(database, monkeypatch)
        case "settings":
            return [*settings(), *chosen_from()]
        case "export":
            return list(await database.read(own_data.about, 1, OWN_DATA))
        case "help":
            return [
                line
                for playing in (None, "duel")
                for line in help_text(REGISTER, key, {}, playing).splitlines()
            ]
        case _:
            return list(panels())


async def running(database: Database, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Kinds of timers that are handled, as databases have them, and the background tasks."""
    kinds: list[str] = []
    handle = Timers.handle

    def noting(self: Timers, kind: str, handler: Handler) -> None:
        kinds.append(kind)
        handle(self, kind, handler)

    monkeypatch.setattr(Timers, "handle", noting)
    given = Settings(data=database.path.parent, backups=None)
    async with (
        discord.Client(intents=discord.Intents.none()) as client,
        bot_for(client, database, given, EVERYTHING) as bot,
    ):
        beside_it = sorted(bot.background_work())
    assert len(set(kinds)) == len(kinds)
    return [*(f"timer {kind}" for kind in sorted(kinds)), *(f"beside {name}" for name in beside_it)]


def settings() -> Iterator[str]:
    """Every setting with its values, the default first."""
    for choice in sorted(CHOICES.values(), key=lambda setting: setting.name):
        yield f"{choice.scope} {choice.name}: {choice.default} of {' '.join(choice.values)}"
    for picked in sorted(SELECTIONS.values(), key=lambda selection: selection.name):
        offered = " ".join((picked.what, *picked.values))
        yield f"{picked.scope} {picked.name}: {picked.most} of {offered}"


def chosen_from() -> Iterator[str]:
    """The panels of `/settings`, in their order."""
    chosen = {choice.name: choice.default for choice in CHOICES.values()}
    picked = {selection.name: selection.values or [str(10**18)] for selection in SELECTIONS.values()}
    for scope in SCOPES:
        offered = REGISTER.offered(scope)
        forms = [form.button for form in REGISTER.forms]
        shown = ShownSettings(scope, SCOPES, offered, chosen, picked, forms if scope == "person" else ())
        yield from lines_of(scope, panel(settings_parts(shown, key)))


def panels() -> Iterator[str]:
    """The private panel of a game: where it begins and its pages, while it runs and after."""
    for game in ("duel", "imhotep"):
        for steps, seat in ((0, 0), (LONG, 0), (LONG, 1), (LONG, None), (None, 0), (None, None)):
            match = played(game, steps)
            shown = f"{game} {'over' if steps is None else steps} {seat}"
            yield from lines_of(f"{shown} home", home_rows(match, seat, key, PARTS))
            yield from lines_of(f"{shown} this", this_game_rows(match, seat, key, PARTS))
    yield from lines_of("rules", rules_looks(match, key, in_full=True))
    yield from lines_of("page", page_rows(match, "https://discord.com/channels/1/2/3", key))


def played(game: str, steps: int | None) -> Match:
    """A game after this many steps, always chosen in the same way; None: finished. A long one has hints."""
    play, chance = Play(Header(game, engines.GAMES[game].ruleset, (), 2, deal(3))), Random(3)
    while (decision := play.game.decision) is not None and (steps is None or len(play.line) < steps):
        play.append(Entry(decision.seat, chance.choice(play.game.options()).code))
    game_stored = stored(play.header, ended=play.game.decision is None)
    return Match(replace(game_stored, hints=steps == LONG), play)


def lines_of(about: str, shown: Iterable[Row] | LayoutView) -> Iterator[str]:
    """The text and the ids below it."""
    parts = (
        shown.to_components() if isinstance(shown, LayoutView) else [row.to_component_dict() for row in shown]
    )
    for _, item in walk(parts):
        words = [str(item[name]) for name in ("content", "label", "custom_id", "url") if item.get(name)]
        if words:
            yield f"{about}: {' '.join(words)}"


LEAST = {"ids": 150, "running": 15, "settings": 25, "export": 15, "help": 16, "panels": 60}
"""The subjects of the comparison, and the least number of lines of each."""


async def test_everything_that_has_a_name_keeps_it(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines: list[str] = []
    for name, least in LEAST.items():
        names = await part(name, database, monkeypatch)
        assert len(names) >= least, name
        lines += (f"[{name}]", *names, "")
    if os.environ.get("RENEW"):
        SAME.write_text("\n".join(lines), encoding="utf-8")
    assert SAME.read_text("utf-8").splitlines() == lines[:-1]


def test_ids_stay_those_that_were_given_out() -> None:
    """Each is still understood, whatever the forms' names are."""
    text = SAME.read_text("utf-8").partition("[ids]\n")[2].partition("\n\n")[0]
    assert len(text.splitlines()) >= LEAST["ids"]
    assert [line for line in text.splitlines() if read(line) is None] == []
