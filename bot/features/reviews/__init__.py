"""Reviews: a computer player looks again at a game that is over."""

from bot.cards.parts import CardParts
from bot.cards.replay import REVIEW_BUTTON, review_page
from bot.feature import Feature, Running
from bot.flows.records.review import review
from bot.flows.reply import Services
from bot.service.records.reviews import Reviews


def start(services: Services) -> Running:
    """One game after the other, behind everything that somebody waits for."""
    reviews = Reviews(services.thinker)
    return Running(uses=[reviews], background=reviews.run)


REVIEWS = Feature(
    name="reviews",
    start=start,
    needs=("records",),
    clicks={REVIEW_BUTTON: review},
    parts=CardParts(over=(review_page,)),
)
