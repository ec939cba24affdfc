"""The message of an invitation, to one person or to all: no name has any effect as Markdown, and the message
shows the commitment but not the key.
"""

import re
from collections.abc import Callable

import pytest
from discord.ui import Button

from bot.cards.invitation import asked, deal_text, invitation_text
from bot.cards.notice import invitation_notice
from bot.cards.rows import invitation_rows
from bot.games.duel import labels
from bot.games.imhotep.invitation import PRESETS
from bot.messages.catalog import LANGUAGES, Catalog
from bot.messages.layout import TEXT_LIMIT
from bot.messages.names import clean, marked
from bot.service.limits import Declined
from bot.store.invitations import Guest, Invitation
from tests.bot.cards.test_turn import MENTION, NASTY, bare
from tests.support.invitations import HOST, INVITED, to_all, to_one

Make = Callable[..., Invitation]
KINDS = (to_one, to_all)
OF_BOTH = ("open", "accepted", "cancelled", "expired", "closed")
STATES = {to_one: (*OF_BOTH, "declined"), to_all: OF_BOTH}
EVERY = [(make, state) for make in KINDS for state in STATES[make]]


def named(make: Make, host: str, other: str, **changed: object) -> Invitation:
    """Return an invitation in which people have these names."""
    guests = () if make is to_one else (Guest(*INVITED[:1], other, 2),)
    invited = other if make is to_one else ""
    return make(host_name=host, invited_name=invited, guests=guests, **changed)


def options(sides: str, start: str, wrath: str) -> tuple[tuple[str, str], ...]:
    return (("sides", sides), ("start", start), ("wrath", wrath))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("make", "state"), EVERY)
def test_names_neither_format_nor_link_and_only_who_is_to_answer_is_mentioned(
    language: str, make: Make, state: str
) -> None:
    text = invitation_text(named(make, *NASTY, state=state), Catalog(language))
    assert len(text) <= TEXT_LIMIT
    mentioned = [f"<@{INVITED[0]}>"] if make is to_one and state == "open" else []
    assert MENTION.findall(bare(text)) == mentioned
    assert marked(NASTY[0]) in text
    assert not re.search(r"[<>\[\]|`~_]|@|://", bare(text).replace("".join(mentioned), ""))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rematch", [False, True])
@pytest.mark.parametrize("make", KINDS)
def test_who_is_to_answer_is_named_once_and_notified(make: Make, language: str, *, rematch: bool) -> None:
    """An invitation mentions the invited person; an open rematch mentions the former players who have no seat
    yet. In the test's list, 44 already has a seat, and 0 is a person who was forgotten.
    """
    again = {"rematch_of": 7, "again": (44, HOST[0], 55, 0, 66)} if rematch and make is to_all else {}
    invitation = make(**again)
    expected = (INVITED[0],) if make is to_one else (55, 66) if rematch else ()
    assert asked(invitation) == expected
    say = Catalog(language)
    mentions = [f"<@{user_id}>" for user_id in expected]
    assert MENTION.findall(bare(invitation_text(invitation, say))) == mentions
    assert MENTION.findall(bare(invitation_notice(invitation, say) or "")) == mentions


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_notification_has_no_asterisks(language: str) -> None:
    """A notification has no Markdown, which phones don't render; characters escaped in a name are kept."""
    say, options = Catalog(language), tuple(sorted(PRESETS["everything"].items()))
    text = invitation_notice(named(to_one, *NASTY, game="imhotep", options=options), say) or ""
    assert marked(NASTY[0]) in text
    assert "*" not in bare(text)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("make", "state"), EVERY)
def test_the_commitment_is_one_click_away_and_the_key_is_not(language: str, make: Make, state: str) -> None:
    invitation, say = make(state=state), Catalog(language)
    assert invitation.deal.commitment not in invitation_text(invitation, say)
    assert invitation.deal.commitment in deal_text(invitation, say)
    assert invitation.deal.key.hex() not in invitation_text(invitation, say) + deal_text(invitation, say)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("make", KINDS)
