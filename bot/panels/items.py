"""The dynamic items: ids, what they mean, and what a click does.

Ids: `m:<game>:<version>:<words>` a button that says words of a turn; `s:<game>:<version>:<words>` a menu
whose value goes on with them; `v:<what>:<game>` something to look at; `r:<game>:<version>:<yes|no>` resign;
`c:<answer>:<challenge>` a challenge's buttons; `t:<opponent>:<options>` a challenge in a thread;
`p:<what>` one's own data; `u:<game>:<version>` take back.
Words are joined by commas.
"""

import re
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Self, cast

import discord
from discord.ui import Button, DynamicItem, Item, LayoutView, Select

from bot.host.match import Match
from bot.host.refusals import HostReason
from bot.panels.looking import LOOKS
from bot.speech.answering import Visit, answer
from bot.speech.boards import announce, move, undo
from bot.speech.challenging import ask_in_thread
from bot.speech.privacy import PRIVACY
from bot.store.challenges import Challenge
from engine.contract import Refused

_WORDS = r"[A-Za-z0-9.,]{0,60}"
_NUMBER = r"[0-9]{1,15}"
_SNOWFLAKE = r"[0-9]{1,20}"


def joined(words: Sequence[str]) -> str:
    """Words as they stand in ids."""
    return ",".join(words)


def split(text: str) -> tuple[str, ...]:
    """The inverse of `joined`."""
    return tuple(text.split(",")) if text else ()


async def match_here(visit: Visit, game_id: int) -> Match:
    """The game of a button, if it is played in this channel: an id is not believed."""
    match = await visit.desk.matches.get(game_id)
    if visit.channel_id not in match.stored.places:
        raise Refused(HostReason.NO_GAME_HERE)
    return match


class MoveButton(
    DynamicItem[Button[LayoutView]],
    template=rf"m:(?P<game>{_NUMBER}):(?P<version>[0-9]{{1,6}}):(?P<words>{_WORDS})",
):
    """Says words of a turn."""

    def __init__(self, game: int, version: int, words: Sequence[str], button: Button[LayoutView]) -> None:
        button.custom_id = f"m:{game}:{version}:{joined(words)}"
        super().__init__(button)
        self.game, self.version, self.words = game, version, tuple(words)

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: Item[Any], match: re.Match[str], /
    ) -> Self:
        return cls(int(match["game"]), int(match["version"]), split(match["words"]), Button())

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await answer(interaction, self._work)

    async def _work(self, visit: Visit) -> None:
        await move(visit, await match_here(visit, self.game), self.words, self.version)


class MoveMenu(
    DynamicItem[Select[LayoutView]],
    template=rf"s:(?P<game>{_NUMBER}):(?P<version>[0-9]{{1,6}}):(?P<words>{_WORDS})",
):
    """Goes on with words of a turn by the value that is chosen."""

    def __init__(self, game: int, version: int, words: Sequence[str], menu: Select[LayoutView]) -> None:
        menu.custom_id = f"s:{game}:{version}:{joined(words)}"
        super().__init__(menu)
        self.game, self.version, self.words = game, version, tuple(words)

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: Item[Any], match: re.Match[str], /
    ) -> Self:
        # The library fills in the chosen values later, so the menu itself must be kept.
        return cls(int(match["game"]), int(match["version"]), split(match["words"]), cast("Any", item))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await answer(interaction, self._work)

    async def _work(self, visit: Visit) -> None:
        chosen = [word for value in self.item.values for word in split(value)]
        await move(visit, await match_here(visit, self.game), (*self.words, *chosen), self.version)


class LookButton(
    DynamicItem[Button[LayoutView]],
    template=rf"v:(?P<what>{'|'.join(LOOKS)}):(?P<game>{_NUMBER})",
):
    """Shows something of a game privately; anybody may look."""

    def __init__(self, what: str, game: int, button: Button[LayoutView]) -> None:
        button.custom_id = f"v:{what}:{game}"
        super().__init__(button)
        self.what, self.game = what, game

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: Item[Any], match: re.Match[str], /
    ) -> Self:
        return cls(match["what"], int(match["game"]), Button())

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await answer(interaction, self._work)

    async def _work(self, visit: Visit) -> None:
        await LOOKS[self.what](visit, await match_here(visit, self.game))


class UndoButton(
    DynamicItem[Button[LayoutView]],
    template=rf"u:(?P<game>{_NUMBER}):(?P<version>[0-9]{{1,6}})",
):
    """Takes the last turn back."""

    def __init__(self, game: int, version: int, button: Button[LayoutView]) -> None:
        button.custom_id = f"u:{game}:{version}"
        super().__init__(button)
        self.game, self.version = game, version

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: Item[Any], match: re.Match[str], /
    ) -> Self:
        return cls(int(match["game"]), int(match["version"]), Button())

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await answer(interaction, self._work)

    async def _work(self, visit: Visit) -> None:
        await undo(visit, await match_here(visit, self.game), self.version)


