"""Helpers that choose values in the panel of `/settings`."""

from tests.support.patience import PATIENCE
from tests.support.sandbox.person import Person
from tests.support.sandbox.rendered import RenderedMessage


def set_to(panel: RenderedMessage, name: str) -> str:
    """Return the value that the panel shows as chosen."""
    (menu,) = (shown for shown in panel.menus if shown.custom_id == f"o:{name}")
    (chosen,) = menu.chosen
    return chosen


async def settings(person: Person, channel: str) -> RenderedMessage:
    """Return the panel that the command opens."""
    old = [seen.id for seen in person.messages(channel)]
    await person.slash(channel, "settings")
    return await person.wait_for(lambda seen: bool(seen.menus) and seen.id not in old, PATIENCE, channel)


async def settings_for(person: Person, channel: str, name: str) -> RenderedMessage:
    """Return the panel with the setting of this name, for the person or for the server."""
    panel, menu = await settings(person, channel), f"o:{name}"
    if menu not in {shown.custom_id for shown in panel.menus}:
        await person.press(panel.id, "o:server")
        await person.wait_until(
            lambda: menu in {shown.custom_id for shown in person.again(panel).menus}, PATIENCE
        )
    return person.again(panel)


async def choose(person: Person, channel: str, name: str, value: str) -> RenderedMessage:
    """Choose a value in the panel, wait until the panel shows it, and return the panel."""
    panel = await settings_for(person, channel, name)
    await person.choose(panel, f"o:{name}", value)
    await person.wait_until(lambda: set_to(person.again(panel), name) == value, PATIENCE)
    return person.again(panel)
