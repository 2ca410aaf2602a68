import Chart
import Replay

/// How many of the best are listed.
let topSettings = 12

/// The best settings as a table: in the order of the score, and in that of the worst neighbour.
func topSection(_ report: SweepReport, _ neighbours: SweepNeighbours?) -> String {
  let table = SweepTop(report, neighbours)
  return template([
    "find": table.title, "sub": table.sub,
    "axes": report.axes.map(\.name).joined(separator: " / "), "score": report.scoreName,
    "heads": report.figuresBeside.map { key in
      ["text": Statistics.entry(key)?.label ?? key]
    }, "hasNeighbours": table.hasNeighbours,
    "orders": table.orders,
  ])
}

private let template = Template(
  """
  <section id="top"><div class="sec"><h2>Top settings</h2><p class="find">{{find}}</p><p class="sub">{{sub}}</p></div>
  {{#orders}}<div data-order="{{order}}" data-name="{{name}}">{{#head}}<h3>{{head}}</h3><p class="sub">{{note}}</p>{{/head}}<div class="scroll"><table class="data swt"><thead><tr><th scope="col">#</th><th scope="col" class="l">Setting</th><th scope="col">{{score}}</th>{{#heads}}<th scope="col">{{text}}</th>{{/heads}}{{#hasNeighbours}}<th scope="col">Lowest neighbour</th><th><span class="vh">Neighbours</span></th><th scope="col">Highest</th>{{/hasNeighbours}}</tr></thead><tbody>
  {{#rows}}<tr{{#class}} class="{{class}}"{{/class}}><td class="q">{{rank}}</td><td class="l">{{#link}}<a href="{{url}}">{{/link}}<b>{{setting}}</b>{{#link}}</a>{{/link}}</td><td>{{score}}</td>{{#cells}}<td>{{text}}</td>{{/cells}}{{#around}}<td>{{low}}</td><td class="nb">{{{graphic}}}</td><td>{{high}}</td>{{/around}}</tr>
  {{/rows}}{{#hold}}<tr><td></td><td class="l q">buy and hold</td><td class="q">{{score}}</td>{{#cells}}<td class="q">{{text}}</td>{{/cells}}{{#hasNeighbours}}<td></td><td></td><td></td>{{/hasNeighbours}}</tr>{{/hold}}</tbody></table></div></div>{{/orders}}</section>

  """)

/// What the table of the best says.
private struct SweepTop {
  private let report: SweepReport
  private let neighbours: SweepNeighbours?
  private let scale: LinearScale
  /// Whether any of the listed has a neighbour that was tried.
  let hasNeighbours: Bool

  init(_ report: SweepReport, _ neighbours: SweepNeighbours?) {
    (self.report, self.neighbours) = (report, neighbours)
    let listed =
      report.ranking.prefix(topSettings) + (neighbours?.steadiest ?? []).prefix(topSettings)
    var all: [Double] = []
    var found = false
    for place in listed {
      let around = neighbours?.scores(around: report.trials[place]) ?? []
      found = found || !around.isEmpty
      all += around + [report.trials[place].score ?? .nan]
    }
    hasNeighbours = found
    let known = all.filter { $0.isFinite }
    scale = LinearScale(known.min() ?? 0, known.max() ?? 1, from: 4, to: SweepAround.width - 4)
  }

  // MARK: Words

  /// On how many plateaus the best are, and how steady the first is.
  var title: String {
    let listed = report.ranking.prefix(topSettings)
    let tries = ReportNumbers.count(report.tries)
    if report.tries == 1 { return "The only try" }
    let plain = "The \(ReportNumbers.count(listed.count)) best of \(tries) tries"
    guard let neighbours, hasNeighbours, let own = report.best?.score, listed.count > 1 else {
      return plain
    }
    let trials = listed.map { report.trials[$0] }
    let near = trials.filter { ($0.score ?? -.infinity) >= own - 0.1 * abs(own) }
    let count = neighbours.plateaus(of: near, keeping: own)
    let plateaus = "\(inWords(count)) plateau\(count == 1 ? "" : "s")"
    let standing =
      near.count == trials.count
      ? "\(plain) stand on \(plateaus)"
      : "\(inWords(near.count).asBeginning) of the \(trials.count) best of \(tries) tries keep\(near.count == 1 ? "s" : "") nine tenths of its figure, on \(plateaus)"
    guard let steadiest = SweepSteadiest(report, neighbours) else { return standing }
    return "\(standing); \(steadiest.standing)"
  }

