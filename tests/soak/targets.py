"""Everything that reads text, as targets of `tests.soak.guided`. Each text is accepted, and then what follows
can be shown, or it is refused in the project's own way. Nothing else is raised, and nothing refused changes
anything.
"""
# pyright: reportPrivateUsage=false

import json
from collections.abc import Sequence
from contextlib import redirect_stderr, redirect_stdout, suppress
from functools import cache
from io import StringIO
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from discord.app_commands import Choice

from bot.__main__ import _parser
from bot.cards import turn
from bot.cards.rows import draft_rows, preview_rows, thread_rows
from bot.cards.terms import TermsPage, terms_parts
from bot.discord_inside import _event
from bot.errors import SettingsError
from bot.features.plans.card import outline_text, plan_rows
from bot.features.plans.service import WHATEVER, outline
from bot.features.records.service import replayed
from bot.features.reminders.flow import LAST_HOUR, _hour
from bot.features.reminders.service import zone_named, zones
from bot.features.rules.flow import _topic, titles, topics_about
from bot.flows import moves
from bot.flows.clocks import end_of
from bot.flows.slash import LABEL, SHOWN, filtered
from bot.games import GAMES, game_of
from bot.games.commands import filled, heard
from bot.games.invitation import Change
from bot.games.refusals import sentence
from bot.games.rulebook import BOTH
from bot.messages.buttons import joined, packed, split, unpacked
from bot.messages.catalog import LANGUAGES, Catalog, catalog
from bot.messages.layout import panel
from bot.messages.names import NAME_LENGTH, bold, clean
from bot.service.drafts import Draft, carry_out, follow, left_over
from bot.service.match import Match, chapters
from bot.service.matches import Actor
from bot.service.proposals import Proposal, must_be_known, must_be_playable
from bot.settings import Settings, load_settings, unknown_settings
from engine.contract import Refused
from engine.games import GAMES as ENGINES
from engine.imhotep import house
from engine.record import read, write
from render.kit.fonts import drawable, drawn_name, fit
from tests.bot.games.imhotep.test_rows import stored
from tests.soak.guided import Target
from tests.soak.test_records import RECORDS, must_be_postable, must_be_shown
from tests.support.grammar import ids
from tests.support.invitations import to_all
from tests.support.registered import FLOWS, REGISTER
from tests.wire.faults.test_any_id import ARGUMENTS

SAYS = [Catalog(language) for language in LANGUAGES]
LARGE = 1 << 63
"""The smallest number that the database can't store."""
HEAD, FEW = 8, 6
"""The number of lines before a record's entries, and how many entries of each record are a seed."""


def said(error: Refused) -> bool:
    """Return False, after checking that a refusal has a sentence in every language."""
    assert all(sentence(error, say).strip() for say in SAYS)
    return False


def must_be_suggestible(choices: Sequence[Choice[str]]) -> None:
    """Raise AssertionError if Discord would refuse these suggestions."""
    assert len(choices) <= SHOWN
    for choice in choices:
        assert 1 <= len(choice.name) <= LABEL, choice
        assert 1 <= len(choice.value) <= LABEL, choice


# --- ids of buttons, and options in them -----------------------------------------------------------------


def takes_id(text: str) -> bool:
    """The first line is an id, and each other line a chosen value. An id has one form at most, and numbers
    that the database can store.
    """
    custom_id, *values = text.split("\n")
    click = REGISTER.read(custom_id, values)
    if click is None:
        return False
    assert [form for form in FLOWS if form.read(custom_id) is not None] == [click.form]
    assert click.values == tuple(values)
    numbers = [value for value in click.arguments.values() if value and value.isdecimal()]
    assert all(int(number) < LARGE for number in numbers), numbers
    if "words" in click.arguments:
        assert joined(split(click["words"])) == click["words"]
        assert click.words[: len(split(click["words"]))] == split(click["words"])
    return True


