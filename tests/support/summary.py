"""The contents of a bot with some features. As a program, it prints those of the imported bot as JSON. It
imports no other module of the tests, so it can also run with a copy of the bot that lacks a feature.
"""

import json
import sys
from collections.abc import Iterable

import bot.wiring
from bot.feature import Feature, commands_of, register_of
from bot.features import FEATURES
from bot.kernel import KERNEL


def summary(features: Iterable[Feature]) -> dict[str, list[str]]:
    """Return the contents of the kernel and these features, by kind."""
    every = [KERNEL, *features]
    register = register_of(every)
    return {
        "commands": sorted(command.path for command in commands_of(every)),
        "settings": [setting.name for setting in register.settings],
        "forms": [form.name for form in register.forms],
        "help": [*register.help, *register.about],
        "export": sorted(kind for data in register.own_data for kind in data.kinds),
        "clicks": sorted(f"{form.letter}:{form.form}" for form in register.flows),
    }


if __name__ == "__main__":
    sys.stdout.write(json.dumps({"file": bot.wiring.__file__, **summary(FEATURES.values())}))
