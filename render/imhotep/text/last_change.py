"""Events of Imhotep in one short line, for a picture's foot and the head of its alt text."""

from collections.abc import Iterator, Sequence

from engine.contract import Event
from engine.imhotep import events as e
from engine.imhotep.cards import Card
from engine.imhotep.components import Site
from engine.imhotep.rules.ships import NAMES
from render.imhotep.text import dynasty_last_change as dynasty
from render.imhotep.text.actions import LOOKING, Deed, Extra, Gain, Got, Tally, deeds
from render.imhotep.text.phrases import brief_card, place, site_name, to_site
from render.kit.lists import ELLIPSIS, NAME_LENGTHS, series, shorten
from render.kit.say import Say


def last_lines(events: Sequence[Event], full: Sequence[str], say: Say) -> Iterator[str]:
    """The last changes in one line, then ever shorter ways to say it: take the first that fits. The latest
    are kept longest; an ellipsis stands for what is left out.
    """
    told = [deed for deed in deeds(events) if not isinstance(deed.head, e.Ended)]
    if not told:
        yield say("imhotep.last.end" if events else "imhotep.last.none")
        return
    named = [[shorten(name, limit) for name in full] for limit in NAME_LENGTHS]
    for short in named:
        yield series(_clauses(told, short, say, fully=True), say, "dot")
    brief = [_clauses(told, short, say, fully=False) for short in named]
    for skipped in range(len(brief[0])):
        for clauses in brief:
            yield series([*[ELLIPSIS][:skipped], *clauses[skipped:]], say, "dot")


def _clauses(told: Sequence[Deed], full: Sequence[str], say: Say, *, fully: bool) -> list[str]:
    """Fully: with who got what, and what happened beside."""
    found: list[str] = []
    for deed in told:
        clause = _clause(deed, full, say)
        gains = _gains(deed, full, say) if deed.gains and (fully or not clause) else ""
        if clause and gains:
            found.append(say("imhotep.last.brings", what=clause, gains=gains))
        elif clause or gains:
            found.append(clause or gains)
        found += filter(None, (_extra(one, full, say, fully=fully) for one in deed.extras))
    return found


def _clause(deed: Deed, full: Sequence[str], say: Say) -> str:
    """What was done, without what it brought; nothing for what only follows from something told before."""
    head = deed.head
    match head:
        case e.Fetched(seat=seat, stones=stones):
            return say("imhotep.last.fetch", name=full[seat], stones=stones)
        case e.Loaded(seat=seat):
            return say("imhotep.last.load", name=full[seat], places=_loads((head, *deed.parts), say))
        case e.CardPlayed(seat=seat, card=card):
            return _play(full[seat], brief_card(card, say), deed.parts, say)
        case e.Sailed(seat=seat, ship=ship, site=site):
            return say("imhotep.last.sail", name=full[seat], ship=NAMES[ship], to=to_site(site, say))
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
        case _:
            orders = [one for one in deed.parts if isinstance(one, e.OrderSet)]
            told = "".join(say("imhotep.last.order", name=full[one.seat]) for one in orders[:1])
            return told or dynasty.clause(head, full, say)


def _loads(events: Sequence[Event], say: Say) -> str:
    return series((place(one.ship, one.position) for one in events if isinstance(one, e.Loaded)), say)


def _play(name: str, card: str, parts: Sequence[Event], say: Say) -> str:
    """A blue card, and what it loaded at once."""
    if any(isinstance(one, e.Loaded) for one in parts):
        return say("imhotep.last.play_load", name=name, card=card, places=_loads(parts, say))
    return say("imhotep.last.play", name=name, card=card)


def _gains(deed: Deed, full: Sequence[str], say: Say) -> str:
    """Who got what; where, if it is not told already."""
    told = (
        say("imhotep.part.of", name=full[one.seat], parts=series(_parts(one, say), say)) for one in deed.gains
    )
    gains = series(told, say, "semicolon")
    if deed.head is None and deed.site not in (None, Site.MARKET):
        return say("imhotep.last.there", site=site_name(deed.site, say), gains=gains)
    return gains


def _parts(gain: Gain, say: Say) -> list[str]:
    """Points where there are any, else stones; stones fetched; what the expansions bring; cards."""
    found: list[str] = []
    if gain.points:
        found.append(say("imhotep.last.points", points=gain.points))
    elif gain.stones:
        found.append(say("imhotep.part.stones", count=gain.stones))
    if gain.fetched:
        found.append(say("imhotep.part.stones", count=gain.fetched))
    return [*found, *dynasty.parts(gain, say), *(_got(one, say) for one in gain.cards)]


def _got(event: Got, say: Say) -> str:
    return dynasty.looks(event, say) if isinstance(event, LOOKING) else brief_card(event.card, say)


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
        case Tally():
            return dynasty.tally(extra, full, say)
        case e.BonusDeclined(seat=seat):
            return say("imhotep.last.declined", name=full[seat])
        case _:
            return ""
