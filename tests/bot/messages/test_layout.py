"""The layout of messages."""

from bot.messages.buttons import CLOSE, button, row_of, rows_of
from bot.messages.layout import TEXT_LIMIT, Gallery, layout

TEXT, GALLERY, ROW = 10, 12, 1


def test_slices_of_a_picture_stand_together_between_words_and_buttons() -> None:
    """A picture's slices come between the text and the text board, in order, each in its own gallery."""
    rows = [row_of([button("a", CLOSE)])]
    parts = layout("words", gallery=Gallery(("first", "second", "third")), board="board", rows=rows)
    components = parts.to_components()
    assert [part["type"] for part in components] == [TEXT, GALLERY, GALLERY, GALLERY, TEXT, ROW]
    alts = [part["items"][0]["description"] for part in components if part["type"] == GALLERY]
    assert alts == ["first", "second", "third"]
    assert [part["content"] for part in components if part["type"] == TEXT] == ["words", "board"]


def test_a_text_that_is_too_long_keeps_its_end() -> None:
    long = "begin" + TEXT_LIMIT * "x" + "end"
    words, board = (part["content"] for part in layout(long, board="board").to_components())
    assert (len(words) + len(board), board) == (TEXT_LIMIT, "board")
    assert words.startswith("…x")
    assert words.endswith("xend")


def test_a_gallery_without_its_first_picture() -> None:
    lower = Gallery(("ships", "sites"), (b"1", b"2")).below()
    assert (lower.alts, lower.pictures, lower.names) == (("sites",), (b"2",), ("board.png",))


def test_buttons_join_an_open_row_that_has_room_for_all_of_them() -> None:
    def some(count: int) -> list[str]:
        return [f"b{number}" for number in range(count)]

    def labels(first: int, more: int, *, grid: bool = False) -> list[int]:
        buttons = [button(label, CLOSE) for label in some(first)]
        rows = [row_of(buttons)] if grid else rows_of(buttons)
        packed = rows_of([button(label, CLOSE) for label in some(more)], rows)
        return [len(row.children) for row in packed]

    assert labels(2, 2) == [4]
    assert labels(3, 2) == [3, 2]
    assert labels(2, 2, grid=True) == [2, 2]
    assert labels(6, 2) == [4, 4]
