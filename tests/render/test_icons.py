"""Discord accepts the icons, they look different even when small, and each name belongs to one game."""

import re
from io import BytesIO
from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageStat

from render.games import RENDERERS
from render.kit.marks import MARKS
from render.kit.pictures.icons import SIDE, Icon

MOST_BYTES = 256 * 1024
SHOWN = 22
"""The width of an emoji on a button, in pixels."""

ICONS = {name: icon for renderer in RENDERERS.values() for name, icon in renderer.icons.items()}
EVERY = pytest.mark.parametrize("name", ICONS)


def small(icon: Icon, ground: tuple[int, int, int]) -> Image.Image:
    under = Image.new("RGBA", (SIDE, SIDE), ground)
    return Image.alpha_composite(under, icon.image()).convert("RGB").reduce(SIDE // SHOWN)


@EVERY
def test_discord_accepts_it(name: str) -> None:
    data = ICONS[name].png()
    assert len(data) <= MOST_BYTES
    with Image.open(BytesIO(data)) as image:
        assert (image.format, image.size, image.mode) == ("PNG", (SIDE, SIDE), "RGBA")
        low, high = image.getchannel("A").getextrema()
        assert (low, high) == (0, 255), "transparent around the drawing"
    assert re.fullmatch(r"[a-z][a-z_0-9]{1,24}", name), "with a fingerprint at most 32 characters"
    assert re.fullmatch("[0-9a-f]{6}", ICONS[name].fingerprint())


@pytest.mark.parametrize("ground", [(49, 51, 56), (255, 255, 255), (88, 101, 242)], ids=str)
def test_they_are_visible_and_differ_at_the_size_of_a_button(ground: tuple[int, int, int]) -> None:
    there = {name: small(icon, ground) for name, icon in ICONS.items()}
    empty = Image.new("RGB", next(iter(there.values())).size, ground)
    for name, image in there.items():
        assert difference(image, empty) > 12, f"{name} can hardly be seen"
    for name, other in combinations(there, 2):
        # Only the two games' versions of the same thing may look alike.
        if difference(there[name], there[other]) <= 3:
            assert {name, other} in ALIKE, (name, other)


ALIKE = [
    {"chooses", "chooses_now"},
    {"wins", "has_won"},
    {"changed", "changed_here"},
    {"card_face_down", "tile_face_down"},
]


def difference(image: Image.Image, other: Image.Image) -> float:
    return sum(ImageStat.Stat(ImageChops.difference(image, other)).mean) / 3


def test_no_two_games_have_a_name_in_common() -> None:
    assert len(ICONS) == sum(len(renderer.icons) for renderer in RENDERERS.values())


def test_icons_of_owners_have_their_signs_as_plain_text() -> None:
    marks = [icon.plain for icon in ICONS.values() if icon.plain]
    assert sorted(marks) == sorted([*MARKS, *MARKS[:2]])
