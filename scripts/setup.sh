#!/usr/bin/env bash
# Makes .venv for `course`, `tests` or `pins`. What is missing is said in one sentence.
set -euo pipefail
cd "$(dirname "$0")/.."
what=$1 venv=.venv pins=constraints.txt

sorry() {
  echo "$1" >&2
  exit 1
}

new_enough() {
  "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null
}

find_python() {
  local name
  if [ -n "${PYTHON:-}" ]; then
    new_enough "$PYTHON" || sorry "PYTHON=$PYTHON is not a Python of version 3.11 or newer."
    echo "$PYTHON"
    return
  fi
  for name in python3 python3.13 python3.12 python3.11; do
    if new_enough "$name"; then
      echo "$name"
      return
    fi
  done
  sorry "The course needs Python 3.11 or newer: install it (Debian 12, Ubuntu 24.04: sudo apt install python3 python3-venv), or name one: make PYTHON=/path/to/python3."
}

make_venv() {
  local python
  python=$(find_python)
  "$python" -c 'import ensurepip, venv' 2>/dev/null ||
    sorry "This Python cannot make virtual environments: sudo apt install $("$python" -c 'import sys; print("python3.%d-venv" % sys.version_info[1])')."
  "$python" -m venv --clear "$1" || sorry "The virtual environment $1 could not be made: is there room on the disk?"
}

install() {
  # The two variables pin the build tool as well, for pip of either age.
  PIP_CONSTRAINT=$pins PIP_BUILD_CONSTRAINT=$pins "$venv/bin/python" -m pip install --quiet "$@" ||
    { rm -f "$venv/bin/python"; sorry "The packages could not be installed: the lines above say why. Mend that and say the same again."; }
}

if [ "$what" = pins ]; then
  scratch=$(mktemp -d)
  trap 'rm -rf "$scratch"' EXIT
  make_venv "$scratch/venv"
  venv=$scratch/venv pins=
  install '.[test]'
  "$venv/bin/python" -m pip list --format=freeze --exclude unity-cards --exclude pip --exclude setuptools >constraints.txt
  exit
fi

# A Python that is asked for replaces another one's .venv; so does anything half made.
if [ -n "${PYTHON:-}" ] && [ -x "$venv/bin/python" ] && [ "$("$PYTHON" -V 2>&1)" != "$("$venv/bin/python" -V 2>&1)" ]; then
  rm -f "$venv/bin/python"
fi
new_enough "$venv/bin/python" || { echo "Setting up $venv, once; this takes a few minutes." >&2; make_venv "$venv"; }
case $what in
  course) install --editable . ;;
  tests) install --editable '.[test]' ;;
esac
touch "$venv/course" "$venv/$what"
