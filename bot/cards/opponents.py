"""Whom to play with: a person from a menu, or a computer player; and the buttons that lead there."""

from collections.abc import Mapping

from discord import ButtonStyle

from bot.cards.parts import CardParts
from bot.games import GAMES
from bot.games.invitation import Kind
from bot.messages.buttons import ClickForm, Press, Row, button, packed, people_chooser, row_of
from engine.games import GAMES as ENGINES
from engine.rivals.games import RIVALS
from engine.rivals.levels import Level
from render.kit.say import Say

OPPONENT = ClickForm(
    "C",
    f"(?P<against>ask|pick|{'|'.join(Level)}):(?P<kind>[a-z-]{{1,20}}):(?P<options>[A-Za-z0-9_=,-]*)"
    "(?::(?P<pace>[a-z0-9]{1,4}))?",
)

ASK, PICK = "ask", "pick"
"""Words of ids: to be offered the choice, and a person picked from the menu."""


def opponent_rows(game: str, options: Mapping[str, str], pace: str | None, say: Say) -> list[Row]:
    """A menu of people, and a button for every computer player of the game."""
    rest = (game, packed(options, ENGINES[game].choices()), *(() if pace is None else (pace,)))
    people: Row = row_of([people_chooser(say("opponents.friend"), OPPONENT, PICK, *rest)])
    if game not in RIVALS:
        return [people]
    return [
        people,
        row_of(button(say(f"opponents.{level}"), OPPONENT, level, *rest) for level in Level),
    ]


def usual_game(kind: Kind) -> str:
    """The default game."""
    return next((id_ for id_, game in GAMES.items() if kind in game.inviting.usual), next(iter(GAMES)))


def first_options(game: str) -> dict[str, str]:
    """What a first game is played with."""
    return GAMES[game].inviting.chosen(ENGINES[game].choices())


def begin_row(game: str | None, say: Say, parts: CardParts) -> Row:
    """A newcomer's first options: challenge a person, play the computer, and the rest; for one game, or for
    the usual one for two.
    """
    chosen = game or usual_game("one")
    more = (button_for(chosen, say) for button_for in parts.begin)
    return row_of((friend_button(chosen, say), computer_button(chosen, say), *(one for one in more if one)))


def friend_button(game: str, say: Say) -> Press:
    """Be asked whom to challenge."""
    options = packed(first_options(game), ENGINES[game].choices())
    return button(say("begin.friend"), OPPONENT, ASK, game, options, style=ButtonStyle.primary)


def computer_button(game: str, say: Say, key: str = "begin.computer") -> Press:
    """Play the weakest computer player at once."""
    options = packed(first_options(game), ENGINES[game].choices())
    return button(say(key), OPPONENT, Level.APPRENTICE, game, options, style=ButtonStyle.success)
