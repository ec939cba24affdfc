"""Why something cannot be done now."""

from bot.cards.rows import switched_off
from bot.games import game_of
from bot.messages.layout import TEXT_LIMIT
from bot.messages.refusals import sentence
from bot.service.match import Match
from engine.contract import Game
from render.kit.lists import series
from render.kit.say import Say


def why_not_text(match: Match, say: Say) -> str:
    """What is switched off on a card, by the reason, as far as all may know."""
    game = match.play.game.blind(None)
    found: dict[str, list[str]] = {}
    for label, words in switched_off(game_of(match).turn_rows(match, say)):
        if (why := _refused(game, words, say)) is not None:
            found.setdefault(why, []).append(label)
    lines = [say("why.line", what=series(labels, say), why=why) for why, labels in found.items()]
    return "\n".join(lines or [say("why.nothing")])[:TEXT_LIMIT]


def _refused(game: Game, words: tuple[str, ...], say: Say) -> str | None:
    """Why no step that begins with these words may be played; None if one may."""
    refusals = [game.refusal(step) for step in game.begins(words)]
    first = refusals[0] if refusals and all(refusals) else None
    return None if first is None else sentence(first, say)
