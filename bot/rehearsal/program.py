"""`imhotep rehearse`: run one check after another, print a line for each, and clean up."""

import asyncio

import discord

from bot.errors import RehearsalMismatch
from bot.rehearsal.checks import BY_HAND, CHECKS, NOT_TRIED, Check
from bot.rehearsal.venue import Venue, opened
from bot.settings import Settings

INTRODUCTION = """\
A rehearsal in #{channel} of {guild}, as {me}. It takes about a minute.

It posts some thirty messages there, opens threads and edits messages, and posts one message in a channel of
each other kind that the server has. Some name {person}, who owns the application and may be
notified. It deletes all of it at the end, also after Ctrl-C. Commands, games and the database of a bot that
runs stay as they are. The table can be pasted into an issue as it is.
"""
MEASURED, SAME, DIFFERENT, UNTRIED = "measured", "same", "DIFFERENT", "not tried"
DELETED, ALL = "all of it deleted", "yes"

WIDTHS = (
    len(DIFFERENT),
    max(len(check.name) for check in CHECKS),
    max(len(check.expected or "") for check in CHECKS),
)
"""The width in characters of each column but the last."""


async def rehearse(settings: Settings, channel_id: int) -> None:
    """Run every check in a channel and print the results; raises `ProgramError`, in particular
    `RehearsalMismatch`.
    """
    async with opened(settings, channel_id) as venue:
        _introduce(venue)
        _line("", "tried", "sandbox", "Discord")
        _line(*("-" * width for width in WIDTHS), "---")
        try:
            differing = [check for check in CHECKS if not await _is_same(check, venue)]
        finally:
            clearing = asyncio.ensure_future(_clear(venue))
            try:
                left = await asyncio.shield(clearing)
            except asyncio.CancelledError:
                await clearing
                raise
    print("\nTo be tried by hand, with someone else:\n")
    print("\n".join(f"- [ ] {check}" for check in BY_HAND), flush=True)
    if differing or left:
        count = len(differing) + bool(left)
        raise RehearsalMismatch(
            f"{count} of {len(CHECKS) + 1} lines differ: what the tests say may not hold here"
        )


def _introduce(venue: Venue) -> None:
    print(
        INTRODUCTION.format(
            channel=venue.channel.name,
            guild=venue.channel.guild.name,
            me=venue.me.name,
            person=venue.person.name,
        )
    )


def _line(*cells: str) -> None:
    """Print a row of a Markdown table that is also readable as plain text."""
    *first, last = (cell.replace("|", "/") for cell in cells)
    padded = [cell.ljust(width) for cell, width in zip(first, WIDTHS, strict=True)]
    print(f"| {' | '.join((*padded, last))} |", flush=True)


async def _is_same(check: Check, venue: Venue) -> bool:
    """Run one check and print a line about it; return whether Discord behaved as expected."""
    return _report(check.name, check.expected, await _outcome(check, venue), check.otherwise)


async def _outcome(check: Check, venue: Venue) -> str:
    try:
        return await check.attempt(venue)
    except Exception as error:  # noqa: BLE001  the next check must run in any case
        cause = error.__cause__ or error
        if isinstance(cause, discord.HTTPException):
            return f"refused: {cause.status}, {cause.code}"
        return f"failed: {cause!r}"


def _report(name: str, expected: str | None, answer: str, otherwise: str) -> bool:
    same = expected in (None, answer) or answer == NOT_TRIED
    verdict = MEASURED if expected is None else SAME if same else DIFFERENT
    if answer == NOT_TRIED:
        verdict = UNTRIED
    _line(verdict, name, expected or "", answer if same else f"{answer} → {otherwise}")
    return same


async def _clear(venue: Venue) -> list[str]:
    """Delete everything the rehearsal made, and print a line about that; return the places where something is
    left.
    """
    left = await venue.clear()
    _report(DELETED, ALL, "; ".join(left) or ALL, "delete the rest by hand")
    return left
