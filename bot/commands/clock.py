"""`/clock` and `/vacation`: time."""

from datetime import UTC, datetime

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.commands.autocomplete import suggesting
from bot.commands.translation import text
from bot.commands.words import filtered, shown_match
from bot.flows.clocks import holiday as flow
from bot.flows.clocks.panel import CLOCK
from bot.flows.clocks.substitutes import by_command
from bot.flows.reply import Request, answer
from bot.games.commands import text_key
from bot.games.invitation import FAMILY, LEVEL
from bot.messages.catalog import catalogue
from bot.service.clocks.holidays import ALLOWED
from engine.rivals.levels import Level

SHOW = "show"
SUBSTITUTE = "substitute"
SURE = {"claim": "sure"}
"""What is typed needs no second question."""
DOABLE = [
    Choice(name=text(f"command.clock.what.{what}"), value=what)
    for what in (SHOW, "nudge", "give1", "give3", "claim", SUBSTITUTE, "pause", "resume")
]
LEVELS = [Choice(name=text(text_key(FAMILY, LEVEL, level)), value=level.value) for level in Level]


@app_commands.command(name=text("command.clock.name"), description=text("command.clock.description"))
@app_commands.rename(
    what=text("command.clock.what.name"),
    who=text("command.clock.who.name"),
    level=text("command.clock.level.name"),
)
@app_commands.describe(
    what=text("command.clock.what.description"),
    who=text("command.clock.who.description"),
    level=text("command.clock.level.description"),
)
@app_commands.choices(what=DOABLE, level=LEVELS)
async def clock(
    interaction: discord.Interaction,
    what: str = SHOW,
    who: discord.User | None = None,
    level: str | None = None,
) -> None:
    """How time stands in the game of this channel, and what may be done about it."""

    async def work(request: Request) -> None:
        match, version = await shown_match(request)
        if what == SUBSTITUTE:
            await by_command(request, match, version, who, level)
            return
        await CLOCK[SURE.get(what, what)](request, match, version)

    await answer(interaction, work)


@app_commands.command(name=text("command.vacation.name"), description=text("command.vacation.description"))
@app_commands.rename(days=text("command.vacation.days.name"), until=text("command.vacation.until.name"))
@app_commands.describe(
    days=text("command.vacation.days.description"), until=text("command.vacation.until.description")
)
async def holiday(
    interaction: discord.Interaction,
    days: app_commands.Range[int, 0, ALLOWED] | None = None,
    until: str | None = None,
) -> None:
    """Being away, privately: one's own clocks stand."""

    async def work(request: Request) -> None:
        await flow.holiday(request, days, until)

    await answer(interaction, work)


@holiday.autocomplete("until")
@suggesting
async def suggest_days(interaction: discord.Interaction, current: str) -> list[Choice[str]]:
    """The coming days as far as a holiday may last, each as somebody would write it."""
    say = catalogue(interaction.locale.value)
    return filtered(flow.coming_days(datetime.now(UTC), say.language), current)
