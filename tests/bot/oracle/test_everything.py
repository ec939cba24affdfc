"""Whatever someone does in a running game, the whole bot answers the same in two games that look alike to
them: every command, click and suggestion that is registered, replays of earlier positions, copies of their
data, hints with the bytes that the thinking processes are asked with, cards, and reminders; also after
someone has left a game that goes on. The end of a game discloses its deal, so nothing that ends one is
confirmed here: only the questions and refusals are compared. All this is asked in a server with the bot,
where the bot is a guest, and in direct messages.
"""

import re
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import product
from pathlib import Path
from random import Random
from typing import Any, cast

import discord
import pytest

from bot.clock import DAY
from bot.flows.reply import answer
from bot.games import GAMES
from bot.messages.buttons import CHOOSE, MOVE, ClickForm
from bot.service.choices import Form
from bot.service.clocks.face import PACES
from bot.service.match import Match
from engine.contract import Game
from engine.duel import Duel
from engine.imhotep import Imhotep
from engine.record import RESIGN, Entry, Header, Play
from engine.rivals.games import RIVALS
from engine.rivals.levels import Level
from tests.bot.oracle.asking import COMMANDS, Ask
from tests.bot.oracle.house import ASKED, Customs, House, dealt, housed
from tests.bot.oracle.test_waiting import ONLOOKER, alike
from tests.bot.oracle.twins import goes_on_alike, log_of, twin
from tests.bot.oracle.where import WHERE, member
from tests.support import duel, imhotep
from tests.support.grammar import ids
from tests.support.imhotep_mixtures import Sample, name, samples
from tests.support.registered import CHOICES, FLOWS, read
from tests.support.soaked import seeded, soaked

ENOUGH = 300
"""Every bot answers more requests than these."""
WHO = ("mover", "waiting", "onlooker")
LOCALES = (discord.Locale.british_english, discord.Locale.german)
DRAWN = 0.1
"""The share of requests of people who see pictures."""
LENGTHS = {"duel": (5, 40), "imhotep": (5, 100)}
"""The minimum and maximum numbers of entries in a log, while much is still hidden."""
LATER = 12 * DAY
"""The time after which some clocks have run out, even if they were given more time."""
AFTER = 0.1
"""The share of requests that are made again after a player has left."""
LEFT_OUT = {
    "mover": r"p:sure|y:|r:.*:yes",
    "waiting": r"p:sure|r:.*:yes",
    "onlooker": r"p:sure",
    "left": r"nothing",
}
"""The ids of clicks that people don't make when everything is asked, because these may end the game, which
discloses the deal, or reveal something: `Pair.commit` and `Pair.leave` make them where they don't.
"""
FILM, FILMED = "f:film", 20
"""How the ids of animations of a whole game begin, and from how many entries on no one asks for them.
Everyone gets the same one, so only an onlooker asks.
"""
TYPED = ("", "a")
BARE: Mapping[str, Any] = {}
EXAMPLES: Mapping[str, Sequence[Mapping[str, Any]]] = {
    "move": [{"codes": "nonsense"}],
    "duel place": [{"field": "a1"}],
    "duel unload": [{"boat": "a"}],
    "imhotep load": [{"place": "a1"}],
    "imhotep sail": [{"ship": "a", "site": "M"}],
    "imhotep card": [{"card": "st"}],
    "imhotep choose": [{"answer": "1"}],
    "game board": [{"form": "text"}],
    "game replay": [{"turn": 3}, {"game": "1"}],
    "stats versus": [{"person": member(2)}],
    "season open": [{"game": "duel", "preset": "", "form": "fit", "days": 3, "pace": "1"}],
}
"""Filled-in options, by command; every command is also sent without the options that may be left out."""


@dataclass(frozen=True)
class Asked:
    """A request, with a name for the case that its answers differ, and the options that are filled in while
    something is typed.
    """

    name: str
    ask: Ask
    options: Mapping[str, str] = field(default_factory=dict[str, str])
    plays: bool = False
    """Whether it says words of a turn, which are committed without a preview if the turn goes on."""


