"""Invitations of both kinds made by hand, for tests of their texts and buttons."""

from dataclasses import replace
from typing import Any

from bot.store.invitations import Guest, Invitation
from tests.support.duel import deal

HOST, INVITED = (11, "Nefertiti"), (22, "Akhenaten")


def to_one(**changed: Any) -> Invitation:
    """Return an invitation that asks one person to play The Duel."""
    invitation = Invitation(
        interaction_id=1,
        guild_id=1,
        channel_id=5,
        invited_channel_id=5,
        host_id=HOST[0],
        host_name=HOST[1],
        invited_id=INVITED[0],
        invited_name=INVITED[1],
        game="duel",
        ruleset=1,
        options=(("sides", "ABAB"), ("start", "random")),
        delivery="resident",
        locale="de",
        deal=deal(1),
        created_at=1,
        id=999_999_999_999_999,
        state="open",
        answer_interaction_id=None,
    )
    return replace(invitation, **changed)


def to_all(**changed: Any) -> Invitation:
    """Return an invitation to a game of Imhotep that anyone may join, and that three people have joined."""
    guests = (Guest(*INVITED, 2), Guest(33, "_" * 32, 3), Guest(44, "*" * 32, 4))
    options = (("sides", "AAAAA"), ("start", "random"), ("wrath", "no"))
    invitation = to_one(
        invited_id=None, invited_name="", game="imhotep", options=options, guests=guests, most=4
    )
    return replace(invitation, **changed)
