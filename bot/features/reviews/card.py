"""A computer player's review of a finished game: the chances of winning, and the moments that decided it."""

from collections.abc import Iterator

from bot.cards.elsewhere import WORTH_TELLING, signed_tenths
from bot.cards.story import turns_only
from bot.cards.turn import Scene, alt_texts, compose, theme_named
from bot.features.records.card import PLACE, REPLAY_BUTTON, Replay, in_turn
from bot.features.reviews.service import has_choices
from bot.games import renderer_of
from bot.messages.buttons import ClickForm, Press, Row, button, row_of
from bot.messages.layout import Gallery
from bot.messages.names import marked_table, plain_table
from bot.service.match import Match
from engine.contract import Event, Game
from engine.rivals.games import RIVALS
from engine.rivals.review import Review, Turning, TurningPoint
from render.kit.fit import ALT_LIMIT
from render.kit.lists import shorten
from render.kit.marks import MARKS
from render.kit.pictures import chances
from render.kit.pictures.chances import Course
from render.kit.pictures.stamp import stamped
from render.kit.say import Say

REVIEW_BUTTON = ClickForm("f", f"(?P<what>review):{PLACE}")

QUARTERS = 4
"""The number of positions, in addition to the start, for which the curve's text names the chances."""
OTHERS = {Turning.MISSED: "better", Turning.FOUND: "next"}
"""The word stamped on the step that is shown next to the one played."""


def waiting_text(finished: int, positions: int, say: Say) -> str:
    """Return the text that says how far the analysis has progressed."""
    return say("review.waiting", done=finished, positions=positions)


def waiting_rows(replay: Replay, part: int, say: Say) -> list[Row]:
    """Return a button to ask again, in case the review fails."""
    return [row_of([button(say("button.review"), REVIEW_BUTTON, "review", replay.ref, part)])]


def overview_text(replay: Replay, review: Review, say: Say) -> str:
    """Return the text that says how well each player chose, with an explanation."""
    names = marked_table(in_turn(replay.match, say), say).names
    shares = (
        say("review.share", name=name, percent=round(100 * share))
        for name, share in zip(names, review.accuracy, strict=True)
        if share is not None
    )
    accuracy = say("review.accuracy", shares=" · ".join(shares))
    return "\n".join((say("review.head"), accuracy, say("review.means")))


