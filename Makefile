# Everything lives in .venv and client/node_modules; files there tell make what is up to date.
SHELL := bash
PYTHON ?= python3
PY := .venv/bin/python
UV := .venv/bin/uv
PAGE := src/kurumaza/web/static/index.html
CLIENT_SOURCES := $(shell find client \( -name node_modules -o -name .svelte-check \) -prune -o -type f -print 2>/dev/null)
LOCK := $(UV) pip compile --no-config --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --custom-compile-command "make lock"

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help setup play test test-long check check-python check-client format bench strength gallery lock clean browser

help: ## say what can be made
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-9s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: .venv/ready-dev $(PAGE) ## install everything for playing and for work on the code

play: .venv/ready $(PAGE) ## build what is missing, start the house and open it in a browser
	@$(PY) -m kurumaza serve --open

test: setup browser check ## check, then run all tests
	@printf '%s\n' ambition siebenbatten tightrope stonehenge | xargs -P 2 -n 1 $(PY) -m kurumaza.kernels  # once, for all tests
	@$(PY) -m pytest -n 2 --dist loadgroup --ignore tests/browser
	@$(PY) -m pytest -n 2 tests/browser  # apart: the browser's driver keeps an event loop of its own

test-long: setup browser ## what make test leaves out, because it takes long
	@$(PY) -m pytest -n 2 -m long tests/browser

check: .venv/ready-dev client/node_modules/.ready ## style, types, who imports whom, and the client's own checks
	@$(MAKE) --no-print-directory -j2 -Otarget check-python check-client

format: .venv/ready-dev client/node_modules/.ready ## put all code into the project's format
	@$(PY) -m ruff check --fix --quiet . && $(PY) -m ruff format --quiet .
	@$(PY) hatch_build.py run --silent format

bench: .venv/ready-dev ## speed of the rules, strength of the computer players
	@$(PY) bench/playouts.py
	@$(PY) bench/stonehenge_solver.py
	@$(PY) bench/strength.py --comparisons 30

strength: .venv/ready-dev ## strength of the computer players, measured more closely
	@$(PY) bench/positions.py; solved=$$?; $(PY) bench/strength.py --comparisons 300 && exit $$solved

gallery: setup browser ## take the pictures in docs/gallery anew
	@$(PY) -m tests.browser.gallery

lock: .venv/tools ## lock the newest versions of all Python packages
	@$(LOCK) --upgrade --group tools --output-file requirements-tools.txt
	@$(LOCK) --upgrade --group node --output-file requirements-node.txt
	@$(LOCK) --upgrade pyproject.toml --output-file requirements.txt
	@$(LOCK) --upgrade pyproject.toml --group dev --constraints requirements.txt --output-file requirements-dev.txt

clean: ## remove all that was made, .venv too (tables and records stay)
	rm -rf .venv client/node_modules client/.svelte-check src/kurumaza/web/static dist shots .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
	find src tests bench -name __pycache__ -type d -prune -exec rm -rf {} +

# ---- the parts -------------------------------------------------------------------------------------------------------

check-python:
	@$(PY) tools/tree.py
	@$(PY) -m ruff check --quiet .
	@$(PY) -m ruff format --check --quiet .
	@$(PY) -m mypy --no-error-summary
	@.venv/bin/lint-imports --no-logo 2>&1 | grep -vE '^(Analyzed|-+$$|$$)'; exit $${PIPESTATUS[0]}

check-client:
	@$(PY) hatch_build.py run --silent check

browser:
	@tools/browser.sh

.venv/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Kurumaza needs Python 3.11 or newer; say where with: make PYTHON=/path/to/python3"; exit 1; }
	@test -x $(PY) || $(PYTHON) -m venv .venv
	@touch $@

.venv/tools: requirements-tools.txt .venv/python
	@echo "Installing what is needed, once:"
	@$(PY) -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-tools.txt
	@touch $@

.venv/ready: requirements.txt pyproject.toml .venv/tools
	@echo "  Python packages"
	@$(UV) pip install --quiet --python $(PY) --require-hashes -r requirements.txt
	@KURUMAZA_SKIP_CLIENT=1 $(UV) pip install --quiet --python $(PY) --no-deps --no-build-isolation --editable .
	@touch $@

.venv/ready-dev: requirements-dev.txt .venv/ready
	@$(UV) pip install --quiet --python $(PY) --require-hashes -r requirements-dev.txt
	@touch $@

client/node_modules/.ready: client/package-lock.json requirements-node.txt .venv/tools
	@$(PY) -c 'import sys, hatch_build; sys.exit(not hatch_build.node_on_path())' || $(UV) pip install --quiet --python $(PY) --require-hashes -r requirements-node.txt
	@echo "  packages of the page"
	@$(PY) hatch_build.py install
	@touch $@

$(PAGE): $(CLIENT_SOURCES) client/node_modules/.ready
	@echo "Building the page"
	@$(PY) hatch_build.py run --silent build -- --logLevel warn
	@touch $@
