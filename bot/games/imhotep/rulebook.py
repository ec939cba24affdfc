"""The rules of Imhotep as `/rules` tells them. Every number comes from the engine's tables."""

from collections.abc import Iterable, Iterator

from bot.games.imhotep.cards import switched_on
from bot.games.imhotep.market_cards import CARD_TOPICS, CARDS_TOPIC, NEW_CARD_TOPICS, topic_of
from bot.games.imhotep.modules import MODULES
from bot.games.imhotep.printed import PRINTED
from bot.games.imhotep.sites import OURS, SIDES
from bot.games.rulebook import (
    PlayedWith,
    Playing,
    Rulebook,
    Topic,
    TopicOf,
    Values,
    by_number,
    numbers,
    side_texts,
    topics_by,
)
from engine.contract import Game, Step
from engine.imhotep import printed, steps
from engine.imhotep.cards import CARDS, Card, Color, deck, kinds
from engine.imhotep.components import SITES, Site
from engine.imhotep.options import WRATH_OPTION
from engine.imhotep.table.switches import BASE, FULL, SECOND_STONES, SWITCHES
from render.imhotep.text.phrases import card_name, site_name
from render.kit.say import Say

KEYS = "imhotep.rules"
"""How the keys of its texts begin."""


def _name(site: Site) -> str:
    return site.name.lower()


def _site(site: Site) -> Topic:
    """A site, with the rules of its sides."""
    sides = {letter: side for (at, letter), side in SIDES.items() if at is site}

    def values(say: Say) -> Values:
        return {name: value for side in sides.values() for name, value in side.values(say).items()}

    texts = side_texts(KEYS, _name(site), sides)
    return Topic(_name(site), tuple(rule for side in sides.values() for rule in side.rules), values, texts)


def _fetch(say: Say) -> Values:
    del say
    return {
        "fetch": printed.FETCH,
        "sled": printed.SLED,
        "stones": printed.STONES,
        "start": numbers(printed.START_STONES),
    }


def _rounds(say: Say) -> Values:
    del say
    cards = len(printed.ROUND_CARDS[printed.SEATS[0]])
    return {"ships": printed.SHIPS, "rounds": printed.ROUNDS, "cards": cards}


def _dynasty(say: Say) -> Values:
    del say
    return {
        "cards": len(deck(FULL)),
        "new": len(deck(FULL)) - len(deck(BASE)) - CARDS[Card.STATUE].more,
        "statues": deck(FULL).count(Card.STATUE),
        "few": min(printed.SEATS),
        "stones": SECOND_STONES,
    }


TOPICS: dict[str, Topic] = {
    topic.name: topic
    for topic in (
        Topic("turn", ("§4", "§5", "§12")),
        Topic("fetch", ("§2", "§4.1"), _fetch),
        Topic("load", ("§4.2",)),
        Topic("sail", ("§1.1", "§4.3"), lambda _: {"loads": by_number(printed.NEEDED.items())}),
        Topic("unload", ("§5",)),
        *map(_site, SITES),
        CARDS_TOPIC,
        *CARD_TOPICS,
        Topic("rounds", ("§1.2", "§3"), _rounds),
        Topic("pass", ("§9",)),
        Topic("end", ("§10",), lambda _: {"rounds": printed.ROUNDS, "unplayed": printed.UNPLAYED}),
        Topic("wrath", ("§11",), lambda _: {"points": -printed.WRATH}),
        Topic("dynasty", ("N-4", "N-20", "N-21", "N-22", "N-25"), _dynasty, extra=True),
        *NEW_CARD_TOPICS,
        *(topic for module in MODULES for topic in module.cards),
        *(module.topic for module in MODULES if module.topic is not None),
    )
}
"""The topics: the texts `imhotep.rules.title.…`, `….short.…` and `….details.…` of a topic's name. Those of
the expansions come last.
"""


# --- the moment --------------------------------------------------------------------------------------


def _by_step() -> dict[type[Step], TopicOf]:
    """The topic of each kind of step: of every game's, of modules', of sides'."""
    topics: dict[type[Step], TopicOf] = {
        steps.Fetch: "fetch",
        steps.Load: "load",
        steps.Sail: "sail",
        steps.Play: lambda step: topic_of(step.card),
        steps.Next: "lever",
        steps.Decline: _name(Site.PYRAMIDS),  # of a stone that might be loaded (§7.2)
    }
    parts = [(module, module.topic.name if module.topic else "") for module in MODULES]
    parts += [(side, _name(site)) for (site, _), side in SIDES.items()]
    for part, topic in parts:
        topics |= {kind: text.topic or topic for kind, text in part.steps.items()}
    return topics


TOPIC_BY_STEP = _by_step()
SPECIAL = tuple(kind for part in (*MODULES, *SIDES.values()) for kind in part.steps)
"""The steps of sides and modules; if one is offered, declining needs no topic of its own."""


def topics_of(options: Iterable[Step]) -> tuple[str, ...]:
    """The topics of the kinds of these steps, each once, in the order of the options; that of doing without
    only where nothing else tells it.
    """
    given = list(options)
    special = any(isinstance(option, SPECIAL) for option in given)
    wanted = [option for option in given if not (special and isinstance(option, steps.Decline))]
    return topics_by(TOPIC_BY_STEP, wanted)


def _playing(game: Game, say: Say) -> Playing | None:
    """A blue card."""
    choosing = game.view(None).choosing
    card = None if choosing is None else choosing.card
    if card is None or card.color is not Color.BLUE:
        return None
    return Playing(topic_of(card), {"card": card_name(card, say)})


_OF_MODULES = {module.switch: module.topic.name for module in MODULES if module.topic is not None}
SWITCHED = {
    WRATH_OPTION: "wrath",
    **{option.name: _OF_MODULES[option.name] for option in SWITCHES if option.name in _OF_MODULES},
}
"""Topics of optional rules, by option, in the order of the options."""


def _in_play(game: Game, say: Say) -> Iterator[PlayedWith]:
    """The side of every site, and the modules and variants (§2, §11, N-7)."""
    view = game.view(None)
    for site, side in zip(SITES, view.sides, strict=True):
        yield PlayedWith(_name(site), side, f"{site_name(site, say)} {side}")
    on = {SWITCHED[name] for name in switched_on(view) if name in SWITCHED}
    if view.rules.dynasty:
        yield PlayedWith("dynasty")
    yield from (PlayedWith(name) for name in TOPICS if name in on and TOPICS[name].extra)
    if "wrath" in on:
        yield PlayedWith("wrath", title=say("imhotep.board.wrath"))


def _at_hand(game: Game) -> Iterator[str]:
    """The sites, the cards that may come up, and the modules that are switched on (N-7)."""
    view = game.view(None)
    on = switched_on(view)
    yield "turn"
    yield from map(_name, SITES)
    yield from dict.fromkeys(map(topic_of, kinds(view.rules)))
    yield from (topic for name, topic in SWITCHED.items() if name in on)


RULEBOOK = Rulebook(KEYS, TOPICS, topics_of, _playing, _in_play, _at_hand, PRINTED, OURS)
