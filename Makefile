# Two commands do everything: `make play` and `make test`. Each target makes its own .venv when needed.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check

.DEFAULT_GOAL := help
.PHONY: help play run test check lint types imports tests format bench arena soak calendar mutants constraints release clean

# If this file exists (.ci/run makes it), every part notes in it how long it took.
TOOK := artifacts/took
timed = @echo "[$(1)]"; begun=$$(date +%s); $(2); code=$$?; \
	if [ -f $(TOOK) ]; then echo "$(1) $$(($$(date +%s) - begun))" >> $(TOOK); fi; exit $$code

# Some environments set it; then every process that a test starts would compile all modules again.
unexport PYTHONDONTWRITEBYTECODE

help: ## show this list
	@grep -E '^[a-z]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-12s %s\n", $$1, $$2}'

$(BIN)/python:
	@echo "[1/2] making $(VENV) ..."
	@$(PYTHON) -c 'import sys; sys.exit("Python 3.11 to 3.14 is needed (PYTHON=...), this is " + sys.version.split()[0]) if not (3, 11) <= sys.version_info < (3, 15) else None'
	@$(PYTHON) -m venv $(VENV) || { echo "No venv module: on Debian and Ubuntu, apt-get install python3-venv"; rm -rf $(VENV); exit 1; }

$(VENV)/.runtime: pyproject.toml constraints.txt | $(BIN)/python
	@echo "[2/2] installing what the bot needs ..."
	@$(PIP) install --quiet --constraint constraints.txt --editable .
	@touch $@

$(VENV)/.dev: pyproject.toml constraints.txt | $(BIN)/python
	@echo "[2/2] installing what the bot and its tests need ..."
	$(call timed,install,$(PIP) install --quiet --constraint constraints.txt --editable '.[dev]')
	@touch $@ $(VENV)/.runtime

play: $(VENV)/.runtime ## the real bot against a Discord on this machine: no token, no network
	@exec $(BIN)/imhotep play $(ARGS)

run: $(VENV)/.runtime ## join the real Discord (needs a token, see docs/hosting/setup.md)
	@exec $(BIN)/imhotep run

test: check $(VENV)/.compiled ## lint, types, imports, then every test
	@$(MAKE) --no-print-directory tests

tests: $(VENV)/.compiled
	@echo "Six at a time, because those over the wire mostly wait."
	$(call timed,tests,$(BIN)/python -m pytest -n 6 --dist worksteal $(ARGS))

$(VENV)/.compiled: $(VENV)/.dev
	$(call timed,compile,$(BIN)/python -m pytest --collect-only --quiet >/dev/null || true)
	@touch $@

check: lint types imports ## lint, types, import rules

lint: $(VENV)/.dev
	$(call timed,lint,$(BIN)/ruff check . && $(BIN)/ruff format --check --quiet .)

types: $(VENV)/.dev | lint
	$(call timed,types,$(BIN)/basedpyright)

imports: $(VENV)/.dev | types
	$(call timed,imports,$(BIN)/lint-imports)

format: $(VENV)/.dev ## format the code and fix what can be fixed automatically
	@$(BIN)/ruff check --fix . ; $(BIN)/ruff format .

bench: $(VENV)/.dev ## measure, each figure with its baseline (docs/performance.md)
	@$(BIN)/python -m benchmarks

arena: $(VENV)/.dev ## let rivals play: ARGS="GAME KIND SEATS FIRST OTHER DEALS"; without ARGS, print the table (docs/rivals.md)
	@$(BIN)/python -m benchmarks.rivals.arena $(ARGS)

soak: $(VENV)/.dev ## the long tests: ten thousand games, storms, power cuts, damaged disks, many days; resumes
	@$(BIN)/python -m pytest -n 2 -m "soak and not wire" --timeout 3600 $(ARGS)
	@$(BIN)/python -m pytest -s -m "soak and wire" --timeout 3600 $(ARGS)
	@LATE=1 $(BIN)/python -m pytest -n 6 --dist worksteal -m "(wire or browser) and not soak and not prompt"
	@$(BIN)/python -m tests.alone
	@$(BIN)/python -m tests.calendar

calendar: $(VENV)/.dev ## the tests that depend on time, on many days and in unusual zones; resumes
	@$(BIN)/python -m tests.calendar

mutants: $(VENV)/.dev ## small changes of the code, one at a time: does a test notice? resumes
	@$(BIN)/python -m tests.mutants $(ARGS)

LOCK = $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header \
	--no-annotate --constraint constraints.txt

constraints: $(VENV)/.dev ## write constraints.txt from what is installed, and requirements/ from that
	@$(PIP) install --quiet uv
	@{ head -1 constraints.txt; { $(PIP) freeze --exclude-editable --exclude uv; echo 'audioop-lts==0.2.2; python_version >= "3.13"'; } | sort -f; } > constraints.new && mv constraints.new constraints.txt
	@$(LOCK) --output-file requirements/runtime.txt pyproject.toml
	@echo hatchling | $(LOCK) --output-file requirements/build.txt -

release: $(BIN)/python ## wheel, image, SBOM and checksums in dist/; ARGS=--really also tags the version
	@$(BIN)/python -m release $(ARGS)

clean: ## remove everything that these targets made (not data/)
	rm -rf $(VENV) .pytest_cache .ruff_cache .hypothesis .import_linter_cache artifacts dist build
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
