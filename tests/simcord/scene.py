"""A server with a channel and three people, and words for what they see."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from simcord.components import walk_components

from tests.support.sandbox.person import is_called

if TYPE_CHECKING:
    from collections.abc import Iterator

    import discord
    from simcord import ChannelHandle, Env, InteractionResult, MemberActor

TEXT, BUTTON, GALLERY = 10, 2, 12
"""Types of components."""

BEGUN_BY_CHALLENGER = "0"


@dataclass(frozen=True)
class Scene:
    """Ana and Ben play in `channel`, Cleo looks on."""

    env: Env
    channel: ChannelHandle
    ana: MemberActor
    ben: MemberActor
    cleo: MemberActor

    @property
    def people(self) -> tuple[MemberActor, ...]:
        """Everybody."""
        return self.ana, self.ben, self.cleo

    def seen_by(self, person: MemberActor) -> list[discord.Message]:
        """The channel as a person sees it, oldest first."""
        return self.channel.history(viewer=person)

    @property
    def public(self) -> list[discord.Message]:
        """What everybody sees, oldest first."""
        return [message for message in self.channel.history() if not message.flags.ephemeral]

    @property
    def card(self) -> discord.Message:
        """The newest message that everybody sees."""
        return self.public[-1]

    async def begin(self) -> None:
        """Ana challenges Ben, who accepts; Ana begins."""
        await self.challenge()
        await self.ben.click(self.card, label="Accept")

    async def challenge(self, **options: Any) -> InteractionResult:
        """Ana challenges Ben and wants to begin."""
        options = {"opponent": self.ben, "start": BEGUN_BY_CHALLENGER, **options}
        return await self.ana.slash(self.channel, "challenge", **options)

    async def turn(self, person: MemberActor, step: str) -> InteractionResult:
        """A turn by slash command: `b2` places there, `x2` unloads boat 2 and confirms it."""
        if step.startswith("x"):
            asked = await person.slash(self.channel, "unload", boat=step.removeprefix("x"))
            previews = [one for one in self.seen_by(person) if "Confirm" in enabled(one)]
            return await person.click(previews[-1], label="Confirm") if previews else asked
        return await person.slash(self.channel, "place", field=step)


def parts(message: discord.Message, kind: int) -> Iterator[dict[str, Any]]:
    """The components of a kind, in their order."""
    roots: list[Any] = [component.to_dict() for component in message.components]
    return (part for part in walk_components(roots) if part["type"] == kind)


def text(message: discord.Message) -> str:
    """What a message says."""
    return "\n".join(part["content"] for part in parts(message, TEXT))


def enabled(message: discord.Message) -> list[str]:
    """Labels of the buttons that can be clicked."""
    return [part["label"] for part in parts(message, BUTTON) if not part.get("disabled")]


def labelled(message: discord.Message, name: str) -> str:
    """The label of the button that begins so, whatever it brings."""
    return next(part["label"] for part in parts(message, BUTTON) if is_called(part["label"], name))


def alt_text(message: discord.Message) -> str:
    """The description of a message's only picture."""
    (gallery,) = parts(message, GALLERY)
    (item,) = gallery["items"]
    return item["description"]


def pinged(message: discord.Message) -> list[str]:
    """Names of the people that a message notifies."""
    assert not message.mention_everyone
    assert not message.role_mentions
    return [user.name for user in message.mentions]


def only_private(result: InteractionResult) -> discord.Message:
    """The one answer to an interaction, that only its person sees."""
    answers = [*result.followups]
    if result.response is not None and result.response.ephemeral:
        answers.insert(0, result.response)
    (answer,) = answers
    assert answer.ephemeral
    return answer.message