@dataclass(frozen=True)
class Pair:
    """Two bots with games that look alike to a person."""

    houses: tuple[House, House]
    seat: int | None
    rng: Random
    names: list[str] = field(default_factory=list[str])
    """The names of the requests whose answers were compared."""
    questions: list[str] = field(default_factory=list[str])
    """The questions to the thinking processes."""

    async def same(self, what: str, do: Callable[..., Awaitable[tuple[str, ...]]], *how: object) -> None:
        """Do something in both houses; everything that is said must be the same."""
        ours, theirs = [await do(house, *how) for house in self.houses]
        assert ours == theirs, what
        self.names.append(what)
        self.questions.extend(text for text in ours if text.startswith(ASKED))

    @property
    def user_id(self) -> int:
        """The person's id."""
        return ONLOOKER if self.seat is None else 1 + self.seat

    async def matches(self) -> list[Match]:
        """Return the game as it is in each house."""
        return [await house.match() for house in self.houses]

    async def ask_all(self, who: str, share: float = 1.0) -> None:
        """Make every request that the bot could get, or a share of them: commands, suggestions and clicks."""
        for form in (None, *FLOWS):
            matches = await self.matches()
            known, play = arguments(matches, self.rng), matches[0].play
            if play.game.decision is not None and play.game.decision.seat == self.seat:
                who = "mover"  # also someone who waited, and took their turn back
            is_filmed = self.user_id == ONLOOKER and play.version < FILMED
            left_out = re.compile(LEFT_OUT[who] if is_filmed else f"{LEFT_OUT[who]}|{FILM}")
            for asked in commands() if form is None else clicks(form, known):
                if left_out.match(asked.name) or (asked.plays and play.game.mid_turn):
                    continue
                if self.rng.random() < share:
                    shown = Form.PICTURE if self.rng.random() < DRAWN else Form.TEXT
                    await self.same(asked.name, House.told, asked.ask, self.user_id, shown, asked.options)

    async def press(self, custom_id: str, user_id: int) -> None:
        """Let someone press a button."""
        await self.same(custom_id, House.told, partial(_pressed, custom_id), user_id, Form.TEXT, BARE)

    async def commit(self) -> None:
        """Let the player to move confirm a step that shows them no difference, if there is one."""
        matches = await self.matches()
        plays, decision = [match.play for match in matches], matches[0].play.game.decision
        assert decision is not None
        for step in self.rng.sample(plays[0].game.options(), len(plays[0].game.options())):
            if goes_on_alike(plays, [Entry(decision.seat, step.code)], self.seat):
                words = ",".join(step.code.split())
                await self.press(f"y:{matches[0].id}:{plays[0].version}:{words}", 1 + decision.seat)
                return

    async def leave(self) -> bool:
        """Let a player leave a game that goes on: this person, or, if they don't play, the player to move.
        Return whether they could: they can't where others wouldn't see it, or where the game isn't played.
        The end of a game discloses its deal, so this ends none.
        """
        matches = await self.matches()
        game, plays = matches[0].play.game, [match.play for match in matches]
        assert game.decision is not None
        here, mover = f"{matches[0].id}:{matches[0].version}", game.decision.seat
        leaver = self.seat if self.seat in game.present else mover
        ways = [(f"r:{here}:yes", leaver, leaver), ("p:sure", leaver, leaver)]
        if leaver != mover and (await self.houses[0].bot.services.clocks.face(matches[0])).late:
            ways = [(f"c:sure:{here}", leaver, mover)]
        way, who, leaver = self.rng.choice(ways)
        if not goes_on_alike(plays, [Entry(leaver, RESIGN)], self.seat):
            return False
        await self.press(way, 1 + who)
        after = [match.play for match in await self.matches()]  # a plan may have revealed something since
        return leaver in after[0].game.absent and goes_on_alike(after, [], self.seat)


def commands() -> Iterator[Asked]:
    """Yield every command, with and without the options that may be left out, and every suggestion."""
    for path, command in COMMANDS.items():
        required = [option for option, known in command.parameters.items() if known.default is known.empty]
        filled = [*EXAMPLES.get(path, ()), *([] if required else [BARE])]
        assert filled, f"{path}: add an example of its options"
        for options in filled:
            plays = path.split()[0] in ("move", *GAMES)
            yield Asked(f"/{path} {[*options]}", partial(command.sent, **options), plays=plays)
        for option, suggest in command.suggesters.items():
            for typed in TYPED:
                said = {other: str(value) for other, value in filled[0].items() if other != option}
                yield Asked(f"/{path} {option}: {typed}", partial(_suggested, suggest, typed), said)


def clicks(form: ClickForm, known: Mapping[str, Sequence[object]]) -> Iterator[Asked]:
    """Yield presses of every button of a form, whether or not the bot offers it."""
    for custom_id in ids(form, known):
        yield Asked(custom_id, partial(_pressed, custom_id), plays=form in (MOVE, CHOOSE))


