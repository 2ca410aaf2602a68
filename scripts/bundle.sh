#!/usr/bin/env bash
# scripts/bundle.sh          joins the modules of Sources/Report/Script into the script of the page
# scripts/bundle.sh --check  says whether the checked-in one is what they make
# Needs Debian's esbuild; a build of the product does not.
set -euo pipefail
cd "$(dirname "$0")/.."
bundle=Sources/CReportScript/bundle.js
made=$(mktemp)
trap 'rm -f "$made"' EXIT
# Names of our own that neither the page nor its data knows, which may be shorter.
names="asked barAt baseCanvas begun blindStart blindUnit blocks boxes changes choice choose clampedBar
  clearSelection clock covered describe dirty drawOver entered equityLevels escapes fallLevels fingers
  fullMoment hasEnded hasHold hasMoved heads holdLevels inView instrument integers isAsked isDown
  isLog isLong isMono isMoving isOpen isOwn_ isPlaying isReading isReady isRelative isRight isShown
  isStrong lastY leave legendLines listeners moment motions moved numbers onDate onEnter onGrab onPick
  onRow onSignal onSpan onStep opened overCanvas overlays packed pageTurned partColumns pinned place
  playButton plotWidth pointTouch pyramids ranges reach readers recovery replay reserve reveal
  rowHeight scales scene selection settle settleIndicator skips sortBy speeds stage starts steps
  strength swatches takesSpace targets timeNames timer trail upright volumeDown volumeUp wanted
  wasBlind wheelTaken widest"
# ASCII alone, so that the hash of the bytes is that of the text whatever reads it; no name of a tag in it.
esbuild Sources/Report/Script/main.js --bundle --minify --format=iife --target=es2022 \
  --charset=ascii --log-level=warning --mangle-props="^($(tr -s ' \n' '|' <<<"$names" | sed 's/|$//'))\$" >"$made"
if grep -qi '</script' "$made"; then echo "error: the script would end itself" >&2; exit 1; fi
if [ "${1:-}" = --check ]; then
  cmp -s "$made" "$bundle" || {
    echo "error: $bundle is not what Sources/Report/Script makes; run scripts/bundle.sh" >&2
    exit 1
  }
else
  cp "$made" "$bundle"
  echo "$bundle: $(stat -c %s "$bundle") bytes, $(gzip -9 <"$bundle" | wc -c) compressed"
fi
