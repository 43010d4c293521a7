# Tricktable. `make` lists what there is. Needed: Python 3.11 or newer (with venv and pip), make, git.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory

# The first Python that is new enough; name another with `make PYTHON=/path/to/python3.12 run`.
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
	"$$p" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && { echo "$$p"; break; }; done)
WORKERS ?= 2
ARGS ?=

BIN := .venv/bin
# Databases of tests are written in memory where there is room (4 GB): half of a run is waiting for disks.
# Bytecode is kept, whatever the machine says: tests start a hundred processes of the service.
SCRATCH = $(shell df -Pk /dev/shm 2>/dev/null | awk 'NR == 2 && $$4 > 4e6 { print "TMPDIR=/dev/shm" }')
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
# Folders with Python in them that mypy reads; those that do not exist yet are left out.
TYPED = $(foreach d,app tests bench examples seeds,$(if $(shell find $(d) -name '*.py' -print -quit 2>/dev/null),$(d)))
COMPILE := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-emit-find-links --no-header $(if $(UPGRADE),--upgrade) pyproject.toml --group build

.PHONY: help run test check lint types layers contracts-check locks-check format bench contracts lock install install-dev clean

help: ## Show this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | awk -F'\t' '{printf "  make %-16s %s\n", $$1, $$2}'

run: install ## Set up, migrate and seed SQLite, serve on 127.0.0.1:8000
	$(BIN)/tricktable migrate
	$(BIN)/tricktable seed
	exec $(BIN)/tricktable serve

test: install-dev ## Run all tests; ARGS="-k words" narrows, WORKERS=4 widens
	env -u PYTHONDONTWRITEBYTECODE $(SCRATCH) $(BIN)/python -m pytest -n $(WORKERS) $(ARGS)

check: lint types layers contracts-check locks-check ## Lint, format, types, layers, contracts and locks
	@echo 'make check: all good'

lint: install-dev ## Ruff: rules and format
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: install-dev ## mypy --strict
	$(BIN)/mypy --strict $(TYPED)

layers: install-dev ## The ladder of imports
	$(BIN)/lint-imports

contracts-check: install-dev ## The committed contracts are those of the code
	$(BIN)/tricktable contracts --check

locks-check: ## The locks name no host
	@if grep -n '://' requirements.lock requirements-dev.lock; then echo 'The locks above name a host: run make lock.' >&2; exit 1; fi

format: install-dev ## Apply ruff's fixes and format
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: install-dev ## Run the benchmarks; ARGS go to them
	$(BIN)/python -m bench $(ARGS)

contracts: install-dev ## Write openapi/ and docs/settings.md from the code
	$(BIN)/tricktable contracts
	$(BIN)/python -m app.settings > docs/settings.md

lock: $(BIN)/python ## Write both locks from pyproject.toml; UPGRADE=1 takes newer versions
	@[ -x $(BIN)/uv ] || $(PIP) install uv
	$(COMPILE) -o requirements.lock
	$(COMPILE) --group dev -c requirements.lock -o requirements-dev.lock

install: .venv/.run-installed ## Make .venv with what the service needs
install-dev: .venv/.dev-installed ## Make .venv with what tests and checks need

clean: ## Remove .venv and caches; data/ stays
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(BIN)/python:
	@[ -n '$(PYTHON)' ] || { echo 'Tricktable needs Python 3.11 or newer, and none was found. Name one: make PYTHON=/path/to/python3 …' >&2; exit 1; }
	@'$(PYTHON)' -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
		echo "Tricktable needs Python 3.11 or newer; '$(PYTHON)' is $$('$(PYTHON)' --version 2>&1 || true)." >&2; exit 1; }
	@'$(PYTHON)' -c 'import ensurepip, venv' 2>/dev/null || { \
		echo "'$(PYTHON)' cannot make virtual environments: its ensurepip is missing (on Debian: apt-get install python3-venv)." >&2; exit 1; }
	@echo 'Making .venv with $(PYTHON) …'
	@'$(PYTHON)' -m venv .venv || { rm -rf .venv; exit 1; }

.venv/.run-installed: requirements.lock pyproject.toml | $(BIN)/python
	@echo "Installing $$(grep -c == requirements.lock) pinned packages; the first time takes about a minute …"
	@$(PIP) install --require-hashes -r requirements.lock
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

.venv/.dev-installed: requirements-dev.lock pyproject.toml | $(BIN)/python
	@echo "Installing $$(grep -c == requirements-dev.lock) pinned packages; the first time takes about a minute …"
	@$(PIP) install --require-hashes -r requirements-dev.lock
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@ .venv/.run-installed