def test_an_invitation_takes_few_lines(language: str, make: Make) -> None:
    """Even with every option on, the terms are part of the sentence about the game."""
    every = {**dict(make().options), **({} if make is to_one else PRESETS["everything"])}
    text = invitation_text(make(options=tuple(sorted(every.items()))), Catalog(language))
    assert text.count("\n") == (1 if make is to_one else 3)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_lobby_says_what_can_be_done_next(language: str) -> None:
    """Besides *Change…*, the lobby has only buttons that someone can press: *Join*; *Join* and *Start*; or
    *Start* when nobody else can join.
    """
    say = Catalog(language)
    join, start, change = (say(f"button.all.{word}") for word in ("join", "start", "change"))
    for guests, most, offers in (
        (0, 3, [join, change]),
        (1, 3, [join, change, start]),
        (2, 3, [change, start]),
        (1, 2, [change, start]),
    ):
        there = tuple(Guest(*INVITED, seat) for seat in range(1, guests + 1))
        rows = invitation_rows(to_all(guests=there, most=most), say)
        assert [item.label for row in rows for item in row.children if isinstance(item, Button)] == offers
    asked_one = [
        item.label
        for row in invitation_rows(to_one(), say)
        for item in row.children
        if isinstance(item, Button)
    ]
    assert asked_one == [say(f"button.one.{word}") for word in ("accept", "decline", "more")]


@pytest.mark.parametrize(
    ("chosen", "told"),
    [
        (options("AAAAA", "random", "no"), ["all sides A, best for a first game", "random start player"]),
        (options("BBBBB", "0", "no"), ["sites: all sides B", " · **Nefertiti** begins"]),
        (options("ABBBA", "0", "yes"), ["Market A, Pyramids B, Temple B, Burial Chamber B, Obelisks A"]),
        (options("BAAAA", "random", "yes"), ["Wrath of the Pharaoh"]),
        (options("BAAAA", "3", "no"), ["whoever has seat 4 begins"]),
    ],
)
def test_what_is_played_is_told_as_text(chosen: tuple[tuple[str, str], ...], told: list[str]) -> None:
    text = invitation_text(to_all(options=chosen, guests=()), Catalog("en"))
    assert all(words in text for words in told)
    assert ("Wrath" in text) == (dict(chosen)["wrath"] == "yes")
    assert ("first game" in text) == (dict(chosen)["sides"] == "AAAAA")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("start", "begins"), [("random", ""), ("0", "Nefertiti"), ("1", "Akhenaten")])
def test_a_challenge_tells_sides_and_who_begins(language: str, start: str, begins: str) -> None:
    say = Catalog(language)
    text = invitation_text(to_one(options=(("sides", "ABAB"), ("start", start))), say)
    sides, first = text.split("; ")[-1].split(" · ")
    assert sides == labels.sides_text("ABAB", say)
    assert begins in first


def test_the_seats_are_told() -> None:
    text = invitation_text(named(to_all, "Ana", "Ben", most=3), Catalog("en"))
    assert "for 2–3" in text
    assert "Here: **Ana**, **Ben**" in text
    alone = invitation_text(to_all(host_name="Ana", guests=(), most=2), Catalog("de"))
    assert "Dabei: **Ana**" in alone


def test_values_of_our_own_are_told() -> None:
    for sides, ours in (("AAAAA", False), ("CDCDC", True)):
        text = invitation_text(to_all(options=options(sides, "random", "no")), Catalog("en"))
        assert ("our own" in text) == ours


@pytest.mark.parametrize(("make", "state"), EVERY)
def test_someone_without_a_visible_name_is_called_nobody(make: Make, state: str) -> None:
    text = invitation_text(named(make, clean("\u200b"), "", state=state), Catalog("de"))
    assert "****" not in text
    assert "Jemand" in text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("make", "state"), EVERY)
def test_until_when_it_is_open_is_told_in_the_readers_time(language: str, make: Make, state: str) -> None:
    text = invitation_text(make(state=state, expires_at=99), Catalog(language))
    assert ("<t:99:R>" in text) == (state == "open")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("reason", Declined)
def test_why_someone_declined_is_told(language: str, reason: str) -> None:
    say = Catalog(language)
    text = invitation_text(to_one(state="declined", reason=reason), say)
    assert text.endswith(f": {say(f'decline.{reason}')}.")
