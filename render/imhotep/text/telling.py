"""Describes turns of Imhotep: the actions, everyone's gains, and the consequences."""

from collections.abc import Iterator, Sequence
from copy import copy
from itertools import groupby

from engine.contract import Event
from engine.imhotep import events as e
from engine.imhotep.cards import Card
from engine.imhotep.components import Site
from engine.imhotep.sites.market import CardKept, Displayed
from engine.imhotep.sites.pyramids import BonusDeclined, BonusLost
from engine.imhotep.table.stones import StonesPaid
from render.imhotep.text.actions import ACTIONS, Extra, Gain, WholeAction, Worded, actions, cargo, gained
from render.imhotep.text.event_texts import TEXTS
from render.imhotep.text.parts import (
    bookkeeping,
    card_named,
    card_of,
    cards_aboard,
    display,
    moved,
    played,
    sailing,
)
from render.imhotep.text.phrases import card_name, names, site_name, to_site
from render.kit.lists import series, together
from render.kit.players import Players
from render.kit.say import Say
from render.kit.telling import Follow, Telling, gains_text, plate_lines

Turn = Sequence[WholeAction]

BEGINNINGS = (e.Fetched, e.Loaded, e.CardPlayed, e.Sailed, StonesPaid, *ACTIONS)
"""The events that begin an action in a turn."""
ALONE = (e.Passed, e.Resigned, e.Left, e.CameBack, e.Ended)
"""Events with a sentence of their own."""


def tell(events: Sequence[Event], players: Players, say: Say) -> list[Telling]:
    """Describe these events turn by turn."""
    return _tellings(events, names(players, say), say)


def newest(events: Sequence[Event], full: Sequence[str], say: Say) -> Iterator[str]:
    """Yield one-line descriptions of the newest of these turns, each shorter than the last; take the first
    that fits.
    """
    if not events:
        return iter([say("imhotep.last.none")])
    return plate_lines(_tellings(events, full, say), full)


def _tellings(events: Sequence[Event], full: Sequence[str], say: Say) -> list[Telling]:
    return [_Teller(turn, full, say).telling() for turn in turns(actions(events))]


def turns(actions: Sequence[WholeAction]) -> Sequence[Turn]:
    """Return the actions grouped by turn, together with other players' choices and the consequences."""
    grouped: list[list[WholeAction]] = []
    for action in actions:
        head = action.head
        begins = isinstance(head, BEGINNINGS) and not (grouped and _goes_on(grouped[-1], head))
        if begins or isinstance(head, ALONE) or not grouped or isinstance(grouped[-1][-1].head, ALONE):
            grouped.append([])
        grouped[-1].append(action)
    return grouped


def _goes_on(turn: Turn, head: Event) -> bool:
    """Tell whether an event continues a seat's turn, after an action that allows it or by the effect of a
    card (§8.3).
    """
    last = next(
        (action.head for action in reversed(turn) if isinstance(action.head, (*BEGINNINGS, e.RoundEnded))),
        None,
    )
    if getattr(last, "seat", None) != getattr(head, "seat", None):
        return False
    if isinstance(last, ACTIONS):
        return TEXTS[type(last)].goes_on
    return isinstance(last, e.CardPlayed) and isinstance(head, e.Sailed)


def _folded(turn: Turn) -> list[WholeAction]:
    """Return a turn in which the consequences of choices are part of the last action at their site."""
    folded: list[WholeAction] = []
    for action in turn:
        at = (earlier for earlier in reversed(folded) if action.site in (None, earlier.site))
        into = next(at, None) if action.head is None else None
        if into is None:
            own = copy(action)
            own.parts, own.gains, own.extras = [*action.parts], [*action.gains], [*action.extras]
            folded.append(own)
            continue
        into.parts += action.parts
        into.extras += action.extras
        into.gains += action.gains
    return folded


