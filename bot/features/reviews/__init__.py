"""Reviews: a computer player's analysis of a finished game."""

from bot.cards.parts import CardParts
from bot.feature import Feature, Running
from bot.features.reviews.card import REVIEW_BUTTON, review_button
from bot.features.reviews.flow import review
from bot.features.reviews.service import ReviewReason, Reviews
from bot.flows.reply import Services
from bot.thinking.pool import ProcessThinker


def start(services: Services) -> Running:
    """Return the running feature, which reviews one game at a time, after everything that people wait for."""
    reviews = Reviews(services.of(ProcessThinker))
    return Running(uses=[reviews], background=reviews.run)


REVIEWS = Feature(
    name="reviews",
    start=start,
    needs=("records",),
    refusals=ReviewReason,
    clicks={REVIEW_BUTTON: review},
    moved={"review": "game replay"},
    parts=CardParts(over=(review_button,)),
)
