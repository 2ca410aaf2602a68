#!/usr/bin/env bash
# scripts/reports.sh DIR      runs every example and leaves its report and summary in DIR
# scripts/reports.sh --check  does it twice in temporary folders: both must be alike, and as in reports/
# KREPLAY names another program than that of `make build`.
set -euo pipefail
cd "$(dirname "$0")/.."
kreplay=${KREPLAY:-$PWD/.build/release/kreplay}

make_all() { # folder
  mkdir -p "$1"
  local document name
  for document in examples/*.json examples/*.yaml; do
    [ -e "$document" ] || continue
    name=$(basename "${document%.*}")
    "$kreplay" run "$document" --out "$1" --journal "$scratch/journal.sqlite" >"$1/$name.txt"
    # The summary ends with the report's path, which is where it was asked for.
    sed -i "s|$1/||g" "$1/$name.txt"
  done
}

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

if [ "${1:-}" = --check ]; then
  make_all "$scratch/first"
  rm -f "$scratch"/journal.sqlite*
  make_all "$scratch/second"
  diff -r "$scratch/first" "$scratch/second" || {
    echo "error: two runs of the same documents gave different bytes" >&2
    exit 1
  }
  diff -rq --exclude=README.md reports "$scratch/first" || {
    echo "error: reports/ is not what the examples produce; look at the change, then run 'make reports'" >&2
    exit 1
  }
  echo "$(ls "$scratch/first"/*.html | wc -l) reports are unchanged"
else
  make_all "${1:?a folder, or --check}"
  ls "$1"
fi
