#!/usr/bin/env bash
# Everything that must hold before a change goes in: lint, a build without warnings, all tests, the
# reports and the README unchanged. Runs the same by hand and in CI.
set -euo pipefail
cd "$(dirname "$0")/.."
export TZ=UTC LC_ALL=C.UTF-8
scripts/setup.sh tests

step() { printf '\n== %s\n' "$1"; }

step "format lint"
make --no-print-directory lint

step "build, warnings as errors"
swift build --build-tests

step "tests"
swift test --skip-build --parallel

step "release build"
swift build -c release --static-swift-stdlib --product kreplay

step "reports are unchanged by a rebuild"
scripts/reports.sh --check

step "the README says what the commands print"
scripts/readme.py

step "a strategy in Swift builds and runs"
scripts/swift-strategy.sh
