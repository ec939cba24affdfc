"""Short phrases that Imhotep's texts share: seats, sites, cards, tasks, and winners."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from engine.contract import Outcome
from engine.imhotep.cards import KINDS, Card
from engine.imhotep.components import Site, Stone, is_second, owner
from engine.imhotep.printed import Bonus
from engine.imhotep.rules.ships import NAMES
from engine.imhotep.table.pieces import Context
from engine.imhotep.view import ImhotepView, PlayerView
from render.kit.lists import series, signed
from render.kit.marks import MARKS, OPEN_MARKS
from render.kit.players import Players
from render.kit.say import Say

COLORS = ("black", "white", "brown", "gray")
"""The colors of the stones, by seat."""

EMPTY = "."
"""The sign of a position or space without a stone."""

CardWords = Callable[[Card, Say], str]
"""A function that names a card."""

RESIGNED = "resigned"
"""The reason for an end by resignation; the seat that resigned is last in the ranking."""


# --- seats and stones --------------------------------------------------------------------------------


def seat_mark(seat: int, say: Say) -> str:
    """Return the name of a seat's color."""
    return say(f"imhotep.seat.{COLORS[seat]}")


def seat_sign(seat: int) -> str:
    """Return the sign on a seat's stones, as a character."""
    return MARKS[seat]


def names(players: Players, say: Say) -> tuple[str, ...]:
    """Return all names; a seat without a name is called by its color."""
    return tuple(name or seat_mark(seat, say) for seat, name in enumerate(players.names))


def signs_of(stones: Iterable[Stone | None], between: str = "") -> str:
    """Return the signs of stones in a row, with `EMPTY` where there is none."""
    return between.join(EMPTY if stone is None else stone_sign(stone) for stone in stones)


def stone_sign(stone: Stone) -> str:
    """Return the sign of a stone's owner, which is open if the stone has the second color (N-21)."""
    return (OPEN_MARKS if is_second(stone) else MARKS)[owner(stone)]


def counts(stones: Sequence[Stone], say: Say) -> str:
    """Return how many of these stones each owner has, as text."""
    owners = [owner(stone) for stone in stones]
    return series(
        (
            say("imhotep.part.of", name=seat_sign(seat), parts=owners.count(seat))
            for seat in sorted(set(owners))
        ),
        say,
    )


def numbered(numbers: Iterable[int], say: Say) -> str:
    """List these numbers, separated by spaces."""
    return series(map(str, numbers), say, "space")


def place(ship: int, position: int) -> str:
    """Return the name of a ship's position, such as `b2`."""
    return f"{NAMES[ship]}{position + 1}"


def together(named: Sequence[str], say: Say) -> str:
    """Join these texts with commas and an *and* before the last; there must be at least one."""
    *before, last = named
    return say("imhotep.join.and", before=series(before, say), last=last) if before else last


# --- sites and cards ---------------------------------------------------------------------------------


def site_name(site: Site, say: Say) -> str:
    """Return the name of a site."""
    return say(f"imhotep.site.{site.name.lower()}")


def to_site(site: Site, say: Say) -> str:
    """Return where a ship sails, such as `to the Market`."""
    return say(f"imhotep.to.{site.name.lower()}")


def card_name(card: Card, say: Say) -> str:
    """Return the name of a market card."""
    return say(f"imhotep.card.{card.name.lower()}")


def brief_card(card: Card, say: Say) -> str:
    """Return a short name of a market card."""
    return say(f"imhotep.brief.{card.name.lower()}")


def held(player: PlayerView) -> tuple[Card, ...]:
    """Return a player's cards; those that may not be seen are face down (N-341)."""
    return (*player.cards, *(Card.FACE_DOWN,) * (player.held - len(player.cards)))


def hand(cards: Sequence[Card], naming: CardWords, say: Say) -> str:
    """List cards by kind, with their counts."""
    return series(kinds(cards, naming, say), say)


def kinds(cards: Sequence[Card], naming: CardWords, say: Say) -> Iterator[str]:
    """Yield the name of every kind once, with its count if it has several cards, in the order of the
    rules.
    """
    for card in (*KINDS, Card.FACE_DOWN):
        if number := cards.count(card):
            name = naming(card, say)
            yield name if number == 1 else say("imhotep.counted", number=number, card=name)


# --- the choice --------------------------------------------------------------------------------------


