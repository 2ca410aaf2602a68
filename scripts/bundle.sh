#!/usr/bin/env bash
# scripts/bundle.sh          joins the modules of Sources/Report/Script, and those of Sources/Lesson/Script, into
#                            the scripts of their pages; those of the report and of all runs in each language
# scripts/bundle.sh --check  says whether the checked-in ones are what they make
# Needs Debian's esbuild and Python; a build of the product does not.
set -euo pipefail
cd "$(dirname "$0")/.."
# Names of our own, which may be shorter: none is one of the browser's that is used, none is the content
# of a string. What the page's data has under the same name is read as data["name"], which stays.
names="above account act actions address align all alone aloneCurve alpha apart app apply arm ask askDate asked
  available away axes axis axisWords back backward band bands bar bar_ barAt bars barX base baseCanvas begin
  beginPinch beginValue begun beside between bits blind blindStart blindUnit blocks bold bottom box boxes brush build
  buy calm cancel candle candles canvas carried cell centre changed changes chart choice choose chooseNearest chosen clamped
  clampedBar class clearSelection clips clock closes colors column columns cost count counts covered cross cursor
  curves damaged dash dashed dateButton decide decimals depth describe description dirty disable divisor dots double
  drag draw drawdown drawdowns drawn drawOver drawSteps end ends enter entered entry events equityLevels escapes even
  excursion exit expected extremes face factor fallLevels falls far figures filters finder fingers finish first firsts
  fits fly follow foot forward found fullMoment gap gesture goTo grab grip grips ground group groups hair halo
  hasEnded hasHold hasMoved head heading heads height heikin held high hit holdLevels hover hovered ink2 instrument
  integers intraday inView isAddress isAsked isDown isFree isKnown isLog isLong isMono isMoving isOn isOpen isOther
  isOver isOwn isOwn_ isPlaying isPrice isReading isReady isRelative isRight isShown isSmall isStrong isVolume isWorth
  keepsBar key_ kind known last lastBelow lastPrice lastY later layer layers layout leader least leave legend
  legendLines level levels line2 lines link list listeners look lost low lower made manual mark marks measure measures
  moment moments money more most motions move moved needed next number numbers objects onDate onEnter onGrab only
  onPick onRow onSignal onSpan onStep opened order out over overCanvas overlays packed pad pageTurned paid paint
  palette pan pane panes paper part partColumns pause peak pending phase pick picked picture pill pills pinch pinned
  place placed places play playButton plotWidth plus point pointTouch polite press price prices profit put pyramid
  pyramids quantity raised range ranges ratio reach reached read readers reasons recall recovery release replay
  reserve resize rest result result_ results reveal ribbon ribbons ring room root rowHeight rows run said sans saved
  say scale scales scene score seek select selection selector selectSpan sell setSpeed settle settleIndicator
  settlePrice settleVolume shade share shared sheet shiftValue show shown since sizes skips snap sold sortBy space
  spacing span speaker speed speeds stage start starts status steps strange strength stretch stretchTime stretchValue
  sums swatches symbols take taken takesSpace targets tell theme throw ticks time timeframe timeNames timer
  times toggle toggleOnly told tone tool tools toRow toTrade touch touched touches trace trade tradeAt traded trades
  trail trough types upper upright values view views visible volumeDown volumes volumeUp wanted wasBlind way weight
  wheel wheelTaken whole wide widest width window won words worth write year years yearsOnly zero zeros zoom zoomBox"
# What is said often is said by a short name.
often=(--define:window=theWindow --define:document=theDocument --define:isFinite=isFiniteNumber
  --define:Float64Array=Doubles --define:Uint8Array=Bytes --define:Array.from=arrayFrom --define:Number=toNumber --define:String=toText
  --define:setTimeout=startTimer --define:clearTimeout=stopTimer --define:getComputedStyle=styleOf
  --define:location=theLocation --define:performance=theClock)
for name in PI abs ceil exp floor hypot log log10 max min round; do often+=("--define:Math.$name=math$name"); done
if grep -wlE 'math(PI|abs|ceil|exp|floor|hypot|log|log10|max|min|round)|theWindow|theDocument|isFiniteNumber|Doubles|Bytes|arrayFrom|toNumber|toText|startTimer|stopTimer|styleOf|theLocation|theClock' \
  Sources/Report/Script/*.js | grep -v /globals.js; then
  echo "error: a module has a name of globals.js" >&2
  exit 1
fi
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
report() { # what the modules of a folder make of the report's script, into a file
  join "$1/main.js" "$2" "--mangle-props=$mangle" "--inject:$1/globals.js" "${often[@]}"
}
scripts/localized_script.py --check
report Sources/Report/Script Sources/CReportScript/bundle.js
localized=$(mktemp -d)
trap 'rm -rf "$localized"' EXIT
for language in zh-Hant zh-Hans ja; do
  scripts/localized_script.py --write "$language" "$localized/$language" 2>"$localized/lacking" || {
    cat "$localized/lacking" >&2
    exit 1
  }
  if [ -s "$localized/lacking" ]; then
    echo "note: $language lacks $(wc -l <"$localized/lacking") phrases of the report's script" >&2
  fi
  report "$localized/$language" "Sources/CReportScript/bundle.$language.js"
  join "$localized/$language/gallery.js" "Sources/CReportScript/gallery.$language.js"
done
join Sources/Report/Script/gallery.js Sources/CReportScript/gallery.js
join Sources/Report/Script/serve.js Sources/CReportScript/serve.js
join Sources/Report/Script/sweep.js Sources/CReportScript/sweep.js
join Sources/Report/Script/languages.js Sources/CReportScript/languages.js
join Sources/Lesson/Script/main.js Sources/CLessonScript/bundle.js
