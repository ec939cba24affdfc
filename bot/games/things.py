"""The names of things: words for codes in every language, for typed words and for refusals."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from bot.messages.catalog import LANGUAGES, Catalog
from render.kit.say import Say

MANY = 6
"""More than so many in a row are told by the first and the last."""


def folded(text: str) -> str:
    """A text as it is compared: without case and needless blanks."""
    return " ".join(text.casefold().split())


def nameless(code: str, say: Say) -> Iterable[str]:
    """For things that are called by their codes alone."""
    del code, say
    return ()


@dataclass(frozen=True)
class Things:
    """All things of a kind: their codes in order, and what each is called, the usual name first."""

    codes: Sequence[str]
    names: Callable[[str, Say], Iterable[str]] = nameless

    def meant(self, typed: str) -> str | None:
        """The code for typed text: a code itself, a name in any language, or the beginning of exactly one."""
        wanted = folded(typed)
        known = [(folded(code), code) for code in self.codes]
        called = [
            (folded(name), code)
            for language in LANGUAGES
            for code in self.codes
            for name in self.names(code, Catalog(language))
        ]
        for fitting in (
            {code for one, code in known if one == wanted},
            {code for name, code in called if name == wanted},
            {code for name, code in called if wanted and name.startswith(wanted)},
        ):
            if len(fitting) == 1:
                return fitting.pop()
        return None

    def called(self, code: str, say: Say) -> str:
        """The usual name of a thing."""
        return next(iter(self.names(code, say)), code)

    def listed(self, say: Say) -> str:
        """All of them, as one may choose."""
        if len(self.codes) > MANY:
            return say(
                "choices.range", first=self.called(self.codes[0], say), last=self.called(self.codes[-1], say)
            )
        *others, last = (self.called(code, say) for code in self.codes)
        return say("choices.list", others=", ".join(others), last=last)
