"""Why the host says no. Every reason has a sentence `refusal.<reason>` in the catalogues."""

from enum import StrEnum


class HostReason(StrEnum):
    """Reasons beside those of the games' rules; raised as `engine.contract.Refused`."""

    NO_GAME_HERE = "no_game_here"
    NOT_A_PLAYER = "not_a_player"
    STALE = "stale"
    CHANNEL_BUSY = "channel_busy"
    SELF_CHALLENGE = "self_challenge"
    BOT_CHALLENGE = "bot_challenge"
    ALREADY_CHALLENGED = "already_challenged"
    CHALLENGE_CLOSED = "challenge_closed"
    NOT_CHALLENGED = "not_challenged"
    NOT_THE_CHALLENGER = "not_the_challenger"
    BAD_SIDES = "bad_sides"
    TOO_MUCH = "too_much"
    NOT_OVER = "not_over"
    NOTHING_TO_UNDO = "nothing_to_undo"
    NOT_ASKED = "not_asked"
    ALREADY_ASKED = "already_asked"
    REQUEST_CLOSED = "request_closed"
    GAME_DAMAGED = "game_damaged"
