"""The sites of the naive Imhotep: stones that arrive, and the end of a round (§5 … §7)."""

from collections.abc import Callable, Generator
from typing import Any

from tests.engine.imhotep.naive_table import PYRAMID_A, PYRAMIDS_B, SORTED, TOWERS, NaiveTable

Question = tuple[int, str, list[str]]
Asking = Generator[Question, str, Any]
"""A generator that yields a seat, a kind of choice and options, and is sent the chosen code."""


class NaiveSites(NaiveTable):
    """A table whose sites take stones, and ask their owners."""

    def ask(self, seat: int, kind: str, options: list[str]) -> Generator[Question, str, str]:
        """Ask a seat, and return its answer; a question with one answer isn't asked (HV-28)."""
        if len(options) == 1:
            return options[0]
        return (yield (seat, kind, options))

    def arrive(self, site: str, stone: int, leave: Callable[[], None]) -> Asking:
        """Deliver a stone to a site; `leave` is called when the stone is put down, and takes it from its old
        place.
        """
        if site == "M":
            yield from self.market(stone, leave)
        elif site == "P":
            yield from self.pyramid(stone, leave)
        else:
            leave()
            if site == "T":
                self.temple.append(stone)
            elif site == "B":
                self.burial.append(stone)
            else:
                self.obelisk(stone)

    def red_cards(self) -> Asking:
        """Carry out red cards in the order in which they were received, before the next stone (HV-6,
        HV-18).
        """
        while self.reds:
            seat, card = self.reds.pop(0)
            if self.quarry[seat]:

                def leave(seat: int = seat) -> None:
                    self.quarry[seat] -= 1

                yield from self.arrive(card[1], seat, leave)
            self.acting.remove((seat, card))
            self.discard.append(card)

    def receive(self, seat: int, card: str) -> None:
        if card[0] == "r":
            self.reds.append((seat, card))
            self.acting.append((seat, card))
        else:
            self.hands[seat].append(card)
            self.hands[seat].sort(key=SORTED.index)

    # --- sites (§6, §7) ---------------------------------------------------------------------------

    def market(self, stone: int, leave: Callable[[], None]) -> Asking:
        options = [f"m {card}" for card in dict.fromkeys(card for card in self.shown if card)]
        if self.pair:
            options.append("m pair")
        card = None
        if options:
            code = yield from self.ask(stone, "market", options)
            if code == "m pair":
                kept = yield from self.ask(stone, "keep", [f"k {card}" for card in dict.fromkeys(self.pair)])
                card = kept[2:]
                self.pair.remove(card)
                self.discard += self.pair  # HV-12
                self.pair = []
            else:
                card = code[2:]
                self.shown[self.shown.index(card)] = None
        leave()
        self.quarry[stone] += 1  # HV-10
        if card:
            self.receive(stone, card)

    def pyramid(self, stone: int, leave: Callable[[], None]) -> Asking:
        if self.sides[1] == "A":
            leave()
            count = len(self.pyramids[0])
            if count < 14:
                self.pyramids[0].append(stone)
                self.score(stone, "pyramids", PYRAMID_A[count])
            else:
                self.beside.append(stone)
                self.score(stone, "pyramids", 1)
            return
        unfinished = [f"p {at + 1}" for at in range(3) if len(self.pyramids[at]) < 5]
        if not unfinished:
            leave()
            self.beside.append(stone)
            self.score(stone, "pyramids", 1)
            return
        code = yield from self.ask(stone, "pyramid", unfinished)
        leave()
        at = int(code[2]) - 1
        space = PYRAMIDS_B[at][len(self.pyramids[at])]
        self.pyramids[at].append(stone)
        self.score(stone, "pyramids", int(space[0]))
        yield from self.bonus(stone, space[1:])

    def bonus(self, seat: int, bonus: str) -> Asking:
        """Grant a bonus, which may be declined and is lost if it can do nothing (HV-15, HV-28)."""
        if bonus == "card" and (self.draw or self.discard):
            if (yield (seat, "bonus", ["y", "."])) == "y":
                card = self.draw_card()
                assert card
                self.receive(seat, card)
        elif bonus == "stones" and self.fetchable(seat, 3):
            if (yield (seat, "bonus", ["y", "."])) == "y":
                self.fetch(seat, 3)
        elif bonus == "load" and self.sled[seat] and self.load_codes():
            code = yield (seat, "load", [*self.load_codes(), "."])
            if code != ".":
                self.load(seat, code)

    def obelisk(self, stone: int) -> None:
        self.obelisks[stone].append(stone)
        if self.sides[4] == "B" and len(self.obelisks[stone]) >= 3 and len(self.towers) < 8:
            self.score(stone, "obelisks", TOWERS[len(self.towers)])
            self.towers.append(self.obelisks[stone])
            self.obelisks[stone] = []

    def temple_round(self) -> Asking:
        """Score the visible stones from the left (§6.3, §7.3, HV-16, HV-17)."""
        last = self.temple[-self.temple_spaces() :]
        first = (len(self.temple) - len(last)) % self.temple_spaces()
        on_top = {(first + at) % self.temple_spaces(): stone for at, stone in enumerate(last)}
        for space in sorted(on_top):
            seat = on_top[space]
            if self.sides[2] == "A":
                self.score(seat, "temple", 1)
            elif space == 1:
                self.score(seat, "temple", 2)
            elif space == 3:
                card = self.draw_card()
                if card:
                    self.receive(seat, card)
                yield from self.red_cards()
            else:
                options = ["t p", "t s"] if self.fetchable(seat, 2) else ["t p"]
                if (yield from self.ask(seat, "temple", options)) == "t p":
                    self.score(seat, "temple", 1)
                else:
                    self.fetch(seat, 2)