def takes_options(text: str) -> bool:
    """The first line has a game and options as in ids, and each other line changes one: `name:place=values`.
    What can be played can be shown, and put into the ids of buttons.
    """
    first, *changes = text.split("\n")
    game, _, written = first.partition(":")
    if game not in GAMES:
        return False
    engine, inviting = ENGINES[game], GAMES[game].inviting
    known, most, say = engine.choices(), max(engine.seat_counts), SAYS[len(text) % len(SAYS)]
    options = unpacked(written, known)
    invitation = to_all(game=game, ruleset=engine.ruleset, most=most)
    try:
        for line in changes:
            must_be_known(engine, options)
            purpose, _, values = line.partition("=")
            name, _, place = purpose.partition(":")
            change = Change(name, int(place) if place in tuple("0123456789") else None)
            options = inviting.adjusted(known, options, change, values.split(",") if values else [])
        must_be_known(engine, options)
        must_be_playable(engine, tuple(sorted(options.items())), [most], invitation.deal)
    except Refused as error:
        return said(error)
    assert unpacked(packed(options, known), known) == unpacked("", known) | options
    invitation = to_all(game=game, ruleset=engine.ruleset, most=most, options=tuple(sorted(options.items())))
    proposal = Proposal(Actor(1, "Ana", 1), 1, 1, game, options, most, "en-US", pace="bank")
    lines = inviting.terms(invitation, ("Ana",), say)
    must_be_postable("\n".join(lines), thread_rows(proposal, say), ())
    for page in TermsPage:
        panel(terms_parts(invitation, say, page)).to_components()
    return True


# --- turns -------------------------------------------------------------------------------------------------


@cache
def positions() -> tuple[Match, ...]:
    """Return positions of all games, with games that are over."""
    luck, every = Random(0), list[Match]()
    for text in RECORDS:
        play = read(text)
        line = chapters(play.header, play.line)
        for chapter in (*luck.sample(line, 2), line[-1]):
            ended = chapter.game.outcome is not None
            every.append(
                Match(stored(play.header, ended=ended), chapter.play, line[: chapter.play.version + 1])
            )
    return tuple(every)


def named(text: str) -> tuple[Match, str]:
    """Return the position whose number begins a text, and the rest."""
    number, _, rest = text.partition(" ")
    every = positions()
    known = number.isascii() and number.isdecimal() and len(number) < len(str(LARGE))
    return every[int(number) % len(every) if known else 0], rest


def takes_turn(text: str) -> bool:
    """Words of a turn, in a position: they can be previewed and played, or continued, or are refused."""
    match, rest = named(text)
    words, decision, before = rest.split(), match.play.game.decision, match.play.game.digest()
    say = SAYS[len(text) % len(SAYS)]
    try:
        draft = follow(match.play, 0 if decision is None else decision.seat, words, past_reveals=True)
    except Refused as error:
        return said(error)
    finally:
        assert match.play.game.digest() == before
    if not draft.complete:
        assert draft.choices
        question = game_of(match).question(draft, turn.plain_table(match), say)
        text = "\n".join((*turn.describe(match, draft.events, say), question))
        must_be_postable(text, draft_rows(match, draft, say), ())
        return True
    must_be_postable(turn.preview_text(match, draft, say), preview_rows(match, draft, say), ())
    played = carry_out(match.play, draft)
    assert played[-1].play.version > match.version
    left = left_over(played[-1].play, draft.seat, words, len(played))
    if left is not None:
        must_be_postable(turn.left_text(left, say), [], ())
    assert match.play.game.digest() == before
    return True


def takes_plan(text: str) -> bool:
    """Words of a line that another player plans."""
    match, rest = named(text)
    before, decision = match.play.game.digest(), match.play.game.decision
    seat = 0 if decision is None else (decision.seat + 1) % match.play.header.seats
    say = SAYS[len(text) % len(SAYS)]
    try:
        line = outline(match, seat, rest.split())
        rows = plan_rows(match, (), line, say)
    except Refused as error:
        return said(error)
    finally:
        assert match.play.game.digest() == before
    must_be_postable(outline_text(match, line, say), rows, ())
    return True


