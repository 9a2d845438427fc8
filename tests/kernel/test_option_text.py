"""Options that take a text of limited length, besides known words."""

import pytest

from hexarch.kernel.game import Option, domain

TEXT = Option("design", "Position", "V.H", default="plain", values=("plain", "fancy"), length=8)
WORD = Option("mood", "Mood", "1", default="calm", values=("calm", "grim"))
NUMBER = Option("limit", "Limit", "1", default=0, least=0, most=9)


@pytest.mark.parametrize(
    ("option", "value", "accepted"),
    [
        (TEXT, "fancy", True),
        (TEXT, "", True),
        (TEXT, "12345678", True),
        (TEXT, "123456789", False),
        (TEXT, 3, False),
        (TEXT, True, False),
        (WORD, "grim", True),
        (WORD, "sunny", False),
        (NUMBER, 9, True),
        (NUMBER, "9", False),
        (NUMBER, True, False),
    ],
)
def test_what_an_option_accepts(option: Option, value: object, *, accepted: bool) -> None:
    assert option.accepts(value) is accepted


def test_the_domain_names_words_and_the_length() -> None:
    assert domain(TEXT) == "plain or fancy or a text of at most 8 characters"
    assert domain(WORD) == "calm or grim"
    assert domain(NUMBER) == "0 to 9"
