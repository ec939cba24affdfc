"""The rules of Imhotep for `/rules`. Every number comes from the engine's tables."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from bot.games.imhotep import modules
from bot.games.imhotep.cards import switched_on
from bot.games.imhotep.labels import steps_of
from bot.games.imhotep.market_cards import CARD_TOPICS, CARDS_TOPIC, NEW_CARD_TOPICS, card_label, topic_of
from bot.games.imhotep.modules import MODULES
from bot.games.imhotep.sites import OURS, SIDES
from bot.games.rulebook import (
    PlayedWith,
    Playing,
    Rulebook,
    Sign,
    Topic,
    TopicOf,
    Values,
    by_number,
    explained,
    in_play,
    numbers,
    side_texts,
    topics_by,
)
from engine.contract import Game, Step
from engine.imhotep import printed, steps
from engine.imhotep.cards import CARDS, KINDS, Card, Color, deck, kinds
from engine.imhotep.components import SITES, Site, Stone, owner
from engine.imhotep.options import WRATH_OPTION
from engine.imhotep.table.switches import BASE, FULL, SECOND_STONES, SWITCHES
from engine.imhotep.view import ImhotepView
from render.imhotep.icons import OWNERS
from render.imhotep.sites import SIDES as DRAWN_SIDES
from render.imhotep.text.phrases import card_name, site_name
from render.kit.say import Say

KEYS = "imhotep.rules"
"""The prefix of this rulebook's text keys."""


def _name(site: Site) -> str:
    return site.name.lower()


def _site(site: Site) -> Topic:
    """Make the topic of a site, with the rules of its sides."""
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
"""The topics by name, which ends the keys of their texts `imhotep.rules.title.…`, `….short.…` and
`….details.…`. Those of the expansions come last.
"""


# --- the moment --------------------------------------------------------------------------------------


def _by_step() -> dict[type[Step], TopicOf]:
    """Return the topic of each kind of step: those of every game, of modules and of sides."""
    topics: dict[type[Step], TopicOf] = {
        steps.Fetch: "fetch",
        steps.Load: "load",
        steps.Sail: "sail",
        steps.Play: lambda step: topic_of(step.card),
        steps.Next: "lever",
        steps.Decline: _name(Site.PYRAMIDS),  # declining to load a stone (§7.2)
    }
    parts = [(module, module.topic.name if module.topic else "") for module in MODULES]
    parts += [(side, _name(site)) for (site, _), side in SIDES.items()]
    for part, topic in parts:
        topics |= {kind: text.topic or topic for kind, text in part.steps.items()}
    return topics


TOPIC_BY_STEP = _by_step()
SPECIAL = tuple(kind for part in (*MODULES, *SIDES.values()) for kind in part.steps)
"""The kinds of steps of sides and modules; if such a step is offered, declining needs no topic of its own."""


def topics_of(options: Iterable[Step]) -> tuple[str, ...]:
    """Return the topics of these steps' kinds, each once, in the order of the steps; the topic of declining
    only if no other topic covers it.
    """
    given = list(options)
    special = any(isinstance(option, SPECIAL) for option in given)
    wanted = [option for option in given if not (special and isinstance(option, steps.Decline))]
    return topics_by(TOPIC_BY_STEP, wanted)


def _playing(game: Game, say: Say) -> Playing | None:
    """Return the topic of the blue card that is being played, and its name; None if none is."""
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
    """Yield the side of every site, and the modules and variants (§2, §11, N-7)."""
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
    """Yield the sites, the cards that may come up, and the modules that are switched on (N-7)."""
    view = game.view(None)
    on = switched_on(view)
    yield "turn"
    yield from map(_name, SITES)
    yield from dict.fromkeys(map(topic_of, kinds(view.rules)))
    yield from (topic for name, topic in SWITCHED.items() if name in on)


# --- texts on pictures ---------------------------------------------------------------------------


SCORES = (
    *("render.picture.points", "render.picture.standing", "render.picture.total"),
    *("render.sheet.points", "render.sheet.standing"),
)
"""Keys of texts in the pictures of all games: points and standings."""
_SIGNS = {
    "cards": ("item.blue_cards",),
    "end": ("rank",),
    "rounds": ("round",),
    "market": ("pair", "draw", "discard", "stack"),
    "pyramids": ("majority", "tied", "overflow"),
    "temple": ("lead",),
    "burial_chamber": ("groups", "rows", "levels", "areas"),
    "obelisks": ("full_rows", "most_rows", "unfinished"),
    "decoration": ("item.decorations",),
    "statue": ("item.statues", "times"),
    "wrath": ("item.wrath",),
    "private_quarry": ("points.private_quarries",),
    "stone_decoration": ("points.stone_decorations",),
}


