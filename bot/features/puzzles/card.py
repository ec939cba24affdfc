"""The puzzle of the day for one person: the question, the buttons of a move, and the result."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from discord import ButtonStyle
from discord.ui import LayoutView

from bot.cards.elsewhere import rows_elsewhere, tenths
from bot.cards.story import turns_only
from bot.cards.turn import Scene, block
from bot.features.puzzles.service import TRIES, DailyPuzzle, posed, seat_in
from bot.features.puzzles.store import Answers, Tally
from bot.games import game_of
from bot.games.rulebook import SHORT
from bot.messages.buttons import WORDS, ClickForm, Row, button, joined, row_of, rows_of, split
from bot.messages.layout import layout
from bot.messages.names import bold, marked_table, rival_name
from bot.service.drafts import Draft, follow
from bot.service.match import Match, exhibit
from engine.contract import Event, Game
from engine.rivals.levels import Level
from engine.rivals.puzzles import Puzzle
from render.kit.say import Say

PUZZLE_BUTTON = ClickForm(
    "j", f"(?P<what>open|daily|say[0-9]{{0,3}}|share|rules):(?P<day>[0-9]{{1,7}}):{WORDS}"
)

WRONG, RIGHT = "✗", "✓"
"""The signs for wrong and right tries; they differ even without color."""


def puzzle_match(daily: DailyPuzzle, say: Say) -> Match:
    """Return the position as a match between people with placeholder names."""
    known = posed(daily.puzzle)
    play = known[-1].play
    seat, you = seat_in(play.game), say("tour.you")
    names = [say("tour.other"), *(rival_name(level, say) for level in Level)][: play.header.seats - 1]
    names.insert(seat, you)
    return replace(exhibit(play, names, known), hides_effects=True)


def drafted(match: Match, words: Sequence[str]) -> Draft:
    """Return the position after the words of a move, from the solver's point of view; raises `Refused`."""
    return follow(match.play, seat_in(match.play.game), words)


def first_step(draft: Draft) -> str | None:
    """Return the code of the chosen step; None if none is chosen yet."""
    return draft.steps[0].text if draft.steps else None


# --- while it is open ----------------------------------------------------------------------------------


def asked_text(daily: DailyPuzzle, match: Match, answers: Answers, say: Say) -> str:
    """Return the text that names the player to move, asks the question, and lists the failed tries with their
    refutations.
    """
    game = match.play.game
    lines = [
        title(daily, say),
        say(f"puzzle.asked.{goal(daily)}", name=marked_table(match, say).names[seat_in(game)], tries=TRIES),
    ]
    for code in answers.tried:
        lines.append(say("puzzle.wrong", line=turns_text(match, [code], say)))
        lines += refutation(daily.puzzle, match, code, say)
    if answers.tried:
        lines.append(say("puzzle.again"))
    elif answers.streak:
        lines.append(say("puzzle.streak.goes_on", count=answers.streak))
    return "\n".join((*lines, *yesterdays(answers.before, say)))


def title(daily: DailyPuzzle, say: Say) -> str:
    """Return a puzzle's title: its number, its game and its level."""
    name = say("puzzle.title", number=daily.number, game=say(f"game.{daily.puzzle.game}"))
    return " · ".join((name, *([say(f"puzzle.grade.{daily.puzzle.grade}")] if daily.puzzle.grade else ())))


def goal(daily: DailyPuzzle) -> str:
    """Return the goal: the only move that wins, or the best one if the puzzle wasn't searched to the end of
    the game.
    """
    return "wins" if daily.puzzle.replies else "best"


def refutation(puzzle: Puzzle, match: Match, code: str, say: Say) -> list[str]:
    """Return a description of the reply that refutes a wrong step; empty if none is known."""
    if code not in puzzle.replies:
        return []
    follows = turns_text(match, split(puzzle.replies[code]), say, after=[code])
    return [say("puzzle.refuted", line=follows)] if follows else []


def yesterdays(tally: Tally, say: Say) -> list[str]:
    """Return the line that says how hard the previous day's puzzle was; empty if no one finished it."""
    if not tally.people:
        return []
    first, second = (round(100 * solved / tally.people) for solved in (tally.first, tally.second))
    return [say("puzzle.yesterday", count=tally.people, first=first, second=second)]


def asked_rows(daily: DailyPuzzle, match: Match, draft: Draft, say: Say) -> list[Row]:
    """Return a move's buttons, which answer the puzzle instead of playing the move."""

    def address(page: str, words: tuple[str, ...]) -> str:
        return PUZZLE_BUTTON.id(f"say{page}", daily.day, joined(words))

    rows = rows_elsewhere(match, draft, say, address)
    last = [button(say("button.puzzle.rules"), PUZZLE_BUTTON, "rules", daily.day, "")]
    if draft.words:
        last.insert(0, button(say("button.back"), PUZZLE_BUTTON, "say", daily.day, ""))
    rows.append(row_of(last))
    return rows


def asked_scene(match: Match) -> Scene:
    """Return the position as the seat to move sees it."""
    return Scene(match.play.game.view(seat_in(match.play.game)), match.recent, stamp="puzzle.stamp.asked")


