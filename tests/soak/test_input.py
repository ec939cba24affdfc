"""Any input, such as ids of buttons, choices in menus and typed text, from people for whom it isn't meant.

Every form of id and every command that takes text is tried, with values that the grammar allows, with changed
values, and with rubbish. Everything is answered, nothing goes wrong, and nothing changes.
"""

import sys
from random import Random
from typing import Any, cast

import pytest

from bot.interactions import clicked
from tests.soak.far import Interaction, Message
from tests.soak.turns import CLEO, Turns
from tests.support.grammar import ids
from tests.support.registered import FLOWS, all_commands
from tests.support.soaked import seeded, soaked
from tests.wire.faults.test_any_id import ALSO_FREE, ARGUMENTS, FREE, VALUES

ODD = (
    *(
        "",
        " ",
        "0",
        "-1",
        "9" * 400,
        "1" * 30,
        "\u0661",
        "\x00",
        "\u202e",
        "\ud800",
        "\U0001d54f" * 50,
        "a" * 6000,
    ),
    *(
        "a1",
        "b2 c3",
        "undo 1",
        "resign",
        "q q q q",
        "'; DROP TABLE games; --",
        "%s{0}${x}",
        "../../etc",
        "<@1>",
    ),
)
ENDS = {"challenge", "new", "season open", "game import", "settings", "privacy", "puzzle"}
"""Actions that change only the person's own things, or that need more of Discord than this model has."""


def changed(text: str, luck: Random) -> str:
    """Return a text with a part cut out, doubled or inserted, or sometimes unchanged."""
    place = luck.randrange(len(text) + 1)
    match luck.randrange(4):
        case 0:
            return text[:place] + text[place + luck.randrange(1, 4) :]
        case 1:
            return text[:place] + text[: luck.randrange(1, 5)] + text[place:]
        case 2:
            return text[:place] + luck.choice(ODD)[:20] + text[place:]
        case _:
            return text


def typed(luck: Random) -> str:
    """Return a text that someone may type."""
    return changed(luck.choice(ODD), luck) if luck.random() < 0.5 else luck.choice(ODD)


class Inputs(Turns):
    """A new game, and someone who isn't playing in it."""

    def state(self) -> list[Any]:
        """Return the public state, and the steps played."""
        tables = ("games", "steps", "commits", "seats", "requests", "invitations", "places", "outbox")
        public = [(message.id, message.content, [*message.presses]) for message in self.far.public]
        return [public, *(self._rows(f"SELECT * FROM {table}") for table in tables)]  # noqa: S608  our own names

    def comes(self, custom_id: str, values: list[str], message: Message) -> None:
        """Deliver a click with this id, and let the program answer it."""
        data = {"custom_id": custom_id, "values": values}
        interaction = Interaction(self.far, self.far.number(), CLEO[0], message, data)
        self.works(clicked(cast("Any", interaction)), interaction)

    def works(self, work: Any, interaction: Interaction) -> None:
        """Let the program answer."""
        self._begin(work, interaction)
        self.calm()


def make(seed: int, count: int) -> int:
    """Try inputs, which must change nothing; return how many were tried."""
    luck, inputs = Random(seed), Inputs()
    inputs.begins(living=bool(seed % 2))
    card, before = inputs.far.public[-1], inputs.state()
    forms = [form for form in FLOWS if form not in FREE]
    grammar = {form: ids(form, ARGUMENTS) for form in forms}
    commands = [
        command for command in all_commands() if command.path not in ENDS and _takes_text(command.parameters)
    ]
    tried = 0
    try:
        for number in range(count):
            if number % 3:
                custom_id = luck.choice(grammar[luck.choice(forms)])
                if luck.random() < 0.5:
                    custom_id = changed(custom_id, luck)
                if custom_id.startswith((*ALSO_FREE, *(form.letter for form in FREE))):
                    continue
                values = [typed(luck) for _ in range(luck.randrange(3))] or [*luck.choice(VALUES)]
                what: object = (custom_id, values)
                inputs.comes(custom_id, values, card)
            else:
                command = luck.choice(commands)
                options = {name: typed(luck) for name in command.parameters}
                what = (command.path, options)
                interaction = Interaction(inputs.far, inputs.far.number(), CLEO[0], codes=command.path)
                inputs.works(command.sent(cast("Any", interaction), **options), interaction)
            tried += 1
            assert not inputs.errors.found, (what, inputs.errors.found)
            assert inputs.state() == before, what
            inputs.far.messages = {
                id_: message for id_, message in inputs.far.messages.items() if message.owner is None
            }
    finally:
        inputs.teardown()
    return tried


def _takes_text(parameters: Any) -> bool:
    return bool(parameters) and all(
        parameter.annotation in (str, str | None) for parameter in parameters.values()
    )


@pytest.mark.timeout(1800)
@pytest.mark.parametrize("seed", soaked(range(21), 1))
def test_whatever_comes_in(seed: int) -> None:
    """No input changes anything; the first seed tries only a few."""
    sys.stdout.write(f"[input] seed {seed}: {make(seeded(seed), 5000 if seed else 300)} inputs\n")
