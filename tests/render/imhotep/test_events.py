"""Sentences describe the events of Imhotep."""

from random import Random

from bot.messages.catalog import Catalog, catalog
from engine.contract import Event
from engine.imhotep import events as e
from engine.imhotep.cards import KINDS, Card
from engine.imhotep.components import SITES
from engine.imhotep.sites.market import CardKept, CardTaken, Cleared, Displayed, Returned
from render.imhotep.renderer import IMHOTEP
from render.imhotep.text import phrases
from render.imhotep.text.telling import newest
from render.kit.players import Players
from tests.render.imhotep.tables import games, languages, long, played, scenes, short
from tests.support.imhotep import new, play, position
from tests.support.imhotep_dynasty import with_other_secrets
from tests.support.imhotep_play import walk

describe = IMHOTEP.describe


@languages
@games
def test_every_event_is_told(seed: int, seats: int, sides: str, language: str) -> None:
    """The sentences are complete, and name everyone and every card in an event."""
    say, table = catalog(language), short(seats)
    game = new(sides, seats, seed)
    for number, (_, happened) in enumerate(walk(game, Random(seed))):
        if number % 2 and len(happened) < 3:
            continue
        told = describe(happened, table, say)
        assert all(sentence.endswith(".") and len(sentence) < 400 for sentence in told)
        text = " ".join(told)
        for event in happened:
            check_event(event, text, table, say)
        assert all(line and "\n" not in line for line in newest(happened, table.names, say))


def check_event(event: Event, text: str, table: Players, say: Catalog) -> None:
    match event:
        case Returned() | e.Discarded() | e.RoundEnded() | e.RoundBegan():
            return
        case Cleared(pair=pair):
            assert all(phrases.card_name(card, say) in text for card in pair)
        case Displayed(cards=cards):
            assert all(card is None or phrases.card_name(card, say) in text for card in cards)
        case e.Delivered(stone=stone):
            assert table.names[stone] in text
        case CardTaken() | CardKept() | e.CardDrawn() | e.CardPlayed() | e.CardWithoutEffect():
            assert table.names[event.seat] in text
            assert phrases.card_name(event.card, say) in text
        case e.Stalemate() | e.Shuffled() | e.Ended():
            assert text
        case _:
            assert table.names[getattr(event, "seat", 0)] in text, (event, text)


def test_describe_a_sailing_to_the_pyramids() -> None:
    """A sailing to the Pyramids is one sentence with the points of each stone (PA1)."""
    game = position(("WKWB", "..", "..", "."), seats=3)
    events = play(game, "s a P")
    assert describe(events, short(3), catalog("en")) == [
        "Nefertiti sails ship a to the Pyramids: +1 for Nefertiti, +5 for Akhenaten, +2 for Ramses."
    ]
    assert describe(events, short(3), catalog("de")) == [
        "Nefertiti fährt mit Boot a zur Pyramide: +1 für Nefertiti, +5 für Akhenaten, +2 für Ramses."
    ]


def test_describe_the_market_and_a_red_card() -> None:
    """The sentences name the cards taken from the Market and the effect of a red one (MA2, MB1)."""
    game = position(("K", "..", "..", "."), display="rP le", pyramids=["WWWWWW"])
    events = play(game, "s a M", "m rP")
    assert describe(events, short(2), catalog("en")) == [
        (
            "Nefertiti sails ship a to the Market: a card for Nefertiti. "
            "Nefertiti takes the Entrance: +2 for Nefertiti."
        )
    ]
    game = position(("W", "..", "..", "."), sides="BAAAA", display="le", pair="st sa")
    events = play(game, "s a M", "m pair")
    assert describe(events, short(2), catalog("en"))[-1].endswith("takes the face-down pair.")
    events += play(game, "k st")
    assert describe(events, short(2), catalog("en")) == [
        "Nefertiti sails ship a to the Market: a card for Akhenaten. Akhenaten takes the Statue.",
        "Akhenaten discards the Sail.",
    ]


