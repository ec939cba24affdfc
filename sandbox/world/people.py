"""The people of the sandbox; a tab of the page can be any of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandbox.protocol.json_values import Json
from sandbox.world.records import Records

if TYPE_CHECKING:
    from sandbox.protocol.snowflake import Snowflakes
    from sandbox.world.store import Store


class People(Records[Json]):
    """People's records (id, name, locale, whether they installed the bot) by id, with every change written
    through to the store.
    """

    def __init__(self, store: Store, ids: Snowflakes) -> None:
        super().__init__(store.table("people"))
        self._store = store
        self._ids = ids

    def add(self, name: str, locale: str, *, installed: bool = False) -> Json:
        """Add a person to the sandbox and its guilds, and return them."""
        person: Json = {"id": self._ids.next(), "name": name, "locale": locale, "installed": installed}
        self._store.put("people", person["id"], person)
        return person

    def set_locale(self, person: str, locale: str) -> None:
        """Change a person's language."""
        self._store.put("people", person, {**self[person], "locale": locale})

    def install(self, person: str, *, installed: bool) -> None:
        """Let a person install the bot for themselves, or remove it."""
        self._store.put("people", person, {**self[person], "installed": installed})

    def named(self, name: str) -> str:
        """Return the id of the person with this name; raises `KeyError` if there is none."""
        for person in self.values():
            if person["name"] == name:
                return person["id"]
        raise KeyError(name)
