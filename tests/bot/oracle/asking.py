"""Someone asks the bot in a given position, by command, button, menu or autocomplete. Only the test sees the
answer, and commits are recorded instead of being made.
"""

import json
import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Self, cast

import discord
from discord.ui import LayoutView

from bot.features.hints.service import HintReason, Hints
from bot.features.plans.service import Plans
from bot.features.plans.store import Plan
from bot.flows.moves import suggest_codes
from bot.flows.reply import Runtime, Services, answer
from bot.games import GAMES
from bot.messages.buttons import CHOOSE, CONFIRM, MOVE, ClickForm
from bot.messages.drawing import Drawing
from bot.metrics import REGISTRY
from bot.service.choices import Form
from bot.service.drafts import Preview
from bot.service.match import Chapter, Match
from bot.service.matches import Acted, Actor, Matches, seat_of
from bot.service.preferences import Habits, Presence
from bot.store.games import Seat, StoredGame
from bot.store.invitations import Delivery
from engine.contract import Game, Refused
from engine.record import Header, Play
from tests.support.pictured import pictured
from tests.support.registered import FLOWS, REGISTER, all_commands, read

if TYPE_CHECKING:
    from discord.app_commands import Choice

CHANNEL = 5
NAMES = ("Nefertiti", "Akhenaten", "Hatshepsut", "Thutmose")
Ask = Callable[[discord.Interaction], Awaitable[object]]


class Unplanned(Plans):
    """A plan service without plans."""

    async def of(self, match: Match, actor: Actor) -> list[Plan]:
        seat_of(match, actor)
        return []


class Table(Matches):
    """One game in one position, which doesn't change."""

    def __init__(self, match: Match) -> None:
        super().__init__(cast("Any", None), lambda: 0)
        self.match = match
        self.committed: tuple[str, ...] = ()

    async def deliver(self, channel_id: int, delivery: Delivery) -> None:
        """Do nothing, because these tests show no cards."""

    async def in_channel(self, channel_id: int) -> Match:
        del channel_id
        return self.match

    async def at_least(self, game_id: int, version: int) -> Match:
        del game_id, version
        return self.match

    async def newer(self, match: Match) -> Match | None:
        del match

    async def shown_version(self, match: Match, channel_id: int, interaction_id: int) -> int:
        del channel_id, interaction_id
        return match.version

    async def _once(
        self,
        match: Match,
        actor: Actor,
        attempt: Callable[[Match], Awaitable[Acted]],
        words: Sequence[str] = (),
    ) -> Acted:
        del actor, words
        return await attempt(match)

    async def _commit(
        self, match: Match, by: Actor | int, chapters: Sequence[Chapter], must: object = None
    ) -> Acted:
        del by, must
        assert not self.committed, "once is enough"
        self.committed = tuple(chapter.play.entries[-1].text for chapter in chapters)
        return Acted(match.after(match.stored, chapters))


@dataclass(frozen=True)
class Answered:
    """An answer, with every word and pixel, the codes of the steps that it committed, and what the operator
    learns from the log and the metrics.
    """

    said: tuple[str, ...]
    committed: tuple[str, ...]
    noted: tuple[str, ...]


class Notes(logging.Handler):
    """Collects the log's lines, and by how much each metric has changed."""

    log = logging.getLogger("bot")

    def __enter__(self) -> Self:
        self.lines: list[str] = []
        self._before, self._usual = figures(), self.log.level
        self.log.addHandler(self)
        self.log.setLevel(logging.INFO)
        return self

    def __exit__(self, *_: object) -> None:
        self.log.removeHandler(self)
        self.log.setLevel(self._usual)
        self.lines += [f"{name} {now - self._before[name]}" for name, now in figures().items()]

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(record.getMessage())


def figures() -> dict[str, float]:
    """Return the value of each metric that isn't a time."""
    every = (sample for metric in REGISTRY.collect() for sample in metric.samples)
    return {sample.name: sample.value for sample in every if "_seconds" not in sample.name}


class Reply:
    """The answer to an interaction."""

    def __init__(self) -> None:
        self.said: list[str] = []

    async def defer(self, **_: object) -> None:
        """Record that the interaction was acknowledged."""

    async def send(self, *, view: LayoutView, files: Sequence[discord.File], **_: object) -> None:
        self._note("send", view, files)

    async def edit(self, *, view: LayoutView, attachments: Sequence[discord.File]) -> None:
        self._note("edit", view, attachments)

    async def delete(self) -> None:
        self.said.append("done")

    def _note(self, how: str, view: LayoutView, files: Sequence[discord.File]) -> None:
        shown = json.dumps(view.to_components(), sort_keys=True)
        self.said += [how, shown, *(f"{file.filename} {pictured(file.fp.read())}" for file in files)]


def match_of(game: Game, header: Header) -> Match:
    """Return a match in this position; its log doesn't lead there."""
    seats = tuple(Seat(seat, 1 + seat, NAMES[seat]) for seat in range(header.seats))
    play = Play(header)
    play.game = game
    return Match(StoredGame(7, 1, 1, header, "resident", "en-US", 0, None, seats, (CHANNEL,)), play)


