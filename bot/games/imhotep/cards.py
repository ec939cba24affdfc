"""Imhotep in messages: the sentences of a card, and the questions of a private panel."""

from collections.abc import Sequence

from bot.games.imhotep.asking import asked_of, group_of
from bot.games.imhotep.labels import left_out, only_ship
from bot.games.imhotep.sailing import sailing_lines
from bot.games.things import capital, reached_by
from bot.messages.names import marked, plain_table
from bot.service.drafts import Draft, Way, choices
from bot.service.match import Match
from engine.contract import Decision, Game
from engine.imhotep.components import SITES
from engine.imhotep.options import Chosen
from engine.imhotep.steps import Decline, Fetch, ImhotepKind, Load, Sail
from engine.imhotep.table.switches import SWITCHES
from engine.imhotep.view import ImhotepView
from render.imhotep.text import phrases
from render.kit.canvas import Canvas
from render.kit.lists import series
from render.kit.palette import Theme
from render.kit.players import Players
from render.kit.say import Say

FEW = 6
"""The maximum number of answers that are explained one by one."""


def opening(game: Game, names: Sequence[str], say: Say) -> str:
    """Return the sentence that names the players in turn order (§2). The invitation has said the rest."""
    view = game.view(None)
    first: int = view.first
    order = [(first + number) % len(names) for number in range(len(names))]
    players = [names[seat] for seat in order]
    return say("imhotep.begin", players=series(players, say))


def switched_on(game: ImhotepView | Chosen) -> list[str]:
    """Return the options of the modules and variants that are on (N-7)."""
    return [option.name for option in SWITCHES if getattr(game.rules, option.name)]


def sides_text(letters: str, say: Say) -> str:
    """Return the sides of the five sites as text (§2)."""
    if len(set(letters)) == 1:
        return say("sides.all", side=letters[0])
    named = (f"{phrases.site_name(site, say)} {side}" for site, side in zip(SITES, letters, strict=True))
    return series(named, say)


def asks(game: Game, mover: str, say: Say) -> str:
    """Return the text that names the player who must choose, even out of turn (§5), and asks the question."""
    view = game.view(None)
    if view.decision is None or view.decision.kind == ImhotepKind.TURN:
        return say("card.turn", mover=mover)
    return say("card.asks", mover=mover, what=say(f"imhotep.asks.{view.decision.kind}"))


def question(draft: Draft, table: Players, say: Say) -> str:
    """Return a panel's question, followed by the gains at every site if a ship sails, or otherwise by the
    details that don't fit on the buttons, if there are few.
    """
    game, ship = draft.play.game, _sailing(draft)
    if ship is not None:
        ways = [way.step for way in draft.choices if isinstance(way.step, Sail)]
        return "\n".join(sailing_lines(game, ship, ways, table.names, say))
    chooser = None if game.decision is None else game.decision.seat
    names = phrases.names(table, say)
    reached = reached_by(chooser, names, say)
    more = _left_out(game, draft.choices, names, reached, say) if draft.begun or _answers(game) else ()
    return "\n".join((_asked(draft, say), *more))


def explains(match: Match, say: Say) -> Sequence[str]:
    """Return the details of answers that don't fit on a card's buttons; empty if the answers are secret or
    have a picture.
    """
    game = match.play.game
    asked = asked_of(game.decision)
    if not _answers(game) or asked.secret or asked.sketch:
        return ()
    names = phrases.names(plain_table(match), say)
    return _left_out(game.blind(None), choices(game), names, names, say)


def _answers(game: Game) -> bool:
    """Tell whether the player has a question to answer rather than a turn to begin."""
    return game.decision is not None and game.decision.kind != ImhotepKind.TURN


def _left_out(
    game: Game, ways: Sequence[Way], names: Sequence[str], reached: Sequence[str], say: Say
) -> Sequence[str]:
    """Return a line of small print for every answer that doesn't fit on its button, if there are few."""
    if len(ways) > FEW:
        return ()
    shown = (way for way in ways if not isinstance(way.step, Fetch | Load | Sail))
    more = (left_out(game, way.step, names, reached, say) for way in shown)
    return [f"-# {marked(line)}" for line in more if line is not None]


def needs_only_sites(draft: Draft) -> bool:
    """Tell whether only the site must be chosen, so that a panel shows the sites, and the text lists the
    ship's cargo.
    """
    return _sailing(draft) is not None


def _sailing(draft: Draft) -> int | None:
    """Return the ship that sails, if only the site must be chosen."""
    decision, ship = draft.play.game.decision, only_ship(draft.choices)
    whole = decision is not None and decision.kind == ImhotepKind.TURN
    return ship if draft.begun or not whole else None


def _asked(draft: Draft, say: Say) -> str:
    """Return the question that follows the words so far, or else the question of the decision."""
    game, begun = draft.play.game, draft.begun
    kind = None if game.decision is None else game.decision.kind
    group = group_of(game.view(None), draft.choices[0].step) if begun else None
    if group is not None:
        return say(f"draft.group.{group.name}")
    if kind in (None, ImhotepKind.TURN):
        return say("draft.turn")
    return capital(say(f"imhotep.asks.{kind}"))


def ties(game: Game, names: Sequence[str], say: Say) -> Sequence[str]:
    """Return sentences that say which players had left, and whether a tie was broken (§9.1, §10); none after
    a resignation.
    """
    view, outcome = game.view(None), game.outcome
    if outcome is None or outcome.reason == phrases.RESIGNED:
        return ()
    reasons = phrases.reasons(view, names, say)
    return reasons if any(player.absent for player in view.players) else reasons[1:]


def holds(view: ImhotepView, seat: int, say: Say) -> str:
    """Return a list of the cards that only their owner may see (N-340); empty if there are none."""
    held = view.players[seat].cards
    if not view.rules.hidden_market_cards or not held:
        return ""
    return say("look.cards", cards=phrases.hand(held, phrases.card_name, say))


def is_secret(decision: Decision) -> bool:
    """Tell whether only the player who chooses may see the choices (§7.1)."""
    return asked_of(decision).secret


def sketch(draft: Draft, say: Say, theme: Theme) -> tuple[Canvas, ...]:
    """Return a picture of the choices, if it is needed to understand them (N-181)."""
    del say
    game = draft.play.game
    draw, steps = asked_of(game.decision).sketch, [way.step for way in draft.choices]
    if draw is None or all(isinstance(step, Decline) for step in steps):
        return ()
    return (draw(game.view(draft.seat), steps, theme),)
