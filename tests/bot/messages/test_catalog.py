"""The catalogs of all languages have the same keys, which are all that the program needs."""

import re
from functools import cache
from itertools import product
from pathlib import Path
from typing import get_args

import pytest

from bot import games
from bot.cards.story import VARIANTS
from bot.cards.terms import TermsPage
from bot.features import FEATURES
from bot.features.puzzles.service import TRIES
from bot.features.reminders.service import Remind
from bot.features.reviews.card import OTHERS, QUARTERS
from bot.features.seasons.flow import FORMS
from bot.flows.look import LOOKS
from bot.games.duel import rulebook as duel_rulebook
from bot.games.imhotep import rulebook as imhotep_rulebook
from bot.games.imhotep.sites import SIDES
from bot.games.refusals import sentence
from bot.messages.catalog import LANGUAGES, LOCALES, Catalog, catalog
from bot.service.clocks.face import PACES
from bot.service.limits import Declined
from bot.store.games import ClosedFor
from bot.store.requests import ANNOUNCED, RequestKind, RequestState
from engine.contract import Reason, Refused
from engine.duel.sites import SITES
from engine.duel.tiles import Action, Kind
from engine.games import GAMES
from engine.imhotep import Imhotep, house
from engine.imhotep.cards import KINDS as ALL_CARDS
from engine.imhotep.cards import Card, Color
from engine.imhotep.components import MONUMENTS, Site
from engine.imhotep.modules.prophecies import TASKS, PropheciesValues
from engine.imhotep.printed import Benefit, Bonus
from engine.imhotep.steps import ImhotepKind
from engine.imhotep.table.switches import SWITCHES
from engine.rivals.levels import Level
from engine.rivals.review import Turning
from render.imhotep.text.phrases import COLORS as STONES
from tests.bot.messages.catalog_files import OF_FEATURES, PARTS, everything, placeholders, texts
from tests.bot.messages.command_keys import COMMANDS, HINT_TERMS
from tests.bot.sources import Key, keys, refusal_values
from tests.support.registered import REGISTER, SHOWN_CHOICES, SHOWN_SELECTIONS, all_commands

KINDS = ("turn", "place", "unload", "swap")
QUESTIONS = {
    *("draft.turn", "draft.T.turn", "draft.P.place", "draft.P.place_optional", "draft.U.place"),
    *("draft.U.unload", "draft.U.unload_optional", "draft.unload_optional", "draft.S.swap", "draft.S.unload"),
}
"""The questions that The Duel's panels ask; its `test_rows` checks that none is missing."""
ENDS = ("last_boat", "resigned")
COLORS = ("black", "white")

CHOICES = tuple({kind.value: kind for kind in Imhotep.vocabulary.kinds}.keys() - {ImhotepKind.TURN.value})
"""The questions in the middle of a turn of Imhotep (§12)."""
BONUSES = ("bonus_card", "bonus_stones", "load_optional")
ITEMS = ("decorations", "statues", "blue_cards", "wrath")
"""The score items of every game and of the variant, as named in the pictures."""
SITES_OF_IMHOTEP = tuple(site.name.lower() for site in Site)
CARDS_OF_IMHOTEP = tuple(card.name.lower() for card in (*ALL_CARDS, Card.FACE_DOWN))

REASONS = (
    *Reason,
    *REGISTER.reasons,
    *(reason for game in GAMES.values() for reason in game.vocabulary.reasons),
)
KINDS_OF_INVITATION = ("one", "all")
STATES = ("open", "accepted", "cancelled", "expired", "closed")
ANSWERS = get_args(RequestState)
AGREED = sorted(set(get_args(RequestKind)) - set(ANNOUNCED))