async def asked(
    match: Match, user_id: int, ask: Ask, habits: Habits, options: dict[str, str] | None = None
) -> Answered:
    """Ask in this position; `options` are the options of a command that are filled in while typing."""
    table, reply = Table(match), Reply()

    async def of(*_: object) -> Habits:
        return habits

    async def shown(*_: object, **__: object) -> bool:
        return True

    async def usual(*_: object) -> None:
        return None

    async def without_clock(*_: object) -> tuple[None, None]:
        return None, None

    async def not_allowed(*_: object) -> None:
        raise Refused(HintReason.NO_HINTS)

    unused: Any = SimpleNamespace()
    drawing = Drawing()
    services = Services(
        host=cast("Any", SimpleNamespace(contact="")),
        register=REGISTER,
        now=lambda: 0,
        poster=cast("Any", SimpleNamespace(drawing=drawing)),
        database=unused,
        invitations=unused,
        matches=table,
        outbox=cast("Any", SimpleNamespace(flush=shown)),
        requests=unused,
        places=cast("Any", SimpleNamespace(board_in=usual)),
        preferences=cast("Any", SimpleNamespace(habits=of, theme=usual)),
        clocks=cast("Any", SimpleNamespace(shown=usual, face=usual, on_card=without_clock)),
        uses={
            Hints: SimpleNamespace(best=not_allowed),
            Plans: Unplanned(unused, table, unused, unused, lambda: 0),
        },
        runtime=Runtime(Presence(lambda: 0)),
    )
    interaction = SimpleNamespace(
        id=99,
        user=SimpleNamespace(id=user_id, display_name=NAMES[(user_id - 1) % 4]),
        channel_id=CHANNEL,
        guild_id=None,
        locale=discord.Locale.british_english,
        type=discord.InteractionType.application_command,
        message=None,
        extras={},
        _integration_owners={},
        client=SimpleNamespace(services=services),
        response=SimpleNamespace(defer=reply.defer),
        followup=SimpleNamespace(send=reply.send),
        edit_original_response=reply.edit,
        delete_original_response=reply.delete,
        namespace=SimpleNamespace(**(options or {})),
    )
    notes = Notes()
    try:
        with notes:
            answer = await ask(cast("discord.Interaction", interaction))
    finally:
        drawing.close()
    if isinstance(answer, list):
        offered = cast("list[Choice[str]]", answer)
        reply.said += [f"{choice.name} = {choice.value}" for choice in offered]
    promised = match.play.header.deal.commitment  # shown to everyone, and different in each world
    said = tuple(text.replace(promised, "the commitment") for text in reply.said)
    return Answered(said, table.committed, tuple(notes.lines))


# --- ways of saying words -------------------------------------------------------------------------


def _clicked(form: ClickForm, words: Sequence[str], values: Sequence[str] = ()) -> Ask:
    """Return a press of a button or menu with these words in its id, whether or not the bot offers it."""

    async def ask(interaction: discord.Interaction) -> None:
        click = read(form.id(7, 0, ",".join(words)), values)
        assert click is not None
        cast("Any", interaction).type = discord.InteractionType.component
        await answer(interaction, lambda request: FLOWS[form](request, click))

    return ask


COMMANDS = {command.path: command for command in all_commands()}


def _sent(name: str, **options: str) -> Ask:
    return lambda interaction: COMMANDS[name].sent(interaction, **options)


def ways(game: Game, words: Sequence[str]) -> dict[str, Ask]:
    """Return every way to say these words."""
    text = " ".join(words)
    asks = {"/move": _sent("move", codes=text)}
    if all(word.replace(".", "").isalnum() or word == "." for word in words) and len(",".join(words)) <= 60:
        asks["button"] = _clicked(MOVE, words)
        asks["confirm"] = _clicked(CONFIRM, words)
        if words:
            asks["menu"] = _clicked(CHOOSE, words[:-1], words[-1:])
    if game.id == "imhotep":
        asks["/choose"] = _sent("imhotep choose", answer=text)
    else:
        asks["/action"] = _sent("duel action", tile=words[0] if words else "", first=" ".join(words[1:]))
        asks["/place"] = _sent("duel place", field=text)
    return asks


def commands(game: Game, words: Sequence[str]) -> dict[str, Ask]:
    """Return the commands that can say one step, filled with these words, by name."""
    first, *more = words or ("",)
    if game.id == "duel":
        return {"/unload": _sent("duel unload", boat=first)}
    name, rest = (more[0] if more else ""), (more[1] if len(more) > 1 else "")
    return {
        "/quarry": _sent("imhotep quarry"),
        "/load": _sent("imhotep load", place=name),
        "/sail": _sent("imhotep sail", ship=name, site=rest),
        "/card": _sent("imhotep card", card=name),
    }


def suggestions(game: Game, words: Sequence[str]) -> dict[str, tuple[Ask, dict[str, str]]]:
    """Return, by name, requests for the suggestions of a command's options after these words were typed."""
    text = " ".join(words)
    first, second, third = (*words, "", "", "")[:3]
    asks: dict[str, tuple[Ask, dict[str, str]]] = {
        "codes": (lambda interaction: suggest_codes(interaction, f"{text} "), {}),
        "codes begun": (lambda interaction: suggest_codes(interaction, text), {}),
    }
    options = {"tile": first, "first": second, "second": third} if game.id == "duel" else {"ship": second[:1]}
    for command in GAMES[game.id].commands:
        for argument in command.arguments:
            name = f"{command.name} {argument.name}"
            asks[name] = (_offered(f"{command.game} {command.name}", argument.name), options)
    return asks


def _offered(name: str, argument: str) -> Ask:
    """Return a request for the suggestions of a command's argument while nothing is typed."""
    suggest = COMMANDS[name].suggesters[argument]
    return lambda interaction: suggest(interaction, "")


HABITS = tuple(Habits(preview, Form.TEXT) for preview in (Preview.NEVER, Preview.FINAL, Preview.ALWAYS))
PICTURES = Habits(Preview.ALWAYS, Form.PICTURE)