def curve_text(replay: Replay, review: Review, say: Say) -> str:
    """Return the chances of winning as text."""
    last, names = len(review.curve) - 1, plain_table(in_turn(replay.match, say)).names
    parts = [say("review.curve.alt")]
    for quarter in range(QUARTERS + 1):
        now = review.curve[last * quarter // QUARTERS]
        chance, seat = max(now), now.index(max(now))
        when = say(f"review.curve.{quarter}")
        parts.append(say("review.curve.ahead", when=when, name=names[seat], percent=round(100 * chance)))
    return " ".join(parts)


def curve_gallery(replay: Replay, review: Review, say: Say, theme: str | None) -> Gallery:
    """Draw the curve of the chances of winning, with the decisive moments."""
    match = in_turn(replay.match, say)
    course = Course(
        plain_table(match).names,
        [owner_of(match, seat) for seat in range(match.play.header.seats)],
        review.curve,
        [moment.number + 1 for moment in review.moments],
    )
    canvas = chances.draw(say("review.curve.title"), course, theme_named(theme))
    return Gallery((shorten(curve_text(replay, review, say), ALT_LIMIT),), (canvas.png(),))


def owner_of(match: Match, seat: int) -> int:
    """Return the number of the sign (in `MARKS`) on a seat's pieces; in The Duel the player who begins has
    the first one.
    """
    renderer = renderer_of(match)
    icon = renderer.owner(match.view, seat)
    sign = "" if icon is None else renderer.icons[icon].plain
    return MARKS.index(sign) if sign in MARKS else seat


def moment_text(replay: Replay, moment: TurningPoint, say: Say) -> str:
    """Return the text that says which player's step it was, how much it lost or gained, and why it
    mattered.
    """
    choice, match = moment.choice, _acting(replay, moment)
    name = marked_table(match, say).names[choice.seat]
    where = say("review.where", turn=replay.turn_at(moment.number + 1), turns=replay.turn_at(replay.last))
    lines = [
        where,
        say(
            f"review.turning.{choice.turning}",
            name=name,
            before=round(100 * choice.chance),
            after=round(100 * choice.less),
        ),
        say("review.played", what=turns_only(match, _played(replay, moment)[1], say)),
        say(
            f"review.other.{OTHERS[choice.turning]}",
            what=turns_only(match, _other(replay, moment)[1], say),
        ),
    ]
    if choice.result:
        own, other = choice.result[choice.seat], choice.result[1 - choice.seat]
        if own > other:  # otherwise the tie-break decided
            lines.append(say("review.won", points=f"{own}:{other}"))
    if choice.gain.points >= WORTH_TELLING:
        about, gain = say(f"hint.term.{choice.gain.term}"), signed_tenths(choice.gain.points, say)
        lines.append(say("review.why", about=about, gain=gain))
    else:
        lines.append(say("review.later"))
    return "\n".join(lines)


def moment_gallery(replay: Replay, moment: TurningPoint, say: Say, theme: str | None) -> Gallery:
    """Draw the move played and the better or next best one, each stamped, on the most telling picture."""
    gallery, match = Gallery(()), _acting(replay, moment)
    for word, (scene, _) in (
        ("played", _played(replay, moment)),
        (OTHERS[moment.choice.turning], _other(replay, moment)),
    ):
        stamp, number = say(f"review.stamp.{word}"), renderer_of(match).best_picture(scene.recent)
        canvas = stamped(compose(match, scene, say, theme)[number], stamp)
        alt = alt_texts(match, scene, say)[number]
        gallery = gallery.beside(Gallery((shorten(f"{stamp}: {alt}", ALT_LIMIT),), (canvas.png(),)))
    return gallery


def part_rows(replay: Replay, review: Review, part: int, say: Say) -> list[Row]:
    """Return buttons that open every part, and one that leads from a moment to its place in the game."""
    labels = [say("button.review.curve"), *(str(number + 1) for number in range(len(review.moments)))]
    buttons = [
        button(label, REVIEW_BUTTON, "review", replay.ref, number, disabled=number == part)
        for number, label in enumerate(labels)
    ]
    at = review.moments[part - 1].number if part else 0
    return [row_of([*buttons, button(say("button.review.steps"), REPLAY_BUTTON, "jump", replay.ref, at)])]


def _acting(replay: Replay, moment: TurningPoint) -> Match:
    """Return the match with the players of that moment."""
    return replay.match.acting(replay.match.line[moment.number + 1])


def _played(replay: Replay, moment: TurningPoint) -> tuple[Scene, tuple[Event, ...]]:
    """Return the position after the turn that was played, and its events."""
    line, last = replay.match.line, moment.number + 1
    while last < replay.last and _goes_on(line[last].game, moment.choice.seat):
        last += 1
    events = [*_begun(replay, moment)]
    for chapter in line[moment.number + 1 : last + 1]:
        events += chapter.events
    return Scene(line[last].game.view(replay.seat), tuple(events), card=True), tuple(events)


def _other(replay: Replay, moment: TurningPoint) -> tuple[Scene, tuple[Event, ...]]:
    """Return the position after the other turn, as far as its player could foresee it, and its events."""
    choice = moment.choice
    after, events = replay.match.line[moment.number].game.blind(choice.seat), [*_begun(replay, moment)]
    for code in (choice.other, *choice.rest):
        events += after.play(code)
    return Scene(after.view(replay.seat), tuple(events), card=True), tuple(events)


def _begun(replay: Replay, moment: TurningPoint) -> Iterator[Event]:
    """Yield the events of a turn before the moment."""
    line, first = replay.match.line, moment.number
    while first and _goes_on(line[first].game, moment.choice.seat):
        first -= 1
    for chapter in line[first + 1 : moment.number + 1]:
        yield from chapter.events


def _goes_on(game: Game, seat: int) -> bool:
    """Tell whether a seat is in the middle of its turn."""
    return game.mid_turn and game.decision is not None and game.decision.seat == seat


def review_button(match: Match, ref: str, say: Say) -> Press | None:
    """Return the button that opens the review of a finished game, if players had choices and computer
    players know it.
    """
    if match.play.header.game not in RIVALS or not match.over or not has_choices(match):
        return None
    return button(say("button.review"), REVIEW_BUTTON, "review", ref, 0)
