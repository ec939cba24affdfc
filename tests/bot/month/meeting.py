"""How people meet: they ask each other, accept, decline, join, start, or don't answer."""

import json

from bot.service.clocks.face import PACES
from bot.service.limits import Declined
from bot.service.proposals import Invited, Proposal
from bot.service.refusals import ServiceReason
from bot.store.invitations import Invitation
from tests.bot.month.habits import DAY, PEOPLE, Habit
from tests.bot.month.life import Life

GAMES = {
    "duel": {"sides": "AAAA", "start": "random"},
    "imhotep": {"sides": "AAAAA", "start": "random", "wrath": "no"},
}
TOO_EARLY = f"open: {ServiceReason.DECLINED_LATELY}"
MOST_GAMES = 4
"""The number of games at which a person stops inviting others."""


class Meeting:
    """All people's invitations."""

    def __init__(self, life: Life) -> None:
        self.life = life

    async def look(self, habit: Habit) -> None:
        """Answer invitations and look at lobbies, then perhaps invite someone."""
        await self.answer_invitations(habit)
        await self.go_to_lobbies(habit)
        await self.begin(habit)

    async def answer_invitations(self, habit: Habit) -> None:
        asked = self.life.ledger.rows(
            "SELECT id FROM invitations WHERE state = 'open' AND invited_id = ?", habit.user_id
        )
        for row in asked:
            invitation = await self.invitation(row["id"])
            if invitation is None:
                continue
            if self.life.likely(habit.accepts):
                await self.accept(invitation, habit)
            elif self.life.likely(habit.declines):
                reason = self.life.chance.choice((None, *Declined))
                declining = self.life.house.services.invitations.decline(
                    invitation, self.life.by(habit), reason
                )
                if (await self.life.do("decline", self.life.shown("invitation", invitation.id, declining)))[
                    0
                ]:
                    pair = (invitation.host_id, habit.user_id)
                    self.life.memory.declined.setdefault(pair, []).append(self.life.moment)

    async def go_to_lobbies(self, habit: Habit) -> None:
        """Join or leave other people's lobbies; start or cancel the person's own."""
        rows = self.life.ledger.rows(
            "SELECT id, host_id FROM invitations WHERE state = 'open' AND invited_id IS NULL"
            " AND guild_id IN (SELECT value FROM json_each(?))",
            json.dumps(habit.servers),
        )
        for row in rows:
            invitation = await self.invitation(row["id"])
            if invitation is None:
                continue
            services = self.life.house.services.invitations
            if row["host_id"] != habit.user_id:
                if self.life.likely(habit.accepts * 0.5):
                    joining = services.join(invitation, self.life.by(habit))
                    await self.life.do("join", self.life.shown("invitation", invitation.id, joining))
                elif self.life.likely(0.05):
                    leaving = services.leave(invitation, self.life.by(habit))
                    await self.life.do("leave a lobby", self.life.shown("invitation", invitation.id, leaving))
            elif len(invitation.seated) >= self.life.chance.choice((2, 3, 4)):
                await self.life.do("start", self.started(invitation, habit))
            elif self.life.likely(0.02):
                cancelling = services.cancel(invitation, self.life.by(habit))
                await self.life.do("cancel", self.life.shown("invitation", invitation.id, cancelling))

    async def invitation(self, invitation_id: int) -> Invitation | None:
        was_done, invitation = await self.life.do(
            "find", self.life.house.services.invitations.get(invitation_id)
        )
        return invitation if was_done else None

    async def accept(self, invitation: Invitation, habit: Habit) -> None:
        pair = (invitation.host_id, habit.user_id)
        if (await self.life.do("accept", self.accepted(invitation, habit)))[0]:
            for both in (pair, (habit.user_id, invitation.host_id)):
                self.life.memory.declined.pop(both, None)  # a game that both agree on ends the wait

    async def accepted(self, invitation: Invitation, habit: Habit) -> None:
        services = self.life.house.services
        game_id = await services.invitations.accept(invitation, self.life.by(habit))
        await services.outbox.flush("invitation", invitation.id)
        await services.outbox.flush("game", game_id)

    async def started(self, invitation: Invitation, habit: Habit) -> None:
        services = self.life.house.services
        game_id = await services.invitations.start(invitation, self.life.by(habit))
        await services.outbox.flush("invitation", invitation.id)
        await services.outbox.flush("game", game_id)

    async def begin(self, habit: Habit) -> None:
        """Perhaps invite one person, or everyone, to play; check that only a person who was declined has to
        wait.
        """
        if (
            len(self.life.games_of(habit.user_id)) >= MOST_GAMES
            or self.life.is_away(habit.user_id)
            or not self.life.likely(habit.starts)
        ):
            return
        server = self.life.chance.choice(habit.servers)
        others = [person for person in PEOPLE if server in person.servers and person is not habit]
        self.life.channels += 1
        game = self.life.chance.choice(list(GAMES))
        declined = [other for other in others if (habit.user_id, other.user_id) in self.life.memory.declined]
        insists = declined and self.life.likely(0.7)
        opponent = self.life.chance.choice(declined if insists else others)
        private = self.life.likely(0.1)
        to_all = self.life.likely(0.4) and not private and not insists
        invited = Invited(*opponent.person, self.life.channels + 100_000 * private)
        proposal = Proposal(
            actor=self.life.by(habit),
            guild_id=None if private else server,
            channel_id=self.life.channels,
            game=game,
            options=GAMES[game],
            most=self.life.chance.choice((3, 4)) if to_all and game == "imhotep" else 2,
            locale="en-US",
            invited=None if to_all else invited,
            pace=self.life.chance.choice(list(PACES)),
        )
        opening = self.life.house.services.invitations.open(proposal)
        may = to_all or self.may_ask(habit.user_id, opponent.user_id)
        waited, ends = self.life.memory.refused[TOO_EARLY], self.life.house.ends
        was_done, invitation = await self.life.do("open", opening)
        too_early = self.life.memory.refused[TOO_EARLY] > waited
        assert too_early == (not may) or self.life.house.ends > ends, (
            "who was declined waits, and nobody else"
        )
        in_time = to_all or self.may_ask(habit.user_id, opponent.user_id)
        assert may or not was_done or (in_time and self.life.house.ends > ends), "it was off for a while"
        if invitation is not None:
            await self.life.do("show", self.life.house.services.outbox.flush("invitation", invitation.id))

    def may_ask(self, host: int, other: int) -> bool:
        """Return whether a person may ask again: an hour after being declined, two the next time, up to a
        week; each decline counts for thirty days.
        """
        known = self.life.memory.declined.get((host, other), [])
        recent = [at for at in known if at >= self.life.now - 30 * DAY]
        return not recent or self.life.now >= recent[-1] + min(3600 * 2 ** (len(recent) - 1), 7 * DAY)