TOURS = [game.tour for game in games.GAMES.values() if game.tour is not None]
SIGNS = (
    *(*duel_rulebook.ALWAYS, *imhotep_rulebook.ALWAYS, "cards_acted"),
    *(sign for side in SIDES.values() for sign in side.signs),
)
SETTINGS = tuple(choice.name for choice in SHOWN_CHOICES)
SELECTED = tuple(selection.name for selection in SHOWN_SELECTIONS)
FAMILIES: dict[str, tuple[str, ...]] = {
    "button.*": ("quiet", "vacation", *sorted(LOOKS.keys() - {"board"}), "rules", "plan", "hint", "full"),
    "legend.*": SIGNS,
    "legend.*.*": ("race_flag.a", "race_flag.b"),
    "legend.here.*": ("quarry", "card_face_down", "wins"),
    "button.*.*": (
        *(f"one.{word}" for word in ("accept", "decline", "more", "change", "cancel")),
        *(f"all.{word}" for word in ("join", "leave", "start", "more", "change", "cancel")),
    ),
    "button.decline.*": ("refuse", *Declined),
    "decline.*": tuple(Declined),
    "button.privacy.*": ("export", "delete", "sure", "keep"),
    "button.page.*": ("back", "next"),
    "button.season.*": ("join", "leave", "start", "table", "close", "sure"),
    "month.*": tuple(map(str, range(1, 13))),
    "season.form.*": tuple(FORMS),
    "command.season.open.form.*": tuple(FORMS),
    "season.ties.*": ("robin", "swiss"),
    "season.verdict.*": ("late", "unplayed", "left", "closed", "nowhere"),
    **dict.fromkeys(
        ("season.column.*", "season.short.*"), ("points", "won", "tied", "lost", "berger", "buchholz")
    ),
    "season.note.*": ("berger", "buchholz"),
    "leaderboard.column.*": ("rating", "games", "wins"),
    "game.*": tuple(GAMES),
    **dict.fromkeys(
        ("button.*.thread", "invitation.*.not_delivered", "invitation.*.asks", "invitation.*.asks_again"),
        KINDS_OF_INVITATION,
    ),
    **dict.fromkeys(("button.*.close", "invitation.*.close"), KINDS_OF_INVITATION),
    "help.game.*": tuple(GAMES),
    **dict.fromkeys(("imhotep.switch.*", "imhotep.menu.*"), tuple(option.name for option in SWITCHES)),
    "rival.*.name": tuple(Level),
    "character.*.*.*": tuple(
        f"{level}.{occasion}.{number + 1}"
        for level in Level
        for occasion, count in VARIANTS.items()
        for number in range(count)
    ),
    "hint.term.*": HINT_TERMS,
    "review.turning.*": tuple(Turning),
    "review.other.*": tuple(OTHERS.values()),
    "review.stamp.*": ("played", *OTHERS.values()),
    "review.curve.*": tuple(map(str, range(QUARTERS + 1))),
    "invitation.*.*": (
        "one.declined",
        "one.declined_because",
        *("all.ready", "all.full"),
        *(".".join(parts) for parts in product(KINDS_OF_INVITATION, STATES)),
    ),
    "request.*.*": (
        *(".".join(parts) for parts in product(AGREED, ANSWERS)),
        *(".".join(parts) for parts in product(ANNOUNCED, ("open", "over")) if parts != ("moved", "open")),
    ),
    "pace.*": tuple(PACES),
    "invitation.pitch.*": tuple(GAMES),
    "opponents.*": tuple(Level),
    "terms.*": tuple(set(TermsPage) - {TermsPage.HOME}),
    "button.clock.*": ("pause", "resume"),
    "clock.closed.*": get_args(ClosedFor),
    **dict.fromkeys(("button.request.*", "button.resign.*"), ("yes", "no")),
    "button.replay.*": ("first", "back", "forward", "last"),
    "button.plan.*": ("keep", "any"),
    "puzzle.asked.*": ("best", "wins"),
    "puzzle.posted.*": ("best", "wins"),
    "puzzle.grade.*": ("1", "2", "3"),
    "puzzle.solved.*": tuple(str(tries + 1) for tries in range(TRIES)),
    **dict.fromkeys(("button.group.*", "draft.group.*"), ("card", "private_ship", "prophecy")),
    "card.*": ("unload", "place", "swap"),
    "imhotep.asks.*": CHOICES,
    "help.*": REGISTER.help,
    "help.about.*": REGISTER.about,
    "command.*.name": tuple({command.path.split()[0] for command in all_commands()}),
    "command.*.*.name": tuple(".".join(command.path.split()) for command in all_commands() if command.group),
    "games.*": ("mine", "here"),
    "settings.*": (*SETTINGS, *SELECTED, "person", "server"),
    "settings.*.all": SELECTED,
    "reminders.how.*": tuple(Remind),
    "command.invite.pace.*": tuple(PACES),
    "button.settings.*": ("person", "server"),
    **dict.fromkeys(("games.head.*", "games.none.*"), ("mine", "here")),
    **dict.fromkeys(
        ("settings.*.*", "settings.*.*.about"),
        tuple(
            f"{name}.{value}"
            for choice in SHOWN_CHOICES
            for name in (choice.name,)
            for value in choice.values
        ),
    ),
    "imhotep.seat.*": STONES,
    **dict.fromkeys(("imhotep.site.*", "imhotep.to.*"), SITES_OF_IMHOTEP),
    **dict.fromkeys(("imhotep.card.*", "imhotep.brief.*"), CARDS_OF_IMHOTEP),
    "imhotep.bonus.*": tuple(Bonus),
    "imhotep.god.*": tuple(house.HOUSE.of(PropheciesValues).gods),
    "imhotep.item.*": Imhotep.vocabulary.items,
    "imhotep.space.*": ("points", "stones", "card"),
    "imhotep.task.*": TASKS,
    "imhotep.rules.benefit.*": tuple(benefit for benefit in Benefit if benefit is not Benefit.POINT),
    "imhotep.rules.ranks_of.*": ("2", "3", "4"),
    "imhotep.todo.*": ("turn", *(kind for kind in CHOICES if kind != "bonus"), *BONUSES, "keep_seen"),
    "imhotep.picture.*": ("draw", "discard"),
    "imhotep.picture.item.*": ITEMS,
    "imhotep.verdict.*": ("last_round", "resigned"),
    "draft.sail.*": ("now", "round", "end"),
    "takeback.offer.*": ("seen", "moved"),
    "label.card.*": (
        *("decoration", "stone_decoration", "face_down"),
        *(card.name.lower() for card in ALL_CARDS if card.color is not Color.GREEN),
    ),
    "permission.*": (
        *("view_channel", "attach_files"),
        *("send_messages", "send_messages_in_threads", "create_public_threads"),
    ),
    "refusal.*": tuple(reason.value for reason in REASONS),
    "render.*.*": tuple(
        f"{group}.{kind}" for group, kind in product(("tile", "brief"), Kind) if kind is not Kind.ACTION
    ),
    **dict.fromkeys(("button.play.*", "render.action.*"), tuple(Action)),
    "render.item.*": (*SITES, "actions", "figures"),
    "course.decided.*.*": tuple(
        f"{game.id}.{item}" for game in GAMES.values() for item in game.vocabulary.items
    ),
    "render.join.*": ("comma", "semicolon", "dot", "space"),
    **dict.fromkeys(("render.tell.action.*", "render.tell.tile.*"), tuple(Action)),
    "imhotep.tell.*": ("passed", "resigned", "left", "cameback"),
    **dict.fromkeys(("render.alt.*", "render.sheet.*"), ("points", "standing")),
    "render.picture.*": ("supply", "reserve", "box", "points", "standing"),
    "render.seat.*": COLORS,
    "render.site.*": SITES,
    "error.not_shown.*": ("resident", "guest"),
    "render.ask.*": KINDS,
    "render.ask.*_optional": ("place", "unload"),
    "render.todo.*": KINDS,
    "render.todo.*_optional": ("place", "unload"),
    "render.verdict.*": ENDS,
    "tour.*.title.*": tuple(f"{tour.game}.title.{page.name}" for tour in TOURS for page in tour.pages),
    "tour.*.text.*": tuple(f"{tour.game}.text.{page.name}" for tour in TOURS for page in tour.pages),
    "tour.*.tried.*": tuple(
        f"{tour.game}.tried.{''.join(code.split())}"
        for tour in TOURS
        for page in tour.pages
        for code in page.tries
    ),
    "tour.duel.site.*": SITES,
    "tour.imhotep.site.*": tuple(site.name.lower() for site in MONUMENTS),
}
"""What the stars in composed keys stand for."""

