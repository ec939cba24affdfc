"""The private panel in which the host changes the terms of an invitation, or withdraws it."""

from collections.abc import Collection, Iterator, Sequence
from enum import StrEnum

from bot.cards.rows import cancel_button
from bot.games import GAMES
from bot.games.commands import text_key
from bot.games.invitation import (
    FAMILY,
    LEVEL,
    PACE,
    PRESET,
    SWITCHES,
    Change,
    Inviting,
    Menu,
    Offer,
    Start,
    Switch,
    Typed,
)
from bot.messages.buttons import NUMBER, ClickForm, Row, button, chooser, row_of
from bot.messages.layout import Part, words
from bot.service.clocks.face import PACES
from bot.store.invitations import Invitation
from engine.contract import Option
from engine.games import GAMES as ENGINES
from engine.rivals.games import RIVALS
from engine.rivals.levels import Level
from render.kit.say import Say

TERMS = ClickForm("l", f"(?P<invitation>{NUMBER}):(?P<name>[a-z_]{{1,20}})(?::(?P<place>[0-9]))?")

RIVAL, NO_RIVAL = "rival", "none"
"""The menu that adds computer players, and the value that removes the last one."""


class TermsPage(StrEnum):
    """A page of the panel, as named in ids."""

    HOME = "page"
    SIDES = "page_sides"
    EXTRAS = "page_extras"
    START = "page_start"


def page_of(change: Change, game: str) -> TermsPage:
    """Return the page on which a term is chosen."""
    if change.name in set(TermsPage):
        return TermsPage(change.name)
    if change.name == SWITCHES:
        return TermsPage.EXTRAS
    offers = GAMES[game].inviting.offered(ENGINES[game].choices())
    offer = next((offer for offer in offers if offer.argument == change.name), None)
    return TermsPage.HOME if offer is None else _page(offer)


def _page(offer: Offer) -> TermsPage:
    """Return the page on which an offer is shown."""
    match offer:
        case Typed():
            return TermsPage.SIDES
        case Start():
            return TermsPage.START
        case _:
            return TermsPage.EXTRAS


def terms_parts(
    invitation: Invitation,
    say: Say,
    page: TermsPage = TermsPage.HOME,
    note: str | None = None,
    paces: Collection[str] = tuple(PACES),
) -> list[Part]:
    """Build a page with menus that show the current choices; `note` is about a failed change."""
    head = say("terms.head", game=say(f"game.{invitation.game}"))
    parts: list[Part] = [words("\n".join(filter(None, (head, note))))]
    if page is not TermsPage.HOME:
        back = button(say("button.back"), TERMS, invitation.id, TermsPage.HOME)
        return [*parts, *_choices(invitation, page, say), row_of([back])]
    inviting, known = GAMES[invitation.game].inviting, ENGINES[invitation.game].choices()
    if inviting.presets:
        parts.append(_presets(invitation, inviting, inviting.preset_of(known, dict(invitation.options)), say))
    entries = [(say(text_key(FAMILY, PACE, name)), name, None) for name in PACES if name in paces]
    parts.append(words(say("terms.pace")))
    parts.append(_menu(entries, invitation.pace, invitation, PACE))
    if invitation.is_to_all:
        parts.extend(_rivals(invitation, say))
    pages = dict.fromkeys(sorted(map(_page, inviting.offered(known)), key=list(TermsPage).index))
    buttons = (button(say(f"terms.{page}"), TERMS, invitation.id, page) for page in pages)
    return [*parts, row_of([*buttons, cancel_button(invitation, say)])]


def _choices(invitation: Invitation, page: TermsPage, say: Say) -> Iterator[Part]:
    """Yield the menus of any page but the first."""
    inviting, known = GAMES[invitation.game].inviting, ENGINES[invitation.game].choices()
    options = dict(invitation.options)
    for offer in inviting.offered(known):
        if _page(offer) is not page:
            continue
        chosen = options.get(offer.option, "")
        if isinstance(offer, Typed):
            for number, place in enumerate(offer.places):
                entries = [(place.label(letter, say), letter, None) for letter in place.letters]
                yield _menu(entries, chosen[number : number + 1], invitation, offer.argument, number)
        elif isinstance(offer, Menu):
            yield words(say(offer.label or text_key(FAMILY, offer.argument, "description")))
            keys = {word: text_key(FAMILY, offer.argument, word) for word in offer.values}
            lines = [(say(keys[word]), value, None) for word, value in offer.values.items()]
            yield _menu(lines, chosen, invitation, offer.argument)
    if page is TermsPage.EXTRAS:
        yield from _switches(invitation, inviting, known, say)


def _menu(
    entries: Sequence[tuple[str, str, str | None]], chosen: str, invitation: Invitation, *which: str | int
) -> Row:
    return row_of([chooser(entries, (chosen,), TERMS, invitation.id, *which)])


def _presets(invitation: Invitation, inviting: Inviting, chosen: str | None, say: Say) -> Row:
    entries = [(say(text_key(FAMILY, PRESET, name)), name, None) for name in inviting.presets]
    hint = say("terms.own")
    return row_of([chooser(entries, (chosen or "",), TERMS, invitation.id, PRESET, hint=hint)])


def _switches(
    invitation: Invitation, inviting: Inviting, known: Sequence[Option], say: Say
) -> Iterator[Part]:
    """Yield one menu of all switches."""
    switches = [offer for offer in inviting.offered(known) if isinstance(offer, Switch)]
    if not switches:
        return
    options = dict(invitation.options)
    labels = {
        offer.option: offer.label or text_key(FAMILY, offer.argument, "description") for offer in switches
    }
    on = [offer.option for offer in switches if inviting.is_on(options, offer.option)]
    entries = [(say(labels[offer.option]), offer.option, None) for offer in switches]
    yield words(say("terms.switches"))
    hint = say("terms.none")
    yield row_of([chooser(entries, on, TERMS, invitation.id, SWITCHES, hint=hint, several=True)])


def _rivals(invitation: Invitation, say: Say) -> Iterator[Part]:
    """Yield the menu to add a computer player while there is room, or to remove the last one."""
    entries = level_lines(say) if len(invitation.seated) < invitation.most else []
    if any(invitation.levels):
        entries.append((say("terms.rival.none"), NO_RIVAL, None))
    if entries and invitation.game in RIVALS:
        hint = say("terms.rival")
        yield row_of([chooser(entries, (), TERMS, invitation.id, RIVAL, hint=hint)])


def level_lines(say: Say) -> list[tuple[str, str, str | None]]:
    """Return the computer players' levels as menu options."""
    return [(say(text_key(FAMILY, LEVEL, level)), level.value, None) for level in Level]
