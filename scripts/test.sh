#!/usr/bin/env bash
# Everything that must hold before a change goes in: lint, a build without warnings, all tests, the
# reports, README and docs unchanged. Runs the same by hand and in CI.
set -euo pipefail
cd "$(dirname "$0")/.."
export TZ=UTC LC_ALL=C.UTF-8

name='' begun=0
step() { # what comes next; says how long the step before it took
  if [ -n "$name" ]; then printf '   %s: %d s\n' "$name" $((SECONDS - begun)); fi
  name=$1 begun=$SECONDS
  if [ -n "$name" ]; then printf '\n== %s\n' "$name"; fi
}

in_browser=
trap 'if [ -n "$name" ]; then
  if [ -n "$in_browser" ]; then kill "$in_browser" 2>/dev/null || true; fi
  echo "error: stopped at: $name" >&2
fi' EXIT

step "packages of the system"
scripts/setup.sh tests

step "format lint"
make --no-print-directory lint

# One optimised build for the tests and for the program that the later steps run: with the names that
# tests see and with assertions. It has a folder of its own, since what `make build` makes has neither.
# What only debuggers read is left out.
step "build, warnings as errors"
flags=(-c release -Xswiftc -enable-testing -Xswiftc -assert-config -Xswiftc Debug)
flags+=(-debug-info-format none --scratch-path .build/tests)
swift build --build-tests "${flags[@]}"
export KREPLAY=$PWD/.build/tests/release/kreplay

python=.build/python/bin/python3
[ -x "$python" ] || python=python3

# The browser takes long and mostly waits, so it runs beside the other steps.
browser=.build/browser.log
{
  "$python" Tests/Browser/report.py --binary "$KREPLAY" &&
    "$python" Tests/Browser/lesson.py --binary "$KREPLAY" &&
    "$python" Tests/Browser/every_lesson.py --binary "$KREPLAY" && "$python" Tests/Browser/serve.py --binary "$KREPLAY"
} >"$browser" 2>&1 &
in_browser=$!

# What starts and passes, thousands of cases, stays in the log with the lines that belong to it;
# failures, skips and the sum are shown.
step "tests"
log=.build/test.log
swift test --skip-build --disable-xctest "${flags[@]}" 2>&1 | tee "$log" |
  awk '/^(◇|✔|━)/ { shown = 0 } /^(✘|➜|error:|warning:)|Test run|Fatal error|Crash/ { shown = 1 } shown' || {
  echo "error: tests failed; all of what they said is in $log" >&2
  exit 1
}

step "every page says the same in every language"
scripts/words.py

# `make simulate` has five times as many.
step "another simulator agrees"
Tests/Simulator/compare.py --binary "$KREPLAY" --documents 1000 --seed 1
for seed in 1 2 3; do
  Tests/Simulator/portfolio.py --binary "$KREPLAY" --documents 150 --seed "$seed"
done

step "no document that cannot look ahead is accused of it"
Tests/Simulator/audit.py --binary "$KREPLAY" --documents 200 --seed 1

step "other programs agree"
Tests/Peers/check.py --binary "$KREPLAY"

step "reports are unchanged by a rebuild"
scripts/reports.sh --check

step "the Python package"
if "$python" -c 'import pytest' 2>/dev/null; then
  "$python" -m pytest -p no:cacheprovider python
else
  echo "skipped: pytest is not there"
fi

step "README and docs say what the commands print"
scripts/readme.py

step "the examples in Swift run"
scripts/examples.sh

step "reports and lessons in a real browser"
wait "$in_browser" && seen=0 || seen=$?
cat "$browser"
[ "$seen" = 0 ] || exit "$seen"

step ''
printf '\nall passed in %d min %d s\n' $((SECONDS / 60)) $((SECONDS % 60))