def takes_command(text: str) -> bool:
    """A command of a game, numbered by the length of the first line, and its arguments, each on a line. The
    suggestions can be sent, and the arguments become words of a turn.
    """
    match, rest = named(text)
    number, *said_lines = rest.split("\n")
    commands = GAMES[match.play.header.game].commands
    command, decision = commands[len(number) % len(commands)], match.play.game.decision
    seat, say = 0 if decision is None else decision.seat, SAYS[len(text) % len(SAYS)]
    typed = dict(zip((argument.name for argument in command.arguments), said_lines, strict=False))
    known = filled(command, typed)
    for argument in command.arguments:
        before = [word for name in argument.after for word in known.get(name, "").split()]
        try:
            draft = follow(match.play, seat, before)
        except Refused as error:
            return said(error)
        offered = list(argument.suggest(match, draft, known, say))
        must_be_suggestible(filtered(offered, typed.get(argument.name, "")))
    try:
        words = command.words(heard(command, typed, match, seat, say))
    except Refused as error:
        return said(error)
    return takes_turn(f"{positions().index(match)} {' '.join(words)}")


def takes_codes(text: str) -> bool:
    """Words of `/move` that are being typed, and the suggestions for them."""
    match, rest = named(text)
    decision, say = match.play.game.decision, SAYS[len(text) % len(SAYS)]
    if decision is None:
        return False

    async def follow_words(_: object, words: Sequence[str]) -> tuple[Match, Draft] | None:
        try:
            return match, follow(match.play, decision.seat, words)
        except Refused:
            return None

    suggest: Any = moves.suggest_codes
    interaction = SimpleNamespace(locale=SimpleNamespace(value=say.language))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(moves, "follow_words", follow_words)
        work = suggest.__wrapped__(interaction, rest)
        with pytest.raises(StopIteration) as ended:  # nothing in it waits
            work.send(None)
    choices: list[Choice[str]] = ended.value.value
    must_be_suggestible(choices)
    return bool(choices)


# --- records, and values of our own ------------------------------------------------------------------------


def takes_record(text: str) -> bool:
    """A record from outside: written and read again it is the same, and it can be shown."""
    try:
        play = replayed(text)
    except Refused as error:
        return said(error)
    again = read(write(play.header, play.entries))
    assert (again.header, again.entries) == (play.header, play.entries)
    assert again.game.digest() == play.game.digest()
    must_be_shown(play, SAYS[len(text) % len(SAYS)])
    return True


def takes_house(text: str) -> bool:
    """The numbers of boards, as an operator may change them."""
    try:
        house.read(json.loads(text))
    except (ValueError, RecursionError, house.BadHouse):
        return False
    return True


# --- people and operators ----------------------------------------------------------------------------------


def takes_name(text: str) -> bool:
    """A display name, which is also taken for a language: the rest of it can be drawn and posted."""
    assert catalog(text).language in LANGUAGES
    name = clean(text)
    assert len(name) <= NAME_LENGTH
    assert clean(name) == name
    assert name.isprintable()
    must_be_postable(bold(name, SAYS[0]), [], ())
    for shown in (drawn_name(name), drawn_name(text[:NAME_LENGTH])):
        assert drawable(shown)
        assert drawn_name(shown) == shown
        fit(shown, 60, (16, 12), bold=True)
    return bool(name)


def takes_time(text: str) -> bool:
    """A time zone, an hour and a date, each on a line."""
    zone, hour, date = (*text.split("\n"), "", "")[:3]
    known = zone_named(zone)
    assert known is None or known in zones()
    taken = known is not None
    for parse, typed, most in ((_hour, hour, LAST_HOUR), (end_of, date, 1 << 40)):
        try:
            assert parse(typed) <= most
        except Refused as error:
            said(error)
        else:
            taken = True
    return taken


def takes_topic(text: str) -> bool:
    """A topic of the rules, or words that may be printed on a picture."""
    say = SAYS[len(text) % len(SAYS)]
    topics = [_topic(text, None), *(_topic(topic, None) for topic in topics_about(text))]
    for about in topics[:2]:
        if about is not None:
            must_be_postable(GAMES[about[0]].rulebook.topic_text(about[1], BOTH, say), [], ())
    assert None not in topics[1:]
    must_be_suggestible(filtered(titles(say), text))
    return any(topics)