class _Teller:
    """Describes a single turn."""

    def __init__(self, turn: Turn, full: Sequence[str], say: Say) -> None:
        self._actions, self._full, self._say = _folded(turn), full, say
        heads = (action.head for action in turn if isinstance(action.head, (*BEGINNINGS, *ALONE)))
        self._actor: int = getattr(next(heads, None), "seat", -1)
        self._done: list[tuple[str, str]] = []
        """The actor's actions, each in full and abbreviated."""
        self._card: list[str] = []
        """Phrases about the card that was played."""
        self._gained: list[str] = []
        self._chosen: list[str] = []
        self._others: list[str] = []
        self._taken: list[tuple[int, str]] = []
        self._follows: list[Follow] = []
        self._notes: list[str] = []

    def telling(self) -> Telling:
        """Return the description of the turn."""
        for action in self._actions:
            self._read(action)
            for extra in action.extras:
                self._extra(extra)
        return Telling(
            self._act(),
            self._short(),
            self._picks(),
            tuple(self._follows),
            tuple(self._notes),
            None if self._actor < 0 else self._actor,
        )

    # --- sentences -----------------------------------------------------------------------------------

    def _act(self) -> str:
        say, sentences = self._say, [*self._others]
        if self._done:
            phrase = self._does(self._actor, together([done for done, _ in self._done], say))
            brought = series(self._card, say) if self._card else series(self._gained, say, "semicolon")
            if self._card or self._gained:
                phrase = say("render.tell.gains", what=phrase, gains=brought)
            sentences.insert(0, series([phrase, *self._chosen], say, "semicolon"))
        return " ".join(say("render.tell.sentence", what=phrase) for phrase in sentences)

    def _short(self) -> str:
        if self._done:
            return self._does(self._actor, together([short for _, short in self._done], self._say))
        return self._others[0].split(": ")[0] if self._others else ""

    def _picks(self) -> str:
        """Say who took which card: `Ben takes the Statue, Ana the Hammer`."""
        say, picks = self._say, list[str]()
        for seat, taken in groupby(self._taken, lambda pick: pick[0]):
            cards = together([card for _, card in taken], say)
            key = "imhotep.tell.took_too" if picks else "imhotep.tell.took"
            picks.append(say(key, name=self._full[seat], cards=cards))
        return say("render.tell.sentence", what=series(picks, say)) if picks else ""

    def _does(self, seat: int, phrase: str) -> str:
        return self._say("imhotep.tell.does", name=self._full[seat], what=phrase)

    def _do(self, phrase: str) -> None:
        self._done.append((phrase, phrase))

    # --- what someone does --------------------------------------------------------------------------

    def _read(self, action: WholeAction) -> None:
        say, head = self._say, action.head
        gains = self._gains(action)
        match head:
            case e.Fetched() | e.Loaded() | StonesPaid():
                more = action.parts
                self._done.append((moved(head, more, say), moved(head, more, say, short=True)))
            case e.CardPlayed(card=card):
                self._do(say("imhotep.tell.play", card=card_name(card, say)))
                self._card += played(action, say)
            case e.Sailed() if any(isinstance(action.head, e.CardPlayed) for action in self._actions):
                self._card.append(sailing(action, self._full, say))
            case e.Sailed():
                self._do(sailing(action, self._full, say))
            case _ if isinstance(head, ACTIONS):
                self._do(TEXTS[type(head)].doing(head, say))
            case e.Passed() | e.Resigned() | e.Left() | e.CameBack():
                self._do(say(f"imhotep.tell.{type(head).__name__.lower()}"))
            case _:
                self._besides(action, gains)
                return
        self._bring(gains)

    def _bring(self, gains: str) -> None:
        """Add gains to the text of the action or card that brought them."""
        if gains and self._card:
            self._card[-1] = self._say("render.tell.gains", what=self._card[-1], gains=gains)
        elif gains:
            self._gained.append(gains)

    def _besides(self, action: WholeAction, gains: str) -> None:
        """Describe the events that aren't actions of the player whose turn it is."""
        say, full, head = self._say, self._full, action.head
        match head:
            case None if gains and action.site is not None:
                self._others.append(say("render.tell.gains", what=site_name(action.site, say), gains=gains))
            case e.RoundEnded(number=number):
                self._round_ended(number, gains)
            case e.RoundBegan(number=number):
                ships = series(map(str, head.ships), say)
                self._notes.append(say("imhotep.event.round", number=number, ships=ships))
            case e.Stalemate(stones=stones):
                back = (
                    say("imhotep.part.of", name=full[seat], parts=count)
                    for seat, count in enumerate(stones)
                    if count
                )
                self._follow("imhotep.event.stalemate", stones=series(back, say))
            case e.Ended(winners=winners):
                named = together([full[seat] for seat in winners], say)
                self._notes.append(say("imhotep.event.end", names=named, count=len(winners)))
            case None:
                pass
            case _:
                self._chooses(getattr(head, "seat", -1), TEXTS[type(head)].doing(head, say))
        self._parts(action)

    def _parts(self, action: WholeAction) -> None:
        """Add notes about an action's further events, such as a new display."""
        say, full = self._say, self._full
        for part in action.parts:
            if type(part) in TEXTS:
                self._notes += TEXTS[type(part)].sentences([part], full, say)
            elif isinstance(part, Displayed):
                self._notes.append(display(part, say))

    def _round_ended(self, number: int, gains: str) -> None:
        say = self._say
        text = say("imhotep.tell.round_ended", number=number)
        if gains:
            text = say(
                "imhotep.tell.round_scored", number=number, site=site_name(Site.TEMPLE, say), gains=gains
            )
        self._follows.append(Follow(text, scored=bool(gains)))

    def _chooses(self, seat: int, doing: str) -> None:
        """Add another action by a seat: to the current sentence if the seat is the actor, otherwise as a
        sentence of its own.
        """
        if seat == self._actor and self._done:
            self._chosen.append(doing)
        else:
            self._others.append(self._does(seat, doing))

    def _follow(self, key: str, **values: str) -> None:
        self._follows.append(Follow(self._say(key, **values)))

    # --- what it brings ------------------------------------------------------------------------------

    def _gains(self, action: WholeAction) -> str:
        """Say what everyone gets at the site of an action, including gains from later choices there."""
        merged: dict[int, Gain] = {}
        for gain in action.gains:
            into = merged.setdefault(gain.seat, Gain(gain.seat, gain.site))
            into.stones += gain.stones
            into.points += gain.points
            into.fetched += gain.fetched
            into.cards += gain.cards
            into.events += gain.events
            self._took(gain)
        if action.site is Site.MARKET and (ship := cargo(action.head)) is not None:
            return gains_text(self._actor, cards_aboard(ship, action, self._say), self._full, self._say)
        nobody_acts = isinstance(action.head, e.RoundEnded)
        return self._shared(merged, -1 if nobody_acts else self._actor)

    def _shared(self, gains: dict[int, Gain], actor: int) -> str:
        """Return everyone's gains, naming the stones only once: `2 stones for Ben, 1 for Ana`."""
        things = {seat: self._things(gain) for seat, gain in gains.items()}
        only = {
            seat: gain.stones
            for seat, gain in gains.items()
            if things[seat] == [self._say("imhotep.part.stones", count=gain.stones)]
        }
        first = next((only[seat] for seat in sorted(only, key=lambda seat: (seat != actor, seat))), 0)
        things |= {seat: [str(count)] for seat, count in only.items() if count != first}
        return gains_text(actor, things, self._full, self._say)

    def _things(self, gain: Gain) -> list[str]:
        say = self._say
        things = [say("imhotep.tell.points", points=gain.points)] if gain.points else []
        if gain.fetched:
            things.append(say("imhotep.part.fetched", count=gain.fetched))
        things += gained(gain, say)
        if gain.cards and gain.site is not Site.MARKET:
            things.append(say("imhotep.tell.cards", count=len(gain.cards)))
        if not things and gain.stones:
            things.append(say("imhotep.part.stones", count=gain.stones))
        return things

    def _took(self, gain: Gain) -> None:
        """Say which cards someone took, and which cards were discarded instead."""
        say, cards = self._say, [card_of(event, self._say) for event in gain.cards]
        for event in gain.cards:
            if isinstance(event, CardKept) and isinstance(event.rejected, Card):
                card = card_name(event.rejected, say)
                self._notes.append(say("imhotep.tell.rejected", name=self._full[gain.seat], card=card))
        texts = {type(event): TEXTS[type(event)] for event in gain.events if type(event) in TEXTS}
        for kind, text in texts.items():
            if text.around_cards is not None and cards:
                cards = [text.around_cards(together(cards, say), say)]
            if text.behind_cards is not None:
                phrase = text.behind_cards([event for event in gain.events if type(event) is kind], say)
                self._notes.append(say("render.tell.sentence", what=self._does(gain.seat, phrase)))
        self._taken += ((gain.seat, card) for card in cards)

    # --- additional events ------------------------------------------------------------------------

    def _extra(self, extra: Extra) -> None:
        say, full = self._say, self._full
        match extra:
            case Gain(card=Card() as card):
                self._acted(extra, card)
            case e.Loaded() | e.Fetched():
                self._chooses(extra.seat, moved(extra, (), say))
            case e.CardDrawn(seat=seat):
                self._chooses(seat, say("imhotep.tell.draw", card=card_of(extra, say)))
            case BonusDeclined(seat=seat):
                self._chooses(seat, say("imhotep.tell.declined"))
            case BonusLost() | e.CardWithoutEffect() | e.NoCard():
                self._in_vain(extra)
            case Worded(text=text) if text.scores:
                lines = text.sentences(extra.events, full, say)
                self._follows += (Follow(line, scored=True) for line in lines)
            case Worded(text=text):
                self._notes += text.sentences(extra.events, full, say)
            case Event():
                self._notes += bookkeeping(extra, say)
            case _:
                pass

    def _in_vain(self, event: BonusLost | e.CardWithoutEffect | e.NoCard) -> None:
        """Say that a bonus, a card or a draw brought someone nothing."""
        say, name = self._say, self._full[event.seat]
        match event:
            case BonusLost(bonus=bonus):
                self._follow("imhotep.event.lost", name=name, bonus=say(f"imhotep.bonus.{bonus.value}"))
            case e.CardWithoutEffect(card=card):
                self._follow("imhotep.event.no_effect", name=name, card=card_name(card, say))
            case e.NoCard():
                self._follow("imhotep.event.no_card", name=name)

    def _acted(self, gain: Gain, card: Card) -> None:
        """Describe the gains from a card (§8.1, N-312, N-320): those of a red card after its name, those of
        the raft in the text about playing it.
        """
        say, taken = self._say, (gain.seat, card_named(card, self._say))
        gains = self._shared({gain.seat: gain}, self._actor)
        if card is Card.RAFT and self._done:
            self._card.append(say("imhotep.tell.rafts", to=to_site(gain.site, say)))
            self._bring(gains)
            self._took(gain)
        elif taken in self._taken:
            self._taken.remove(taken)
            took = say("imhotep.tell.took", name=self._full[gain.seat], cards=taken[1])
            self._others.append(say("render.tell.gains", what=took, gains=gains) if gains else took)
        else:
            phrase = say("render.tell.gains", what=card_name(card, say), gains=gains)
            self._follows.append(Follow(say("render.tell.sentence", what=phrase), scored=True))
