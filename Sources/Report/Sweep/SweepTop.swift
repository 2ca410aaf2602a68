import Replay

/// How many of the best are listed.
let topSettings = 12

/// The best settings as a table.
func topSection(_ report: SweepReport) -> String {
  let keys = report.figuresBeside
  let rows = report.ranking.prefix(topSettings).enumerated().map { rank, place -> [String: Any] in
    let trial = report.trials[place]
    return [
      "rank": "\(rank + 1)", "class": rank == 0 ? "on" : "",
      "link": report.reports.indices.contains(rank) ? [["url": address(report.reports[rank])]] : [],
      "setting": report.values(of: trial),
      "score": trial.score.map(report.scoreText) ?? "–",
      "cells": keys.map { ["text": report.text($0, trial.figures)] },
    ]
  }
  return template([
    "find":
      "The \(ReportNumbers.count(min(topSettings, report.ranking.count))) best of \(ReportNumbers.count(report.tries)) tries",
    "axes": report.axes.map(\.name).joined(separator: " / "), "score": report.scoreName,
    "heads": keys.map { key in
      ["text": Statistics.entry(key)?.label ?? key]
    },
    "rows": rows,
    "hold": [
      "score": report.holdScore.map(report.scoreText) ?? "–",
      "cells": keys.map { ["text": $0 == "trades" ? "–" : report.text($0, report.hold)] },
    ] as [String: Any],
  ])
}

private let template = Template(
  """
  <section id="top"><div class="sec"><h2>Top settings</h2><p class="find">{{find}}</p><p class="sub">{{axes}}; all scored on the same days.</p></div>
  <div class="scroll"><table class="data swt"><thead><tr><th scope="col">#</th><th scope="col" class="l">Setting</th><th scope="col">{{score}}</th>{{#heads}}<th scope="col">{{text}}</th>{{/heads}}</tr></thead><tbody>
  {{#rows}}<tr{{#class}} class="{{class}}"{{/class}}><td class="q">{{rank}}</td><td class="l">{{#link}}<a href="{{url}}">{{/link}}<b>{{setting}}</b>{{#link}}</a>{{/link}}</td><td>{{score}}</td>{{#cells}}<td>{{text}}</td>{{/cells}}</tr>
  {{/rows}}{{#hold}}<tr><td></td><td class="l q">hold</td><td class="q">{{score}}</td>{{#cells}}<td class="q">{{text}}</td>{{/cells}}</tr>{{/hold}}</tbody></table></div></section>

  """)

/// The style of the page of a search.
let sweepStyle = """
  .sweep .vtop{display:block}.sweep .more{max-width:88ch;margin-top:8px;color:var(--ink2)}.sweep .say+.more{margin-top:16px}.sweep .next{margin-top:28px}
  .swm{display:grid;grid-template-columns:832px minmax(0,1fr);gap:40px}.swm>*{min-width:0}
  .sws td,.sws th{font-size:13px}.sws th[scope=row]{text-align:left;font-weight:400;color:var(--ink2);border-bottom:1px solid var(--line)}
  .swm h3{margin-top:24px}.swm .sub{margin-top:8px}.swf .lay{margin-top:0}
  .swi div{display:grid;grid-template-columns:minmax(0,9em) 1fr 3em;gap:10px;align-items:center;font-size:13px;padding:3px 0}
  .swi dt{color:var(--ink2);overflow:hidden;text-overflow:ellipsis}.swi dd{margin:0;text-align:right}
  .swi .g{background:var(--sunken);height:4px}.swi .g i{display:block;height:4px;background:var(--ink)}
  .swt .l,.sws thead th:first-child{text-align:left}.swt .on td{background:var(--sunken)}
  #map .seg{margin:0 0 16px}.swf [hidden]{display:none}#map .swf:focus-visible{outline-offset:4px}#map .at{fill:none;stroke:var(--ink);pointer-events:none}#map .halo{stroke:var(--paper);stroke-width:5}#top .at td{background:var(--sunken)}
  .sweep .key i{width:18px}.sweep #choices h3{margin:16px 0 4px}
  .sweep #walk .k-line1{stroke:var(--ink);stroke-width:3}.sweep #walk .k-line2{stroke:var(--paper);stroke-width:1.25;stroke-dasharray:none}
  .sweep #walk .k-pill1{stroke:var(--ink)}.sweep #walk .scroll{margin-top:24px}
  @media (max-width:1180px){.swm{grid-template-columns:minmax(0,1fr)}}
  @media print{.swm{grid-template-columns:minmax(0,1fr)}}

  """