  var sub: String {
    let names = report.axes.map(\.name).joined(separator: " / ")
    let plain = "\(names); all scored on the same days."
    if !hasNeighbours { return plain }
    return plain
      + " At the right of the table the \(report.scoreName) of the neighbours, which are at most one step away in every parameter: their range in grey, their median as a line, the setting itself as a dot. A dot far right of its range is a lucky setting."
  }

  // MARK: Rows

  /// The tables, each with its rows.
  var orders: [[String: Any]] {
    let hold: [String: Any] = [
      "score": report.holdScore.map(report.scoreText) ?? "–",
      "cells": report.figuresBeside.map {
        ["text": $0 == "trades" ? "–" : report.text($0, report.hold)]
      },
    ]
    var orders: [[String: Any]] = [
      [
        "order": "best", "name": "Best", "rows": rows(report.ranking.prefix(topSettings)),
        "hold": hold,
      ]
    ]
    let steady = neighbours?.steadiest.prefix(topSettings) ?? []
    if steady.count > 1 {
      orders.append([
        "order": "steady", "name": "Best worst neighbour", "head": "By the worst neighbour",
        "note":
          "The same search in the order of the worst \(report.scoreName) of each setting and its neighbours; only settings that have all of their neighbours.",
        "rows": rows(steady), "hold": hold,
      ])
    }
    return orders
  }

  private func rows(_ places: ArraySlice<Int>) -> [[String: Any]] {
    places.enumerated().map { rank, place in
      let trial = report.trials[place]
      let own = report.ranking.prefix(report.reports.count).firstIndex(of: place)
      return [
        "rank": "\(rank + 1)", "class": place == report.ranking.first ? "on" : "",
        "link": own.map { [["url": address(report.reports[$0])]] } ?? [],
        "setting": report.values(of: trial),
        "score": trial.score.map(report.scoreText) ?? "–",
        "cells": report.figuresBeside.map { ["text": report.text($0, trial.figures)] },
        "around": hasNeighbours ? [around(trial)] : [],
      ]
    }
  }

  private func around(_ trial: SweepReport.Trial) -> [String: Any] {
    let scores = neighbours?.scores(around: trial) ?? []
    return [
      "low": scores.first.map(report.scoreText) ?? "–",
      "high": scores.last.map(report.scoreText) ?? "–",
      "graphic": SweepAround(own: trial.score ?? .nan, around: scores, scale: scale).markup,
    ]
  }
}

/// A setting among its neighbours on a line.
private struct SweepAround {
  static let width = 132

  let own: Double
  /// Ascending.
  let around: [Double]
  let scale: LinearScale

  /// Without a name for readers: its figures are in the cells beside it.
  var markup: String {
    guard let low = around.first, let high = around.last else { return "" }
    let (left, right) = (scale.pixel(low), scale.pixel(high))
    let half = around.count / 2
    let middle = around.count % 2 == 1 ? around[half] : (around[half - 1] + around[half]) / 2
    let median = scale.pixel(middle)
    return
      "<svg class=\"k\" viewBox=\"0 0 \(Self.width) 12\" width=\"\(Self.width)\" height=\"12\" aria-hidden=\"true\"><path class=\"nr\" d=\"M\(left) 4h\(max(1, right - left))v4h-\(max(1, right - left))z\"/><path class=\"nm\" d=\"M\(median) 2h1v8h-1z\"/><circle class=\"nd\" cx=\"\(scale.pixel(own))\" cy=\"6\" r=\"3\"/></svg>"
  }
}
