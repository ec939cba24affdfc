"""Records: replaying games, loading records from outside, and deleting old records of finished games."""

from functools import partial

from bot.cards.parts import CardParts
from bot.feature import Feature, Running
from bot.features.records import flow, importing
from bot.features.records.card import GO_ON_BUTTON, IMPORT_FORM, POST_BUTTON, REPLAY_BUTTON, post_page
from bot.features.records.service import KEPT_FOR, RETENTION, Expiry, Imports, RecordReason, go_on, note
from bot.features.records.store import OWN_DATA
from bot.flows.reply import Services
from bot.flows.slash import commands_of


def start(services: Services) -> Running:
    """Return the running feature, which lets invitations continue records, and removes expired logs with a
    timer.
    """
    services.invitations.hooks.opening.append(note)
    services.invitations.hooks.beginning.append(go_on)
    retaining = Expiry(services.database, services.matches, services.now, services.host.keep_days)
    return Running(
        uses=[Imports(services.database, services.now)],
        timers={RETENTION: retaining.tidy},
        recover=retaining.begin,
    )


RECORDS = Feature(
    name="records",
    start=start,
    commands=partial(commands_of, flow, importing),
    refusals=RecordReason,
    clicks={
        REPLAY_BUTTON: flow.replay,
        POST_BUTTON: flow.post,
        GO_ON_BUTTON: importing.go_on,
        IMPORT_FORM: importing.load_text,
    },
    settings=(KEPT_FOR,),
    own_data=(OWN_DATA,),
    moved={"replay": "game replay", "import": "game import"},
    parts=CardParts(over=(post_page,)),
)
