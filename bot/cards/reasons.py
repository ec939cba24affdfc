"""Why something cannot be done now."""

from collections.abc import Hashable, Mapping

from bot.cards.rows import switched_off
from bot.games import game_of
from bot.games.refusals import sentence
from bot.messages.layout import TEXT_LIMIT
from bot.service.match import Match
from engine.contract import Game, Refused
from render.kit.lists import series
from render.kit.say import Say


def why_not_text(match: Match, say: Say) -> str:
    """What is switched off on a card, by the reason, as far as all may know."""
    table_game, game = game_of(match), match.play.game.blind(None)
    found: dict[Hashable, dict[str, Refused]] = {}
    for label, words in switched_off(table_game.turn_rows(match, say)):
        if (why := _refused(game, words)) is not None:
            common = why.reason in table_game.common_reasons
            alike = why.reason if common else sentence(why, say)
            found.setdefault(alike, {})[label] = why
    lines = [_line(whys, say) for whys in found.values()]
    return "\n".join(lines or [say("why.nothing")])[:TEXT_LIMIT]


def _line(whys: Mapping[str, Refused], say: Say) -> str:
    """Buttons by what they are called, and why none of them can be pressed: of things that are refused alike
    what they have in common.
    """
    refused, said = next(iter(whys.values())), {sentence(why, say) for why in whys.values()}
    why = said.pop() if len(said) == 1 else say(f"why.{refused.reason.value}", **refused.details)
    return say("why.line", what=series(whys, say), why=why)


def _refused(game: Game, words: tuple[str, ...]) -> Refused | None:
    """Why no step that begins with these words may be played; None if one may."""
    refusals = [game.refusal(step) for step in game.begins(words)]
    return refusals[0] if refusals and all(refusals) else None
