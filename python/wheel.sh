#!/usr/bin/env bash
# Builds the wheel around a program that is built.
#   python/wheel.sh PROGRAM FOLDER
# PYTHON names the Python that builds it; it takes pip, and setuptools where there is no network.
set -euo pipefail
if [ $# != 2 ] || [ ! -x "$1" ]; then
  echo "usage: python/wheel.sh PROGRAM FOLDER; PROGRAM is what 'make build' makes, .build/release/kreplay" >&2
  exit 64
fi
program=$(realpath "$1")
mkdir -p "$2"
out=$(realpath "$2")
cd "$(dirname "$0")"

own=../.build/python/bin/python3
python=${PYTHON:-$([ -x "$own" ] && realpath -s "$own" || echo python3)}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

cp -r README.md pyproject.toml setup.py src ../LICENSE "$scratch"
find "$scratch" -name __pycache__ -prune -exec rm -rf {} +
inside=$scratch/src/kreplay/program
mkdir -p "$inside/bin" "$inside/share/kreplay"
strip -o "$inside/bin/kreplay" "$program"
chmod 755 "$inside/bin/kreplay"
cp ../scripts/parquet.py "$inside/share/kreplay"

isolated=()
if "$python" -c 'import setuptools.command.bdist_wheel' 2>/dev/null; then isolated=(--no-build-isolation); fi
rm -f "$out"/kreplay-*.whl
"$python" -m pip wheel -q --no-deps "${isolated[@]}" --wheel-dir "$out" "$scratch"
ls -l "$out"/kreplay-*.whl
