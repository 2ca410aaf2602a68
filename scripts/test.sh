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

beside= build=
trap 'if [ -n "$name" ]; then
  for job in $beside $build; do kill "$job" 2>/dev/null || true; done
  echo "error: stopped at: $name" >&2
fi' EXIT

step "packages of the system"
scripts/setup.sh system

# Python's packages come over the net while the build computes.
mkdir -p .build
setup=.build/setup.log
scripts/setup.sh tests >"$setup" 2>&1 &
beside=$!

# One build for the tests and for the program that the later steps run: with the names that tests see and
# with assertions, and optimised but for what commands alone use (Package.swift). It has a folder of its own,
# since what `make build` makes is otherwise. What only debuggers read is left out.
step "format lint, and a build, warnings as errors"
flags=(-c release -Xswiftc -enable-testing -Xswiftc -assert-config -Xswiftc Debug)
flags+=(-debug-info-format none --scratch-path .build/tests)
export KREPLAY_TESTS=1
swift build --build-tests "${flags[@]}" &
build=$!

# On the processor that modules which wait for each other leave free.
make --no-print-directory lint

wait "$build" || exit 1
build=
export KREPLAY=$PWD/.build/tests/release/kreplay

wait "$beside" && ready=0 || ready=$?
beside=
cat "$setup"
[ "$ready" = 0 ] || exit "$ready"
python=.build/python/bin/python3
[ -x "$python" ] || python=python3

in_browser() {
  "$python" Tests/Browser/report.py --binary "$KREPLAY" &&
    "$python" Tests/Browser/pictures.py --binary "$KREPLAY" --pictures .build/pictures &&
    "$python" Tests/Browser/lesson.py --binary "$KREPLAY" &&
    "$python" Tests/Browser/every_lesson.py --binary "$KREPLAY" &&
    "$python" Tests/Browser/serve.py --binary "$KREPLAY"
}

package() {
  if "$python" -c 'import pytest' 2>/dev/null; then
    "$python" -m pytest -p no:cacheprovider python
  else
    echo "skipped: pytest is not there"
  fi
}

reports() { scripts/reports.sh --check; }
said() { scripts/readme.py; }
examples() { scripts/examples.sh; }

# A browser and a cluster mostly wait, and what follows them has one thread, so these run beside the other
# steps, one after the other.
seen=.build/beside
rm -f "$seen".*
for check in in_browser package reports said examples; do
  "$check" >"$seen.$check.log" 2>&1 && echo 0 >"$seen.$check" || echo $? >"$seen.$check"
done &
beside=$!

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
Tests/Simulator/calls.py --binary "$KREPLAY" --documents 150 --seed 1

step "no document that cannot look ahead is accused of it"
Tests/Simulator/audit.py --binary "$KREPLAY" --documents 200 --seed 1

step "other programs agree"
Tests/Peers/check.py --binary "$KREPLAY"

shown() { # a check that ran beside the others: what it said
  cat "$seen.$1.log"
  [ "$(cat "$seen.$1")" = 0 ] || exit 1
}

step "reports and lessons in a real browser"
wait "$beside"
beside=
shown in_browser

step "the Python package"
shown package

step "reports are unchanged by a rebuild"
shown reports

step "README and docs say what the commands print"
shown said

step "the examples in Swift run"
shown examples

step ''
printf '\nall passed in %d min %d s\n' $((SECONDS / 60)) $((SECONDS % 60))