def test_describe_bonuses() -> None:
    """The sentences say whether a bonus was taken, skipped, or used to load a stone (§7.2)."""
    game = position(("KKK", "..", "..", "."), sides="ABAAA", pyramids=["K", "KK", "KKK"], sleds={0: 1})
    say, table = catalog("en"), short(2)
    play(game, "s a P", "p 2")
    assert describe(play(game, "y"), table, say) == ["Nefertiti fetches 3 stones."]
    play(game, "p 1")
    (sentence,) = describe(play(game, "."), table, say)
    assert sentence == "Nefertiti skips the bonus."
    events = [*play(game, "p 3"), *play(game, "l b2")]
    assert describe(events, table, say) == [
        "Pyramids: +1 for Nefertiti. Nefertiti loads a stone on b2.",
    ]


def test_describe_blue_cards() -> None:
    say, table = catalog("en"), short(2)
    game = position(("...", "KW", "..", "."), hands={0: "ha le", 1: "ch"}, sleds={0: 3, 1: 3})
    assert describe(play(game, "c ha", "l a1", "c ch", "l a2", "l a3"), table, say) == [
        "Nefertiti plays the Hammer: fetches 2 stones, loads a1.",
        "Akhenaten plays the Chisel: loads a2 and a3.",
    ]
    assert describe(play(game, "c le", "s b O", "u 1"), table, say) == [
        (
            "Nefertiti plays the Lever: sails ship b to the Obelisks in the order Akhenaten, Nefertiti: "
            "1 stone each for Nefertiti and Akhenaten."
        ),
    ]


def test_describe_a_round_that_ends() -> None:
    """At the end of a round, one sentence is about the Temple, and those about the new round follow (TB1)."""
    game = position(
        ("@M", "@P", "@T", "G"), seats=4, sides="AABAA", temple="KWWB", draw="rB st", sleds={0: 5}
    )
    game.play(game.parse("s d B"))
    told = describe(play(game, "t p"), short(4), catalog("en"))
    assert told[0].startswith("Temple: ")
    text = " ".join(told)
    assert "Ramses takes the Sarcophagus: 1 stone for Ramses." in text
    assert "Round 2 begins: ships for " in text
    assert "Market: " in text


@languages
def test_previews_tell_nothing_hidden(language: str) -> None:
    """Sentences about a blind copy are the same whatever is hidden, because its new ships and cards are face
    down.
    """
    say, chance = catalog(language), Random(3)
    for number, (game, _) in enumerate(played(5, 3, "BBBBB")):
        if number % 6 or game.decision is None:
            continue
        other = with_other_secrets(game, chance, game.decision.seat)
        for step in game.options():
            told = [
                describe(deal.blind(game.decision.seat).play(step), short(3), say) for deal in (game, other)
            ]
            assert told[0] == told[1]


def test_a_nameless_seat_is_called_by_its_color() -> None:
    events = (e.Passed(1), e.Loaded(2, 0, 1, 2))
    told = describe(events, Players(("Ana", "", "")), catalog("de"))
    assert told == ["Weiß kann nicht ziehen und passt.", "Braun lädt einen Stein auf a2."]


@languages
def test_names_of_cards_and_sites_differ(language: str) -> None:
    say = catalog(language)
    all_cards = (*KINDS, Card.FACE_DOWN)
    for naming in (phrases.card_name, phrases.brief_card):
        assert len({naming(card, say) for card in all_cards}) == len(all_cards)
    for name in (phrases.site_name, phrases.to_site):
        assert len({name(site, say) for site in SITES}) == len(SITES)
    assert len({phrases.seat_sign(seat) for seat in range(4)}) == 4


@languages
def test_the_newest_sentence_gets_shorter(language: str) -> None:
    for _, recent in scenes(2, 3, "BBABB"):
        lines = list(newest(recent, long(3).names, catalog(language)))
        assert min(map(len, lines)) <= 70, lines[-1]
