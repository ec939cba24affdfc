"""Games in a storm, begun and driven by what their players see, until they are over or time is up."""

import asyncio
import contextlib
import random
import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from tests.support.patience import PATIENCE
from tests.support.sandbox.rendered import RenderedMessage
from tests.wire.storm.errands import LEVEL, errand, panel
from tests.wire.storm.people import PATIENT, TROUBLE, Asked, Offer, Player, game_of, is_last, offers

BEGINS_WITHIN = 2 * PATIENCE
MOVING = "mys"
"""The first letters of ids that send or confirm the words of a turn."""
PRESETS = {
    "duel": ("first", "all_b", "random"),
    "imhotep": ("first", "all_b", "random", "dynasty", "everything", "everything"),
}
RECORD = "".join(
    (Path(__file__).parents[2] / "engine" / "records" / "duel-1-all-a.txt")
    .read_text("utf-8")
    .splitlines(keepends=True)[:20]
)
"""The record of a game of The Duel that isn't over, which can be continued."""
LOOKS = ("game board", "game score", "rules", "game verify", "help")
FORGOTTEN = 40
"""The number of stale buttons that are remembered."""


class GaveUpError(Exception):
    """A game did not begin, or got stuck, although Discord was back."""


@dataclass
class Plan:
    """A game to play, and where. `room` is a channel's name or id, or `dm`. One player of The Duel plays
    against the computer (`bot`); with `record`, a record from outside is continued. With `guest`, the bot is
    only a guest in this room.
    """

    game: str
    room: str
    players: list[Player]
    luck: random.Random
    bot: str
    """The bot's id."""
    record: bool = False
    guest: bool = False
    pause: float = 0.0
    """How many seconds a player thinks on average."""


