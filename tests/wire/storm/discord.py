"""The sandbox of a storm, which counts its answers to the bot and has people with odd names."""

from collections import Counter

from sandbox.discord.rest.middleware import BotRequest, Inspector
from sandbox.protocol.constants import EPHEMERAL
from sandbox.protocol.json_values import obj
from sandbox.server import Sandbox
from sandbox.world.faults import FOLLOWUP
from tests.support.patience import SLOWNESS

OPEN_AT_MOST = 200
"""How many requests may be in progress at once; when there are more, the older ones are counted and
forgotten.
"""

HURRY = 50.0
"""How many times faster than Discord's the buckets of rate limits refill, because storms play faster than
people.
"""

DISCORD_WAITS = 3.0 if SLOWNESS == 1 else 6.0 * SLOWNESS
"""Seconds within which the bot must answer: Discord's three in the soak, which has the machine to itself;
beside other tests, whose load varies, more in proportion to the slowness measured at the start.
"""

NAMES = (
    ("Ana", "en-US"),
    ("Zoë 🐪🏜️ ☥", "de"),
    ("مريم بنت النيل", "en-US"),
    ("**fett** _kursiv_ ||x|| `code`", "de"),
    ("@everyone", "en-US"),
    ("W" * 32, "de"),
    ("<@1> <#2> https://a.example", "en-US"),
    ("\u202enegozreg\u202c a\u0301\u0302\u0303\u0304b", "de"),
    ("```\n# Titel\n> Zitat", "en-US"),
    ("\u200b\u2060", "de"),
)
"""Display names and languages, with characters that fonts lack, right-to-left text, Markdown, mentions and
invisible characters.
"""


class Tally(Inspector):
    """Counts answers by status and route."""

    def __init__(self) -> None:
        self._open: list[BotRequest] = []
        self._counted: Counter[tuple[int, str]] = Counter()
        self._doubtful = 0

    def arrived(self, request: BotRequest) -> None:
        """Remember a request until its answer is known."""
        self._open.append(request)
        if len(self._open) > OPEN_AT_MOST:
            self._sweep(OPEN_AT_MOST // 2)

    def _sweep(self, kept: int) -> None:
        counted, self._open = self._open[:-kept], self._open[-kept:]
        self._counted.update((request.status, f"{request.method} {request.route}") for request in counted)
        self._doubtful += sum(map(_is_doubtful, counted))

    def answers(self) -> Counter[tuple[int, str]]:
        """Return how often each route was answered with each status, which is 0 for a lost answer."""
        late = Counter((request.status, f"{request.method} {request.route}") for request in self._open)
        return self._counted + late

    def doubtful(self) -> int:
        """Return how many public follow-ups had no answer that says whether they were posted."""
        return self._doubtful + sum(map(_is_doubtful, self._open))

    def count(self, status: int) -> int:
        """Return how many answers had this status."""
        return sum(count for (answered, _), count in self.answers().items() if answered == status)


def _is_doubtful(request: BotRequest) -> bool:
    is_public = request.body is not None and not obj(request.body).get("flags", 0) & EPHEMERAL
    is_lost = request.status == 0 or request.status >= 500
    return f"{request.method} {request.route}" == FOLLOWUP and is_public and is_lost


class StormySandbox(Sandbox):
    """A Discord with people who have odd names, all of whom have installed the bot for themselves."""

    def __init__(self) -> None:
        self.tally = Tally()
        super().__init__(inspector=self.tally)
        self.rates.speed = HURRY
        self.faults.window = DISCORD_WAITS
        for name, locale in NAMES:
            if name not in {person["name"] for person in self.world.people.values()}:
                self.world.people.add(name, locale)
            self.world.people.install(self.world.people.named(name), installed=True)