def todo(view: ImhotepView, full: Sequence[str], say: Say) -> str:
    """Say who must choose, and what; in a preview that can go no further, say that it ends. The game must be
    running.
    """
    decision = view.decision
    if decision is None:
        return say("imhotep.todo.stopped")
    word = decision.kind
    bonus = None if view.choosing is None else view.choosing.bonus
    if bonus is not None:
        word = "load_optional" if bonus is Bonus.LOAD else f"bonus_{bonus.value}"
    if word == "keep" and view.cards_to_choose:
        word = "keep_seen"
    return say(f"imhotep.todo.{word}", name=full[decision.seat])


def about(context: Context | None, naming: CardWords, say: Say) -> list[str]:
    """Return phrases about the subject of a choice: card, stone, site, and the decisions already made."""
    if context is None:
        return []
    sentences: list[str] = []
    if context.card is not None:
        sentences.append(say("imhotep.about.card", card=naming(context.card, say)))
    if context.ship is not None and context.position is not None:
        sentences.append(say("imhotep.about.stone", place=place(context.ship, context.position)))
    elif context.ship is not None:
        sentences.append(say("imhotep.about.ship", ship=NAMES[context.ship]))
    elif context.private is not None:
        sentences.append(say("imhotep.about.private", letter=seat_sign(context.private)))
    if context.site is not None:
        sentences.append(site_name(context.site, say))
    if context.space is not None:
        sentences.append(say("imhotep.about.space", space=context.space + 1))
    if context.tile is not None:
        sentences.append(say("imhotep.about.tile", tile=context.tile))
    if context.order:
        places = (str(position + 1) for position in context.order)
        sentences.append(say("imhotep.about.order", places=series(places, say, "space")))
    return sentences


# --- the end -----------------------------------------------------------------------------------------


def verdict(view: ImhotepView, full: Sequence[str], say: Say) -> str:
    """Name the winners and their points; after a resignation, there are no points."""
    return _verdict(view, together([full[seat] for seat in _outcome(view).winners], say), say)


def verdict_of_all(view: ImhotepView, say: Say) -> str:
    """Say the same as `verdict`, but without names, for a game that everyone has won."""
    return _verdict(view, say("imhotep.verdict.all", number=len(view.players)), say)


def _outcome(view: ImhotepView) -> Outcome:
    if view.outcome is None:
        raise ValueError("the game is not over")
    return view.outcome


def _verdict(view: ImhotepView, winners: str, say: Say) -> str:
    outcome = _outcome(view)
    count = len(outcome.winners)
    if outcome.reason == RESIGNED:
        return say("imhotep.verdict.win", names=winners, count=count)
    total = signed(view.players[outcome.winners[0]].sheet.total)
    return say("imhotep.verdict.win_score", names=winners, points=total, count=count)


def _ending(view: ImhotepView, outcome: Outcome, full: Sequence[str], say: Say) -> str:
    """Say why the game ended, or who had left before its end."""
    seats = [seat for place_ in outcome.ranking for seat in place_]
    gone = [full[seat] for seat in seats if view.players[seat].absent]
    if not gone:
        return say(f"imhotep.verdict.{outcome.reason}", name=full[seats[-1]])
    if outcome.reason == RESIGNED:
        return say("imhotep.verdict.alone")
    return say("imhotep.verdict.left", names=together(gone, say), count=len(gone))


def reasons(view: ImhotepView, full: Sequence[str], say: Say) -> list[str]:
    """Say why the game ended, who had left before, and whether a tie was broken (§10, §9.1)."""
    outcome = _outcome(view)
    sentences = [_ending(view, outcome, full, say)]
    playing = [seat for place_ in outcome.ranking for seat in place_ if not view.players[seat].absent]
    if outcome.reason == RESIGNED and len(playing) > 1:
        playing.pop()
    best = view.players[outcome.winners[0]]
    tied = [seat for seat in playing if view.players[seat].sheet.total == best.sheet.total]
    if len(tied) > len(outcome.winners):
        most, rest = best.sled, max(view.players[seat].sled for seat in tied if seat not in outcome.winners)
        sentences.append(say("imhotep.verdict.sled", most=most, rest=rest))
    if len(outcome.winners) > 1:
        sentences.append(say("imhotep.verdict.shared", stones=best.sled))
    return sentences