SAME_IN_BOTH = {
    *(f"month.{number}" for number in (4, 8, 9, 11)),
    "button.film",
    "command.imhotep.name",
    *(f"command.stats.{name}.person.name" for name in ("player", "versus")),
    *(
        "game.imhotep",
        "command.game.board.form.name",
        "command.game.board.form.text",
        "command.move.codes.name",
        "render.picture.reserve",
    ),
    *("render.site.obelisk", "render.item.obelisk"),
    "imhotep.picture.side.arena",
    *("imhotep.card.statue", "imhotep.card.hammer", "imhotep.brief.statue", "imhotep.brief.hammer"),
    *(f"imhotep.god.{god}" for god in ("amun", "osiris", "ra", "anubis", "horus", "isis")),
    *("imhotep.board.field", "label.bonus"),
    "command.season.open.form.name",
    *(f"season.{where}.{tie}" for where in ("column", "short") for tie in ("berger", "buchholz")),
    *(f"rival.{level}.name" for level in Level),
}
"""Keys whose text is a word that both languages have, so that the German text may equal the English one."""


def expanded(pattern: str) -> set[str]:
    """Return the keys that match a pattern."""
    if "*" not in pattern:
        return {pattern}
    head, *_, tail = pattern.split("*")
    return {f"{head}{value}{tail}" for value in FAMILIES[pattern]}


BOOKS = [game.rulebook for game in games.GAMES.values()]
HEADINGS = ("title", "overview", "now", "over", "playing", "sides", "side", "ids")
RULES = {
    f"{book.keys}.{part}"
    for book in BOOKS
    for part in (
        *HEADINGS,
        *(f"{kind}.{topic}" for topic in book.topics for kind in ("title", "short", "details")),
    )
} | {key for book in BOOKS for topic in book.topics.values() for key in topic.sides.values()}
"""The keys of `bot.games.rulebook` for every game."""
NO_KEYS = {"bot.store", "imhotep.sqlite3", *(book.keys for book in BOOKS)}
"""Modules, files and prefixes of keys, all of which look like keys."""
OF_FEATURE = re.compile(r"(?:.*/)?bot/features/(\w+)/")
ROOTS = {key.partition(".")[0] for key in everything("en")}


