"""Computer players: their turns, and the time they take."""

from bot.feature import Feature, Running
from bot.features.rivals.service import PONDER, PONDERED, Pondering, Rivals
from bot.flows.reply import Services
from bot.thinking.pool import ProcessThinker
from engine.rivals.games import RIVALS as PLAYED


def start(services: Services) -> Running:
    """Return the running feature, which tells computer players about every game that begins or changes; a
    quick reply is shown together with the previous turn.
    """
    pondering = Pondering(services.database, services.preferences, services.now)
    rivals = Rivals(
        services.database, services.matches, services.outbox, services.of(ProcessThinker), pondering
    )
    services.invitations.computers.update(PLAYED)
    services.invitations.watchers.append(rivals.stand)
    services.matches.answering.append(rivals.answered)
    return Running(uses=[rivals], timers={PONDERED: rivals.pondered}, background=rivals.run)


RIVALS = Feature(name="rivals", start=start, settings=(PONDER,))
