"""Records: games step by step, records from outside, and how long those of finished games stay."""

from bot.cards.parts import CardParts, PanelEntry
from bot.cards.replay import GO_ON_BUTTON, IMPORT_FORM, REPLAY_BUTTON, film_page
from bot.feature import Feature, Running
from bot.flows.records import imports, replay
from bot.flows.reply import Services
from bot.flows.slash import commands_of
from bot.service.records.continuing import go_on, note
from bot.service.records.imports import Imports
from bot.service.records.retention import KEPT_FOR, RETENTION, Retaining
from bot.store.imports import OWN_DATA


def start(services: Services) -> Running:
    """An invitation may go on with a record; a timer removes what is kept no longer."""
    services.invitations.hooks.opening.append(note)
    services.invitations.hooks.beginning.append(go_on)
    retaining = Retaining(services.database, services.matches, services.now, services.host.keep_days)
    return Running(
        uses=[Imports(services.database, services.now)],
        timers={RETENTION: retaining.tidy},
        recover=retaining.begin,
    )


RECORDS = Feature(
    name="records",
    start=start,
    commands=(*commands_of(replay), *commands_of(imports)),
    clicks={REPLAY_BUTTON: replay.replay, GO_ON_BUTTON: imports.go_on, IMPORT_FORM: imports.load_text},
    settings=(KEPT_FOR,),
    own_data=(OWN_DATA,),
    parts=CardParts(this_game=(PanelEntry(40, film_page),)),
)
