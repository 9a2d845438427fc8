"""The rule index of Conquest of the Empire."""

from hexarch.kernel.rulebook import Rulebook

BOOK = Rulebook.load("hexarch.games.conquest")
rule = BOOK.rule
