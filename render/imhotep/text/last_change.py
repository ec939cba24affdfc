"""Events of Imhotep in one short line, for a picture's foot and the head of its alt text."""

from collections.abc import Iterator, Sequence

from engine.contract import Event
from engine.imhotep import events as e
from engine.imhotep.cards import Card
from engine.imhotep.components import Site
from engine.imhotep.rules.ships import NAMES
from engine.imhotep.sites.market import CardKept, CardTaken
from engine.imhotep.sites.pyramids import BonusDeclined
from render.imhotep.text.actions import LOOKED, Extra, Gain, WholeAction, Worded, actions, gained_briefly
from render.imhotep.text.event_texts import TEXTS
from render.imhotep.text.phrases import brief_card, names, place, site_name, to_site
from render.kit.last_lines import shorter_and_shorter
from render.kit.lists import series
from render.kit.players import Players
from render.kit.say import Say


def briefly(events: Sequence[Event], players: Players, say: Say) -> Iterator[str]:
    """`last_lines` with people's names; who has none is called by the color."""
    return last_lines(events, names(players, say), say)


def last_lines(events: Sequence[Event], full: Sequence[str], say: Say) -> Iterator[str]:
    """The last changes in one line, then ever shorter ways to say it: take the first that fits. The latest
    are kept longest; an ellipsis stands for what is left out.
    """
    found = [action for action in actions(events) if not isinstance(action.head, e.Ended)]
    if not found:
        return iter([say("imhotep.last.end" if events else "imhotep.last.none")])
    return shorter_and_shorter(lambda names, fully: _clauses(found, names, say, fully=fully), full, say)


def _clauses(done: Sequence[WholeAction], full: Sequence[str], say: Say, *, fully: bool) -> list[str]:
    """Fully: with who got what, and what happened beside."""
    found: list[str] = []
    for action in done:
        clause = _clause(action, full, say)
        gains = _gains(action, full, say) if action.gains and (fully or not clause) else ""
        if clause and gains:
            found.append(say("imhotep.last.brings", what=clause, gains=gains))
        elif clause or gains:
            found.append(clause or gains)
        found += filter(None, (_extra(one, full, say, fully=fully) for one in action.extras))
    return found


def _clause(action: WholeAction, full: Sequence[str], say: Say) -> str:
    """What was done, without what it brought; nothing for what only follows from something said before."""
    head = action.head
    match head:
        case e.Fetched(seat=seat, stones=stones):
            return say("imhotep.last.fetch", name=full[seat], stones=stones)
        case e.Loaded(seat=seat):
            return say("imhotep.last.load", name=full[seat], places=_loads((head, *action.parts), say))
        case e.CardPlayed(seat=seat, card=card):
            return _play(full[seat], brief_card(card, say), action.parts, say)
        case e.Sailed(seat=seat, ship=ship, site=site):
            return say("imhotep.last.sail", name=full[seat], ship=NAMES[ship], to=to_site(site, say))
        case _:
            return _short_clause(action, full, say)


def _short_clause(action: WholeAction, full: Sequence[str], say: Say) -> str:
    """The same for what needs few words."""
    head = action.head
    match head:
        case e.RoundEnded(number=number):
            return say("imhotep.last.round_end", number=number)
        case e.RoundBegan(number=number):
            return say("imhotep.last.round", number=number)
        case e.Passed(seat=seat):
            return say("imhotep.last.pass", name=full[seat])
        case e.Stalemate():
            return say("imhotep.last.stalemate")
        case e.Resigned(seat=seat):
            return say("imhotep.last.resign", name=full[seat])
        case e.Left(seat=seat):
            return say("imhotep.last.left", name=full[seat])
        case e.CameBack(seat=seat):
            return say("imhotep.last.back", name=full[seat])
        case None:
            orders = [one for one in action.parts if isinstance(one, e.OrderSet)]
            return "".join(say("imhotep.last.order", name=full[one.seat]) for one in orders[:1])
        case _:
            return TEXTS[type(head)].clause([head], full, say) if type(head) in TEXTS else ""


def _loads(events: Sequence[Event], say: Say) -> str:
    return series((place(one.ship, one.position) for one in events if isinstance(one, e.Loaded)), say)


def _play(name: str, card: str, parts: Sequence[Event], say: Say) -> str:
    """A blue card, and what it loaded at once."""
    if any(isinstance(one, e.Loaded) for one in parts):
        return say("imhotep.last.play_load", name=name, card=card, places=_loads(parts, say))
    return say("imhotep.last.play", name=name, card=card)


def _gains(action: WholeAction, full: Sequence[str], say: Say) -> str:
    """Who got what; where, if it is not said already."""
    texts = (
        say("imhotep.part.of", name=full[one.seat], parts=series(_parts(one, say), say))
        for one in action.gains
    )
    gains = series(texts, say, "semicolon")
    if action.head is None and action.site not in (None, Site.MARKET):
        return say("imhotep.last.there", site=site_name(action.site, say), gains=gains)
    return gains


def _parts(gain: Gain, say: Say) -> list[str]:
    """Points where there are any, else stones; stones fetched; what the side tells; cards."""
    found: list[str] = []
    if gain.points:
        found.append(say("imhotep.last.points", points=gain.points))
    elif gain.stones:
        found.append(say("imhotep.part.stones", count=gain.stones))
    if gain.fetched:
        found.append(say("imhotep.part.stones", count=gain.fetched))
    return [*found, *gained_briefly(gain, say), *(_got(one, say) for one in gain.cards)]


def _got(event: Event, say: Say) -> str:
    """A card; or cards that are only looked at (§7.1, N-144, N-201)."""
    match event:
        case CardTaken() | CardKept() | e.CardDrawn():
            return brief_card(event.card, say)
        case _:
            return LOOKED[type(event)].briefly(event, say)


def _extra(extra: Extra, full: Sequence[str], say: Say, *, fully: bool) -> str:
    """What happened beside; where room is short, only what somebody got or chose."""
    match extra:
        case Gain(card=Card() as card):
            parts = [brief_card(card, say), *(_parts(extra, say) if fully else ())]
            return say("imhotep.part.of", name=full[extra.seat], parts=series(parts, say))
        case e.Loaded(seat=seat):
            return say("imhotep.last.load", name=full[seat], places=_loads((extra,), say))
        case e.Fetched(seat=seat, stones=stones):
            return say("imhotep.last.fetch", name=full[seat], stones=stones)
        case e.CardDrawn(seat=seat, card=card):
            return say("imhotep.part.of", name=full[seat], parts=brief_card(card, say))
        case Worded():
            return extra.text.clause(extra.events, full, say)
        case BonusDeclined(seat=seat):
            return say("imhotep.last.declined", name=full[seat])
        case _:
            return ""
