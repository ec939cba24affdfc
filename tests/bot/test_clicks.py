"""Every form of id has a flow, and every word in an id has an effect."""

import re
from collections.abc import Collection

import pytest

from bot.cards.invitation import ASK, OPPONENT, PICK
from bot.features.places.card import GAMES_BUTTON
from bot.features.places.flow import LISTS
from bot.features.privacy.flow import PRIVACY, PRIVACY_BUTTON
from bot.features.records.card import POST_BUTTON, REPLAY_BUTTON, STEPS
from bot.features.rules.card import RULES_LOOK
from bot.features.seasons.card import SEASON_BUTTON
from bot.features.seasons.flow import SEASON_ANSWERS
from bot.features.substitutes.flow import PANEL, SUBSTITUTE
from bot.flows.game import REQUEST_ANSWERS
from bot.flows.invitations.invite import INVITATION_ANSWERS
from bot.flows.invitations.rematch import REMATCHES
from bot.flows.look import LOOKS
from bot.messages.buttons import INVITATION, LOOK, REMATCH, REQUEST, RESIGN, ClickForm
from engine.rivals.levels import Level
from tests.support.grammar import ids
from tests.support.registered import FLOWS

WORDS: dict[tuple[ClickForm, str], Collection[str]] = {
    (LOOK, "what"): LOOKS,
    (REQUEST, "answer"): REQUEST_ANSWERS,
    (INVITATION, "what"): INVITATION_ANSWERS,
    (RULES_LOOK, "what"): ("rules", "why", "full"),
    (PRIVACY_BUTTON, "what"): set(PRIVACY) - {"show"},  # only a command asks to show it
    (REMATCH, "where"): REMATCHES,
    (GAMES_BUTTON, "list"): (*LISTS, "bring"),
    (RESIGN, "sure"): ("yes", "no"),
    (SEASON_BUTTON, "what"): SEASON_ANSWERS,
    (REPLAY_BUTTON, "what"): ("film", *STEPS, "jump"),
    (POST_BUTTON, "what"): ("post", "still", "moving"),
    (SUBSTITUTE, "how"): PANEL,
    (OPPONENT, "against"): (ASK, PICK, *Level),
}
"""The words that have an effect, by form and part of the id."""


def test_no_id_fits_two_forms() -> None:
    """Every id is understood by exactly one form; forms may share a letter if they name different words."""
    for form in FLOWS:
        assert len(form.letter) == 1
        assert form.letter.isalpha()
        for custom_id in ids(form, {}):
            assert [flow for flow in FLOWS if flow.read(custom_id) is not None] == [form], custom_id


@pytest.mark.parametrize(("form", "name"), WORDS)
def test_what_an_id_may_ask_for_is_what_its_flow_does(form: ClickForm, name: str) -> None:
    match = re.search(rf"\(\?P<{name}>([a-z|]+)\)", form.form)
    assert match is not None
    assert set(match[1].split("|")) == set(WORDS[form, name])


def test_no_other_id_names_what_is_done() -> None:
    """`WORDS` has every word of every form, so a new word needs a line above."""
    named = {
        (form, name) for form in FLOWS for name in re.findall(r"\(\?P<(\w+)>[a-z]+(?:\|[a-z]+)+\)", form.form)
    }
    assert named == set(WORDS)
