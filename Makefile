# Every verb sets up what it needs; a second run is quick. Variables: PYTHON, PORT, HOST.
.DEFAULT_GOAL := help
SHELL := /bin/bash
VENV := .venv
BIN := $(VENV)/bin
export PIP_DISABLE_PIP_VERSION_CHECK := 1
NONE := 5# what pytest says when no test was asked for
ADDRESS = $(if $(HOST),--host $(HOST)) $(if $(PORT),--port $(PORT))

help: ## this list
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## (.*)/make \1|\2/' | column -t -s '|'

serve: $(VENV)/course ## the course in a browser, on http://localhost:8866
	@exec $(BIN)/unity serve $(ADDRESS)

lab: $(VENV)/course ## the lessons in JupyterLab, to read and change the code
	@exec $(BIN)/unity lab $(ADDRESS)

test: $(VENV)/tests ## all tests: rules, lessons, JavaScript, browser, packaging
	@export UNITY_BROWSER; UNITY_BROWSER=$$($(BIN)/python scripts/browser.py) && \
	{ $(BIN)/pytest -m 'not browser' $(ARGS) || [ $$? -eq $(NONE) ]; } && \
	{ $(BIN)/pytest -m browser -n 0 $(ARGS) || [ $$? -eq $(NONE) ]; }
	@$(BIN)/pytest --nbval --nbval-sanitize-with tests/nbval.cfg notebooks

lint: $(VENV)/tests ## ruff, mypy, import-linter, clean notebooks
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports --no-logo
	@$(BIN)/python scripts/notebooks.py check notebooks

bench: $(VENV)/tests ## what we measure, beside what others do
	@$(BIN)/python -m bench $(ARGS)

bench-full: $(VENV)/tests ## the ladder of bots, the arena, the calibration and solitaire: some hours, the ladder goes on where it stopped
	@$(BIN)/python -m bench ladder arena calibration patience

notebooks: $(VENV)/tests ## run every lesson, drop what should not be committed, number the cells
	@$(BIN)/python scripts/notebooks.py clean notebooks

pictures: $(VENV)/tests ## the contact sheets in docs/, to be looked at after a change that can be seen
	@$(BIN)/python -m scripts.pictures

pins: ## choose the newest versions that fit and write them to constraints.txt
	@scripts/setup.sh pins

KERNEL := $(wildcard unitylib/solve/*.[ch])

$(VENV)/course: pyproject.toml constraints.txt hatch_build.py scripts/setup.sh $(KERNEL)
	@scripts/setup.sh course

$(VENV)/tests: pyproject.toml constraints.txt hatch_build.py scripts/setup.sh $(KERNEL)
	@scripts/setup.sh tests

clean: ## remove what was built and downloaded here
	@rm -rf $(VENV) dist .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis

.PHONY: help serve lab test lint bench bench-full notebooks pictures pins clean
