"""The raft and the gangplank (N-320 … N-328)."""

from bot.games.imhotep.market_cards import card_topic, topic_of
from bot.games.imhotep.modules.module import TableModule
from bot.games.imhotep.part import StepText
from engine.imhotep.cards import Card
from engine.imhotep.modules.gangway import GANGPLANK_PRICE, RAFT_PRICE, Land
from engine.imhotep.printed import UNPLAYED
from render.imhotep.text.phrases import site_name, to_site

MODULE = TableModule(
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
    cards=(
        card_topic(
            Card.RAFT,
            *("N-320", "N-321", "N-322"),
            values=lambda: {"price": RAFT_PRICE, "needed": RAFT_PRICE + 1, "unplayed": UNPLAYED},
        ),
        card_topic(
            Card.GANGPLANK,
            *("N-325", "N-326"),
            values=lambda: {"price": GANGPLANK_PRICE, "unplayed": UNPLAYED},
        ),
    ),
)
