# ruff: noqa: INP001  a script, not part of a package
"""Write the table of docs/hosting/settings.md and `.env.example` from the settings' own descriptions."""

import re
from collections.abc import Iterator
from pathlib import Path

from bot.settings import Settings

ROOT = Path(__file__).resolve().parents[1]
PAGE, EXAMPLE = ROOT / "docs" / "hosting" / "settings.md", ROOT / ".env.example"
HEADER = "|---|---|---|\n"


def rows() -> Iterator[str]:
    """Yield a line of the table for each setting."""
    for name, field in Settings.model_fields.items():
        default = "none" if field.default is None else f"`{field.default}`"
        yield f"| `IMHOTEP_{name.upper()}` | {default} | {field.description} |\n"


def page(before: str) -> str:
    """Return the page with an up-to-date table."""
    return before.partition(HEADER)[0] + HEADER + "".join(rows())


def example() -> str:
    """Return a `.env` in which nothing is set yet."""
    lines = ["# Copy this to .env and keep it to yourself: chmod 600 .env\n"]
    for name, field in Settings.model_fields.items():
        description = re.sub("`", "", field.description or "")
        default = "" if field.default is None else field.default
        lines.append(f"\n# {description}\n# IMHOTEP_{name.upper()}={default}\n")
    return "".join(lines)


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text("utf-8")), "utf-8")
    EXAMPLE.write_text(example(), "utf-8")
