"""The panel of `/settings` fits into one message, however many settings there are."""

import pytest

from bot.cards.settings import ShownSettings, settings_parts
from bot.features import FEATURES
from bot.kernel import KERNEL
from bot.messages.catalog import LANGUAGES, Catalog
from bot.messages.layout import panel
from bot.service.choices import CHANNELS
from bot.store.people import Scope
from sandbox.discord.limits.components import check_components
from sandbox.protocol.components import walk
from sandbox.protocol.errors import Problems
from tests.support.registered import CHOICES, REGISTER, SELECTIONS, SHOWN_CHOICES, SHOWN_SELECTIONS

SCOPES: tuple[Scope, ...] = ("person", "server")


@pytest.mark.parametrize("picked", ["", "-1", "x", "\u0661", "9" * 20, "9" * 5000])
def test_what_is_no_id_cannot_be_picked(picked: str) -> None:
    assert CHANNELS.takes(["9" * 19])
    assert not CHANNELS.takes([picked])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("locked", [False, True])
@pytest.mark.parametrize("scope", SCOPES)
def test_it_fits_and_shows_everything_once(scope: Scope, language: str, *, locked: bool) -> None:
    chosen = {choice.name: choice.default for choice in CHOICES.values()}
    picked = {
        selection.name: selection.values or [str(10**18 + number) for number in range(selection.most)]
        for selection in SELECTIONS.values()
    }
    say, problems = Catalog(language), Problems()
    offered, forms = REGISTER.offered(scope), [form.button for form in REGISTER.forms]
    all_set = ShownSettings(scope, SCOPES, offered, chosen, picked, forms, locked)
    shown = panel(settings_parts(all_set, say)).to_components()
    check_components(problems, shown, is_v2=True)
    assert problems.found == []
    menus = [str(item["custom_id"]) for _, item in walk(shown) if item["type"] in {3, 6, 8}]
    expected = [
        selection.name for selection in (*SHOWN_CHOICES, *SHOWN_SELECTIONS) if selection.scope == scope
    ]
    assert menus == [f"o:{name}" for name in expected]


MOST = 12
"""The maximum number of settings that people are willing to look through."""


def test_there_are_few_and_what_went_still_has_a_meaning() -> None:
    """The panel shows at most 12 settings, at most one of them per feature, and removed settings can still be
    read.
    """
    assert len(SHOWN_CHOICES) + len(SHOWN_SELECTIONS) <= MOST
    assert sum(setting.offered for setting in KERNEL.settings) <= 7
    for feature in FEATURES.values():
        assert sum(setting.offered for setting in feature.settings) <= 1, feature.name
    assert {choice.name for choice in SHOWN_CHOICES} < set(CHOICES)
    assert {selection.name for selection in SHOWN_SELECTIONS} < set(SELECTIONS)
