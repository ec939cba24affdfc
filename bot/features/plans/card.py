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
        made = outline(match.at(_version(match, plan.base)), plan.seat, plan.words.split())
    except Refused:
        steps = ", ".join(plan.steps)
        return say("plan.any_way", then=steps) if plan.any_way else say("plan.line", when="…", then=steps)
    then = " ".join(_described(match, made.draft, say))
    if plan.any_way:
        return say("plan.any_way", then=then)
    return say("plan.line", when=" ".join(_others(match, made, say)), then=then)


def _version(match: Match, base: int) -> int:
    """Return the latest version at which this many steps counted."""
    return max(version for version, chapter in enumerate(match.chapters) if len(chapter.play.line) == base)


def _others(match: Match, made: Outline, say: Say) -> Iterator[str]:
    for draft in made.done:
        yield from _described(match, draft, say)


def _described(match: Match, draft: Draft, say: Say) -> list[str]:
    return describe(match, draft.events, say)


def outline_text(match: Match, made: Outline, say: Say) -> str:
    """Return the choices so far and the next question."""
    lines = [*_others(match, made, say), *_described(match, made.draft, say)]
    said = [f"> {line}" for line in lines]
    chooser = made.draft.seat
    if made.complete:
        question = say("plan.whatever.keep" if made.any_way else "plan.keep")
    elif made.draft.words:
        question = game_of(match).question(made.draft, plain_table(match), say)
    elif made.any_way:
        question = say("plan.whatever")
    elif chooser == made.seat:
        question = say("plan.then")
    else:
        question = say("plan.when", name=marked_table(match, say).names[chooser])
    return "\n".join((*said, question))


def outline_scene(match: Match, made: Outline) -> Scene:
    """Return the position as it would be, as far as the planning player can know it."""
    events = tuple(event for draft in (*made.done, made.draft) for event in draft.events)
    view = made.draft.play.game.view(made.seat)
    if not events:
        return Scene(view, match.recent, card=not made.draft.begun)
    return Scene(view, events, card=not made.draft.begun, stamp=PREVIEW)


def plan_rows(match: Match, plans: Sequence[Plan], made: Outline | None, say: Say) -> list[Row]:
    """Return the buttons for continuing the line that is being made, if there is one,
    and for dropping stored lines.
    """
    here = (match.id, match.version)
    rows = [] if made is None else _ways(match, made, say)
    last: list[Press] = []
    if made is None or is_begun(made):
        pass
    elif made.any_way:
        last.append(button(say("button.plan.after"), PLAN_BUTTON, "say", *here, ""))
    elif is_foreseen(match, made.seat):
        last.append(button(say("button.plan.whatever"), PLAN_BUTTON, "say", *here, WHATEVER))
    if made is None or not is_begun(made):
        last += [
            button(say("button.plan.drop", number=number), PLAN_BUTTON, "drop", *here, plan.id)
            for number, plan in enumerate(plans, start=1)
        ]
    return [*rows, *rows_of(last)] if last else rows


def plan_back(match: Match, made: Outline, say: Say) -> Press | None:
    """Return the button to the previous question, if there is one."""
    if not is_begun(made):
        return None
    return button(say("button.back"), PLAN_BUTTON, "say", match.id, match.version, joined(_before(made)))


def is_begun(made: Outline) -> bool:
    """Tell whether the line has any choices yet."""
    return bool(made.draft.words or made.done)


def _before(made: Outline) -> tuple[str, ...]:
    """Return the words up to the previous question: the start of this turn, or else of the turn before."""
    if made.draft.words:
        return made.said
    return made.said[: len(made.said) - len(made.done[-1].words)]


def _ways(match: Match, made: Outline, say: Say) -> list[Row]:
    """Return the buttons of a move, which plan it instead, or at the end those that store the line."""
    if made.complete:
        here, words = (match.id, match.version), joined(made.words)
        if made.any_way:
            keep = button(
                say("button.plan.note"), PLAN_BUTTON, "any", *here, words, style=ButtonStyle.success
            )
            return [row_of([keep])]
        styles = {"keep": ButtonStyle.success, "any": ButtonStyle.secondary}
        return [
            row_of(
                button(say(f"button.plan.{what}"), PLAN_BUTTON, what, *here, words, style=style)
                for what, style in styles.items()
            )
        ]

    def address(page: str, words: tuple[str, ...]) -> str:
        try:
            said = joined((*made.said, *words))
            return PLAN_BUTTON.id(f"say{page}", match.id, match.version, said)
        except ValueError:
            raise Refused(PlanReason.PLAN_TOO_LONG) from None

    return rows_elsewhere(made.match, made.draft, say, address)


def plan_page(match: Match, seat: int | None, say: Say) -> Press | None:
    """Return a button that opens the plan while it is someone else's turn."""
    decision = match.play.game.decision
    mine = decision is not None and decision.seat == seat
    return None if mine or not takes_part(match, seat) else plan_button(match, seat, say)


def plan_button(match: Match, _seat: int | None, say: Say) -> Press:
    """Return a button that opens the plan."""
    return button(say("button.plan"), PLAN_LOOK, "plan", match.id)
