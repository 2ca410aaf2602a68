#!/usr/bin/env bash
# Runs the examples in Swift, which the build of the tests has built as targets of this package too, so
# that nothing is compiled twice. Their own packages must name products that there are.
set -euo pipefail
cd "$(dirname "$0")/.."
root=$PWD
built=$(dirname "${KREPLAY:-$root/.build/tests/release/kreplay}")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

swift package dump-package >"$scratch/own.json"
for example in swift-strategy swift-chart; do
  swift package --package-path "examples/$example" dump-package >"$scratch/$example.json"
  python3 - "$scratch/own.json" "$scratch/$example.json" <<'PYTHON'
import json, sys
own, example = (json.load(open(path)) for path in sys.argv[1:])
products = {product["name"] for product in own["products"]}
needed = {part["product"][0] for target in example["targets"]
          for part in target["dependencies"] if "product" in part}
missing = needed - products
if missing or not needed:
    sys.exit(f"error: {example['name']} needs {sorted(missing) or 'nothing'}")
print(f"{example['name']} stands on {', '.join(sorted(needed))}")
PYTHON
done

echo; echo "a strategy in Swift leaves a report and a journal:"
(cd "$scratch" && "$built/ExampleStrategy" && test -s crossover.html &&
  "$built/kreplay" runs list --journal crossover.sqlite)

echo; echo "a program that has only Chart draws what the pages show:"
mkdir "$scratch/pictures"
"$built/ExampleChart" "$scratch/pictures" >/dev/null
diff -rq "$scratch/pictures" docs/library
echo "$(find "$scratch/pictures" -name '*.svg' | wc -l) pictures are as in docs/library"
