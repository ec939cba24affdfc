"""People at the table, and their moves over the wire."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bot.app import Client
from tests.support.choosing import choose
from tests.support.patience import PATIENCE, THINKING, until
from tests.support.sandbox.person import Person
from tests.support.sandbox.recording import RecordingSandbox
from tests.support.sandbox.rendered import RenderedMessage

__all__ = ["PATIENCE", "THINKING", "Table"]

CHANNEL = "harbor"
FIRST_GAME = "AAAAA"
"""The sides of an invitation that doesn't name any."""


def previews(seen: RenderedMessage) -> bool:
    """Return whether a message asks to confirm a move."""
    return seen.offers("y")


def in_play(seen: RenderedMessage) -> bool:
    """Return whether a card belongs to a running game, in which someone is to move."""
    ids = [button.custom_id or "" for button in seen.buttons]
    return any(id_.startswith("v:more:") for id_ in ids) and not any(id_.startswith("e:") for id_ in ids)


def shows_a_board(seen: RenderedMessage) -> bool:
    """Return whether a message has the picture of a game; a lobby's picture shows only the options."""
    return any("board" in picture.url for picture in seen.pictures)


ASIDE = ("c:", "S:")
"""The beginnings of the ids of buttons about time and empty seats, which come and go between moves."""


def _offered(card: RenderedMessage) -> list[str]:
    """Return the ids of the card's buttons, except those that come and go."""
    return [
        button.custom_id
        for button in card.buttons
        if button.custom_id and not button.custom_id.startswith(ASIDE)
    ]


@dataclass
class Table:
    """A sandbox with people in it, who play in one channel."""

    sandbox: RecordingSandbox
    people: dict[str, Person]
    channel: str = CHANNEL
    client: Client | None = None
    """The bot's client, if it runs in this process."""

    @property
    def ana(self) -> Person:
        return self.people["Ana"]

    @property
    def ben(self) -> Person:
        return self.people["Ben"]

    @property
    def cleo(self) -> Person:
        return self.people["Cleo"]

    async def start(self, sides: str = "AAAA", start: str = "0") -> RenderedMessage:
        """Have Ana challenge Ben, who accepts, and return the first card. By default, Ana (seat 0) begins."""
        terms = {"sides": sides, "start": start}
        asked = await invite(self.ana, self.channel, "challenge", opponent=self.ben, **terms)
        await self.ben.click(asked, "accept")
        await self.cleo.wait_until(lambda: "accepted" in self.cleo.again(asked.id).text, PATIENCE)
        return await self.card_after(None)

    async def say(self, person: Person, command: str, **options: Any) -> None:
        """Take a turn with a command, and confirm its preview."""
        await person.slash(self.channel, command, **options)
        await self.confirm(person)

    async def confirm(self, person: Person) -> None:
        """Confirm the preview that a person sees."""
        asked = await person.wait_for(lambda seen: seen.ephemeral and previews(seen), PATIENCE, self.channel)
        await person.click(asked, "y")

    def cards(self) -> list[RenderedMessage]:
        """Return the cards as Cleo (a spectator) sees them."""
        return self.shown_to(self.cleo)

    def public(self) -> list[RenderedMessage]:
        """Return all public messages, oldest first."""
        return [seen for seen in self.cleo.messages(self.channel) if not seen.ephemeral]

    async def left(self, count: int) -> list[RenderedMessage]:
        """Return the channel's public messages, once there are this many."""
        await self.cleo.wait_until(lambda: len(self.public()) == count, PATIENCE)
        return self.public()

    async def card_after(self, old: RenderedMessage | None) -> RenderedMessage:
        """Return the newest card once everyone sees a card that is new or has changed."""
        for person in self.people.values():
            await person.wait_until(lambda who=person: self.has_gone_on(who, old), PATIENCE)
        return self.cards()[-1]

    def has_gone_on(self, person: Person, card: RenderedMessage | None) -> bool:
        """Return whether a person sees a card other than this one, or one that offers something else. A card
        that is only drawn again, as after a kill, hasn't moved on, because its buttons have the same version.
        """
        shown = self.shown_to(person)
        if card is None or not shown:
            return bool(shown)
        offered = _offered(shown[-1])
        return shown[-1].id != card.id or (bool(offered) and offered != _offered(card))

    def shown_to(self, person: Person) -> list[RenderedMessage]:
        """Return the public cards with pictures, oldest first, as a person sees them."""
        return [seen for seen in person.messages(self.channel) if shows_a_board(seen) and not seen.ephemeral]

    def mover(self, card: RenderedMessage) -> Person:
        """Return the person whom the card asks, whether or not the mention notified them."""
        named = re.findall("<@([0-9]+)>", card.text)[-1]
        return next(person for person in self.people.values() if person.id == named)

    def other(self, card: RenderedMessage) -> Person:
        """Return the player who is not to move."""
        return self.ben if self.mover(card) is self.ana else self.ana

    async def rest(self) -> None:
        """Wait until the bot, in this process, is idle and has recorded the fate of its posts."""
        assert self.client is not None
        services = self.client.services
        await until(lambda: not services.runtime.running)
        await services.outbox.idle()

    async def choose(self, person: Person, name: str, value: str) -> RenderedMessage:
        """Choose a value in the panel of `/settings`, wait until the panel shows it, and return the panel."""
        return await choose(person, self.channel, name, value)

    async def look_up(self, person: Person, card: RenderedMessage, name: str) -> None:
        """Press one of the buttons that *More* shows, or that are behind *This game…*."""
        await person.click(card, "more")
        home = await person.wait_for(lambda seen: seen.ephemeral and seen.offers("v:this"), PATIENCE)
        if not home.offers(name):
            await person.click(home, "v:this")
        panel = await person.wait_for(lambda seen: seen.ephemeral and seen.offers(name), PATIENCE)
        await person.click(panel, name)

    async def resign(self, person: Person) -> None:
        """Resign as this person, and confirm it."""
        await person.slash(self.channel, "game resign")
        asked = await person.wait_for(
            lambda seen: seen.ephemeral and seen.offers("r"), PATIENCE, self.channel
        )
        await person.click(asked, "yes")

    async def told(self, person: Person, words: str) -> RenderedMessage:
        """Return the private message with this text that a person gets."""
        return await person.wait_for(
            lambda seen: seen.ephemeral and words in seen.text, PATIENCE, channel=self.channel
        )