class ResignButton(
    DynamicItem[Button[LayoutView]],
    template=rf"r:(?P<game>{_NUMBER}):(?P<version>[0-9]{{1,6}}):(?P<sure>yes|no)",
):
    """Gives up, or does not."""

    def __init__(self, game: int, version: int, sure: str, button: Button[LayoutView]) -> None:
        button.custom_id = f"r:{game}:{version}:{sure}"
        super().__init__(button)
        self.game, self.version, self.sure = game, version, sure

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: Item[Any], match: re.Match[str], /
    ) -> Self:
        return cls(int(match["game"]), int(match["version"]), match["sure"], Button())

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await answer(interaction, self._work)

    async def _work(self, visit: Visit) -> None:
        if self.sure == "no":
            await visit.done()
            return
        match = await match_here(visit, self.game)
        await announce(visit, await visit.desk.matches.resign(match, visit.actor, self.version))


class ChallengeButton(
    DynamicItem[Button[LayoutView]],
    template=rf"c:(?P<what>accept|decline|cancel):(?P<challenge>{_NUMBER})",
):
    """Answers a challenge."""

    def __init__(self, what: str, challenge: int, button: Button[LayoutView]) -> None:
        button.custom_id = f"c:{what}:{challenge}"
        super().__init__(button)
        self.what, self.challenge = what, challenge

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: Item[Any], match: re.Match[str], /
    ) -> Self:
        return cls(match["what"], int(match["challenge"]), Button())

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await answer(interaction, self._work)

    async def _work(self, visit: Visit) -> None:
        challenge = await visit.desk.challenges.get(self.challenge)
        if visit.channel_id not in challenge.channels:
            raise Refused(HostReason.CHALLENGE_CLOSED)
        await _ANSWERS[self.what](visit, challenge)
        await visit.desk.outbox.flush("challenge", challenge.id)


async def _accept(visit: Visit, challenge: Challenge) -> None:
    game_id = await visit.desk.challenges.accept(challenge, visit.actor)
    await visit.desk.outbox.flush("game", game_id)


async def _decline(visit: Visit, challenge: Challenge) -> None:
    await visit.desk.challenges.decline(challenge, visit.actor)


async def _cancel(visit: Visit, challenge: Challenge) -> None:
    await visit.desk.challenges.cancel(challenge, visit.actor)


_ANSWERS: dict[str, Callable[[Visit, Challenge], Awaitable[None]]] = {
    "accept": _accept,
    "decline": _decline,
    "cancel": _cancel,
}


class ThreadButton(
    DynamicItem[Button[LayoutView]],
    template=rf"t:(?P<opponent>{_SNOWFLAKE}):(?P<options>[a-z0-9=A-Z,]{{0,40}})",
):
    """Opens a thread and challenges there."""

    def __init__(self, opponent: int, options: dict[str, str], button: Button[LayoutView]) -> None:
        button.custom_id = f"t:{opponent}:{joined([f'{name}={value}' for name, value in options.items()])}"
        super().__init__(button)
        self.opponent, self.options = opponent, options

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: Item[Any], match: re.Match[str], /
    ) -> Self:
        pairs = (pair.partition("=") for pair in split(match["options"]))
        return cls(int(match["opponent"]), {name: value for name, _, value in pairs}, Button())

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await answer(interaction, self._work)

    async def _work(self, visit: Visit) -> None:
        await ask_in_thread(visit, self.opponent, self.options)


class PrivacyButton(DynamicItem[Button[LayoutView]], template=r"p:(?P<what>export|delete|sure|keep)"):
    """About the data of whoever clicks."""

    def __init__(self, what: str, button: Button[LayoutView]) -> None:
        button.custom_id = f"p:{what}"
        super().__init__(button)
        self.what = what

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: Item[Any], match: re.Match[str], /
    ) -> Self:
        return cls(match["what"], Button())

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await answer(interaction, self._work)

    async def _work(self, visit: Visit) -> None:
        await PRIVACY[self.what](visit)


ITEMS: tuple[type[DynamicItem[Any]], ...] = (
    MoveButton,
    MoveMenu,
    LookButton,
    UndoButton,
    ResignButton,
    ChallengeButton,
    ThreadButton,
    PrivacyButton,
)
"""All of them, to be registered once at start."""


def knows(custom_id: str) -> bool:
    """Whether some item answers to this id."""
    return any(item.__discord_ui_compiled_template__.fullmatch(custom_id) for item in ITEMS)
