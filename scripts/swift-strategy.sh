#!/usr/bin/env bash
# Builds the example of a strategy written in Swift against this package and runs it.
set -euo pipefail
cd "$(dirname "$0")/.."
# The same versions of what it stands on as the package itself, if they are chosen yet.
if [ -f Package.resolved ]; then cp Package.resolved examples/swift-strategy/; fi
swift run --package-path examples/swift-strategy --scratch-path .build/swift-strategy -q
