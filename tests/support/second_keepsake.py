"""A small database with everything that the second migration added: clocks, plans, seasons, ratings,
reminders, rivals and puzzles. The version that froze the migration made it; every later one must open and
continue it.
"""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from random import Random

from bot.clock import DAY
from bot.features.hints.service import Hints
from bot.features.plans.service import Plans
from bot.features.puzzles import store as puzzles
from bot.features.puzzles.service import Puzzles, posed
from bot.features.records.service import KEPT_FOR, Imports, Retention
from bot.features.reminders.service import REMIND, Remind, Reminders
from bot.features.seasons.service import Seasons
from bot.features.seasons.store import NewSeason, Season
from bot.features.substitutes.service import Substitutes, Taker
from bot.service.limits import Declined
from bot.service.match import Match
from bot.service.matches import Actor
from bot.service.periodic import PeriodicPost
from bot.service.proposals import Continued, Invited, Proposal
from bot.store.invitations import Invitation
from engine.duel import Duel
from engine.record import Play, write
from engine.rivals.levels import Level
from tests.bot.month.house import House, house
from tests.bot.month.outside import Outside
from tests.bot.month.playing import bundle
from tests.support.keepsake import ANA, BEN, CLEO, DAN, GUILD, dumped
from tests.support.seeding import Clock, Person

EVA, MODERATOR = (55, "Eva"), (66, "Mo")
DUEL = {"sides": "AAAA", "start": "0"}
BIG = {"sides": "AAAAA", "start": "0"}
SEASON, JOINING, CLOSED = 9, 10, 11
"""The ids of servers with a running season, with one that waits for people, and with a closed one."""
PLAYED, REMOVED = 2, 1
"""The numbers of two finished games, one of which has lost its log."""


@asynccontextmanager
async def program(folder: Path, clock: Clock) -> AsyncGenerator[House]:
    """Run the program on a database in this folder."""
    async with house(folder, clock, Outside(clock, Random(7))) as house_here:
        yield house_here