def takes_settings(text: str) -> bool:
    """A file `.env`: it gives settings that the program can count with, or one is named as wrong."""
    Path(".env").write_bytes(text.encode("utf-8", "surrogatepass"))
    Path(".env").chmod(0o600)
    try:
        settings = load_settings()
    except SettingsError as error:
        return named_wrong(error)
    unknown_settings()
    numbers = [value for value in settings.model_dump().values() if isinstance(value, int)]
    assert max(*numbers, settings.thinkers, *(settings.share or (0,))) < 1 << 31
    with suppress(SettingsError):
        settings.read_token()
    return True


def named_wrong(error: SettingsError) -> bool:
    """Return False, after checking that an error names a setting or the file."""
    assert ".env" in str(error) or "IMHOTEP_" in str(error)
    return False


parser = cache(_parser)


def takes_arguments(text: str) -> bool:
    """Arguments of the program, each on a line."""
    said_there = StringIO()
    try:
        with redirect_stderr(said_there), redirect_stdout(said_there):
            parser().parse_args(text.split("\n"))
    except SystemExit as ended:
        code = ended.code
    else:
        return True
    assert code in (0, 2)
    assert said_there.getvalue()
    return False


def takes_event(text: str) -> bool:
    """A text from the gateway, and the name of the event that it describes."""
    return _event(text) is not None


# --- the targets -----------------------------------------------------------------------------------------


def codes_in(texts: Sequence[str]) -> list[str]:
    """Return every word of the entries in these records."""
    return sorted(
        {word for text in texts for line in text.split("\n\n")[1].split("\n") for word in line.split()[1:]}
    )


def legal() -> list[str]:
    """Return legal steps, each after the number of its position, and a text as long as Discord allows."""
    steps = [
        f"{number} {step.code}"
        for number, match in enumerate(positions())
        for step in match.play.game.options()[:2]
    ]
    return [*steps, LONG]


WORDS = codes_in(RECORDS)
LONG = f"1 {'zz ' * 2000}"
BEGUN = ["\n".join(text.split("\n")[: HEAD + FEW]) for text in RECORDS]
OPTIONS = [
    (name, f"{option.short}={value}")
    for name, game in ENGINES.items()
    for option in game.choices()
    for value in option.values[:2]
]
CHANGES = ("preset=dynasty", "switches=wrath", "sides:0=B", "start=0", "wrath=yes", "sides=?????")
DRAFTS = ("bot.service.drafts", "engine.duel.legality", "engine.duel.game", "engine.imhotep.game")
NAMED = [f"IMHOTEP_{name.upper()}=" for name in Settings.model_fields]

