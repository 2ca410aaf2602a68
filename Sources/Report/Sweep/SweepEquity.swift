import Chart
public import Market
import Text

extension SweepReport {
  /// The equity below which some shares of the settings are, over the scored days.
  public struct EquityFan {
    /// Ends of days.
    public var times: [Time] = []
    /// For 5, 25, 50, 75 and 95 in a hundred of the settings the equity below which they are at each time.
    public var lines: [[Double]] = []
    /// Equity of the best setting, and of holding what it trades; empty where that is not known.
    public var best: [Double] = [], hold: [Double] = []
    /// How many settings the lines are of, and by what they were drawn of more.
    public var settings = 0, seed: UInt64 = 1
    /// How many settings were played; how many of them lost money, ended below buy and hold, and never fell as far
    /// from a high as holding did.
    public var all = 0, losing = 0, below = 0, shallower = 0

    /// Nothing yet.
    public init() {}
  }
}

/// The section of a page about the equity of all settings; empty where that is not known.
func equitySection(_ report: SweepReport) -> String {
  guard let fan = report.equity, fan.times.count > 1, fan.lines.count == 5, report.best != nil
  else { return "" }
  let figure = SweepEquityFigure(report: report, fan: fan)
  return template([
    "find": figure.title, "sub": figure.sub, "counts": figure.counts,
    "figure": inLayouts(figure.figure), "hasHold": !fan.hold.isEmpty,
    "rows": figure.rows.map { place -> [String: Any] in
      let values = fan.lines.map { $0[place] } + [fan.best[place]]
      let hold = fan.hold.isEmpty ? [] : [fan.hold[place]]
      return [
        "date": String(fan.times[place].description.prefix(10)),
        "cells": (values + hold).map { ["text": ReportNumbers.number($0, decimals: 0)] },
      ]
    },
  ])
}

private let template = Template(
  """
  <section id="fan"><div class="sec"><h2>Equity of all</h2><p class="find">{{find}}</p><p class="sub">{{sub}}</p><p class="sub">{{counts}}</p></div><figure class="lay">{{{figure}}}</figure>
  <details class="swd"><summary>In numbers</summary><div class="scroll"><table class="data swt"><thead><tr><th scope="col" class="l">Date</th><th scope="col">5 % below</th><th scope="col">25 % below</th><th scope="col">Median</th><th scope="col">75 % below</th><th scope="col">95 % below</th><th scope="col">The best</th>{{#hasHold}}<th scope="col">Buy and hold</th>{{/hasHold}}</tr></thead><tbody>
  {{#rows}}<tr><th scope="row" class="l">{{date}}</th>{{#cells}}<td>{{text}}</td>{{/cells}}</tr>
  {{/rows}}</tbody></table></div></details></section>

  """)

/// The equity of the best setting and of holding among that of all settings.
struct SweepEquityFigure {
  let report: SweepReport
  let fan: SweepReport.EquityFan

  /// Where the median setting ended beside buy and hold.
  var title: String {
    let count = counted(fan.all, "setting")
    guard let end = fan.lines[2].last, let hold = fan.hold.last, hold > 0 else {
      return
        "The median of \(count) ended at \(ReportNumbers.number(fan.lines[2].last ?? 0, decimals: 0))"
    }
    let lead = end / hold - 1
    let place =
      abs(lead) < 0.005
      ? "where buy and hold did"
      : "\(ReportNumbers.roughShare(abs(lead))) \(lead > 0 ? "above" : "below") buy and hold"
    let falls = fan.shallower == fan.all ? ", and every one fell less" : ""
    return "The median of \(count) ended \(place)\(falls)"
  }

  var sub: String {
    let best = report.best.map(report.values(of:)) ?? ""
    let hold = fan.hold.isEmpty ? "" : " Grey line: buy and hold."
    let sample =
      fan.settings < fan.all
      ? " The bands are of \(ReportNumbers.count(fan.settings)) of the \(ReportNumbers.count(fan.all)) settings, the best and others drawn by seed \(fan.seed); the counts are of all."
      : ""
    return
      "At each date half of the settings are in the inner band and nine in ten in the outer one; no edge of a band is one setting's account. Strong line: the best, \(best).\(hold)\(sample)"
  }