@dataclass
class SecondMaker:
    """Makes the database's contents through the services."""

    house: House
    clock: Clock
    numbers: "count[int]" = field(default_factory=lambda: count(100_000))
    channels: "count[int]" = field(default_factory=lambda: count(1))
    chance: Random = field(default_factory=lambda: Random(11))

    def by(self, person: Person) -> Actor:
        return Actor(*person, next(self.numbers))

    async def goes_by(self, seconds: int) -> None:
        self.clock.seconds += seconds
        await self.house.settle()

    async def invited(self, pace: str = "none", *, by: Person = ANA, to: Person = BEN) -> Invitation:
        channel = next(self.channels)
        asked = Proposal(
            self.by(by), GUILD, channel, Duel.id, DUEL, 2, "en-US", Invited(*to, channel), pace=pace
        )
        return await self.house.services.invitations.open(asked)

    async def duel(self, pace: str = "none") -> Match:
        services = self.house.services
        invitation = await self.invited(pace)
        return await services.matches.get(await services.invitations.accept(invitation, self.by(BEN)))

    async def lobby(self, pace: str, *guests: Person) -> Invitation:
        invitations, host = self.house.services.invitations, self.by(ANA)
        proposal = Proposal(host, GUILD, next(self.channels), "imhotep", BIG, 4, "de", pace=pace)
        invitation = await invitations.open(proposal)
        for guest in guests:
            await invitations.join(invitation, self.by(guest))
        return await invitations.get(invitation.id)

    async def table(self, pace: str) -> Match:
        """Return a game of three that began in a lobby."""
        lobby = await self.lobby(pace, BEN, CLEO)
        services = self.house.services
        return await services.matches.get(await services.invitations.start(lobby, self.by(ANA)))

    async def played(self, match: Match, bundles: int) -> Match:
        """Play this many bundles of choices, or to the end, and return the match."""
        services = self.house.services
        for _ in range(bundles):
            asked = match.asked
            if asked is None:
                break
            words = bundle(match.play.game.copy(), self.chance)
            actor = self.by((asked.user_id, asked.name))
            match = (await services.matches.act(match, actor, words, match.version)).match
            await services.outbox.flush("game", match.id)
        return match

    # --- the parts -------------------------------------------------------------------------------------

    async def finished_games(self) -> None:
        """Create two rated games a month apart, of which only the newer one has its log in the end."""
        await self.house.services.preferences.choose(KEPT_FOR, GUILD, Retention.MONTH)
        await self.played(await self.duel("3"), 1000)
        await self.goes_by(31 * DAY)
        await self.played(await self.duel("bank"), 1000)
        await self.goes_by(60)

    async def invitations_in_all_states(self) -> None:
        invitations = self.house.services.invitations
        await invitations.decline(await self.invited(), self.by(BEN), Declined.LATER)
        await invitations.close(await self.lobby("none"), self.by(MODERATOR), moderates=True)
        await self.invited("7", to=EVA)
        await self.goes_by(8 * DAY)

    async def open_invitations(self) -> None:
        """Create an invitation to one person, and one to all with a seat for a computer player."""
        invitations = self.house.services.invitations
        await self.invited("1", to=EVA)
        lobby = await self.lobby("7", DAN)
        await invitations.seat_rival(lobby, Actor(*ANA, next(self.numbers)), Level.MASON, "Senmut")

    async def paused(self) -> None:
        services, match = self.house.services, await self.played(await self.duel("bank"), 2)
        request = await services.clocks.ask_to_pause(match, self.by(ANA))
        await services.requests.agree(request, self.by(BEN))

    async def planned(self) -> None:
        """Create a game in which it is Ana's turn, Ben has a plan, and hints are allowed."""
        services, match = self.house.services, await self.duel()
        words = [match.play.game.options()[0].code]
        after = services.of(Plans).outline(match, self.by(BEN), words, match.version)
        while not after.complete:
            words.append(after.draft.play.game.options()[0].code)
            after = services.of(Plans).outline(match, self.by(BEN), words, match.version)
        await services.of(Plans).add(match, self.by(BEN), words, match.version, any_way=False)
        hints = await services.of(Hints).ask(match, self.by(ANA))
        await services.requests.agree(hints, self.by(BEN))

    async def seats_that_changed_hands(self) -> None:
        """Create a game of three in which a computer player has the seat that someone lost to a claim, and
        another in which Dan took over a seat and a computer player is requested, too.
        """
        services, match = self.house.services, await self.table("1")
        other = await self.table("1")
        await self.goes_by(2 * DAY)
        match = await services.clocks.claim(match, self.by(BEN), match.version)
        rival = Taker("Senmut", level=Level.APPRENTICE)
        request = await services.of(Substitutes).ask(match, self.by(BEN), match.version, rival, 0)
        await services.requests.agree(request, self.by(CLEO))
        taker = Taker(DAN[1], DAN[0])
        request = await services.of(Substitutes).ask(other, self.by(BEN), other.version, taker)
        for person in (CLEO, DAN):
            await services.requests.agree(request, self.by(person))
        other = await self.played(await services.matches.get(other.id), 2)
        await self.goes_by(2 * DAY)
        asker = next(seat for seat in other.stored.seats if seat.user_id not in (other.mover, DAN[0]))
        nudger = self.by((asker.user_id, asker.name))
        await services.clocks.nudge(other, nudger, other.version)
        nudger = self.by((asker.user_id, asker.name))
        await services.of(Substitutes).ask(other, nudger, other.version, rival)

    async def rival(self) -> None:
        services, invitation = self.house.services, await self.lobby("none", BEN)
        invitation = await services.invitations.seat_rival(
            invitation, self.by(ANA), Level.IMHOTEP, "Amenhotep"
        )
        await services.invitations.start(invitation, self.by(ANA))

    async def record_from_outside(self, *, gone_on_with: bool) -> None:
        """Load the first half of the finished game as a record from outside, and ask Dan to continue it; with
        `gone_on_with`, he accepts.
        """
        services = self.house.services
        whole = (await services.matches.get(PLAYED)).play
        half = Play(whole.header, whole.line[:6])
        loaded = await services.of(Imports).load(self.by(EVA), write(half.header, half.entries), DAN[0])
        play, channel = loaded.match.play, next(self.channels)
        continued = Continued(play.header, write(play.header, play.line), 0)
        options, dan = dict(play.header.options), Invited(*DAN, channel)
        asked = Proposal(self.by(EVA), GUILD, channel, Duel.id, options, 2, "en-US", dan, continues=continued)
        invitation = await services.invitations.open(asked)
        if gone_on_with:
            await services.invitations.accept(invitation, self.by(DAN))

    async def season(self, guild: int, *people: Person) -> Season:
        actor, seasons = self.by(MODERATOR), self.house.services.of(Seasons)
        new = NewSeason(
            interaction_id=actor.interaction_id, guild_id=guild, channel_id=900 + guild,
            starter_id=actor.user_id, game=Duel.id, ruleset=Duel.ruleset, options=tuple(sorted(DUEL.items())),
            form="robin", days=3, pace="1", locale="de", seed="a seed", created_at=self.clock(),
        )  # fmt: skip
        season = await seasons.open(new)
        for person in people:
            await seasons.join(season, self.by(person))
        return season

    async def seasons(self) -> None:
        services = self.house.services
        await services.of(Seasons).close(await self.season(CLOSED, DAN))
        await self.season(JOINING, DAN, EVA)
        season = await self.season(SEASON, ANA, BEN, CLEO, DAN, EVA)
        await services.of(Seasons).start(season)
        await self.goes_by(60)
        first, second = (await services.of(Seasons).get(season.id)).of_round[:2]
        for pairing in (first, second):
            if pairing.game_id is not None:
                await self.played(await services.matches.get(pairing.game_id), 5)
        pairing = next(candidate for candidate in (first, second) if candidate.game_id is not None)
        match = await services.matches.get(pairing.game_id or 0)
        seat = match.stored.seats[1]
        await services.matches.resign(match, self.by((seat.user_id, seat.name)), match.version)
        await self.goes_by(60)

    async def puzzles(self) -> None:
        services = self.house.services
        daily = services.of(Puzzles).today()
        moves = [step.code for step in posed(daily)[-1].game.options()]
        wrong = next(code for code in moves if code not in daily.puzzle.solution)
        for code in (wrong, daily.puzzle.solution[0]):
            await services.of(Puzzles).answer(daily, ANA[0], code)
        await services.of(Puzzles).share(daily, ANA[0])
        await services.of(Puzzles).answer(daily, BEN[0], wrong)
        post = PeriodicPost(JOINING, daily.day, self.clock(), 910, 4711)
        await services.database.write(puzzles.put_post, post)
        await services.database.write(puzzles.refuse, CLOSED, 911)

    async def manners(self) -> None:
        """Set Ben's reminders, which don't come at night, and Ana's, of which one comes before the database
        is finished, and send Eva on vacation.
        """
        services = self.house.services
        await services.preferences.choose(REMIND, BEN[0], Remind.DIRECT)
        await services.preferences.choose(REMIND, ANA[0], Remind.MENTION)
        await services.of(Reminders).keep_quiet(BEN[0], "Asia/Kolkata", 21, 9)
        await services.clocks.vacations.begin(EVA[0], 10)

    async def everything(self) -> None:
        await self.finished_games()
        await self.invitations_in_all_states()
        await self.seats_that_changed_hands()
        await self.manners()
        await self.rival()
        await self.record_from_outside(gone_on_with=True)
        await self.goes_by(7 * DAY)
        await self.seasons()
        await self.paused()
        await self.planned()
        await self.puzzles()
        await self.open_invitations()
        await self.record_from_outside(gone_on_with=False)
        await self.duel("3")


async def make_second(folder: Path) -> str:
    """Create the database, and return all of it as SQL text."""
    clock = Clock()
    async with program(folder, clock) as program_here:
        await SecondMaker(program_here, clock).everything()
        path = program_here.path
    return dumped(path)
