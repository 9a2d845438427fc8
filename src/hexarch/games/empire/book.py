"""The rule index of Empire."""

from hexarch.kernel.rulebook import Rulebook

BOOK = Rulebook.load("hexarch.games.empire")
rule = BOOK.rule
