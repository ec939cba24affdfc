"""The crypt, burial chamber side D: tokens and their fields (N-260 … N-266)."""

from bot.games.imhotep.part import Asked, StepText, shown
from bot.games.imhotep.sites.side import TableSide
from bot.games.rulebook import Values
from engine.imhotep import house
from engine.imhotep.sites.crypt import ABSENT, TOKENS, CryptBoard, CryptKind, Token
from render.kit.say import Say


def _values(say: Say) -> Values:
    del say
    board = house.HOUSE.of(CryptBoard)
    return {"fields": board.fields, "crypt_rows": board.rows, "tokens": TOKENS, "absent": -ABSENT}


SIDES = {
    "D": TableSide(
        {
            Token: StepText(
                lambda _, step, say: say("label.crypt", number=step.number), icon=shown("crypt_token")
            )
        },
        {CryptKind.CRYPT: Asked(follows="label.owners_choose")},
        signs=("crypt_token",),
        rules=("N-260",),
        values=_values,
    )
}
