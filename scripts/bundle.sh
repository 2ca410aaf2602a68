#!/usr/bin/env bash
# scripts/bundle.sh          joins the modules of Sources/Report/Script, and those of Sources/Lesson/Script, into
#                            the scripts of their pages
# scripts/bundle.sh --check  says whether the checked-in ones are what they make
# Needs Debian's esbuild; a build of the product does not.
set -euo pipefail
cd "$(dirname "$0")/.."
# Names of our own, which may be shorter: none is one of the browser's that is used, none is the content
# of a string. What the page's data has under the same name is read as data["name"], which stays.
names="act address alone aloneCurve apart app arm ask askDate asked available away axisWords bands barAt bar_
  baseCanvas begin beginPinch beginValue begun beside between bits blind blindStart blindUnit blocks boxes
  brush build buy calm candles cell centre changes chart choice choose chooseNearest clamped clampedBar
  clearSelection clips clock columns cost counts covered cross curves dash dashed dateButton decide decimals
  describe dirty double drawOver drawSteps drawdown ends entered entry equityLevels escapes excursion
  expected extremes factor fallLevels falls far figures filters finder fingers fits flight fly follow foot
  fullMoment gesture goTo grip grips hair halo hasEnded hasHold hasMoved heads held hit holdLevels hover
  inView instrument integers isAsked isDown isFree isLog isLong isMono isMoving isOn isOpen isOwn isOwn_
  isPlaying isReading isReady isRelative isRight isShown isStrong keepsBar key_ known lastBelow lastFrame
  lastPrice lastY later layers layout leader leave legendLines levels listeners manual marks moment more
  motions move moved numbers onDate onEnter onGrab onPick onRow onSignal onSpan onStep opened out over
  overCanvas overlays packed pageTurned paid panes partColumns peak pending pick pill pills pinned place
  placed places playButton plotWidth plus point pointTouch press prices pyramid pyramids ranges reach
  readers reasons recall recovery replay reserve results reveal ribbon ribbons room root rowHeight run said
  sans saved say scale scales scene score selectSpan selection selector sell setSpeed settle settleIndicator
  settlePrice settleVolume shade shiftValue shown skips snap sold sortBy space spacing speaker speeds stage
  starts steps strength stretchTime stretchValue swatches take taken takesSpace targets tell theme ticks
  timeNames timeframe timer times toRow toTrade toggleOnly told tools touched tradeAt trades trail trough
  upright views volumeDown volumeUp volumes wanted wasBlind wheelTaken whole wide widest window words worth
  zero zeros zoom zoomBox"
mangle="^($(tr -s ' \n' '|' <<<"$names" | sed 's/|$//'))\$"

# ASCII alone, so that the hash of the bytes is that of the text whatever reads it; no name of a tag in it.
join() { # what an entry makes of its modules, into a file; the options that it has besides
  local made file=$2
  made=$(mktemp)
  esbuild "$1" --bundle --minify --format=iife --target=es2022 \
    --charset=ascii --log-level=warning "${@:3}" >"$made"
  if grep -qi '</script' "$made"; then echo "error: the script would end itself" >&2; exit 1; fi
  if [ -n "$check" ]; then
    cmp -s "$made" "$file" || {
      echo "error: $file is not what ${1%/*} makes; run scripts/bundle.sh" >&2
      exit 1
    }
  else
    cp "$made" "$file"
    echo "$file: $(stat -c %s "$file") bytes, $(gzip -9 <"$file" | wc -c) compressed"
  fi
  rm -f "$made"
}
check=${1:+yes}
join Sources/Report/Script/main.js Sources/CReportScript/bundle.js "--mangle-props=$mangle"
join Sources/Report/Script/gallery.js Sources/CReportScript/gallery.js
join Sources/Lesson/Script/main.js Sources/CLessonScript/bundle.js
