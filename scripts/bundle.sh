#!/usr/bin/env bash
# scripts/bundle.sh          joins the modules of Sources/Report/Script, and those of Sources/Lesson/Script, into
#                            the scripts of their pages
# scripts/bundle.sh --check  says whether the checked-in ones are what they make
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
lesson=Sources/CLessonScript/bundle.js
made_lesson=$(mktemp)
trap 'rm -f "$made" "$made_lesson"' EXIT
# ASCII alone, so that the hash of the bytes is that of the text whatever reads it; no name of a tag in it.
join() { esbuild "$1" --bundle --minify --format=iife --target=es2022 --charset=ascii --log-level=warning "${@:2}"; }
join Sources/Report/Script/main.js --mangle-props="^($(tr -s ' \n' '|' <<<"$names" | sed 's/|$//'))\$" >"$made"
join Sources/Lesson/Script/main.js >"$made_lesson"
keep() { # keep MADE BUNDLE SOURCES CHECK
  if grep -qi '</script' "$1"; then echo "error: the script would end itself" >&2; exit 1; fi
  if [ "$4" = --check ]; then
    cmp -s "$1" "$2" || { echo "error: $2 is not what $3 makes; run scripts/bundle.sh" >&2; exit 1; }
  else
    cp "$1" "$2"
    echo "$2: $(stat -c %s "$2") bytes, $(gzip -9 <"$2" | wc -c) compressed"
  fi
}
keep "$made" "$bundle" Sources/Report/Script "${1:-}"
keep "$made_lesson" "$lesson" Sources/Lesson/Script "${1:-}"