TARGETS = (
    Target(
        "ids",
        40_000,
        takes_id,
        ("bot.messages.buttons", "bot.flows.reply"),
        lambda: [text for form in FLOWS for text in Random(form.form).sample(ids(form, ARGUMENTS), 1)],
        (
            ":",
            ",",
            "\n",
            "=",
            *(form.letter for form in FLOWS),
            *map(str, (1, 99, 999_999_999_999_999, LARGE)),
        ),
        longest=300,
    ),
    Target(
        "options",
        16_000,
        takes_options,
        ("bot.messages.buttons", "bot.games.invitation", "engine.imhotep.options", "engine.contract"),
        lambda: [f"{game}:{written}\n{change}" for game, written in OPTIONS for change in CHANGES],
        (*(f",{written}" for _, written in OPTIONS), *(f"\n{change}" for change in CHANGES), ",", ":", "="),
        longest=200,
    ),
    Target("turns", 10_000, takes_turn, DRAFTS, legal, tuple(f" {word}" for word in WORDS), longest=400),
    Target(
        "plans",
        6_000,
        takes_plan,
        (*DRAFTS, "bot.features.plans.service"),
        lambda: [*legal(), *(text.replace(" ", f" {WHATEVER} ", 1) for text in legal())],
        (f" {WHATEVER}", *(f" {word}" for word in WORDS)),
        longest=200,
        most=200_000,
    ),
    Target(
        "commands",
        3_000,
        takes_command,
        ("bot.games.commands", "bot.games.things", "bot.games.duel.commands", "bot.games.imhotep.commands"),
        lambda: [text.replace(" ", f" {'x' * number}\n", 1) for number in range(5) for text in legal()],
        ("x", "\n", *WORDS),
        longest=300,
    ),
    Target(
        "codes",
        2_000,
        takes_codes,
        ("bot.flows.moves", *DRAFTS),
        legal,
        tuple(f" {word}" for word in WORDS),
        longest=120,
    ),
    Target(
        "records",
        16_000,
        takes_record,
        ("engine.record", "bot.features.records.service", "engine.duel.legality", "engine.imhotep.game"),
        lambda: BEGUN,
        (
            *(f"\n{seat} {word}" for seat in (0, 1) for word in WORDS),
            "\n0 undo 1",
            "\n1 resign",
            "\n1 return",
        ),
        longest=2500,
    ),
    Target(
        "house values",
        20_000,
        takes_house,
        ("engine.imhotep.table.values", "engine.imhotep.house"),
        lambda: [json.dumps(house.stored())],
        ("[", "]", "{", "}", ",", ":", '"A"', "1", "null", "true"),
        longest=20_000,
    ),
    Target(
        "names",
        20_000,
        takes_name,
        ("bot.messages.names", "render.kit.fonts", "bot.messages.catalog"),
        lambda: [
            "Ana",
            "de",
            "en-GB",
            "Zoë",
            "ᴀɴᴀ (\U0001f43f)",
            "a\u0301\u0301\u0301",
            "\u05d0\u05d1",
            "- [x] -",
        ],
        ("(", ")", "[", "]", " - ", "\u0301", "\u200d", "\U0001f43f", "\ufe0f", "ᴀ", "`", "**"),
        longest=200,
    ),
    Target(
        "times",
        10_000,
        takes_time,
        ("bot.features.reminders.service", "bot.features.reminders.flow", "bot.flows.clocks"),
        lambda: ["Europe/Berlin\n22\n2028-02-29", "utc\n0\n29.2.2028", "new york\n23\n31.12.9999"],
        ("\n", "-", ".", "/", "29", "2028", "Asia/", "kathmandu"),
        longest=100,
    ),
    Target(
        "topics",
        3_000,
        takes_topic,
        ("bot.features.rules.flow", "bot.games.rulebook"),
        lambda: [topic for _, topic in titles(SAYS[0])],
        (":", "duel", "imhotep", *(title for title, _ in titles(SAYS[1]))),
        longest=100,
    ),
    Target(
        "settings",
        2_000,
        takes_settings,
        ("bot.settings", "dotenv.parser", "dotenv.main", "dotenv.variables"),
        lambda: [f"{name}1" for name in NAMED],
        (
            "\n",
            "=",
            "${IMHOTEP_DATA}",
            "export ",
            "#",
            "0-3/8",
            "http://localhost:1",
            "https://a.example",
            *NAMED,
        ),
        longest=300,
    ),
    Target(
        "arguments",
        4_000,
        takes_arguments,
        ("bot.__main__", "argparse"),
        lambda: [
            "run",
            "play\n--port\n1",
            "check\n--setup",
            "backup\na",
            "block\n5\n--lift",
            "end\n5",
            "sync",
            "--version",
        ],
        ("\n", "--", "-h", "--port=", "leave", "rehearse", "stats", "restore"),
        longest=300,
    ),
    Target(
        "events",
        20_000,
        takes_event,
        ("bot.discord_inside",),
        lambda: ['{"op": 0, "t": "READY", "s": 1, "d": {"v": [10]}}', "[]", "null"],
        ("{", "}", "[", "]", '"t":', '"RESUMED"', ",", ":", "null"),
        longest=100_000,
    ),
)
