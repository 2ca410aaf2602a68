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
