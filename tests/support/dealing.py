"""Deals that depend only on the test, so that a failing test fails again and no run depends on luck."""

from hashlib import sha256
from types import SimpleNamespace

import pytest

from bot.service import invitations, proposals
from bot.store.invitations import Invitation

real_salt = invitations.salt


@pytest.fixture(autouse=True)
def own_deals(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Give every game that starts in this process the deal that belongs to the test's name; the soak draws a
    new one every time. Both halves of a deal are fixed: the inviting person's key and the accepting person's
    salt.
    """
    if request.node.get_closest_marker("soak") is not None:
        return
    key = sha256(request.node.name.encode()).digest()

    def token_bytes(count: int) -> bytes:
        return key[:count]

    def salt(invitation: Invitation, interaction_id: int) -> str:
        return "0" if invitation.deal.key == key else real_salt(invitation, interaction_id)

    monkeypatch.setattr(proposals, "secrets", SimpleNamespace(token_bytes=token_bytes))
    monkeypatch.setattr(invitations, "salt", salt)
