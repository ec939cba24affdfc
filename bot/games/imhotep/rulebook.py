"""The rules of Imhotep as `/rules` tells them. Every number comes from the engine's tables."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from bot.games.imhotep import dynasty_rulebook as dynasty
from bot.games.imhotep.cards import switched_on
from bot.games.rulebook import InPlay, Playing, Rulebook, Topic, Values
from engine.contract import Game, Step
from engine.imhotep import printed, steps
from engine.imhotep.cards import CARDS, Card, Colour, deck
from engine.imhotep.components import SITES, Site
from engine.imhotep.options import (
    HIDDEN_CARDS_OPTION,
    NEW_CARDS_OPTION,
    PRIVATE_SHIPS_OPTION,
    PROPHECIES_OPTION,
    WRATH_OPTION,
)
from engine.imhotep.printed import Benefit, Space
from engine.imhotep.sites.market import Keep, Take, TakePair
from engine.imhotep.sites.pyramids import Build
from engine.imhotep.sites.temple import TakePoints, TakeStones
from engine.imhotep.table.switches import BASE
from engine.imhotep.view import ImhotepView
from render.imhotep.text.phrases import card_name, site_name
from render.kit.say import Say

# --- the numbers -------------------------------------------------------------------------------------


def _numbers(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, numbers))


def _by_number(points: Sequence[int], start: int = 1) -> str:
    """`1 → 8 · 2 → 4`: points by rank or size."""
    return " · ".join(f"{number} → {one}" for number, one in enumerate(points[start - 1 :], start=start))


def _by_size() -> Values:
    """Groups of stones and numbers of statues, those of nothing left out (§6.4, §8.2)."""
    points = " · ".join(f"{size} → {one}" for size, one in enumerate(printed.GROUPS) if size)
    return {"points": points, "more": printed.GROUP_MORE}


def _shape(shape: Sequence[Space]) -> str:
    return " ".join(f"{space.points}{'+' if space.bonus else ''}" for space in shape)


def _copies(card: Card) -> Callable[[Say], Values]:
    """How many there are of a card: all that its texts take."""

    def values(say: Say) -> Values:
        del say
        return {"copies": CARDS[card].copies}

    return values


def _fetch(say: Say) -> Values:
    del say
    return {
        "fetch": printed.FETCH,
        "sled": printed.SLED,
        "stones": printed.STONES,
        "start": _numbers(printed.START_STONES),
    }


def _sail(say: Say) -> Values:
    del say
    return {"loads": " · ".join(f"{size} → {needed}" for size, needed in printed.NEEDED.items())}


def _market(say: Say) -> Values:
    first, second = printed.MARKET["A"], printed.MARKET["B"]
    return {"open_a": first.open, "open_b": second.open, "pair": second.pair, **dynasty.market(say)}


def _pyramids(say: Say) -> Values:
    small = printed.PYRAMIDS["B"]
    bonuses = (
        f"{number}: {say(f'imhotep.bonus.{space.bonus.value}')}"
        for number, shape in enumerate(small, start=1)
        for space in shape
        if space.bonus is not None
    )
    return {
        "beside": printed.BESIDE,
        "large": _shape(printed.PYRAMIDS["A"][0]),
        "small": " · ".join(f"{number}: {_shape(shape)}" for number, shape in enumerate(small, start=1)),
        "bonuses": " · ".join(bonuses),
        "stones": printed.BONUS_STONES,
        **dynasty.pyramids(say),
    }


def _temple(say: Say) -> Values:
    few, many = min(printed.TEMPLE_SPACES), max(printed.TEMPLE_SPACES)
    benefits = enumerate(printed.TEMPLE["B"], start=1)
    return {
        "spaces": printed.TEMPLE_SPACES[many],
        "few_players": few,
        "few": printed.TEMPLE_SPACES[few],
        "point": printed.TEMPLE_POINTS[printed.TEMPLE["A"][0]],
        "benefits": " · ".join(f"{space}: {_benefit(benefit, say)}" for space, benefit in benefits),
        **dynasty.temple(say),
    }


def _benefit(benefit: Benefit, say: Say) -> str:
    points = printed.TEMPLE_POINTS.get(benefit, 0)
    return say(f"imhotep.rules.benefit.{benefit.value}", points=points, stones=printed.TEMPLE_STONES)


def _burial_chamber(say: Say) -> Values:
    sizes = _by_size()
    return {
        "rows": printed.ROWS,
        "groups": sizes["points"],
        "more": sizes["more"],
        "ranks": _by_number(printed.BURIAL_RANKS),
        **dynasty.burial_chamber(say),
    }


def _obelisks(say: Say) -> Values:
    ranks = (
        say("imhotep.rules.ranks_of", players=players, points=_numbers(points))
        for players, points in printed.OBELISK_RANKS.items()
    )
    return {
        "ranks": " · ".join(ranks),
        "needed": printed.TOWER_STONES,
        "towers": _numbers(printed.TOWERS),
        "loose": printed.LOOSE,
        **dynasty.obelisks(say),
    }


def _cards(say: Say) -> Values:
    del say
    colours = (Colour.RED, Colour.GREEN, Colour.PURPLE, Colour.BLUE)
    counts = {colour.value: sum(card.colour is colour for card in deck(BASE)) for colour in colours}
    return {"unplayed": printed.UNPLAYED, "all": len(deck(BASE)), **counts}


def _decoration(say: Say) -> Values:
    del say
    copies = CARDS[Card.TEMPLE_DECORATION].copies
    return {"stones": printed.DECORATION_STONES, "copies": copies}


def _statue(say: Say) -> Values:
    del say
    return {"copies": CARDS[Card.STATUE].copies, **_by_size()}


def _hammer(say: Say) -> Values:
    del say
    return {"fetch": printed.FETCH, "copies": CARDS[Card.HAMMER].copies}


def _chisel(say: Say) -> Values:
    del say
    return {"stones": printed.CHISEL_STONES, "copies": CARDS[Card.CHISEL].copies}


def _rounds(say: Say) -> Values:
    del say
    cards_ = len(printed.ROUND_CARDS[printed.SEATS[0]])
    return {"ships": printed.SHIPS, "rounds": printed.ROUNDS, "cards": cards_}


def _end(say: Say) -> Values:
    del say
    return {"rounds": printed.ROUNDS, "unplayed": printed.UNPLAYED}


def _wrath(say: Say) -> Values:
    del say
    return {"points": -printed.WRATH}


# --- the topics --------------------------------------------------------------------------------------


def _site(
    site: Site, rules: tuple[str, ...], values: Callable[[Say], Values], sides: Mapping[str, str]
) -> Topic:
    """A site, with what the expansion has to say about its sides C and D."""
    more, ids = dynasty.SIDES[site]
    return Topic(site.name.lower(), (*rules, *ids), values, {**sides, **more})


TOPICS: dict[str, Topic] = {
    topic.name: topic
    for topic in (
        Topic("turn", ("§4", "§5", "§12")),
        Topic("fetch", ("§2", "§4.1"), _fetch),
        Topic("load", ("§4.2",)),
        Topic("sail", ("§1.1", "§4.3"), _sail),
        Topic("unload", ("§5",)),
        _site(
            Site.MARKET,
            ("§6.1", "§7.1"),
            _market,
            {"A": "imhotep.rules.side.market.a", "B": "imhotep.rules.side.market.b"},
        ),
        _site(
            Site.PYRAMIDS,
            ("§6.2", "§7.2"),
            _pyramids,
            {"A": "imhotep.rules.side.pyramids.a", "B": "imhotep.rules.side.pyramids.b"},
        ),
        _site(
            Site.TEMPLE,
            ("§6.3", "§7.3"),
            _temple,
            {"A": "imhotep.rules.side.temple.a", "B": "imhotep.rules.side.temple.b"},
        ),
        _site(
            Site.BURIAL_CHAMBER,
            ("§6.4", "§7.4"),
            _burial_chamber,
            {"A": "imhotep.rules.side.burial_chamber.a", "B": "imhotep.rules.side.burial_chamber.b"},
        ),
        _site(
            Site.OBELISKS,
            ("§6.5", "§7.5"),
            _obelisks,
            {"A": "imhotep.rules.side.obelisks.a", "B": "imhotep.rules.side.obelisks.b"},
        ),
        Topic("cards", ("§1.3", "§4.4", "§8"), _cards),
        Topic("entrance", ("§8.1",), _copies(Card.ENTRANCE)),
        Topic("sarcophagus", ("§8.1",), _copies(Card.SARCOPHAGUS)),
        Topic("paved_path", ("§8.1",), _copies(Card.PAVED_PATH)),
        Topic("decoration", ("§8.2",), _decoration),
        Topic("statue", ("§8.2",), _statue),
        Topic("lever", ("§8.3",), _copies(Card.LEVER)),
        Topic("hammer", ("§8.3",), _hammer),
        Topic("sail_card", ("§8.3",), _copies(Card.SAIL)),
        Topic("chisel", ("§8.3",), _chisel),
        Topic("rounds", ("§1.2", "§3"), _rounds),
        Topic("pass", ("§9",)),
        Topic("end", ("§10",), _end),
        Topic("wrath", ("§11",), _wrath),
        *dynasty.TOPICS,
    )
}
"""What can be asked for: the texts `imhotep.rules.title.…`, `….short.…` and `….details.…` of a topic's name.
Their sections are those of the rules of the base game.
"""

TOPIC_BY_STEP: dict[type[Step], str] = {
    steps.Fetch: "fetch",
    steps.Load: "load",
    steps.Sail: "sail",
    TakePair: "market",
    Keep: "market",  # which cards they are is not for everybody (§12)
    Build: "pyramids",
    steps.Accept: "pyramids",
    steps.Decline: "pyramids",
    TakePoints: "temple",
    TakeStones: "temple",
    steps.Next: "lever",
    **dynasty.TOPIC_BY_STEP,
}
"""The topic of each kind of step; playing or taking a card is told by the topic of the card."""


def topic_of(card: Card) -> str:
    """The topic of a market card."""
    if card.colour is Colour.GREEN and card.site is not None:
        return "decoration"
    return "sail_card" if card is Card.SAIL else card.name.lower()


def topics_of(options: Iterable[Step]) -> tuple[str, ...]:
    """The topics of the kinds of these steps, each once, in the order of the options."""
    named = (
        topic_of(option.card) if isinstance(option, steps.Play | Take) else TOPIC_BY_STEP[type(option)]
        for option in dynasty.without_declining(options)
    )
    return tuple(dict.fromkeys(named))


def _playing(game: Game, say: Say) -> Playing | None:
    """A blue card."""
    choosing = game.view(None).choosing
    card = None if choosing is None else choosing.card
    if card is None or card.colour is not Colour.BLUE:
        return None
    return Playing(topic_of(card), {"card": card_name(card, say)})


def _view(game: Game) -> ImhotepView:
    """What everybody sees."""
    view: ImhotepView = game.view(None)
    return view


def _in_play(game: Game, say: Say) -> Iterator[InPlay]:
    """The side of every site, and the modules and variants (§2, §11, N-7)."""
    view = _view(game)
    for site in SITES:
        side = view.side(site)
        yield InPlay(site.name.lower(), side, f"{site_name(site, say)} {side}")
    for name in dynasty.modules(view):
        yield InPlay(name)
    if view.rules.wrath:
        yield InPlay("wrath", title=say("imhotep.board.wrath"))


CARD_TOPICS = (
    *("entrance", "sarcophagus", "paved_path", "decoration", "statue"),
    *("lever", "hammer", "sail_card", "chisel"),
)
NEW_CARD_TOPICS = ("load_sled", "private_quarry", "stone_decoration", "raft", "gangplank")
"""Topics of market cards."""
MODULES = {
    WRATH_OPTION: "wrath",
    PROPHECIES_OPTION: "prophecies",
    HIDDEN_CARDS_OPTION: "hidden_cards",
    PRIVATE_SHIPS_OPTION: "private_ships",
}
"""Topics of what is switched on, by option."""


def _at_hand(game: Game) -> Iterator[str]:
    """The sites, the cards that may come up, and the modules that are switched on (N-7)."""
    on = switched_on(game.view(None))
    yield "turn"
    yield from (site.name.lower() for site in SITES)
    yield from CARD_TOPICS
    if NEW_CARDS_OPTION in on:
        yield from NEW_CARD_TOPICS
    yield from (topic for name, topic in MODULES.items() if name in on)


RULEBOOK = Rulebook("imhotep.rules", TOPICS, topics_of, _playing, _in_play, _at_hand)
