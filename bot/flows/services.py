"""What commands and buttons work with: the host's use cases and the ways to show things."""

import asyncio
from dataclasses import dataclass, field
from typing import Protocol, cast

import discord

from bot.flows.acknowledge import Begun
from bot.flows.offered import Offered
from bot.flows.panels import PrivatePanels
from bot.messages.drawing import Drawing
from bot.messages.hooks import Hooks
from bot.service.clocks.clocks import Clocks
from bot.service.clocks.holidays import Holidays
from bot.service.hints import Hints
from bot.service.invitations.invitations import Invitations
from bot.service.matches import Matches
from bot.service.outbox import Outbox
from bot.service.places import GamePlaces
from bot.service.plans.plans import Plans
from bot.service.preferences import Preferences
from bot.service.presence import Presence
from bot.service.privacy import Privacy
from bot.service.puzzles.puzzles import Puzzles
from bot.service.ratings.lookup import Ratings
from bot.service.records.imports import Imports
from bot.service.records.reviews import Reviews
from bot.service.reminders.reminders import Reminders
from bot.service.requests import Requests
from bot.service.rivals import Rivals
from bot.service.seasons.seasons import Seasons
from bot.service.timers import Timers
from bot.store.database import Database


@dataclass
class Services:
    """The resources of the running bot. `running` are the handlers at work; `stopping`: take on nothing;
    `begun`: the interactions that were taken on; `commands`: the ids of the slash commands, by name, as far
    as they are known; `offered`: what people were offered while typing; `panels`: what they look at.
    """

    database: Database
    invitations: Invitations
    matches: Matches
    outbox: Outbox
    requests: Requests
    places: GamePlaces
    privacy: Privacy
    preferences: Preferences
    ratings: Ratings
    seasons: Seasons
    drawing: Drawing
    hooks: Hooks
    timers: Timers
    rivals: Rivals
    hints: Hints
    imports: Imports
    clocks: Clocks
    holidays: Holidays
    plans: Plans
    puzzles: Puzzles
    reminders: Reminders
    reviews: Reviews
    presence: Presence
    running: set[asyncio.Task[object]] = field(default_factory=set[asyncio.Task[object]])
    stopping: bool = False
    begun: Begun = field(default_factory=Begun)
    commands: dict[str, int] = field(default_factory=dict[str, int])
    offered: Offered = field(default_factory=Offered)
    panels: PrivatePanels = field(default_factory=PrivatePanels)


class HasServices(Protocol):
    """The client that `app` makes."""

    services: Services


def services_of(interaction: discord.Interaction) -> Services:
    """The services of the client that got this interaction."""
    return cast("HasServices", interaction.client).services
