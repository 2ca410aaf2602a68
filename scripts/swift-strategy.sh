#!/usr/bin/env bash
# Builds the example of a strategy written in Swift against this package and runs it.
set -euo pipefail
cd "$(dirname "$0")/.."
swift run --package-path examples/swift-strategy --scratch-path .build/swift-strategy -q
