"""The smallest bot that can show a turn: `/place` posts a ready-made picture.

`benchmarks.wire` starts it: `python -m benchmarks.bare_bot URL PICTURE`, with the token in BARE_TOKEN.
"""

import os
import sys
from pathlib import Path

import discord
import yarl
from discord import app_commands
from discord.gateway import DiscordWebSocket
from discord.http import Route
from discord.ui import LayoutView, MediaGallery, TextDisplay


class Bare(discord.Client):
    """A client with one command, which makes the same requests as a turn: acknowledge, post the picture,
    delete the placeholder.
    """

    def __init__(self, picture: Path) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True),
            max_messages=None,
            chunk_guilds_at_startup=False,
            member_cache_flags=discord.MemberCacheFlags.none(),
        )
        self.tree = app_commands.CommandTree(self)

        @self.tree.command(description="Post the picture")
        async def place(interaction: discord.Interaction, field: str) -> None:
            await interaction.response.defer(ephemeral=True, thinking=True)
            view = LayoutView(timeout=None)
            view.add_item(TextDisplay(f"placed {field}"))
            gallery: MediaGallery[LayoutView] = MediaGallery(
                discord.MediaGalleryItem("attachment://harbor.png", description="A board")
            )
            view.add_item(gallery)
            view.stop()
            channel = self.get_partial_messageable(interaction.channel_id or 0)
            await channel.send(view=view, file=discord.File(picture, "harbor.png"))
            await interaction.delete_original_response()

        del place  # the tree keeps the command

    async def setup_hook(self) -> None:
        """Register the command with the sandbox."""
        await self.tree.sync()


def main() -> None:
    """Run the bot until the process is killed."""
    url, picture = sys.argv[1:]
    Route.BASE = f"{url}/api/v10"
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(url).with_scheme("ws") / "gateway"
    Bare(Path(picture)).run(os.environ["BARE_TOKEN"], log_handler=None)


if __name__ == "__main__":
    main()
