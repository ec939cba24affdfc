"""The private ships (N-400 … N-412)."""

from bot.games.imhotep.modules.module import TableModule
from bot.games.imhotep.part import Group, StepText
from bot.games.rulebook import Topic
from engine.imhotep.modules.private_ships import UNUSED, Embark
from render.imhotep.text.phrases import site_name, to_site

MODULE = TableModule(
    switch="private_ships",
    steps={
        Embark: StepText(
            lambda _, step, say: say("label.private", to=to_site(step.site, say)),
            button=lambda _, step, say: site_name(step.site, say),
            group=Group("private_ship", "private_ship", always=True),
            icon=lambda _, step: step.site.name.lower(),
        )
    },
    topic=Topic(
        "private_ships", ("N-400", "N-402", "N-405", "N-407"), lambda _: {"unused": UNUSED}, extra=True
    ),
    icon="private_ship",
    printed=("imhotep.picture.points.private_ship",),
)
