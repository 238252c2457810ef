# Two commands: `make run` plays, `make test` proves. Both prepare .venv themselves.
PYTHON ?= python3
BIN := .venv/bin
ARTIFACTS ?= artifacts
# What runs side by side speaks in turn, where make can see to it.
TOGETHER := $(if $(filter output-sync,$(.FEATURES)),--output-sync)
# Databases of tests outlive no power failure: in memory, where there is room for them, a commit waits for no disk.
IN_MEMORY := $(shell awk '$$2 == "/dev/shm" && $$4 !~ /noexec/' /proc/mounts 2>/dev/null | grep -q . && \
	df -Pk /dev/shm | awk 'NR == 2 && $$4 > 2000000 {print "/dev/shm"}')

.PHONY: setup run test lint types imports audit house bench prove pictures prompts pins clean

setup: .venv/.run

.venv/.run: constraints.txt
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed: make PYTHON=python3.11 run")'
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r constraints.txt
	touch $@

.venv/.dev: .venv/.run constraints-dev.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r constraints-dev.txt
	touch $@

run: .venv/.run
	@exec $(BIN)/python -m bot

# The checks side by side, then the tests on all cores, by one process more than there are, for those of real processes
# wait a good deal; compiled once, whatever the machine's setting. What samples a long loop tries all of it with
# SAMPLES=all.
test: export PYTHONDONTWRITEBYTECODE :=
test: .venv/.dev
	@$(MAKE) --no-print-directory --jobs=2 $(TOGETHER) types audit lint imports
	TMPDIR=$${TMPDIR:-$(IN_MEMORY)} $(BIN)/python -m pytest -n $$($(BIN)/python -c 'import os; print(1 + (os.cpu_count() or 1))') --dist worksteal

lint: .venv/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: .venv/.dev
	$(BIN)/mypy

imports: .venv/.dev
	$(BIN)/lint-imports

# Our own code by bandit, the pinned packages by pip-audit where its data can be reached.
audit: .venv/.dev
	$(BIN)/python -m tools.audit

# The house in figures: lines by room, members of the port, doubled class names, import cycles.
house: .venv/.dev
	$(BIN)/python -m tools.house

bench: .venv/.dev
	$(BIN)/python -m bench

# Go on with the long proofs (docs/proofs.md); PROOFS="soak duel" names some, PROVE=--minutes\ 30 ends in time.
prove: .venv/.dev
	$(BIN)/python -m rules_engine prove $(PROOFS) $(PROVE)

# Every kind of picture in every mode, and contact sheets of them.
pictures: .venv/.dev
	$(BIN)/python -m tools.pictures $(ARTIFACTS)

# A match of each game played by clicks in a browser, a quick one and the real table; every kind of prompt and every
# post, wide and narrow, to be looked at. PROMPT_LANGUAGE=de makes the German album.
prompts: .venv/.dev
	PROMPT_PICTURES=1 $(BIN)/python -m pytest -o timeout=3600 tests/browser/test_first_round_by_clicks.py \
		tests/browser/test_beside_the_match_by_clicks.py tests/browser/test_dice_masters_by_clicks.py

# Renew the pins: names, versions and hashes, never an address.
pins:
	$(PYTHON) -m venv .venv/pins && .venv/pins/bin/pip install --quiet uv
	.venv/pins/bin/uv pip compile --universal --generate-hashes --no-emit-index-url --no-header --no-annotate -q --upgrade pyproject.toml -o constraints.txt
	.venv/pins/bin/uv pip compile --universal --generate-hashes --no-emit-index-url --no-header --no-annotate -q --upgrade --extra dev -c constraints.txt pyproject.toml -o constraints-dev.txt

clean:
	rm -rf .venv $(ARTIFACTS)
