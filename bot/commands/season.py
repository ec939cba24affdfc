"""`/season`: the server's season as it stands; with a game it opens one."""

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.commands.stats import GAME_CHOICES
from bot.commands.translation import text
from bot.flows.reply import Request, answer
from bot.flows.seasons import SeasonWish, open_season, show_season
from bot.games import GAMES
from bot.games.commands import text_key
from bot.games.invitation import FAMILY, PACE, PRESET
from bot.service.clocks.pace import PACES
from bot.store.seasons import Form

USUAL_DAYS, MOST_DAYS = 3, 30
FORMS: dict[str, Form] = {"fit": "fit", "robin": "robin", "swiss": "swiss"}
PRESETS = dict.fromkeys(word for game in GAMES.values() for word in game.inviting.presets)


@app_commands.command(name=text("command.season.name"), description=text("command.season.description"))
@app_commands.rename(
    game=text("command.season.game.name"),
    preset=text("command.season.preset.name"),
    form=text("command.season.form.name"),
    days=text("command.season.days.name"),
    pace=text("command.season.pace.name"),
)
@app_commands.describe(
    game=text("command.season.game.description"),
    preset=text("command.season.preset.description"),
    form=text("command.season.form.description"),
    days=text("command.season.days.description"),
    pace=text("command.season.pace.description"),
)
@app_commands.choices(
    game=GAME_CHOICES,
    preset=[Choice(name=text(text_key(FAMILY, PRESET, word)), value=word) for word in PRESETS],
    form=[Choice(name=text(f"command.season.form.{form}"), value=form) for form in FORMS],
    pace=[Choice(name=text(text_key(FAMILY, PACE, word)), value=word) for word in PACES],
)
async def season(
    interaction: discord.Interaction,
    game: str | None = None,
    preset: str | None = None,
    form: str = "fit",
    days: app_commands.Range[int, 1, MOST_DAYS] = USUAL_DAYS,
    *,
    pace: str | None = None,
) -> None:
    """How the season of this server stands, or a new one."""

    async def work(request: Request) -> None:
        if game is None:
            await show_season(request)
        else:
            await open_season(request, SeasonWish(game, preset, FORMS.get(form, "fit"), days, pace))

    await answer(interaction, work)
