"""The raft: a stone straight to a site (N-320)."""

from bot.games.imhotep.market_cards import topic_of
from bot.games.imhotep.modules.module import TableModule
from bot.games.imhotep.part import StepText
from engine.imhotep.cards import Card
from engine.imhotep.modules.gangway import Land
from render.imhotep.text.phrases import site_name, to_site

GANGWAY = TableModule(
    switch="new_market_cards",
    argument="new_cards",
    steps={
        Land: StepText(
            lambda _, step, say: say("label.raft", to=to_site(step.site, say)),
            button=lambda _, step, say: site_name(step.site, say),
            topic=lambda _: topic_of(Card.RAFT),
            icon=lambda _, step: step.site.name.lower(),
        )
    },
)
