"""The alt texts of Imhotep's pictures: a whole position in a few sentences."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from engine.contract import Event
from engine.imhotep import printed
from engine.imhotep.components import MONUMENTS, Site
from engine.imhotep.rules.ships import NAMES, Ship
from engine.imhotep.view import ImhotepView, PlayerView
from render.imhotep.modules import MODULES, own_pictures
from render.imhotep.sites import side_of
from render.imhotep.text import phrases
from render.imhotep.text.phrases import (
    CardWords,
    brief_card,
    card_name,
    seat_sign,
    signs_of,
    site_name,
    to_site,
)
from render.imhotep.text.telling import newest
from render.kit.fit import ALT_LIMIT, HEAD_LIMIT, first_fitting
from render.kit.lists import name_lengths, series, shorten, signed
from render.kit.players import Players
from render.kit.say import Say
from render.kit.standings import total_word

SHORT_HEAD = 180
"""The maximum number of characters in a head when there is little room."""


@dataclass(frozen=True)
class Detail:
    """The form of a text: which names cards have, whether seats have their colors beside their letters, the
    maximum number of characters in its head, whether the players' cards are named, and whether the piles are
    mentioned.
    """

    naming: CardWords
    colors: bool
    head: int = HEAD_LIMIT
    hands: bool = True
    piles: bool = True


DETAILS = (
    Detail(card_name, colors=True),
    Detail(brief_card, colors=True),
    Detail(brief_card, colors=False),
    Detail(brief_card, colors=False, head=SHORT_HEAD),
    Detail(brief_card, colors=False, head=SHORT_HEAD, hands=False),
    Detail(brief_card, colors=False, head=SHORT_HEAD, hands=False, piles=False),
)


def alt_text(view: ImhotepView, players: Players, recent: Sequence[Event], say: Say) -> str:
    """Describe the whole position in at most 1024 characters; the first 256 make sense alone."""
    monuments = series(_monuments(view, say), say, "space")
    candidates = (_upper(view, players, recent, detail, say) for detail in DETAILS)
    whole = (series([upper, monuments], say, "space") for upper in candidates)
    return shorten(first_fitting(whole, ALT_LIMIT), ALT_LIMIT)


def alt_texts(view: ImhotepView, players: Players, recent: Sequence[Event], say: Say) -> tuple[str, ...]:
    """Describe each picture: the harbor, the market and the players; the monuments; and those of modules in
    play.
    """
    candidates = (_upper(view, players, recent, detail, say) for detail in DETAILS)
    monuments = series([_monuments_head(view, say), *_monuments(view, say)], say, "space")
    texts = [first_fitting(candidates, ALT_LIMIT), monuments]
    texts += [picture.alt(view, say) for picture in own_pictures(view)]
    return tuple(shorten(text, ALT_LIMIT) for text in texts)


def _upper(view: ImhotepView, players: Players, recent: Sequence[Event], detail: Detail, say: Say) -> str:
    """Describe everything except the monuments."""
    head = _head(view, players, recent, detail.head, say)
    return series([head, *_harbor(view, detail, say), *_players(view, detail, say)], say, "space")


# --- the head ----------------------------------------------------------------------------------------


def _head(view: ImhotepView, players: Players, recent: Sequence[Event], limit: int, say: Say) -> str:
    full = phrases.names(players, say)
    return shorten(first_fitting(_heads(view, full, recent, say), limit), limit)


def _heads(view: ImhotepView, full: Sequence[str], recent: Sequence[Event], say: Say) -> Iterator[str]:
    """Yield descriptions of the choice, the points and the last change, each shorter than the last."""
    for last, short in product(newest(recent, full, say), name_lengths(full)):
        parts = [_turn(view, short, say), _points(view, short, say), say("imhotep.alt.last", last=last)]
        yield series(parts, say, "space")


def _turn(view: ImhotepView, full: Sequence[str], say: Say) -> str:
    if view.outcome is not None:
        return say("imhotep.alt.over", win=phrases.verdict(view, full, say))
    return say("imhotep.alt.todo", todo=phrases.todo(view, full, say))


def _points(view: ImhotepView, full: Sequence[str], say: Say) -> str:
    """State everyone's points, and explain the signs of the stones."""
    texts = (
        say("render.alt.total_of", name=full[player.seat], mark=seat_sign(player.seat),
            points=signed(player.sheet.scored))
        for player in view.players
    )  # fmt: skip
    return say("render.alt.points", points=series(texts, say))


