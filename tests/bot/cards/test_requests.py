"""The texts of requests, one of which is from `bot.features.hints`: if there is only one other person, that
person is named, in every state and language.
"""

import pytest

from bot.cards.clock import claim_rows, claim_text
from bot.cards.notice import request_text
from bot.messages.catalog import Catalog
from bot.service.match import Match
from bot.store.requests import RequestKind, RequestState, StoredRequest
from tests.bot.games.test_buttons import presses
from tests.support.crowded import NAMES, Crowd, crowded

ANNA, BEN, CLEO = NAMES[:3]
TAKER = "Frieda"


@pytest.fixture
def pair() -> Match:
    return list(crowded(Crowd("duel", {"sides": "AAAA"}, 2, 5)))[2]


@pytest.fixture
def three() -> Match:
    return list(crowded(Crowd("imhotep", {"sides": "AAAAA"}, 3, 5)))[4]


def told(
    match: Match,
    kind: RequestKind,
    state: RequestState,
    language: str = "en",
    *,
    agreed: frozenset[int] = frozenset(),
    declined_by: int | None = None,
    seat: int = 0,
    for_seat: int | None = None,
) -> str:
    user_id, name = (None, "") if for_seat is None else (7, TAKER)
    request = StoredRequest(
        match.id, match.version, seat, 1, 1, kind, user_id, name, for_seat, None,
        id=1, state=state, agreed=agreed, declined_by=declined_by, created_at=0,
    )  # fmt: skip
    return request_text(match, request, Catalog(language))


def test_whoever_agreed_is_named(pair: Match, three: Match) -> None:
    every = frozenset({1, 2})
    assert told(pair, "takeback", "agreed", agreed=frozenset({1})) == (
        f"● **{ANNA}** asked to take a turn back; ▲ **{BEN}** agreed."
    )
    assert told(three, "takeback", "agreed", "de", agreed=every) == (
        f"● **{ANNA}** nimmt einen Zug zurück, mit dem Einverständnis von ▲ **{BEN}** und ✚ **{CLEO}**."
    )
    assert told(pair, "hints", "agreed", agreed=frozenset({1})) == (
        f"▲ **{BEN}** agreed, as ● **{ANNA}** asked: from now on `/game hint` advises whoever is to move."
    )
    assert told(three, "hints", "agreed", "de", agreed=every).startswith(
        f"Auf Wunsch von ● **{ANNA}** und einverstanden: ▲ **{BEN}** und ✚ **{CLEO}**."
    )


@pytest.mark.parametrize("kind", ["substitute", "seat"])
def test_whoever_said_no_is_named_also_the_one_who_was_to_sit_down(kind: RequestKind, pair: Match) -> None:
    assert told(pair, kind, "declined", seat=1, for_seat=0, declined_by=0).endswith(f"**{TAKER}** said no.")
    assert told(pair, kind, "declined", seat=1, for_seat=0, declined_by=1).endswith(f"▲ **{BEN}** said no.")


def test_whose_time_is_up_hears_who_waits(pair: Match, three: Match) -> None:
    assert f"until then ▲ **{BEN}** may wait" in told(pair, "late", "open")
    assert f"bis dahin liegt es an ▲ **{BEN}**, zu warten" in told(pair, "late", "open", "de")
    assert f"bis dahin liegt es an ▲ **{BEN}** und ✚ **{CLEO}**, zu warten" in told(
        three, "late", "open", "de"
    )


def test_going_on_without_someone_names_who_plays_on(three: Match) -> None:
    say = Catalog("en")
    assert claim_text(three, say).endswith(f"then resigns, and ● **{ANNA}** and ▲ **{BEN}** play on.")
    assert [press.label for press in presses(claim_rows(three, say))] == ["Yes, go on", "No, wait"]