@dataclass(repr=False)
class Contest:
    """A game and the people around it."""

    plan: Plan
    rooms: dict[Player, str]
    """The room in which each player sees the game."""
    number: int = 0
    over: bool = False
    turns: int = 0
    stuck: float = field(default_factory=time.monotonic)
    """The time since which nothing has been shown."""
    version: int = -1
    stale: list[tuple[Player, Offer]] = field(default_factory=list[tuple[Player, Offer]])

    silences: list[Asked] = field(default_factory=list[Asked])
    """Moves that were acknowledged but had no effect."""
    leaving: bool = False
    """Whether someone has tried to leave."""
    reseated: bool = False
    """Whether someone has tried to give a seat to a computer player, after which earlier cards have names
    that can't be told anymore.
    """

    def __repr__(self) -> str:
        names = ", ".join(repr(player.name) for player in self.players)
        return f"{self.plan.game} {self.number or ''} in {self.plan.room} by {names}"

    @property
    def luck(self) -> random.Random:
        return self.plan.luck

    @property
    def players(self) -> list[Player]:
        return self.plan.players

    def places(self) -> list[tuple[Player, str]]:
        """Return each room where the game is shown, as someone who sees it there and that person's name for
        the room.
        """
        everywhere = [(player, self.rooms[player]) for player in self.players]
        return everywhere if self.plan.room == "dm" else everywhere[:1]

    # --- beginning -----------------------------------------------------------------------------------

    async def begin(self) -> None:
        """Challenge someone or open a lobby, again and again, until there is a first card."""
        before = {player: player.mark(self.rooms[player]) for player in self.players}
        how = self._challenge if self.plan.game == "duel" else self._gather
        deadline = time.monotonic() + BEGINS_WITHIN
        while not self.find_card(before):
            if time.monotonic() > deadline:
                host = self.players[0]
                raise GaveUpError(f"{self} did not begin: {host.here(self.rooms[host])[-3:]}")
            await how(before)

    def find_card(self, before: Mapping[Player, int] | None = None) -> bool:
        """Return whether the host sees a card in the room, one that came later than the marks in `before`;
        from then on the game's number is known.
        """
        host = self.players[0]
        for message in host.here(self.rooms[host]) if not self.number else ():
            game = game_of(message)
            if game is not None and host.changed[message.id] > (before or {}).get(host, 0):
                self.number, self.over = game, False
        return bool(self.number)

    async def _challenge(self, before: dict[Player, int]) -> None:
        host, guest = self.players[0], self.players[-1]
        asked = self._question(guest, "i:accept:", before)
        news = guest.mark(self.rooms[guest])
        if asked is not None:
            await guest.take(asked)
        elif self.plan.record:
            await self._bring(host, guest)
        elif guest is host:
            against = {"opponent": self.plan.bot, "level": LEVEL}
            await host.type(self.rooms[host], "challenge", preset=self._preset("duel"), **against)
        else:
            await host.type(self.rooms[host], "challenge", opponent=guest, preset=self._preset("duel"))
        await guest.settle(self.rooms[guest], news)

    async def _bring(self, host: Player, guest: Player) -> None:
        """Paste a record, and invite someone to continue its game."""
        room = self.rooms[host]

        async def paste() -> None:
            form = await host.slash(room, "game import", opponent=guest)
            await host.submit(await host.wait_modal(form), {"record": RECORD})

        before = host.mark(room)
        await host.attempt("/game import", paste)
        await host.settle(room, before)
        ways = panel(host, room, "f:on:")
        if ways:
            await host.take(self.luck.choice(ways))

    async def _gather(self, before: dict[Player, int]) -> None:
        host, *guests = self.players
        join = self._question(host, "i:join:", before)
        if join is None:
            wished = {"preset": self._preset("imhotep"), "game": "imhotep"}
            await host.type(self.rooms[host], "new", seats=len(self.players), **wished)
            await host.settle(self.rooms[host], host.mark(self.rooms[host]))
            return
        for guest in guests:
            await guest.take(join)
        start = self._question(host, "i:start:", before)
        if start is not None and await host.take(start):
            await host.settle(self.rooms[host], host.mark(self.rooms[host]))

    def _question(self, who: Player, prefix: str, before: dict[Player, int]) -> Offer | None:
        """Return the newest button of an open challenge or lobby that this player sees."""
        for message in reversed(who.here(self.rooms[who])):
            if message.ephemeral or who.changed[message.id] <= before[who]:
                continue
            for button in message.buttons:
                if (button.custom_id or "").startswith(prefix):
                    return Offer(message.id, str(button.custom_id), prefix[0], 0, 0)
        return None

    def _preset(self, game: str) -> str:
        return self.luck.choice(PRESETS[game])

    # --- playing -------------------------------------------------------------------------------------

    async def play(self, until: float, *, careful: bool = False) -> None:
        """Play until the game is over or until this time; if `careful`, only make moves."""
        while not self.over and time.monotonic() < until:
            await self._look()
            if self.over:
                return
            await self._act(careful=careful)
            if not careful:
                await asyncio.sleep(self.luck.uniform(0, 2 * self.plan.pause))

    async def _look(self) -> None:
        """Find out the state of the game from the public messages."""
        seen = [offer for player in self.players for offer in self._offers(player)]
        newest = max((offer.version for offer in seen), default=-1)
        if newest > self.version:
            self.version, self.stuck = newest, time.monotonic()
            self.turns += 1
        self.over = any(is_last(message) for message in self.cards())

    def cards(self) -> list[RenderedMessage]:
        """Return the newest cards that the host sees."""
        host = self.players[0]
        return [message for message in host.here(self.rooms[host]) if game_of(message) == self.number]

    def _offers(self, player: Player) -> list[Offer]:
        """Return what this game's messages offer to a player, with the most recently changed message last."""
        messages = player.here(self.rooms[player])
        return [offer for message in messages for offer in offers(message) if offer.game == self.number]

    def _moves(self) -> list[tuple[Player, list[Offer]]]:
        """Return the players who can move at this version, each with the offers on the newest message."""
        moves: list[tuple[Player, list[Offer]]] = []
        for player in self.players:
            mine = [
                offer
                for offer in self._offers(player)
                if offer.version == self.version and offer.letter in MOVING
            ]
            if mine:
                moves.append((player, [offer for offer in mine if offer.message == mine[-1].message]))
        return moves

    async def _act(self, *, careful: bool) -> None:
        able = self._able()
        if not able or time.monotonic() - self.stuck > 12.0:
            await self._ask_for_the_board()
            able = self._able()
        if not able:
            return
        player, ways = able
        room = self.rooms[player]
        before = player.mark(room)
        way = self._prefer(ways)
        nonsense = None if careful else self._nonsense(player, way)
        self._remember(player, ways)
        if nonsense is not None:
            await nonsense()
            await player.settle(room, before)
        elif await player.take(way) and not await player.settle(room, before):
            pressed = player.last_asked(way.custom_id)
            if not await player.settle(room, before, PATIENT):
                self.silences.append(pressed)

    def _able(self) -> tuple[Player, list[Offer]] | None:
        """Return the player to move and the offers: the player whom the public card names, since everyone
        sees its buttons, or the one with a private panel.
        """
        moves = dict(self._moves())
        for player, ways in moves.items():
            message = player.again(ways[0].message)
            if message.ephemeral or self._asks(message, player):
                return player, ways
        return None

    def _asks(self, card: RenderedMessage, player: Player) -> bool:
        """Return whether a card asks this player for a move. A guest's card that was a placeholder notified
        nobody, so it is read.
        """
        return f"<@{player.id}>" in card.text if self.plan.guest else card.pinged == [player.id]

    def _prefer(self, ways: list[Offer]) -> Offer:
        """Return one of the ways, usually *Confirm* if it is among them."""
        confirming = [way for way in ways if way.letter == "y"]
        if confirming and self.luck.random() < 0.85:
            return confirming[0]
        return self.luck.choice(ways)

    def _remember(self, player: Player, ways: list[Offer]) -> None:
        self.stale = [*self.stale, (player, self.luck.choice(ways))][-FORGOTTEN:]

    async def _ask_for_the_board(self) -> None:
        """Look at the board privately if the card is gone or was never posted, and make a move that is
        refused, after which the bot shows everything that it still owes.
        """
        self.stuck = time.monotonic()
        for player in self.players:
            room = self.rooms[player]
            before = player.mark(room)
            await self.poke(player)
            await player.type(room, "game board")
            await player.settle(room, before)

    async def poke(self, player: Player) -> None:
        """Use a command of the other game, which has no effect except that owed versions are shown first;
        those of a guest are shown with the board.
        """
        if self.plan.guest:
            await player.type(self.rooms[player], "game board")
        elif self.plan.game == "duel":
            await player.type(self.rooms[player], "imhotep quarry")
        else:
            await player.type(self.rooms[player], "duel place", field="a1")

    # --- things that people shouldn't do, and do -----------------------------------------------------------

    def _nonsense(self, player: Player, way: Offer) -> Callable[[], Awaitable[object]] | None:
        """Return something to do other than a plain press, or usually None."""
        number = self.luck.random()
        other = self.luck.choice(self.players)
        if number < 0.08:
            return lambda: asyncio.gather(player.take(way), player.take(way))
        if number < 0.16:
            return lambda: asyncio.gather(other.take(way), player.take(way))
        if number < 0.22 and self.stale:
            who, old = self.luck.choice(self.stale)
            return lambda: asyncio.gather(who.take(old), player.take(way))
        if number < 0.30:
            return lambda: self._type_a_move(player)
        if number < 0.36:
            return lambda: self._take_back(other)
        if number < 0.44:
            return lambda: asyncio.gather(self._look_at_something(other), player.take(way))
        if number < 0.50:
            return errand(self, self.luck, other)
        return None

    async def _type_a_move(self, player: Player) -> None:
        """Type a move by codes for as long as autocomplete offers more."""
        room, codes = self.rooms[player], ""
        with contextlib.suppress(*TROUBLE):
            for _ in range(self.luck.randint(1, 6)):
                offered = await player.autocomplete(room, "move", focused="codes", codes=codes)
                if not offered:
                    break
                codes = str(self.luck.choice(offered)["value"]) + " "
        if codes:
            await player.type(room, "move", codes=codes.strip())

    async def _take_back(self, other: Player) -> None:
        """Press whatever buttons are offered for undoing, asking the others, and answering."""
        for prefix in ("u:", "a:", "k:yes:", "k:no:"):
            for message in reversed(other.here(self.rooms[other], 8)):
                ids = [button.custom_id for button in message.buttons if button.custom_id]
                custom_id = next((id_ for id_ in ids if id_.startswith(prefix)), None)
                if custom_id is not None and (prefix != "k:no:" or self.luck.random() < 0.5):
                    await other.take(Offer(message.id, custom_id, prefix[0], self.number, self.version))
                    break

    async def _look_at_something(self, other: Player) -> None:
        room = self.rooms[other]
        if self.luck.random() < 0.5:
            await other.type(room, self.luck.choice(LOOKS))
            return
        cards = self.cards() if other is self.players[0] else []
        buttons = [button.custom_id for card in cards[-1:] for button in card.buttons if button.custom_id]
        looks = [button for button in buttons if button.startswith("v:")]
        if looks:
            await other.take(Offer(cards[-1].id, self.luck.choice(looks), "v", self.number, self.version))
