#!/usr/bin/env bash
# Builds the example of a strategy written in Swift against this package and runs it where it may
# leave its report and its journal; the journal must be one that the program reads.
set -euo pipefail
cd "$(dirname "$0")/.."
root=$PWD
# The same versions of what it stands on as the package itself, if they are chosen yet.
if [ -f Package.resolved ]; then cp Package.resolved examples/swift-strategy/; fi
build=(--package-path examples/swift-strategy --scratch-path .build/swift-strategy)
swift build "${build[@]}" -q
program=$(swift build "${build[@]}" --show-bin-path)/swift-strategy
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"
"$program"
[ -s crossover.html ]
"$root/.build/release/kreplay" runs list --journal crossover.sqlite