  /// How many lost, and how many did worse than buy and hold.
  var counts: String {
    func of(_ count: Int) -> String {
      let share = fan.all > 0 ? Double(count) / Double(fan.all) : 0
      return
        "\(ReportNumbers.count(count)) of \(counted(fan.all, "setting")) (\(ReportNumbers.roughShare(share)))"
    }
    let lost = "\(of(fan.losing)) lost money"
    if fan.hold.isEmpty { return lost + "." }
    return
      "\(lost), \(ReportNumbers.count(fan.below)) ended below buy and hold, and \(ReportNumbers.count(fan.shallower)) had a smaller maximum drawdown than buy and hold."
  }

  /// The last date of each year, of short times eight dates.
  var rows: [Int] {
    let years = fan.times.map { $0.description.prefix(4) }
    let ends = years.indices.filter { $0 + 1 == years.count || years[$0] != years[$0 + 1] }
    if ends.count > 2 { return ends }
    let kept = min(8, years.count)
    return kept < 2 ? ends : (0..<kept).map { $0 * (years.count - 1) / (kept - 1) }
  }

  func figure(_ size: FrameSize) -> String {
    let most = size == .large ? 400 : size == .medium ? 200 : 120
    let kept = min(fan.times.count, most)
    let places = (0..<kept).map { $0 * (fan.times.count - 1) / max(1, kept - 1) }
    func column(_ values: [Double]) -> [Double] { places.map { values[$0] } }
    var columns = ["best": column(fan.best)]
    if !fan.hold.isEmpty { columns["hold"] = column(fan.hold) }
    for (place, line) in fan.lines.enumerated() { columns["fan\(place)"] = column(line) }
    let data = ChartData(times: places.map { fan.times[$0].milliseconds }, columns: columns)
    let all = columns.values.joined()
    let low = all.min() ?? 0
    let isLog = low > 0 && (all.max() ?? 0) / low > 2
    let best = report.best.map { printable(report.values(of: $0), limit: 24) } ?? ""
    var chart = ChartDescription(
      frame: size.frame.curves, title: "Equity of all settings", summary: summary
    ) {
      Pane(
        "Equity", subtitle: isLog ? "log" : "",
        height: .pixels(size == .large ? 300 : size == .medium ? 240 : 220),
        scale: isLog ? .logarithmic : .linear, format: NumberFormat(decimals: 0), gap: 34,
        legend: size == .small ? .joined : .lines
      ) {
        Grid()
        Band("fan4", "fan0", color: .hold, lines: false)
        Band("fan3", "fan1", color: .hold, lines: false)
        Line("fan2", color: .signal, label: "Median of all", value: false)
        for line in curves(best) { line }
      }
    }
    chart.frame.axis = size.frame.axis
    return chart.svg(data, id: "e\(size.layout)")
  }

  private func curves(_ best: String) -> [Line] {
    let own = Line("best", color: .strong, label: "\(best), the best", value: false, end: .pill)
    let hold = Line("hold", color: .hold, label: "Buy and hold", value: false, end: .pill)
    return fan.hold.isEmpty ? [own] : [hold, own]
  }

  /// Where all of them ended.
  private var summary: String {
    func end(_ values: [Double]) -> String {
      ReportNumbers.number(values.last ?? 0, decimals: 0)
    }
    let hold = fan.hold.isEmpty ? "" : ", buy and hold \(end(fan.hold))"
    return
      "At the end the best has \(end(fan.best))\(hold). Of the settings 5 % are below \(end(fan.lines[0])), 25 % below \(end(fan.lines[1])), half below \(end(fan.lines[2])), 75 % below \(end(fan.lines[3])), 95 % below \(end(fan.lines[4]))."
  }
}
