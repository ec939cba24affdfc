"""The register of features, one line each. If you remove a line, the bot runs without that feature."""

from collections.abc import Mapping

from bot.feature import Feature
from bot.features.emojis import EMOJIS
from bot.features.hints import HINTS
from bot.features.places import PLACES
from bot.features.plans import PLANS
from bot.features.privacy import PRIVACY
from bot.features.puzzles import PUZZLES
from bot.features.ratings import RATINGS
from bot.features.records import RECORDS
from bot.features.reminders import REMINDERS
from bot.features.reviews import REVIEWS
from bot.features.rivals import RIVALS
from bot.features.rules import RULES
from bot.features.seasons import SEASONS
from bot.features.substitutes import SUBSTITUTES

FEATURES: Mapping[str, Feature] = {
    "rivals": RIVALS,
    "substitutes": SUBSTITUTES,
    "plans": PLANS,
    "reminders": REMINDERS,
    "ratings": RATINGS,
    "hints": HINTS,
    "reviews": REVIEWS,
    "records": RECORDS,
    "places": PLACES,
    "rules": RULES,
    "privacy": PRIVACY,
    "puzzles": PUZZLES,
    "seasons": SEASONS,
    "emojis": EMOJIS,
}