def arguments(matches: Sequence[Match], rng: Random) -> dict[str, Sequence[object]]:
    """Return values for the arguments of ids, except those that allow only a few words."""
    match = matches[0]
    last = len(match.play.line)
    return {
        **dict.fromkeys(("game", "number"), (match.id,)),
        **dict.fromkeys(("request", "invitation", "season", "seat", "place"), (1,)),
        "version": (match.version,),
        "words": ["", *dict.fromkeys(lines(matches, rng))],
        "page": ("", 1),
        "part": ("s",),
        "kind": ("hints", match.play.header.game),
        "most": (3,),
        "opponent": ("", 2),
        "options": ("",),
        "pace": ("1",),
        "day": (1,),
        "at": (0, last // 2, last),
        "of": ("g", "i", match.play.header.game),
        "name": [*CHOICES],
        "tried": ("b2",),
        "list": ("mine", "here", "bring"),
    }


def lines(matches: Sequence[Match], rng: Random) -> Iterator[str]:
    """Yield words to play or to plan: a step and several steps of the next players, in each of the games."""
    for match, length in product(matches, (1, 4)):
        game, words = match.play.game.copy(), list[str]()
        while game.decision is not None and len(words) < length:
            step = rng.choice(game.options())
            words += step.code.split()
            game.play(step)
        yield ",".join(words)


async def _suggested(suggest: Any, typed: str, interaction: discord.Interaction) -> object:
    return await suggest(interaction, typed)


async def _pressed(custom_id: str, interaction: discord.Interaction) -> None:
    click = read(custom_id)
    assert click is not None
    cast("Any", interaction).type = discord.InteractionType.component
    await answer(interaction, lambda request: FLOWS[click.form](request, click))


async def look_alike(header: Header, rng: Random, who: str, where: str, folder: Path) -> Pair:
    """Compare everything that is said to someone in a random position: to the player to move, to a player who
    waits or has left, or to an onlooker; before and after someone leaves.
    """
    log = log_of(header, rng, rng.randrange(*LENGTHS[header.game]))
    decision = Play(header, list(log)).game.decision
    assert decision is not None
    others = [other for other in range(header.seats) if other != decision.seat]
    seat = {"mover": decision.seat, "waiting": rng.choice(others), "onlooker": None}[who]
    other = twin(header, log, seat, rng)
    assert Play(header, list(log)).game.digest() != Play(other, list(log)).game.digest()
    customs = Customs(rng.choice(LOCALES), rng.choice([*PACES]))

    def forgotten(game: Game) -> Game:
        return alike(other, game, rng, seat).theirs

    with dealt(header, other):
        async with (
            housed(folder / "ours", header, WHERE[where], customs, lambda game: game) as ours,
            housed(folder / "theirs", other, WHERE[where], customs, forgotten) as theirs,
        ):
            pair = Pair((ours, theirs), seat, rng)
            await pair.same("cards", partial(House.play, hints=seat == decision.seat), log)
            await pair.ask_all(who)
            await pair.same("later", House.later, LATER)
            if seat == decision.seat:
                await pair.same("rival", House.answered_by_rival, Level.APPRENTICE)
                is_here = ours.where.channel_of(pair.user_id) in (await ours.match()).stored.places
                assert len(pair.questions) >= (len(("hint", "rival")) if is_here else 1)
                await pair.commit()
            if await pair.leave():
                is_still_here = seat in (await ours.match()).play.game.present
                await pair.ask_all("waiting" if is_still_here else "left", AFTER)
                await pair.same("then", House.later, LATER)
    return pair


@pytest.fixture(autouse=True)
def quick_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    for rival in RIVALS.values():
        monkeypatch.setattr(rival, "advising", 60)


@pytest.fixture(autouse=True)
def nothing_breaks(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    yield
    assert [record.message for record in caplog.records if record.levelname == "ERROR"] == []


PLACES = list(WHERE)
DUELS = [(number, WHO[number // 3 % 3], PLACES[number // 6 % 6]) for number in range(48)]
HELD = (4306, 4399, 4322)
"""The seeds of three games in which the hands that are held secretly differ, and that go on after someone
leaves: in every test run, one for each kind of person; the soak has the others.
"""
MIXTURES = [(sample, WHO[at // 3 % 3], PLACES[at // 9 % 6]) for at, sample in enumerate(samples(120, 4306))]


def called(case: tuple[int | Sample, str, str]) -> str:
    subject, who, where = case
    return f"{who}-{where}-{subject if isinstance(subject, int) else name(subject)}"


@pytest.mark.parametrize("case", soaked(DUELS, 3), ids=called)
async def test_the_duel(case: tuple[int, str, str], tmp_path: Path) -> None:
    number, who, where = case
    options = (("sides", duel.ALL_SIDES[number * 5 % 16]), ("start", "0"))
    header = Header("duel", Duel.ruleset, options, 2, duel.deal(seeded(number)))
    pair = await look_alike(header, Random(seeded(number)), who, where, tmp_path)
    assert len(pair.names) > ENOUGH


@pytest.mark.parametrize(
    "case",
    [case if case[0].seed in HELD else pytest.param(case, marks=pytest.mark.soak) for case in MIXTURES],
    ids=called,
)
async def test_imhotep_with_everything(case: tuple[Sample, str, str], tmp_path: Path) -> None:
    sample, who, where = case
    options = tuple(sorted(sample.options().items()))
    header = Header("imhotep", Imhotep.ruleset, options, sample.seats, imhotep.deal(seeded(sample.seed)))
    pair = await look_alike(header, Random(seeded(sample.seed)), who, where, tmp_path)
    assert len(pair.names) > ENOUGH
    assert "then" in pair.names or sample.seed not in HELD
