"""A hint describes, shows and plays a whole turn."""

from dataclasses import replace
from random import Random

import pytest
from discord.ui import Button

from bot.features.hints.flow import hint_gallery, hint_rows, hint_text
from bot.messages.buttons import MOVE, split
from bot.messages.catalog import LANGUAGES, Catalog
from bot.service.drafts import follow
from bot.service.match import Match
from engine.games import GAMES
from engine.record import Entry, Header, Play
from engine.rivals.games import RIVALS
from engine.rivals.hints import Hint
from engine.rivals.reasons import TermGain
from tests.bot.test_same import stored
from tests.support.duel import deal

ENOUGH, GAIN = 3, TermGain("temple", 2.5)


def position(name: str, seed: int) -> tuple[Match, tuple[Hint, ...]] | None:
    """Return a position from a random game and those of its hints that take several steps, or None if there
    are none.
    """
    luck = Random(seed)
    play = Play(Header(name, GAMES[name].ruleset, (), 2, deal(seed)))
    for _ in range(luck.randrange(12, 60)):
        if (decision := play.game.decision) is None:
            return None
        play.append(Entry(decision.seat, luck.choice(play.game.options()).code))
    game, rival = play.game, RIVALS[name]
    if game.decision is None:
        return None
    blind = game.blind(game.decision.seat)
    turns = ((step.code, rival.rest_of_turn(blind, step.code)) for step in game.options())
    hints = tuple(Hint(code, -number, GAIN, rest=rest) for number, (code, rest) in enumerate(turns) if rest)
    return (
        (Match(replace(stored(play.header, ended=False), hints=True), play), hints[:ENOUGH])
        if hints
        else None
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", RIVALS)
def test_a_hint_is_a_whole_turn(name: str, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(RIVALS[name], "reviewing", 10)
    say, seen = Catalog(language), 0
    for seed in range(200):
        if seen >= ENOUGH or (game := position(name, seed)) is None:
            continue
        match, hints = game
        decision, seen = match.play.game.decision, seen + 1
        assert decision is not None
        lines = hint_text(match, [*hints], say).splitlines()[1:]
        assert len(set(lines)) == len(lines) == len(hints)
        plain = hint_text(match, [hint._replace(gain=TermGain("temple", 0.0)) for hint in hints], say)
        assert set(plain.splitlines()[1:]).isdisjoint(lines)
        equal = hint_text(match, [hint._replace(worth=1.0) for hint in hints], say).splitlines()[1:]
        assert equal[0] == lines[0]
        assert set(equal[1:]).isdisjoint((*lines, *plain.splitlines()))
        rows = hint_rows(match, [*hints], say)
        for hint, item in zip(hints, (item for row in rows for item in row.children), strict=True):
            assert isinstance(item, Button)
            click = MOVE.read(item.custom_id or "")
            assert click is not None
            draft = follow(match.play, decision.seat, split(click["words"]))
            assert draft.complete
            assert draft.steps[0].text == hint.code
        gallery = hint_gallery(match, hints[0], say, None)
        assert len(gallery.pictures) == len(gallery.alts) > 1, "a hint to sail needs the monuments"
        assert gallery.alts[0].startswith(say("hint.stamp"))
    assert seen == ENOUGH
