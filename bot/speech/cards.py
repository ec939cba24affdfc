"""What messages about challenges and games say."""

import discord

from bot.host.match import Match
from bot.speech.clean import marked
from bot.speech.voices import voice_of
from bot.store.challenges import Challenge
from engine.record import Entry, write
from render.say import Say
from render.table import Table

RANDOM_START = "random"


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
        return say("card.begin", **_names(match, say), sides=dict(match.play.header.options)["sides"])
    return "\n".join(voice_of(match).describe(match.happened(since), marked_table(match, say), say))


def turn_text(match: Match, since: int, say: Say) -> str:
    """What happened since a version, and who is to move (named, so that it can notify)."""
    lines = [text] if (text := history_text(match, since, say)) else []
    decision = match.play.game.decision
    if decision is None:
        return "\n".join((*lines, result_text(match, say)))
    kind = f"card.{decision.kind}" if match.play.game.mid_turn else "card.turn"
    return "\n".join((*lines, say(kind, mover=mention(match.mover or 0))))


def result_text(match: Match, say: Say) -> str:
    """Who won, by how much and why; and the deal's key, so that the deal can be checked."""
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
    deal = match.play.header.deal
    return "\n".join((result, say("card.deal", key=deal.key.hex(), commitment=deal.commitment)))


def alt_text(match: Match, since: int, say: Say) -> str:
    """What the picture shows, in words."""
    game = match.play.game
    return voice_of(match).alt_text(game.view(None), plain_table(match), match.happened(since), say)


def draw(match: Match, since: int, say: Say) -> bytes:
    """The picture; takes some milliseconds, so call it in a thread."""
    game = match.play.game
    return voice_of(match).draw(game.view(None), plain_table(match), match.happened(since), say)


def challenge_text(challenge: Challenge, say: Say) -> str:
    """An open challenge: who asks whom to play what; or how it was answered."""
    options = dict(challenge.options)
    names = {
        "challenger": _bold(challenge.challenger_name, say),
        "opponent": _bold(challenge.opponent_name, say),
    }
    if challenge.state != "open":
        return say(f"challenge.{challenge.state}", **names)
    return say(
        "challenge.open",
        challenger=names["challenger"],
        opponent=mention(challenge.opponent_id),
        sides=options["sides"],
        start=say(f"challenge.start.{options['start']}", **names),
        commitment=challenge.deal.commitment,
    )


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
