"""What a click does: the flow that the register has for its form.

Buttons carry no behaviour; every click comes in here, from whichever version of the program its message is.
"""

from dataclasses import replace
from typing import cast

import discord

from bot.cards.settings import SETTING
from bot.flows.look import show_board
from bot.flows.reply import Request, answer, services_of
from bot.messages.buttons import Click


async def clicked(interaction: discord.Interaction) -> None:
    """Do what a click on a button or in a menu asks for; its message may be older than this version."""
    register, data = services_of(interaction).register, cast("dict[str, object]", interaction.data or {})
    click = register.read(str(data.get("custom_id", "")), cast("list[str]", data.get("values") or ()))
    if click is not None and click.form is SETTING:
        form = next((one for one in register.forms if one.button == click["name"]), None)
        if form is not None:
            await form.open(interaction)
            return

    async def work(request: Request) -> None:
        if click is None:
            await _show_present(request)
        else:
            about = _about(request, click)
            request = request if about is None else replace(request, game=about)
            await register.flows[click.form](request, click)

    await answer(interaction, work)


def _about(request: Request, click: Click) -> int | None:
    """The game that a click is about: by its id, or by the panel that it is in."""
    numbered = "number" if click.arguments.get("of") == "g" else "game"
    said, message = click.arguments.get(numbered), request.interaction.message
    if said is not None:
        return int(said)
    return None if message is None else request.services.panels.game_of(request.actor.user_id, message.id)


async def _show_present(request: Request) -> None:
    """For a button of a kind that this version does not know: the present board and a sentence."""
    match = await request.services.matches.in_channel(request.channel_id)
    await show_board(request, match, request.say("error.old_button"))
