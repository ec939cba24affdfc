"""The private panel for planning ahead: the stored lines, and one that is being
made with the buttons of a move.
"""

from collections.abc import Iterator, Sequence

from discord import ButtonStyle

from bot.cards.elsewhere import rows_elsewhere
from bot.cards.home import takes_part
from bot.cards.story import describe
from bot.cards.turn import PREVIEW, Scene
from bot.features.plans.service import WHATEVER, Outline, PlanReason, is_foreseen, outline
from bot.features.plans.store import Plan
from bot.games import game_of
from bot.messages.buttons import (
    GAME,
    VERSION,
    WORDS,
    ClickForm,
    Press,
    Row,
    button,
    joined,
    row_of,
    rows_of,
)
from bot.messages.names import marked_table, plain_table
from bot.service.drafts import Draft
from bot.service.match import Match
from engine.contract import Refused
from render.kit.say import Say

PLAN_LOOK = ClickForm("v", f"(?P<what>plan):{GAME}")
PLAN_BUTTON = ClickForm("d", f"(?P<what>say[0-9]{{0,3}}|keep|any|drop):{GAME}:{VERSION}:{WORDS}")


def kept_lines(match: Match, plans: Sequence[Plan], say: Say) -> list[str]:
    """List the plan's lines."""
    return [f"{number}. {_line(match, plan, say)}" for number, plan in enumerate(plans, start=1)]


def _line(match: Match, plan: Plan, say: Say) -> str:
    """Return a line as text, with the labels from when it was made, or its codes if
    that version no longer exists.
    """
    try:
        followed = outline(match.at(_version(match, plan.base)), plan.seat, plan.words.split())
    except Refused:
        steps = ", ".join(plan.steps)
        return say("plan.any_way", then=steps) if plan.any_way else say("plan.line", when="…", then=steps)
    then = " ".join(_described(match, followed.draft, say))
    if plan.any_way:
        return say("plan.any_way", then=then)
    return say("plan.line", when=" ".join(_others(match, followed, say)), then=then)


def _version(match: Match, base: int) -> int:
    """Return the latest version at which the game's log had this many steps, not counting those taken
    back.
    """
    return max(version for version, chapter in enumerate(match.chapters) if len(chapter.play.line) == base)


def _others(match: Match, outlined: Outline, say: Say) -> Iterator[str]:
    for draft in outlined.done:
        yield from _described(match, draft, say)


def _described(match: Match, draft: Draft, say: Say) -> list[str]:
    return describe(match, draft.events, say)


def outline_text(match: Match, unfinished: Outline, say: Say) -> str:
    """Return the choices so far and the next question."""
    lines = [*_others(match, unfinished, say), *_described(match, unfinished.draft, say)]
    shown = [f"> {line}" for line in lines]
    chooser = unfinished.draft.seat
    if unfinished.complete:
        question = say("plan.whatever.keep" if unfinished.any_way else "plan.keep")
    elif unfinished.draft.words:
        question = game_of(match).question(unfinished.draft, plain_table(match), say)
    elif unfinished.any_way:
        question = say("plan.whatever")
    elif chooser == unfinished.seat:
        question = say("plan.then")
    else:
        question = say("plan.when", name=marked_table(match, say).names[chooser])
    return "\n".join((*shown, question))


def outline_scene(match: Match, unfinished: Outline) -> Scene:
    """Return the position as it would be, from the planning player's point of view."""
    events = tuple(event for draft in (*unfinished.done, unfinished.draft) for event in draft.events)
    view = unfinished.draft.play.game.view(unfinished.seat)
    if not events:
        return Scene(view, match.recent, card=not unfinished.draft.begun)
    return Scene(view, events, card=not unfinished.draft.begun, stamp=PREVIEW)


def plan_rows(match: Match, plans: Sequence[Plan], unfinished: Outline | None, say: Say) -> list[Row]:
    """Return the buttons for continuing the line that is being made, if there is one,
    and for dropping stored lines.
    """
    here = (match.id, match.version)
    rows = [] if unfinished is None else _ways(match, unfinished, say)
    last: list[Press] = []
    if unfinished is None or is_begun(unfinished):
        pass
    elif unfinished.any_way:
        last.append(button(say("button.plan.after"), PLAN_BUTTON, "say", *here, ""))
    elif is_foreseen(match, unfinished.seat):
        last.append(button(say("button.plan.whatever"), PLAN_BUTTON, "say", *here, WHATEVER))
    if unfinished is None or not is_begun(unfinished):
        last += [
            button(say("button.plan.drop", number=number), PLAN_BUTTON, "drop", *here, plan.id)
            for number, plan in enumerate(plans, start=1)
        ]
    return [*rows, *rows_of(last)] if last else rows


def plan_back(match: Match, unfinished: Outline, say: Say) -> Press | None:
    """Return the button that leads back to the previous question, if there is one."""
    if not is_begun(unfinished):
        return None
    return button(
        say("button.back"), PLAN_BUTTON, "say", match.id, match.version, joined(_before(unfinished))
    )


def is_begun(unfinished: Outline) -> bool:
    """Tell whether the line has any choices yet."""
    return bool(unfinished.draft.words or unfinished.done)


def _before(unfinished: Outline) -> tuple[str, ...]:
    """Return the words up to the previous question: the start of this turn, or else of the previous one."""
    if unfinished.draft.words:
        return unfinished.said
    return unfinished.said[: len(unfinished.said) - len(unfinished.done[-1].words)]


def _ways(match: Match, unfinished: Outline, say: Say) -> list[Row]:
    """Return the buttons of a move, which plan the move instead of playing it, or, at the end, the buttons
    that store the line.
    """
    if unfinished.complete:
        here, words = (match.id, match.version), joined(unfinished.words)
        if unfinished.any_way:
            keep = button(
                say("button.plan.note"), PLAN_BUTTON, "any", *here, words, style=ButtonStyle.success
            )
            return [row_of([keep])]
        styles = {"keep": ButtonStyle.success, "any": ButtonStyle.secondary}
        return [
            row_of(
                button(say(f"button.plan.{action}"), PLAN_BUTTON, action, *here, words, style=style)
                for action, style in styles.items()
            )
        ]

    def address(page: str, words: tuple[str, ...]) -> str:
        try:
            all_words = joined((*unfinished.said, *words))
            return PLAN_BUTTON.id(f"say{page}", match.id, match.version, all_words)
        except ValueError:
            raise Refused(PlanReason.PLAN_TOO_LONG) from None

    return rows_elsewhere(unfinished.match, unfinished.draft, say, address)


def plan_page(match: Match, seat: int | None, say: Say) -> Press | None:
    """Return the button that opens the plan, for a player while it is someone else's turn; otherwise None."""
    decision = match.play.game.decision
    mine = decision is not None and decision.seat == seat
    return None if mine or not takes_part(match, seat) else plan_button(match, seat, say)


def plan_button(match: Match, _seat: int | None, say: Say) -> Press:
    """Return a button that opens the plan."""
    return button(say("button.plan"), PLAN_LOOK, "plan", match.id)