# --- when it is over -----------------------------------------------------------------------------------


def solution_of(daily: DailyPuzzle, answers: Answers) -> tuple[str, ...]:
    """Return the solution's turn; if the person found an equivalent step, only that step."""
    first = daily.puzzle.solution[0]
    solution = answers.tried[-1] if answers.is_solved else first
    return (solution, *split(daily.puzzle.rest)) if solution == first else (solution,)


def over_text(daily: DailyPuzzle, match: Match, answers: Answers, say: Say) -> str:
    """Return the text that says whether the puzzle was solved, why the solution is best, how hard the
    previous day's puzzle was and when the next one comes, with the line to share.
    """
    lines = [
        title(daily, say),
        say(f"puzzle.solved.{len(answers.tried)}") if answers.is_solved else say("puzzle.missed"),
        *_reasons(daily.puzzle, match, solution_of(daily, answers), say),
        *yesterdays(answers.before, say),
        say("puzzle.tomorrow", time=f"<t:{daily.ends_at}:R>"),
        block(share_line(daily, answers, say)),
    ]
    return "\n".join(lines)


def _reasons(puzzle: Puzzle, match: Match, best: Sequence[str], say: Say) -> Iterator[str]:
    """Yield sentences about the solution: its value, the reason for it, and the result of any other step."""
    second = turns_text(match, [puzzle.second], say)
    yield say("puzzle.best", line=turns_text(match, best, say))
    if puzzle.replies:
        yield say("puzzle.sure", count=puzzle.lead) if puzzle.lead else say("puzzle.even")
        yield say("puzzle.obvious", second=second)
        yield from refutation(puzzle, match, puzzle.second, say)
        return
    yield say("puzzle.reason", second=second, margin=tenths(puzzle.margin, say))
    yield say("puzzle.why", about=say(f"hint.term.{puzzle.term}"), gain=tenths(puzzle.gain, say))
    follows = turns_text(match, split(puzzle.reply), say, after=[puzzle.second])
    if follows:
        yield say("puzzle.reply", line=follows)


def rules_text(match: Match, say: Say) -> str:
    """Return the short rules of everything on the table."""
    book = game_of(match).rulebook
    texts = [book.topic_text(topic, SHORT, say) for topic in book.at_hand(match.play.game)]
    return "\n".join(texts)


def share_line(daily: DailyPuzzle, answers: Answers, say: Say) -> str:
    """Return a person's result without revealing the solution."""
    signs = [WRONG] * len(answers.tried)
    if answers.is_solved:
        signs[-1] = RIGHT
    streak = [say("puzzle.streak", count=answers.streak)] if answers.is_solved else []
    name = say("puzzle.shared", number=daily.number, game=say(f"game.{daily.puzzle.game}"))
    return " · ".join((name, "".join(signs), *streak))


def over_rows(daily: DailyPuzzle, answers: Answers, say: Say) -> list[Row]:
    """Return the button that shares the result; it works only once."""
    share = button(
        say("button.puzzle.share"),
        *(PUZZLE_BUTTON, "share", daily.day, ""),
        style=ButtonStyle.primary,
        disabled=answers.is_shared,
    )
    return rows_of([share])


def shared(daily: DailyPuzzle, name: str, answers: Answers, say: Say) -> LayoutView:
    """Build the message with a person's result, and a button to try the puzzle."""
    text = say("puzzle.tells", name=bold(name, say), line=share_line(daily, answers, say))
    return layout(text, rows=[open_row(daily, say)])


def posted_text(daily: DailyPuzzle, match: Match, say: Say) -> str:
    """Return the public announcement of a day's puzzle."""
    game = match.play.game
    name = marked_table(match, say).names[seat_in(game)]
    return "\n".join((title(daily, say), say(f"puzzle.posted.{goal(daily)}", name=name, tries=TRIES)))


def open_row(daily: DailyPuzzle, say: Say, action: str = "open") -> Row:
    """Return the button that opens today's puzzle. `action` is `daily` on the message to which a server
    subscribed.
    """
    solve = button(say("button.puzzle.open"), PUZZLE_BUTTON, action, daily.day, "", style=ButtonStyle.primary)
    return row_of([solve])


def solution_scene(match: Match, best: Sequence[str]) -> Scene:
    """Return the position after the solution, marked as something that hasn't happened."""
    game, events = _played(match, best)
    return Scene(game.view(seat_in(match.play.game)), tuple(events), stamp="puzzle.stamp.solved")


def turns_text(match: Match, codes: Sequence[str], say: Say, after: Sequence[str] = ()) -> str:
    """Describe these steps, played after those in `after`, the way a card describes turns."""
    events = _played(match, (*after, *codes))[1][len(_played(match, after)[1]) :]
    return turns_only(match, events, say)


def _played(match: Match, codes: Sequence[str]) -> tuple[Game, list[Event]]:
    game, events = match.play.game.copy(), list[Event]()
    for code in codes:
        events += game.play(game.parse(code))
    return game, events
