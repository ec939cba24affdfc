"""Any text that is given as a record or a code is either read or refused with a typed error."""

from random import Random

from hypothesis import example, given, settings
from hypothesis import strategies as st

from engine.contract import EngineError, Reason, Refused
from engine.deal import Deal
from engine.duel import steps
from engine.record import Entry, Header, Play, read, write
from tests.support.duel import new

settings.register_profile("engine", deadline=None, derandomize=True, database=None)
ENGINE = settings.get_profile("engine")

KEYS = st.binary(min_size=32, max_size=32)
SALTS = st.text("0123456789abcXYZ.,-", max_size=40)
SIDES = st.text("AB", min_size=4, max_size=4)
CODES = st.sampled_from(sorted(steps.ALL))
WORDS = st.one_of(
    CODES,
    st.sampled_from(
        [
            "resign",
            "undo 1",
            "undo 2",
            "undo 0",
            "undo -1",
            "undo x",
            "undo 9999",
            "undo 1 1",
            "undo",
            "undo 1 agreed",
            "undo 2 agreed",
        ]
    ),
    st.text("0123456789abcTPUSsx. -_+", max_size=8),
    st.text(max_size=6),
)
LINES = st.builds("{} {}".format, st.one_of(st.sampled_from("01"), st.sampled_from("0123456789")), WORDS)


@st.composite
def headers(draw: st.DrawFn) -> Header:
    """Return any header of The Duel."""
    options = draw(
        st.fixed_dictionaries({}, optional={"sides": SIDES, "start": st.sampled_from(["0", "1", "random"])})
    )
    return Header("duel", 1, tuple(sorted(options.items())), 2, Deal(draw(KEYS), draw(SALTS)))


@st.composite
def plays(draw: st.DrawFn) -> Play:
    """Return the beginning of any game, with undo and resigning."""
    play = Play(draw(headers()))
    for number in draw(st.lists(st.integers(0, 999), max_size=60)):
        decision, limit = play.game.decision, play.game.undo_limit()
        if decision is None:
            break
        if number == 999:
            play.append(Entry(number % 2, "resign"))
        elif number >= 900 and limit:
            play.append(Entry(play.line[-1].seat, f"undo {1 + number % limit}"))
        else:
            options = play.game.options()
            play.append(Entry(decision.seat, options[number % len(options)].code))
    return play


def read_or_refuse(text: str) -> Play | None:
    """Return the record, or None if the engine refuses it with an error of its own."""
    try:
        return read(text)
    except Refused:
        raise AssertionError("Refused is for steps; a record is bad") from None
    except EngineError as error:
        assert str(error)  # noqa: PT017  it says something
        return None


@settings(ENGINE, max_examples=150)
@given(plays())
def test_what_is_written_is_read_again(play: Play) -> None:
    text = write(play.header, play.entries)
    again = read(text)
    assert again.header == play.header
    assert again.entries == play.entries
    assert again.line == play.line
    assert again.game.state() == play.game.state()
    assert write(again.header, again.entries) == text


@settings(ENGINE, max_examples=300)
@given(st.text())
@example("imhotep-record 1\n")
@example("imhotep-record 1")
@example("")
def test_any_text_is_read_or_refused(text: str) -> None:
    read_or_refuse(text)


@settings(ENGINE, max_examples=300)
@given(headers(), st.lists(LINES, max_size=8))
def test_any_lines_after_a_good_header_are_read_or_refused(header: Header, lines: list[str]) -> None:
    play = read_or_refuse(write(header, []) + "".join(f"{line}\n" for line in lines))
    if play is not None:
        assert [f"{entry.seat} {entry.text}" for entry in play.entries] == lines


@settings(ENGINE, max_examples=300)
@given(plays(), st.data())
def test_any_mutation_of_a_record_is_read_or_refused(play: Play, data: st.DataObject) -> None:
    """A mutated record that can still be read has a canonical form that leads to the same position."""
    text = write(play.header, play.entries)
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(text)))
        end = min(len(text), start + data.draw(st.integers(0, 6)))
        text = (
            text[:start] + data.draw(st.one_of(st.just(""), st.text(max_size=4), LINES, CODES)) + text[end:]
        )
    changed = read_or_refuse(text)
    if changed is not None:
        again = read(write(changed.header, changed.entries))
        assert again.game.state() == changed.game.state()


@settings(ENGINE, max_examples=200)
@given(plays(), st.randoms(use_true_random=False))
def test_shuffled_and_doubled_lines_are_read_or_refused(play: Play, rng: Random) -> None:
    """Entries out of order or repeated are read as entries or refused (property 19)."""
    lines = write(play.header, play.entries).split("\n")
    at = rng.randrange(len(lines))
    lines.insert(rng.randrange(len(lines)), lines[at])
    if rng.random() < 0.5:
        del lines[at]
    read_or_refuse("\n".join(lines))


@settings(ENGINE, max_examples=300)
@given(st.one_of(st.text(max_size=8), CODES, st.text("abc123xTPUSs .", max_size=6)))
def test_any_code_is_a_step_of_the_game_or_refused(code: str) -> None:
    """Any text is either the code of a step or refused (property 8)."""
    game = new()
    try:
        assert game.parse(code) is steps.ALL[code]
    except Refused as refused:
        assert refused.reason is Reason.UNKNOWN_STEP  # noqa: PT017  not every text is refused
        assert code not in steps.ALL


@settings(ENGINE, max_examples=100)
@given(plays(), WORDS, st.integers(-1, 9))
def test_any_entry_is_played_or_refused_without_a_trace(play: Play, text: str, seat: int) -> None:
    """An entry is either played or refused without changing anything (property 6)."""
    before = (play.game.state(), list(play.entries), list(play.line))
    try:
        play.append(Entry(seat, text))
    except Refused:
        assert (play.game.state(), play.entries, play.line) == before
    else:
        assert play.entries == [*before[1], Entry(seat, text)]
