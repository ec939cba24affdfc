"""`/rules`: the rules, by topic, or for what can be done now."""

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.commands.autocomplete import suggesting
from bot.commands.translation import text
from bot.commands.words import CHOICES, filtered
from bot.flows.reply import Request, answer
from bot.flows.rules import show_rules, titles, topics_about
from bot.flows.services import services_of
from bot.games.rulebook import DEPTHS
from bot.messages.catalog import catalogue
from engine.contract import Refused

DEPTH_CHOICES = [Choice(name=text(f"command.rules.depth.{depth}"), value=depth) for depth in DEPTHS]


@app_commands.command(name=text("command.rules.name"), description=text("command.rules.description"))
@app_commands.rename(topic=text("command.rules.topic.name"), depth=text("command.rules.depth.name"))
@app_commands.describe(
    topic=text("command.rules.topic.description"), depth=text("command.rules.depth.description")
)
@app_commands.choices(depth=DEPTH_CHOICES)
async def rules(interaction: discord.Interaction, topic: str | None = None, depth: str = DEPTHS[0]) -> None:
    """A part of the rules, privately; without a topic what goes now, or what there is to ask for."""

    async def work(request: Request) -> None:
        await show_rules(request, topic, depth)

    await answer(interaction, work)


@rules.autocomplete("topic")
@suggesting
async def suggest_topics(interaction: discord.Interaction, current: str) -> list[Choice[str]]:
    """The topics of all games, those of the game that is played here first."""
    try:
        match = await services_of(interaction).matches.in_channel(interaction.channel_id or 0)
    except Refused:
        playing = None
    else:
        playing = match.play.header.game
    every = {topic: title for title, topic in titles(catalogue(interaction.locale.value), playing)}
    about = [(every[topic], topic) for topic in topics_about(current, playing)]
    found = filtered(((title, topic) for topic, title in every.items()), current)
    return [*found, *(one for one in filtered(about, "") if one not in found)][:CHOICES]
