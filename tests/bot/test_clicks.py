"""Every letter that an id can begin with has a form and a flow, and every word in an id something it does."""

import re
from collections.abc import Collection

import pytest

from bot.cards.opponents import ASK, PICK
from bot.cards.replay import STEPS
from bot.clicks import FLOWS
from bot.flows.clocks.substitutes import PANEL
from bot.flows.game_lists import LISTS
from bot.flows.help import HELPS
from bot.flows.invitations.invite import INVITATION_ANSWERS
from bot.flows.invitations.rematch import REMATCHES
from bot.flows.looks import LOOKS
from bot.flows.privacy import PRIVACY
from bot.flows.requests import REQUEST_ANSWERS
from bot.flows.seasons import SEASON_ANSWERS
from bot.messages.buttons import FORMS, Letter
from engine.rivals.levels import Level

WORDS: dict[tuple[Letter, str], Collection[str]] = {
    (Letter.LOOK, "what"): LOOKS,
    (Letter.REQUEST, "answer"): REQUEST_ANSWERS,
    (Letter.ASK, "kind"): ("hints",),
    (Letter.INVITATION, "what"): INVITATION_ANSWERS,
    (Letter.HELP, "what"): HELPS,
    (Letter.PRIVACY, "what"): set(PRIVACY) - {"show"},  # only a command asks for that
    (Letter.REMATCH, "where"): REMATCHES,
    (Letter.GAMES, "list"): (*LISTS, "bring"),
    (Letter.RESIGN, "sure"): ("yes", "no"),
    (Letter.SEASON, "what"): SEASON_ANSWERS,
    (Letter.REPLAY, "what"): ("film", *STEPS, "jump", "on", "review"),
    (Letter.SUBSTITUTE, "how"): PANEL,
    (Letter.OPPONENT, "against"): (ASK, PICK, *Level),
}
"""What a flow does by words of the id."""


def test_every_letter_has_a_form_and_a_flow() -> None:
    assert set(FORMS) == set(FLOWS) == set(Letter)
    assert all(len(letter) == 1 and letter.isalpha() for letter in Letter)


@pytest.mark.parametrize(("letter", "name"), WORDS)
def test_what_an_id_may_ask_for_is_what_its_flow_does(letter: Letter, name: str) -> None:
    found = re.search(rf"\(\?P<{name}>([a-z|]+)\)", FORMS[letter])
    assert found is not None
    assert set(found[1].split("|")) == set(WORDS[letter, name])


def test_no_other_id_names_what_is_done() -> None:
    """A new word in a form needs a line above."""
    named = {
        (letter, name)
        for letter, form in FORMS.items()
        for name in re.findall(r"\(\?P<(\w+)>(?:[a-z]+\|?)+\)", form)
    }
    assert named == set(WORDS)
