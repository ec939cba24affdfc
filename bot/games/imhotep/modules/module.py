"""A module's Discord side: a value of `TableModule`."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from bot.games.imhotep.part import TablePart
from bot.games.rulebook import Topic
from bot.games.things import Things


@dataclass(frozen=True, kw_only=True)
class TableModule(TablePart):
    """The labels and rules of a module. `switch`: the option that brings it into a game; `argument`: its name
    in commands, if that differs. `topic`: its part of the rules, unless a card's topic covers it; `icon`: the
    topic's icon in the legend. `cards`: the topics of the market cards that it brings. `printed`: keys
    of the texts on pictures that the topic explains. `things`: how to name its things in refusals, by the
    name of the value.
    """

    switch: str
    argument: str = ""
    topic: Topic | None = None
    cards: tuple[Topic, ...] = ()
    icon: str | None = None
    printed: tuple[str, ...] = ()
    things: Mapping[str, Things] = field(default_factory=dict[str, Things])

    @property
    def first_rule(self) -> str:
        """The id of the first rule about the module."""
        topics = self.cards if self.topic is None else (*self.cards, self.topic)
        return min(rule for topic in topics for rule in topic.rules)
