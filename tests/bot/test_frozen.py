"""Published formats: messages keep their buttons for years, databases their first migrations.

A new version may add to them. A failure here means that things people own would break. Records and a whole
database are in `test_keepsake` and `tests/engine/records/`.
"""

import hashlib

import pytest

from bot.store.database import migrations
from tests.support.registered import read

MIGRATIONS = {
    1: "3ce692cdca4839d5c76d1211f1ed23f67b4fff045651b730df318fcfb6390ea1",
    2: "0e78f36ec4772da362ba533609efe5a59fecf684a689a88966e5c638425ed69e",
    3: "4045cde847338ea85475cb6789cdd9b8b6978e526f031afec568aaa83240aca0",
}
"""SHA-256 of the migrations that have been applied to other people's databases."""

IDS: dict[str, dict[str, str]] = {
    "m:7:12:a1": {"game": "7", "version": "12", "words": "a1"},
    "m:7:12:x3,T.s": {"game": "7", "version": "12", "words": "x3,T.s"},
    "m:7:12:T:b": {"game": "7", "version": "12", "words": "T", "part": "b"},
    "s:7:12:p": {"game": "7", "version": "12", "words": "p"},
    "s:7:12:p:2": {"game": "7", "version": "12", "words": "p", "page": "2"},
    "y:7:12:a1": {"game": "7", "version": "12", "words": "a1"},
    "n:": {},
    "q:": {"page": ""},
    "q:2": {"page": "2"},
    **{f"v:{word}:7": {"what": word, "game": "7"} for word in ("board", "text", "replay", "score", "record")},
    **{f"v:{word}:7": {"what": word, "game": "7"} for word in ("rules", "more", "deal", "why", "legend")},
    "v:rules2:7": {"what": "rules", "page": "2", "game": "7"},
    **{f"v:{word}:7": {"what": word, "game": "7"} for word in ("hint", "this", "full", "film", "resign")},
    "u:7:12": {"game": "7", "version": "12"},
    "a:7:12": {"game": "7", "version": "12"},
    "k:yes:3": {"answer": "yes", "request": "3"},
    "k:no:3": {"answer": "no", "request": "3"},
    "r:7:12:yes": {"game": "7", "version": "12", "sure": "yes"},
    **{
        f"i:{word}:5": {"what": word, "invitation": "5"}
        for word in ("accept", "decline", "join", "leave", "start", "change", "cancel", "deal")
    },
    "t:duel:2:99:s=ABAB": {"kind": "duel", "most": "2", "opponent": "99", "options": "s=ABAB"},
    "C:pick:duel:s=ABAB:1": {"against": "pick", "kind": "duel", "options": "s=ABAB", "pace": "1"},
    "C:apprentice:imhotep:": {"against": "apprentice", "kind": "imhotep", "options": ""},
    "i:more:5": {"what": "more", "invitation": "5"},
    "i:accept:5:3": {"what": "accept", "invitation": "5", "revision": "3"},
    "l:5:page_sides": {"invitation": "5", "name": "page_sides"},
    "o:quiet_hours": {"name": "quiet_hours"},
    "w:duel:3": {"of": "duel", "page": "3"},
    "w:duel:3:xa": {"of": "duel", "page": "3", "tried": "xa"},
    "h:rules": {"what": "rules"},
    "e:here:7": {"where": "here", "game": "7"},
    "e:thread:7": {"where": "thread", "game": "7"},
    **{f"p:{word}": {"what": word} for word in ("export", "delete", "sure", "keep")},
    "o:language": {"name": "language"},
    "f:film:g7": {"what": "film", "of": "g", "number": "7"},
    **{f"f:{word}:g7": {"what": word, "of": "g", "number": "7"} for word in ("post", "still", "moving")},
    "f:jump:i7": {"what": "jump", "of": "i", "number": "7"},
    "f:forward:g7:12": {"what": "forward", "of": "g", "number": "7", "at": "12"},
    "f:on:i7:1": {"what": "on", "of": "i", "number": "7", "at": "1"},
    "x:99": {"opponent": "99"},
    "l:5:sides:2": {"invitation": "5", "name": "sides", "place": "2"},
    "i:close:5": {"what": "close", "invitation": "5"},
    "a:7:12:hints": {"game": "7", "version": "12", "kind": "hints"},
    "f:review:g7:2": {"what": "review", "of": "g", "number": "7", "at": "2"},
    "g:mine:2": {"list": "mine", "number": "2"},
    "d:say:7:12:b2,x1": {"what": "say", "game": "7", "version": "12", "words": "b2,x1"},
    "d:keep:7:12:b2": {"what": "keep", "game": "7", "version": "12", "words": "b2"},
    "z:join:3": {"what": "join", "season": "3"},
    "b:duel:2": {"of": "duel", "page": "2"},
    "c:claim:7:12": {"what": "claim", "game": "7", "version": "12"},
    "S:rival:1:7:12": {"how": "rival", "seat": "1", "game": "7", "version": "12"},
    "j:say:20779:b2": {"what": "say", "day": "20779", "words": "b2"},
    "j:share:20779:": {"what": "share", "day": "20779", "words": ""},
}
"""Ids of buttons and menus, with the values that they stand for."""


@pytest.mark.parametrize("number", MIGRATIONS)
def test_migrations_stay_as_they_were(number: int) -> None:
    text = dict(migrations())[number]
    assert hashlib.sha256(text.encode()).hexdigest() == MIGRATIONS[number]


@pytest.mark.parametrize("custom_id", IDS)
def test_old_buttons_say_what_they_said(custom_id: str) -> None:
    click = read(custom_id)
    assert click is not None
    assert {name: click.arguments[name] for name in IDS[custom_id]} == IDS[custom_id]
