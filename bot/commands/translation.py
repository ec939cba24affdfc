"""Names and descriptions of commands in every language, for Discord's command list."""

import discord
from discord import app_commands
from discord.app_commands import TranslationContextTypes, locale_str

from bot.messages.catalog import LANGUAGES, Catalogue, catalogue

BASE = Catalogue(LANGUAGES[0])


def text(key: str) -> locale_str:
    """A catalogue text that Discord is also told in the other languages."""
    return locale_str(BASE(key), key=key)


class CatalogueTranslator(app_commands.Translator):
    """Gives Discord the texts of the languages we have, except the base language itself."""

    async def translate(
        self, string: locale_str, locale: discord.Locale, context: TranslationContextTypes
    ) -> str | None:
        del context
        key = string.extras.get("key")
        language = catalogue(locale.value).language
        if key is None or language == BASE.language:
            return None
        return Catalogue(language)(str(key))
