"""Comparison of pictures with golden ones, pixel by pixel."""

import os
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageChops

FOLDER = Path(__file__).with_name("golden")
ARTIFACTS = Path(__file__).parents[1] / "artifacts"
REGENERATE = "GOLDEN"
"""`GOLDEN=1 pytest tests/render` writes the golden pictures again. Look at them before you commit them."""

MOST_BYTES = 200_000


def decoded(data: bytes) -> Image.Image:
    with Image.open(BytesIO(data)) as image:
        return image.convert("RGB")


def check_golden(name: str, data: bytes) -> None:
    path = FOLDER / f"{name}.png"
    if os.environ.get(REGENERATE):
        FOLDER.mkdir(exist_ok=True)
        with Image.open(BytesIO(data)) as image:
            image.save(path, optimize=True)
    actual, wanted = decoded(data), decoded(path.read_bytes())
    difference = ImageChops.difference(actual, wanted)
    if difference.getbbox() is not None:
        ARTIFACTS.mkdir(exist_ok=True)
        actual.save(ARTIFACTS / f"{name}.actual.png")
        ImageChops.add(difference, difference, 0.25).save(ARTIFACTS / f"{name}.diff.png")
    assert difference.getbbox() is None, f"see {ARTIFACTS}; {REGENERATE}=1 if it was meant"
