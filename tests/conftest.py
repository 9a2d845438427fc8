"""Choose how hard Hypothesis tries, and note which rules the collected tests cite."""

import os

import pytest
from hypothesis import settings

settings.register_profile("quick", max_examples=25, derandomize=True, deadline=None)
EXAMPLES = int(os.environ.get("HYPOTHESIS_EXAMPLES", "200"))
settings.register_profile("deep", max_examples=EXAMPLES, deadline=None, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))

TESTED_RULES = pytest.StashKey[dict[str, set[str]]]()


# First, because -k and -m take items away: a rule stays tested when its test is not run.
@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Note the rule ids cited by the tests in each folder below tests/games."""
    games = config.rootpath / "tests" / "games"
    tested: dict[str, set[str]] = {}
    for item in items:
        if not item.path.is_relative_to(games):
            continue
        game, *rest = item.path.relative_to(games).parts
        if rest:
            cited = (str(rule_id) for mark in item.iter_markers("rule") for rule_id in mark.args)
            tested.setdefault(game, set()).update(cited)
    config.stash[TESTED_RULES] = tested


@pytest.fixture(scope="session")
def tested_rules(pytestconfig: pytest.Config) -> dict[str, set[str]]:
    """Give the rule ids that the tests of each game cite; complete when all tests are collected."""
    return pytestconfig.stash[TESTED_RULES]
