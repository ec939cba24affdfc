"""The last changes in one line, in ever shorter forms, for the foot of a
picture and the start of an alt text.
"""

from collections.abc import Callable, Iterator, Sequence

from render.kit.lists import ELLIPSIS, name_lengths, series
from render.kit.say import Say

Clauses = Callable[[Sequence[str], bool], list[str]]
"""Makes one clause for each change, with these names; if the flag is true, with who gained what."""


def shorter_and_shorter(clauses: Clauses, full: Sequence[str], say: Say) -> Iterator[str]:
    """Yield all clauses in full with shorter and shorter names, then brief clauses, then the newest of them
    after an ellipsis. Take the first that fits.
    """
    named = list(name_lengths(full))
    for names in named:
        yield series(clauses(names, True), say, "dot")  # noqa: FBT003  the one flag of `Clauses`
    brief = [clauses(names, False) for names in named]  # noqa: FBT003  the one flag of `Clauses`
    for skipped in range(len(brief[0])):
        for sentences in brief:
            yield series([*[ELLIPSIS][:skipped], *sentences[skipped:]], say, "dot")
