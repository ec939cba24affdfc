"""The texts of an invitation, to one person or to everyone."""

from collections.abc import Mapping
from typing import Literal

from discord import ButtonStyle

from bot.cards.parts import CardParts
from bot.cards.turn import theme_named
from bot.games import GAMES
from bot.games.commands import text_key
from bot.games.invitation import FAMILY, PACE, PRESET, Kind
from bot.games.refusals import sentence
from bot.messages.buttons import ClickForm, Press, Row, button, packed, people_chooser, row_of
from bot.messages.layout import Gallery
from bot.messages.names import bold, mention, seated_name
from bot.service.invitations import fewest
from bot.service.proposals import Proposal
from bot.store.invitations import NO_PACE, Invitation
from engine.contract import Refused
from engine.games import GAMES as ENGINES
from engine.rivals.games import RIVALS
from engine.rivals.levels import Level
from render.games import RENDERERS
from render.kit.lists import series
from render.kit.pictures.setup import alt_text, compose
from render.kit.say import Say

SETUP = "setup"
"""The file name of the picture that shows the chosen options."""


def kind_of(invitation: Invitation | Proposal) -> Literal["one", "all"]:
    """Return the part of an invitation's text keys that depends on its recipients."""
    return "all" if invitation.is_to_all else "one"


def asked(invitation: Invitation) -> tuple[int, ...]:
    """Return the people whom an invitation notifies: the invited person, or
    the former players for a rematch.
    """
    return invitation.missing if invitation.invited_id is None else (invitation.invited_id,)


def invitation_text(invitation: Invitation, say: Say) -> str:
    """Return the text that says who invites whom to which game and who has a seat, or how the invitation
    ended. Only people who must answer are mentioned.
    """
    names = _seated(invitation, say)
    kind, is_open = kind_of(invitation), invitation.state == "open"
    terms = GAMES[invitation.game].inviting.terms(invitation, _order(invitation, say), say) if is_open else []
    if is_open and invitation.pace != NO_PACE:
        terms = [*terms, say(f"pace.{invitation.pace}")]
    agreed = [series(terms, say, "dot")] if terms else []
    came_to = "declined_because" if invitation.reason else _gathered(invitation) or invitation.state
    record = [say("import.terms")] if is_open and invitation.continues else []
    known = {
        "game": say(f"game.{invitation.game}"),
        "host": bold(invitation.host_name, say),
        "invited": mention(invitation.invited_id or 0) if is_open else bold(invitation.invited_name, say),
        "seats": _seats(invitation),
        "pitch": series((say(f"invitation.pitch.{invitation.game}"), *agreed), say, "semicolon"),
    }
    if invitation.rematch_of is None:
        asks = say(f"invitation.{kind}.asks", **known)
    else:
        this_time = (say("invitation.this_time", terms=terms) for terms in agreed)
        asks = "\n".join((say(f"invitation.{kind}.asks_again", **known), *this_time))
    text = say(
        f"invitation.{kind}.{came_to}",
        **known,
        asks=asks,
        why=say(f"decline.{invitation.reason}") if invitation.reason else "",
        names=series(names, say),
        taken=len(names),
        most=invitation.most,
        fewest=fewest(invitation),
    )
    guest = [say("invitation.guest")] if is_open and invitation.delivery == "guest" else []
    ends = [say("invitation.until", at=invitation.expires_at)] if is_open and invitation.expires_at else []
    house = [f"-# {say('rules.house')}"] if is_open and _has_house_values(invitation) else []
    people = (*again_lines(invitation, say), *_changed_lines(invitation, say))
    return "\n".join((text, *record, *house, *people, *ends, *guest))


def _seats(invitation: Invitation) -> str:
    """Return the number of seats as text; if the game can begin before all are taken, return the range."""
    least, most = fewest(invitation), invitation.most
    return f"{least}–{most}" if most > least else f"{most}"


def _has_house_values(invitation: Invitation) -> bool:
    """Tell whether a chosen side or module has values other than those in the box."""
    return GAMES[invitation.game].inviting.is_house(dict(invitation.options))


def _gathered(invitation: Invitation) -> str | None:
    """Return the state of a lobby that decides which actions it offers: full, ready to start, or neither
    (None).
    """
    if invitation.state != "open" or not invitation.is_to_all or len(invitation.seated) < fewest(invitation):
        return None
    return "full" if is_full(invitation) else "ready"


def is_full(invitation: Invitation) -> bool:
    """Tell whether all seats are taken."""
    return len(invitation.seated) >= invitation.most


def _changed_lines(invitation: Invitation, say: Say) -> list[str]:
    """Return a line for people who joined before the options were changed, if there are any."""
    surprised = [bold(guest.name, say) for guest in invitation.surprised]
    if invitation.state != "open" or not surprised:
        return []
    host = bold(invitation.host_name, say)
    return [say("invitation.changed", host=host, names=series(surprised, say))]


def again_lines(invitation: Invitation, say: Say) -> list[str]:
    """Return a line for the former players who have not joined a rematch yet, if there are any."""
    missing = [mention(user_id) for user_id in invitation.missing]
    if invitation.state != "open" or not missing:
        return []
    return [say("invitation.all.again", count=len(missing), names=series(missing, say))]