def _printed() -> Iterator[tuple[str, str]]:
    for topic, signs in _SIGNS.items():
        yield from ((f"imhotep.picture.{sign}", topic) for sign in signs)
    yield from ((key, "end") for key in SCORES)
    yield "render.picture.preview", "turn"
    for site in SITES:
        yield f"imhotep.site.{site.name.lower()}", site.name.lower()
    for (site, _), side in DRAWN_SIDES.items():
        if side.name is not None:
            yield side.name, site.name.lower()
    for card in KINDS:
        yield f"imhotep.card.{card.name.lower()}", topic_of(card)
        yield f"imhotep.brief.{card.name.lower()}", topic_of(card)
    yield from (("imhotep.card.face_down", "market"), ("imhotep.brief.face_down", "market"))
    yield from ((f"imhotep.space.{kind}", "pyramids") for kind in ("points", "stones", "card"))
    for module in MODULES:
        if module.topic is not None:
            yield from ((key, module.topic.name) for key in module.printed)


PRINTED = dict(_printed())
"""Topics by the keys of texts that are printed on the pictures."""


RULEBOOK = Rulebook(KEYS, TOPICS, topics_of, _playing, _in_play, _at_hand, PRINTED, OURS)


# --- the legend ----------------------------------------------------------------------------------


FETCH, LOAD, SKIP = "quarry", "load_a_stone", "skip"


def stone_icon(stone: Stone) -> str:
    """Return the icon of a stone, or of a seat's stones."""
    return OWNERS[owner(stone)]


def site_icon(site: Site) -> str:
    """Return the icon of a site: its emblem."""
    return site.name.lower()


def card_icon(card: Card | None) -> str:
    """Return a market card's icon; None stands for a face-down card."""
    return f"card_{(card or Card.FACE_DOWN).name.lower()}"


def icon_of(game: Game, step: Step) -> str | None:
    """Return the icon of a step; None if it would reveal hidden information."""
    match step:
        case steps.Fetch():
            return FETCH
        case steps.Load():
            return LOAD
        case steps.Sail():
            return site_icon(step.site)
        case steps.Play():
            return card_icon(step.card)
        case steps.Next():
            return stone_icon(step.seat)
        case steps.Decline():
            return SKIP
        case _:
            return _special(game.view(None), step)


def _special(view: ImhotepView, step: Step) -> str | None:
    """Return the icon of a step of a side or module; None if there is none."""
    text = steps_of(view.sides).get(type(step))
    if text is not None and text.icon is not None:
        return text.icon(view, step)
    played = ((site, SIDES[site, letter]) for site, letter in zip(SITES, view.sides, strict=True))
    return next((site_icon(site) for site, side in played if type(step) in side.steps), None)


OF_TOPICS: Mapping[str, tuple[str, ...]] = {
    **{site.name.lower(): (site_icon(site),) for site in SITES},
    "wrath": ("wrath",),
    **{module.topic.name: (module.icon,) for module in MODULES if module.topic and module.icon},
}
"""The icons of the components that a game can have, by their topics in the rules."""
ALWAYS = (
    "ship", "quarry", "card_face_down", "next_place", "asked", "order", "chooses", "wins", "at_end",
    "changed",
)  # fmt: skip


def legend(game: Game, names: Sequence[str], say: Say) -> Iterator[Sign]:
    """Yield the symbols in the usual order: stones, sites, signs, cards."""
    view: ImhotepView = game.view(None)
    for player, name in zip(view.players, names, strict=True):
        key = "legend.stones" if player.second_color is None else "legend.stones_two"
        yield Sign((stone_icon(player.seat),), say(key, name=name))
    yield from in_play(RULEBOOK, OF_TOPICS, game, say)
    here = dict.fromkeys(_of_parts(view))
    for sign in explained(dict.fromkeys((*ALWAYS, *here, *_of_cards(view))), say):
        also = [say(f"legend.here.{icon}") for icon in sign.icons if icon in ALWAYS and icon in here]
        yield sign._replace(text=" ".join((sign.text, *also)))
    for card in kinds(view.rules):
        yield Sign((card_icon(card),), card_label(card, say))


def _of_parts(view: ImhotepView) -> Iterator[str]:
    """Yield the symbols of the sides and modules in play; common symbols may have an additional meaning in
    these.
    """
    sides = (SIDES[site, letter] for site, letter in zip(SITES, view.sides, strict=True))
    for part in (*sides, *modules.in_play(view)):
        yield from part.signs


def _of_cards(view: ImhotepView) -> Iterator[str]:
    """Yield the symbol of red cards that stay, which they do only in A New Dynasty (N-20)."""
    if view.rules.dynasty:
        yield "cards_acted"
