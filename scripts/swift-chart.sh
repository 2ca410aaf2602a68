#!/usr/bin/env bash
# Builds the example that draws with the product Chart alone, and compares what it draws.
set -euo pipefail
cd "$(dirname "$0")/.."
# The same versions of what it stands on as the package itself, if they are chosen yet.
if [ -f Package.resolved ]; then cp Package.resolved examples/swift-chart/; fi
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
swift run --package-path examples/swift-chart --scratch-path .build/swift-chart -q swift-chart "$scratch" >/dev/null
diff -rq "$scratch" docs/library
echo "$(find "$scratch" -name '*.svg' | wc -l) pictures drawn as in docs/library"
