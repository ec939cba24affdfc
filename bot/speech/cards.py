"""What messages about challenges and games say."""

import discord

from bot.host.match import Match
from bot.speech.clean import marked
from bot.speech.voices import voice_of
from bot.store.challenges import Challenge
from engine.duel import sites
from engine.record import Entry, write
from render.palette import THEMES
from render.say import Say
from render.table import Table

HISTORY_LENGTH = 3000
"""Characters of a message that tell what happened; Discord allows 4000 in all."""


def mention(user_id: int) -> str:
    """Markdown that names a person; whether it notifies is the message's business."""
    return f"<@{user_id}>"


def plain_table(match: Match) -> Table:
    """The players' names for pictures and alt text."""
    return Table(match.names)


def marked_table(match: Match, say: Say) -> Table:
    """The players' names for Markdown."""
    return Table(tuple(_bold(name, say) for name in match.names))


def _bold(name: str, say: Say) -> str:
    """A name in Markdown; somebody who was forgotten (promise 9) has none."""
    return f"**{marked(name)}**" if name else say("card.nobody")


def history_text(match: Match, since: int, say: Say) -> str:
    """Who did what since a version; at the start of a game who plays what."""
    if match.version == 0:
        chosen = dict(match.play.header.options)["sides"]
        return say("card.begin", **_names(match, say), sides=sides_text(chosen, say))
    table = marked_table(match, say)
    lines = voice_of(match).describe(match.happened(since), table, say)
    return _newest([*lines, *(say("card.undone", name=table.names[seat]) for seat in match.undone(since))])


def _newest(lines: list[str]) -> str:
    """As many of the last lines as there is room for beside what else a message says."""
    kept = list(lines)
    while sum(map(len, kept)) + len(kept) > HISTORY_LENGTH:
        del kept[0]
    return "\n".join(kept if kept == lines else ["…", *kept])


def turn_text(match: Match, since: int, say: Say) -> str:
    """What happened since a version, and who is to move (named, so that it can notify)."""
    lines = [text] if (text := history_text(match, since, say)) else []
    decision = match.play.game.decision
    if decision is None:
        return "\n".join((*lines, result_text(match, say)))
    kind = f"card.{decision.kind}" if match.play.game.mid_turn else "card.turn"
    return "\n".join((*lines, say(kind, mover=mention(match.mover or 0))))


def result_text(match: Match, say: Say) -> str:
    """Who won, by how much and why; and where the deal's key is found, so that the deal can be checked."""
    outcome = match.play.game.outcome
    if outcome is None:
        return ""
    winner = outcome.winners[0]
    totals = [sheet.total for sheet in match.play.game.scores()]
    names = marked_table(match, say).names
    result = say(
        f"card.score.{outcome.reason}",
        winner=names[winner],
        loser=names[1 - winner],
        points=totals[winner],
        others=totals[1 - winner],
    )
    return "\n".join((result, say("card.deal")))


def resign_text(match: Match, user_id: int, say: Say) -> str:
    """The question before giving up: who wins then."""
    seat = match.stored.seat_of(user_id)
    others = [name for number, name in enumerate(marked_table(match, say).names) if number != seat]
    return say("resign.sure", winner=others[0])


def help_text(say: Say) -> str:
    """How to play, with the numbers of sides A (D-50…D-55)."""
    return say(
        "help.text",
        majority=sites.MAJORITY_BONUS,
        pyramid=", ".join(map(str, sites.PYRAMID_A[1:])),
        runs=", ".join(map(str, sites.RUNS[1:])),
    )


def alt_text(match: Match, since: int, say: Say) -> str:
    """What the picture shows, in words."""
    game = match.play.game
    return voice_of(match).alt_text(game.view(None), plain_table(match), match.shown(since), say)


def draw(match: Match, since: int, say: Say, theme: str | None) -> bytes:
    """The picture in a theme by its name; takes some milliseconds, so call it in a thread."""
    look = next((one for one in THEMES if one.name == theme), THEMES[0])
    view, table = match.play.game.view(None), plain_table(match)
    return voice_of(match).draw(view, table, match.shown(since), say, look)


def challenge_text(challenge: Challenge, say: Say) -> str:
    """An open challenge: who asks whom to play what; or how it was answered."""
    options = dict(challenge.options)
    names = {
        "challenger": _bold(challenge.challenger_name, say),
        "opponent": _bold(challenge.opponent_name, say),
    }
    if challenge.state != "open":
        return say(f"challenge.{challenge.state}", commitment=challenge.deal.commitment, **names)
    return say(
        "challenge.open",
        challenger=names["challenger"],
        opponent=mention(challenge.opponent_id),
        sides=sides_text(options["sides"], say),
        start=say(f"challenge.start.{options['start']}", **names),
        commitment=challenge.deal.commitment,
    )


def sides_text(letters: str, say: Say) -> str:
    """The sides of the four sites in words (D-3)."""
    if len(set(letters)) == 1:
        return say("sides.all", side=letters[0])
    named = (say(f"render.site.{site}") + " " + side for site, side in zip(sites.SITES, letters, strict=True))
    return ", ".join(named)


def record_text(match: Match) -> str:
    """The text record of a finished game (docs/records.md)."""
    entries: list[Entry] = match.play.entries
    return write(match.play.header, entries)


def only(user_id: int | None) -> discord.AllowedMentions:
    """Notify this person and nobody else."""
    users = [] if user_id is None else [discord.Object(user_id)]
    return discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=users)


def _names(match: Match, say: Say) -> dict[str, str]:
    view = match.play.game.view(None)
    names = marked_table(match, say).names
    return {"black": names[view.first], "white": names[1 - view.first]}