def _order(invitation: Invitation, say: Say) -> list[str]:
    """Return the names by seat; in a rematch, as if all former players had joined."""
    here = [user_id for user_id, _ in invitation.seated]
    named = dict(zip(here, _seated(invitation, say), strict=True))
    again = [named.get(user_id) or mention(user_id) for user_id in invitation.again if user_id]
    new = zip(here, _seated(invitation, say), strict=True)
    return [*again, *(name for user_id, name in new if user_id not in invitation.again or not user_id)]


def _seated(invitation: Invitation, say: Say) -> list[str]:
    """Return the names of the people seated, in Markdown."""
    names = (name for _, name in invitation.seated)
    return [seated_name(name, level, say) for name, level in zip(names, invitation.levels, strict=True)]


def setup_gallery(invitation: Invitation, say: Say, theme: str) -> Gallery:
    """Draw the chosen options, if there is anything to show. The picture depends on nothing else, so it
    reveals nothing about the deal.
    """
    setup = RENDERERS[invitation.game].setup(dict(invitation.options), say)
    if not setup.sides:
        return Gallery(())
    return Gallery((alt_text(setup, say),), (compose(setup, say, theme_named(theme)).png(),), name=SETUP)


def deal_text(invitation: Invitation, say: Say) -> str:
    """Return the text with the commitment that players need to check the deal when the game is over."""
    return say("invitation.deal", commitment=invitation.deal.commitment)


def thread_name(game: str, host: str, invited: str | None, say: Say) -> str:
    """Return the name of a thread for an invitation."""
    named = say(f"game.{game}")
    if invited is None:
        return say("invitation.all.thread", game=named, host=host)
    return say("invitation.one.thread", game=named, host=host, invited=invited)


def option_refused(refused: Refused, say: Say) -> str:
    """Return the text that says why an option can't be chosen, with its name and value as in the command, and
    the possible values.
    """
    option = str(refused.details["option"])
    if option not in {PRESET, PACE}:
        return sentence(refused, say)
    key = text_key(FAMILY, option)
    named = Refused(refused.reason, **{**refused.details, "option": say(f"{key}.name")})
    return f"{sentence(named, say)} {say(f'{key}.description')}."


def decline_text(invitation: Invitation, say: Say) -> str:
    """Return the text that asks whether to decline."""
    return say("decline.ask", host=bold(invitation.host_name, say))


def closing_text(invitation: Invitation, say: Say) -> str:
    """Return the text that asks a moderator whether to close another person's invitation."""
    return say(f"invitation.{kind_of(invitation)}.close", host=bold(invitation.host_name, say))


OPPONENT = ClickForm(
    "C",
    f"(?P<against>ask|pick|{'|'.join(Level)}):(?P<kind>[a-z-]{{1,20}}):(?P<options>[A-Za-z0-9_=,-]*)"
    "(?::(?P<pace>[a-z0-9]{1,4}))?",
)

ASK, PICK = "ask", "pick"
"""Words in ids: `ask` asks for the opponent, and `pick` is for a person picked from the menu."""


def opponent_rows(game: str, options: Mapping[str, str], pace: str | None, say: Say) -> list[Row]:
    """Return a menu of people, and a button for every computer player of the game."""
    rest = (game, packed(options, ENGINES[game].choices()), *(() if pace is None else (pace,)))
    people: Row = row_of([people_chooser(say("opponents.friend"), OPPONENT, PICK, *rest)])
    if game not in RIVALS:
        return [people]
    return [
        people,
        row_of(button(say(f"opponents.{level}"), OPPONENT, level, *rest) for level in Level),
    ]


def usual_game(kind: Kind) -> str:
    """Return the id of the default game for this kind of invitation."""
    return next((id_ for id_, game in GAMES.items() if kind in game.inviting.usual), next(iter(GAMES)))


def first_options(game: str) -> dict[str, str]:
    """Return the options for a first game."""
    return GAMES[game].inviting.chosen(ENGINES[game].choices())


def begin_row(game: str | None, say: Say, parts: CardParts) -> Row:
    """Return a newcomer's first buttons: challenge a person, play the computer, and more. They are for this
    game, or else for the default game.
    """
    chosen = game or usual_game("one")
    more = (button_for(chosen, say) for button_for in parts.begin)
    return row_of(
        (friend_button(chosen, say), computer_button(chosen, say), *(press for press in more if press))
    )


def friend_button(game: str, say: Say) -> Press:
    """Return the button that asks whom to challenge."""
    options = packed(first_options(game), ENGINES[game].choices())
    return button(say("begin.friend"), OPPONENT, ASK, game, options, style=ButtonStyle.primary)


def computer_button(game: str, say: Say, key: str = "begin.computer") -> Press:
    """Return the button that starts a game against the weakest computer player."""
    options = packed(first_options(game), ENGINES[game].choices())
    return button(say(key), OPPONENT, Level.APPRENTICE, game, options, style=ButtonStyle.success)
