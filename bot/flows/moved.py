"""Renamed commands, whose old names may still be in a client, a link or a player's memory."""

from collections.abc import Iterator

from bot.flows.reply import Request
from bot.messages.catalog import LANGUAGES, Catalog
from bot.messages.layout import layout
from bot.messages.names import command_called, command_mention
from render.kit.say import Say

STROKE = "/"
"""The prefix of a command's name."""
_GROUPED = {
    "duel": ("place", "unload", "action"),
    "imhotep": ("quarry", "load", "sail", "card", "choose"),
    "game": ("board", "score", "undo", "plan", "hint", "clock", "resign", "replay", "import", "verify"),
    "stats": ("leaderboard",),
}
_RENAMED = (
    ("review", "game", "replay"),
    ("stats", "stats", "player"),
    ("season", "season", "show"),
    ("bring", "games"),
    ("vacation", "settings"),
    ("reminders", "settings"),
)
MOVED = {
    **{name: f"{group} {name}" for group, names in _GROUPED.items() for name in names},
    **{old: " ".join(path) for old, *path in _RENAMED},
}
"""The former names of commands, and their replacements."""


async def say_where(request: Request, old: str) -> None:
    """Tell the user of an old name which command replaced it."""
    now = command_mention(MOVED[old], request.services.runtime.commands, request.say)
    await request.reply(layout(request.say("moved.command", command=now)))


def old_names(typed: str, say: Say) -> Iterator[tuple[str, str]]:
    """Return the old names that match the typed text, each as "old → new" with the old name as value; the
    new name matches in any language.
    """
    wanted = typed.strip().lower().removeprefix(STROKE)
    for old, new in MOVED.items():
        names = (old, *(command_called(new, Catalog(language)).split()[-1] for language in LANGUAGES))
        if wanted and any(name.startswith(wanted) for name in names):
            yield say("moved.topic", old=old, new=command_called(new, say)), old
