#!/bin/sh
# Make the virtual environment with the locked packages and Hexarch itself (editable).
# Usage: tools/setup.sh PYTHON VENV
set -eu
python=$1
venv=$2

stop() {
    echo "setup: $1" >&2
    exit 1
}

command -v "$python" >/dev/null 2>&1 ||
    stop "$python is not installed; Hexarch needs Python 3.11 or newer (make setup PYTHON=/path/to/python)"
"$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' ||
    stop "$("$python" --version 2>&1) is too old; Hexarch needs 3.11 or newer (make setup PYTHON=/path/to/python)"

# An environment whose Python has moved or gone cannot be mended, only made anew.
if ! "$venv/bin/python" -m pip --version >/dev/null 2>&1; then
    "$python" -c 'import ensurepip, venv' 2>/dev/null ||
        stop "$python cannot make virtual environments; on Debian and Ubuntu: apt-get install python3-venv"
    echo "setup: making $venv with $("$python" --version)"
    "$python" -m venv --clear "$venv"
fi

pip() {
    "$venv/bin/python" -m pip --disable-pip-version-check --quiet "$@"
}

echo "setup: installing the locked packages (about a minute the first time)"
pip install --require-hashes -r requirements/dev.txt
pip install --no-deps --no-build-isolation --editable .
echo "setup: done"