# --- harbor and market -------------------------------------------------------------------------------


def _harbor(view: ImhotepView, detail: Detail, say: Say) -> Iterator[str]:
    yield say("imhotep.alt.round", number=view.round, rounds=printed.ROUNDS)
    if view.rules.wrath:
        yield say("imhotep.alt.wrath")
    if context := phrases.about(view.choosing, detail.naming, say):
        yield say("imhotep.alt.about", parts=series(context, say))
    if view.ships:
        ships = (_ship(NAMES[number], ship, say) for number, ship in enumerate(view.ships))
        yield say("imhotep.alt.ships", ships=series(ships, say, "semicolon"))
    yield _market(view, detail, say)
    for module in MODULES:
        yield from module.alt(view, say)
    if detail.piles:
        yield say("imhotep.alt.piles", draw=view.draw, discard=len(view.discard))
    if view.in_play:
        acting = (
            say("imhotep.part.of", name=seat_sign(played.seat), parts=detail.naming(played.card, say))
            for played in view.in_play
        )
        yield say("imhotep.alt.in_play", cards=series(acting, say))


def _ship(name: str, ship: Ship, say: Say) -> str:
    row = signs_of(ship.stones)
    if ship.site is not None:
        to = to_site(ship.site, say)
        return say("imhotep.alt.unloading" if ship.load else "imhotep.alt.moored", ship=name, to=to, row=row)
    if ship.ready:
        return say("imhotep.alt.ready", ship=name, row=row)
    return say("imhotep.alt.ship", ship=name, row=row, needed=ship.needed)


def _market(view: ImhotepView, detail: Detail, say: Say) -> str:
    """Describe the display, and the cards that someone is looking at (N-144, N-201)."""
    sentences = list(side_of(view, Site.MARKET).alt(view, detail.naming, say))
    if cards := view.visible_cards:
        sentences.append(say("imhotep.alt.seen_cards", cards=phrases.hand(cards, detail.naming, say)))
    elif view.cards_to_choose:
        sentences.append(say("imhotep.alt.looking", number=view.cards_to_choose))
    return say("imhotep.alt.site", site=_site(view, Site.MARKET, say), content=series(sentences, say))


def _players(view: ImhotepView, detail: Detail, say: Say) -> Iterator[str]:
    for player in view.players:
        yield _player(view, player, detail, say)


def _player(view: ImhotepView, player: PlayerView, detail: Detail, say: Say) -> str:
    mark = seat_sign(player.seat)
    if detail.colors:
        mark = _mark(player.seat, say)
    stones = say("imhotep.alt.player", mark=mark, sled=player.sled, quarry=player.quarry)
    if player.absent:
        stones = say("imhotep.alt.left", player=stones)
    parts = [stones, *side_of(view, Site.MARKET).player_alt(player, say)]
    parts += [text for module in MODULES for text in module.player_alt(view, player, say)]
    if player.held > len(player.cards):
        parts.append(say("imhotep.alt.face_down", number=player.held - len(player.cards)))
    if player.cards and detail.hands:
        parts.append(phrases.hand(player.cards, detail.naming, say))
    elif player.cards:
        parts.append(say("imhotep.alt.cards", number=len(player.cards)))
    return say("imhotep.event.plain", start=series(parts, say))


def _mark(seat: int, say: Say) -> str:
    return say("imhotep.alt.mark", letter=seat_sign(seat), color=phrases.seat_mark(seat, say))


# --- monuments ---------------------------------------------------------------------------------------


def _monuments_head(view: ImhotepView, say: Say) -> str:
    """State the colors and everyone's standing."""
    who = series((_mark(player.seat, say) for player in view.players), say)
    totals = ((seat_sign(player.seat), player.sheet.total) for player in view.players)
    stand = series(
        (say("imhotep.part.of", name=letter, parts=signed(total)) for letter, total in totals), say
    )
    total = say(f"render.alt.{total_word(view.outcome)}", points=stand)
    return series([say("imhotep.alt.monuments", number=view.round, seats=who), total], say, "space")


def _monuments(view: ImhotepView, say: Say) -> Iterator[str]:
    for site in MONUMENTS:
        content = series(side_of(view, site).alt(view, brief_card, say), say, "semicolon")
        yield say("imhotep.alt.site", site=_site(view, site, say), content=content)


def _site(view: ImhotepView, site: Site, say: Say) -> str:
    return say("imhotep.site_side", site=site_name(site, say), side=view.side(site))
