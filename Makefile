# Everything the project installs lives in .venv. `make help` lists the targets.
# make play ARGS="--terminal" passes arguments on; make setup PYTHON=python3.13 chooses a Python.

PYTHON = python3
JOBS = auto
EXAMPLES = 200
ARGS =

VENV = .venv
BIN = $(VENV)/bin
STAMP = $(VENV)/.set-up

# The browser client is built into the server's package.
CLIENT = src/hexarch/server/static/index.html
CLIENT_SOURCES = $(shell find client/src client/public -type f) $(wildcard client/*.json client/*.ts) \
	client/index.html $(wildcard src/hexarch/drawing/*.json) tools/client.sh

.PHONY: help play test setup client lint unit fuzz marathon bench docs lock clean distclean
.DEFAULT_GOAL := help

help: ## list these targets
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/make \1	\2/p' Makefile

play: setup client ## play a game
	$(BIN)/hexarch play $(ARGS)

test: lint unit ## everything that must pass: lint, types, import rules, tests, doctests, coverage

setup: $(STAMP) ## make .venv with the locked packages

client: $(CLIENT) ## build the browser client

$(CLIENT): $(STAMP) $(CLIENT_SOURCES)
	@tools/client.sh $(VENV)
	@touch $@

$(STAMP): requirements/dev.txt pyproject.toml tools/setup.sh
	@tools/setup.sh "$(PYTHON)" $(VENV)
	@touch $@

lint: setup client ## ruff, mypy, import-linter; biome, tsc and vitest for the client
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports
	tools/client.sh $(VENV) check

unit: setup client ## the tests and doctests, with coverage
	$(BIN)/coverage erase
	$(BIN)/coverage run -m pytest -n $(JOBS) --dist worksteal --ignore=tests/browser $(ARGS)
	$(BIN)/coverage combine --quiet
	$(BIN)/coverage report
	$(BIN)/pytest tests/browser $(ARGS)

fuzz: setup ## the property tests with many more examples (EXAMPLES=2000 for a night)
	HYPOTHESIS_PROFILE=deep HYPOTHESIS_EXAMPLES=$(EXAMPLES) $(BIN)/pytest -n $(JOBS) --dist worksteal -m hypothesis tests $(ARGS)

marathon: setup ## 1,000 random and 200 bot games of each scenario and number of players, to stop and go on
	$(BIN)/python bench/marathon.py $(ARGS)

bench: setup ## decisions and games per CPU-second
	$(BIN)/hexarch bench $(ARGS)

docs: setup ## write docs/rules/*.md anew from the rules and their marks
	$(BIN)/hexarch rules --write-docs

lock: ## write requirements/*.txt anew (needs uv)
	tools/lock.sh $(ARGS)

clean: ## remove caches, reports and builds
	rm -rf build dist .coverage .coverage.* htmlcov .mypy_cache .pytest_cache .ruff_cache \
		.hypothesis .import_linter_cache
	find src tests tools -name __pycache__ -type d -prune -exec rm -rf {} +

distclean: clean ## remove .venv and the built client too
	rm -rf $(VENV) client/node_modules src/hexarch/server/static
