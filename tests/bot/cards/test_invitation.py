"""What the message of a lobby says: in words, names are only names, the commitment but not the key."""

import re
from dataclasses import replace

import pytest

from bot.cards.invitation import invitation_text
from bot.messages.catalog import LANGUAGES, Catalogue
from bot.messages.clean import clean, marked
from bot.store.invitations import Guest, Invitation
from tests.bot.cards.test_turn import MENTION, NASTY, TEXT_LIMIT, bare
from tests.support.duel import deal

STATES = ("open", "accepted", "cancelled")


def lobby(**changed: object) -> Invitation:
    made = Invitation(
        interaction_id=1,
        guild_id=1,
        channel_id=5,
        invited_channel_id=5,
        host_id=11,
        host_name=NASTY[0],
        invited_id=None,
        invited_name="",
        game="imhotep",
        ruleset=1,
        options=(("sides", "AAAAA"), ("start", "random"), ("wrath", "no")),
        delivery="resident",
        locale="de",
        deal=deal(1),
        created_at=1,
        id=7,
        state="open",
        answer_interaction_id=None,
        guests=(Guest(22, NASTY[1], 2), Guest(33, "_" * 32, 3), Guest(44, "*" * 32, 4)),
        most=4,
    )
    return replace(made, **changed)  # type: ignore[arg-type]


def options(sides: str, start: str, wrath: str) -> tuple[tuple[str, str], ...]:
    return (("sides", sides), ("start", start), ("wrath", wrath))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("state", STATES)
def test_names_neither_format_nor_mention_nor_link(language: str, state: str) -> None:
    text = invitation_text(lobby(state=state, options=options("ABABA", "0", "yes")), Catalogue(language))
    assert len(text) <= TEXT_LIMIT
    assert not MENTION.search(text)
    assert marked(NASTY[0]) in text
    assert not re.search(r"[<>\[\]|`~_]|@|://", bare(text))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_commitment_is_told_and_the_key_is_not(language: str) -> None:
    for state in ("open", "accepted"):
        text = invitation_text(lobby(state=state), Catalogue(language))
        assert text.split("\n")[-1].startswith("-# ")
        assert lobby().deal.commitment in text
        assert lobby().deal.key.hex() not in text


@pytest.mark.parametrize(
    ("chosen", "told"),
    [
        (options("AAAAA", "random", "no"), ["all sides A, best for a first game", "start player is drawn"]),
        (options("BBBBB", "0", "no"), ["sites: all sides B", "begins"]),
        (options("ABBBA", "0", "yes"), ["Market A, Pyramids B, Temple B, Burial Chamber B, Obelisks A"]),
        (options("BAAAA", "random", "yes"), ["with the variant Wrath of the Pharaoh"]),
    ],
)
def test_what_is_played_is_told_in_words(chosen: tuple[tuple[str, str], ...], told: list[str]) -> None:
    text = invitation_text(lobby(options=chosen), Catalogue("en"))
    assert all(words in text for words in told)
    assert ("Wrath" in text) == (dict(chosen)["wrath"] == "yes")
    assert ("first game" in text) == (dict(chosen)["sides"] == "AAAAA")


def test_the_seats_are_counted() -> None:
    text = invitation_text(lobby(host_name="Ana", guests=(Guest(22, "Ben", 2),), most=3), Catalogue("en"))
    assert "2 of 3 seats taken: **Ana**, **Ben**" in text
    alone = invitation_text(lobby(host_name="Ana", guests=(), most=2), Catalogue("de"))
    assert "1 von 2 Plätzen besetzt: **Ana**" in alone


def test_somebody_without_a_visible_name_is_called_nobody() -> None:
    for state in STATES:
        one = lobby(state=state, host_name=clean("\u200b"), guests=(Guest(22, "", 2),))
        text = invitation_text(one, Catalogue("de"))
        assert "****" not in text
        assert "Niemand" in text
