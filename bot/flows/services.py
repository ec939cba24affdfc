"""What commands and buttons work with: the host's use cases and the ways to show things."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol, cast

import discord
from discord.ui import ActionRow, LayoutView

from bot.flows.acknowledge import Begun
from bot.messages.drawing import Drawing
from bot.service.drafts import Draft
from bot.service.invitations import Invitations
from bot.service.match import Match
from bot.service.matches import Matches
from bot.service.outbox import Outbox
from bot.service.preferences import Preferences
from bot.service.privacy import Privacy
from bot.service.takebacks import Takebacks
from bot.store.database import Database
from bot.store.invitations import Invitation
from bot.store.requests import TakebackRequest
from render.kit.say import Say

Row = ActionRow[LayoutView]


class Controls(Protocol):
    """The buttons and menus of every kind of message; `panels` makes them."""

    def turn(self, match: Match, say: Say, *, newcomer: bool = False) -> Sequence[Row]:
        """For the player to move: exactly the legal kinds of move. Also what anybody may look up; for a
        `newcomer` the walk-through.
        """
        ...

    def draft(self, match: Match, draft: Draft, say: Say) -> Sequence[Row]:
        """How a draft can go on."""
        ...

    def preview(self, match: Match, draft: Draft, say: Say) -> Sequence[Row]:
        """Confirm, or go back."""
        ...

    def rules(self, topics: Sequence[tuple[str, str]], say: Say) -> Sequence[Row]:
        """A menu of topics to read about: titles and values."""
        ...

    def takeback(self, match: Match, say: Say) -> Sequence[Row]:
        """Ask the others to agree, or leave it."""
        ...

    def request(self, request: TakebackRequest, say: Say) -> Sequence[Row]:
        """Agree, or not."""
        ...

    def invitation(self, invitation: Invitation, say: Say) -> Sequence[Row]:
        """Accept, decline, cancel; where it is open to all: join, leave, for the host start and cancel."""
        ...

    def hosting(self, lobby: Invitation, say: Say) -> Sequence[Row]:
        """Cancel, for a host who opens another lobby."""
        ...

    def lobby_thread(self, options: dict[str, str], most: int, say: Say) -> Sequence[Row]:
        """Open a thread and a lobby there."""
        ...

    def thread(self, opponent_id: int, options: dict[str, str], say: Say) -> Sequence[Row]:
        """Open a thread and challenge there."""
        ...

    def privacy(self, asked: str, say: Say) -> Sequence[Row]:
        """Export and delete; or, when `delete` is asked, yes or no."""
        ...

    def resign(self, match: Match, say: Say) -> Sequence[Row]:
        """Yes or no."""
        ...

    def tour(self, number: int, pages: int, tries: Sequence[str], say: Say) -> Sequence[Row]:
        """From a page of the walk-through to the others; also the steps that the reader may try."""
        ...

    def help(self, say: Say) -> Sequence[Row]:
        """What explains more than the help does."""
        ...


@dataclass
class Desk:
    """The resources of the running bot. `running` are the handlers at work; `stopping`: take on nothing;
    `begun`: the interactions that were taken on; `commands`: the ids of the slash commands, by name, as far
    as they are known.
    """

    database: Database
    invitations: Invitations
    matches: Matches
    outbox: Outbox
    takebacks: Takebacks
    privacy: Privacy
    preferences: Preferences
    controls: Controls
    drawing: Drawing
    running: set[asyncio.Task[object]] = field(default_factory=set[asyncio.Task[object]])
    stopping: bool = False
    begun: Begun = field(default_factory=Begun)
    commands: dict[str, int] = field(default_factory=dict[str, int])


class HasDesk(Protocol):
    """The client that `app` makes."""

    desk: Desk


def desk_of(interaction: discord.Interaction) -> Desk:
    """The desk of the client that got this interaction."""
    return cast("HasDesk", interaction.client).desk