async def tried(table: Table, route: str, count: int) -> None:
    """Wait until the bot has made this request `count` times, and every planned fault has struck."""
    sandbox = table.sandbox
    await table.cleo.wait_until(
        lambda: len(sandbox.sent(route)) >= count and not sandbox.faults.pending, PATIENCE
    )


async def panel_after(person: Person, channel: str, command: str) -> RenderedMessage:
    """Return the private answer to a command."""
    old = {seen.id for seen in person.messages(channel)}
    await person.slash(channel, command)
    return await person.wait_for(
        lambda seen: seen.ephemeral and seen.id not in old and bool(seen.text), PATIENCE, channel
    )


async def game_page(person: Person, channel: str, game: str = "1") -> RenderedMessage:
    """Return the page of one game in the panel of `/games`, found among the person's own games or else among
    the server's.
    """
    panel = await panel_after(person, channel, "games")
    mine = [menu for menu in panel.menus if game in menu.options]
    if not mine:
        await person.click(panel, "g:here")
        await person.wait_until(lambda: "g:here:0" in {menu.custom_id for menu in person.again(panel).menus})
    await person.choose(panel, f"g:{'mine' if mine else 'here'}:0", game)
    await person.wait_until(lambda: not person.again(panel).menus, PATIENCE)
    return person.again(panel)


async def bring(person: Person, channel: str, game: str = "1") -> str:
    """Continue a game in this channel with the button on its `/games` page; return the interaction's id."""
    return await person.click(await game_page(person, channel, game), "g:bring")


async def invite(person: Person, channel: str, command: str, **wished: Any) -> RenderedMessage:
    """Invite someone, or everyone, and choose in *Change…* what commands don't ask for: sides, who begins,
    and modules. Return the invitation with these options.
    """
    terms = {name: wished.pop(name) for name in ("sides", "start", "switches") if name in wished}
    before = {seen.id for seen in person.messages(channel)}
    await person.slash(channel, command, **wished)
    asked = await person.wait_for(
        lambda seen: (
            not seen.ephemeral and seen.id not in before and (seen.offers("accept") or seen.offers("join"))
        ),
        PATIENCE,
        channel,
    )
    if terms:
        await change(person, asked, **terms)
    return person.again(asked)


async def change(
    person: Person, asked: RenderedMessage, sides: str = "", start: str = "", switches: Sequence[str] = ()
) -> None:
    """Choose the options in the panel of *Change…*."""
    old = {seen.id for seen in person.messages(asked.channel)}
    if asked.offers("more"):
        await person.click(asked, "i:more")
        panel = await person.wait_for(lambda seen: seen.offers("i:change") and seen.id not in old, PATIENCE)
    else:
        panel = asked
    await person.click(panel, "i:change")
    panel = await person.wait_for(
        lambda seen: seen.offers("i:cancel") and bool(seen.menus) and seen.ephemeral, PATIENCE
    )
    number = (panel.menus[0].custom_id or "").split(":")[1]
    shown = panel.menus[0].custom_id

    def is_home() -> bool:
        return person.again(panel).menus[0].custom_id == shown

    async def page(name: str) -> None:
        await person.click(panel, f"l:{number}:page{name}")
        await person.wait_until(lambda: is_home() == (not name), PATIENCE)

    async def pick(menu: str, values: str | list[str]) -> None:
        await person.choose(panel, f"l:{number}:{menu}", values)
        wanted = [values] if isinstance(values, str) else values

        def is_chosen() -> bool:
            shown = next(part for part in person.again(panel).menus if part.custom_id == f"l:{number}:{menu}")
            return sorted(shown.chosen) == sorted(wanted)

        await person.wait_until(is_chosen, PATIENCE)

    different = [
        (f"sides:{place}", letter) for place, letter in enumerate(sides) if letter != FIRST_GAME[place]
    ]
    pages: list[tuple[str, list[tuple[str, str | list[str]]]]] = [
        ("_sides", [*different]),
        ("_extras", [("switches", list(switches))] if switches else []),
        ("_start", [("start", start)] if start else []),
    ]
    for name, picks in ((name, picks) for name, picks in pages if picks):
        if not is_home():
            await page("")
        await page(name)
        for menu, values in picks:
            await pick(menu, values)
    await person.dismiss(panel)