@cache
def used_keys() -> list[Key]:
    """Return the program's keys. They are collected when needed, not by every worker that collects the
    tests.
    """
    return [key for key in keys() if key.pattern.partition(".")[0] in ROOTS and key.pattern not in NO_KEYS]


# --- the code ----------------------------------------------------------------------------------------


def test_every_family_of_keys_is_known_here() -> None:
    patterns = {key.pattern for key in used_keys() if "*" in key.pattern}
    assert patterns - set(FAMILIES) == set(), "say in FAMILIES what can stand for the stars of these keys"
    assert set(FAMILIES) - patterns == set(), "not put together anymore"


def test_every_key_that_is_used_has_a_text() -> None:
    wanted = {key for used in used_keys() for key in expanded(used.pattern)} | QUESTIONS | RULES | COMMANDS
    assert wanted - set(everything("en")) == set(), "add these keys to a catalogue of every language"


def test_every_text_is_used() -> None:
    wanted = {key for used in used_keys() for key in expanded(used.pattern)} | QUESTIONS | RULES | COMMANDS
    assert set(everything("en")) - wanted == set(), "nobody says these"


def test_plural_forms_come_with_a_count() -> None:
    plural = {key for key, forms in everything("en").items() if len(forms) > 1}
    keys_used = [used for used in used_keys() if used.pattern in plural and used.values is not None]
    assert {used.pattern for used in keys_used} == plural
    assert [used.where for used in keys_used if used.values is not None and "count" not in used.values] == []


def test_every_value_that_a_text_wants_is_given() -> None:
    english = everything("en")
    wrong = [
        f"{used.where}: {key} wants {missing}"
        for used in used_keys()
        if used.values is not None
        for key in expanded(used.pattern) & set(english)
        if (missing := set[str]().union(*map(placeholders, english[key])) - used.values)
    ]
    assert wrong == []


def test_a_text_of_one_feature_lies_with_it() -> None:
    """Texts that only one feature uses are in its folder, so that they disappear with it."""
    users = {key: set[str]() for key in everything("en")}
    for used in used_keys():
        feature = OF_FEATURE.match(used.where)
        for key in expanded(used.pattern) & set(users):
            users[key].add(feature[1] if feature else "")
    home = {key: name if name in OF_FEATURES else "" for name in PARTS for key in texts("en", name)}
    assert {key for key, by in users.items() if len(by) == 1 and "" not in by and {home[key]} != by} == set()
    needed = {name: {name, *feature.needs} for name, feature in FEATURES.items()}
    assert {
        (key, name)
        for key, by in users.items()
        if home[key]
        for name in by - {""}
        if home[key] not in needed[name]
    } == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_has_a_sentence(language: str) -> None:
    """Every refusal has a sentence that can be formatted with the refusal's values."""
    given, catalog_ = {*refusal_values(), "games"}, everything(language)
    for reason in REASONS:
        wanted = placeholders(catalog_[f"refusal.{reason.value}"][0])
        assert wanted <= given, f"{reason}: nothing that is refused gives {wanted - given}"
        text = sentence(Refused(reason, **dict.fromkeys(wanted, 2)), Catalog(language))
        assert text[-1] in ".…)", reason


# --- looking up --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("locale", "language"),
    [
        ("en-US", "en"),
        ("en-GB", "en"),
        ("eN-gb", "en"),
        ("DE", "de"),
        ("de", "de"),
        ("de-AT", "de"),
        ("fr", "en"),
        ("zh-CN", "en"),
        (None, "en"),
        ("", "en"),
        ("x-y-z", "en"),
    ],
)
def test_everyone_is_spoken_to_in_their_language_or_in_english(locale: str | None, language: str) -> None:
    assert catalog(locale).language == language


def test_plural_forms_are_chosen_by_the_count() -> None:
    say = catalog("en")
    single, two = (say("render.tell.place", name="A", fields="b2", count=count) for count in (1, 2))
    assert (single, two) == ("A places a figure on b2", "A places figures on b2")


def test_a_count_does_not_hide_a_text_without_plural_forms() -> None:
    assert "1" in catalog("de")("refusal.line_too_short", boat="a", needed=2, count=1)


def test_an_unknown_key_is_an_error_and_not_shown() -> None:
    with pytest.raises(KeyError, match=r"no\.such\.key"):
        catalog("en")("no.such.key")


def test_values_are_filled_in_as_they_are() -> None:
    text = catalog("en")("refusal.not_challenged", name="{0} {name} %s")
    assert "{0} {name} %s" in text


def test_texts_lie_in_the_package() -> None:
    assert Path(LOCALES).is_relative_to(Path(__file__).parents[3] / "bot")
