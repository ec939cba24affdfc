"""The alt texts of the two slices that show a position of The Duel."""

from collections.abc import Iterator, Sequence
from itertools import product

from engine.contract import Event
from engine.duel.harbor import BOATS, EMPTY
from engine.duel.view import DuelView, PlayerView
from render.duel.text import phrases
from render.duel.text.phrases import TileWords, mark_of, names, tile_name
from render.duel.text.telling import newest
from render.kit import lists
from render.kit.fit import ALT_LIMIT, HEAD_LIMIT, first_fitting
from render.kit.lists import series, shorten, signed
from render.kit.players import Players
from render.kit.say import Say


def alt_text(view: DuelView, players: Players, recent: Sequence[Event], say: Say) -> str:
    """Describe the river and the cards in at most 1024 characters; the first 256 make sense alone."""
    full = names(view, players, say)
    head = shorten(first_fitting(_heads(view, full, recent, say), HEAD_LIMIT), HEAD_LIMIT)
    return shorten(first_fitting(_alt_texts(view, head, say), ALT_LIMIT), ALT_LIMIT)


def built_text(view: DuelView, players: Players, say: Say) -> str:
    """Describe both bands: every site of both players."""
    full = names(view, players, say)
    ways = (
        series((_sites(view, player, short[player.seat], say) for player in view.players), say, "space")
        for short in lists.name_lengths(full)
    )
    return shorten(first_fitting(ways, ALT_LIMIT), ALT_LIMIT)


def _heads(view: DuelView, full: Sequence[str], recent: Sequence[Event], say: Say) -> Iterator[str]:
    """Yield ever shorter texts about the turn, the standings and the last change."""
    for last, short in product(newest(recent, full, say), lists.name_lengths(full)):
        parts = [_turn(view, short, say), _points(view, short, say), say("render.alt.last", last=last)]
        yield series(parts, say, "space")


def _turn(view: DuelView, full: Sequence[str], say: Say) -> str:
    if view.decision is None:
        return say("render.alt.over", win=phrases.verdict(view, full, say))
    words = phrases.todo(view, full, say)
    mark = mark_of(view, view.decision.seat)
    if view.playing is not None:
        return say("render.alt.playing", todo=words, mark=mark, letter=view.playing.value)
    return say("render.alt.todo", todo=words, mark=mark)


def _points(view: DuelView, full: Sequence[str], say: Say) -> str:
    texts = (
        say("render.alt.total_of", name=full[player.seat], mark=mark_of(view, player.seat),
            points=signed(phrases.total(view, player.seat)))
        for player in view.players
    )  # fmt: skip
    return say("render.alt.points", points=series(texts, say))


def _alt_texts(view: DuelView, head: str, say: Say) -> Iterator[str]:
    """Yield the whole text, first with the full names of tiles, then with shorter ones."""
    namings: tuple[TileWords, ...] = (tile_name, phrases.middle_name, phrases.brief_name)
    for naming in namings:
        parts = [head, *_may(view, say), _harbor(view, say), _boats(view, naming, say), _stores(view, say)]
        parts += [_player(view, player, say) for player in view.players]
        yield series(parts, say, "space")


def _may(view: DuelView, say: Say) -> Iterator[str]:
    """Yield sentences about the fields and boats that the player can use. Action tiles are listed with their
    player.
    """
    decision = view.decision
    if decision is None:
        return
    if decision.kind in ("turn", "place"):
        able = view.players[decision.seat].stock > 0 and EMPTY in view.fields
        yield say("render.alt.may_place" if able else "render.alt.may_not_place")
    ready = phrases.boat_names(phrases.ready_boats(view))
    yield say("render.alt.unload", boats=series(ready, say)) if ready else say("render.alt.unload_none")


def _harbor(view: DuelView, say: Say) -> str:
    groups: list[str] = []
    for player in view.players:
        fields = phrases.field_names(view, player.seat)
        if fields:
            mark = mark_of(view, player.seat)
            groups.append(say("render.alt.figures", mark=mark, fields=series(fields, say)))
    if not groups:
        return say("render.alt.harbor_empty")
    return say("render.alt.harbor", figures=series(groups, say, "semicolon"))


def _boats(view: DuelView, naming: TileWords, say: Say) -> str:
    sentences: list[str] = []
    for boat, cargo in enumerate(view.boats):
        if cargo is None:
            sentences.append(say("render.alt.boat_gone", boat=BOATS[boat]))
        else:
            sentences.append(say("render.alt.boat", boat=BOATS[boat], tiles=phrases.load(cargo, naming, say)))
    return say("render.alt.boats", boats=series(sentences, say, "semicolon"))


def _stores(view: DuelView, say: Say) -> str:
    return say("render.alt.stacks", supply=view.supply, reserve=view.reserve, box=len(view.box))


def _player(view: DuelView, player: PlayerView, say: Say) -> str:
    return say(
        "render.alt.player",
        mark=mark_of(view, player.seat),
        stock=player.stock,
        actions=series((action.value for action in player.sites.actions), say, "space"),
    )


def _sites(view: DuelView, player: PlayerView, name: str, say: Say) -> str:
    own = player.sites
    sites_text = [
        phrases.race_won(view, player, "render.alt.first", say)
        or say("render.alt.obelisk", number=own.obelisk),
        _temple(view, player, say),
        say("render.alt.pyramids", light=own.light, dark=own.dark),
        say("render.alt.tomb", values=phrases.numbered(own.tomb, say)),
    ]
    return say("render.alt.sites", name=name, mark=mark_of(view, player.seat), sites=series(sites_text, say))


def _temple(view: DuelView, player: PlayerView, say: Say) -> str:
    if phrases.temple_hidden(view, player.sites):
        return say("render.alt.temple_count", number=len(player.sites.temple))
    return say("render.alt.temple", values=phrases.numbered(player.sites.temple, say))
