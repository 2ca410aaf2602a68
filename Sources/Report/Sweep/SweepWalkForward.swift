import Chart
import Glibc
public import Market
import Text

extension SweepReport {
  /// What choosing again and again would have made.
  public struct WalkForward {
    /// `every year with the best setting of the 5 years before`.
    public var words = ""
    /// The ends of days, and equity at each: of the account, of holding, and of the setting that is best over
    /// all days (empty where that is not known).
    public var times: [Time] = [], equity: [Double] = [], hold: [Double] = [],
      hindsight: [Double] = []
    /// What they made, as texts: `+4.10 % a year`.
    public var returns: [String] = []
    /// The windows, oldest first.
    public var windows: [Window] = []

    /// Nothing yet.
    public init() {}

    /// A training time and the test after it.
    public struct Window {
      /// When training and test begin.
      public let train: Time, test: Time
      /// The days of the account, by place in `times`, at whose closes the setting took over and ended;
      /// `nil` where none was left.
      public let days: ClosedRange<Int>?
      /// For each parameter the place of its value; `nil` where no setting could be chosen.
      public let places: [Int]?
      /// What the setting scored in training.
      public let score: Double?
      /// What the account, holding and the median of all settings made in the test, and the change's cost,
      /// as shares; `nil` for a median that is not known.
      public let gain: Double, hold: Double, median: Double?, cost: Double
      /// Fills in the test.
      public let fills: Int

      /// A window.
      public init(
        train: Time, test: Time, days: ClosedRange<Int>?, places: [Int]?, score: Double?,
        gain: Double, hold: Double, median: Double?, cost: Double, fills: Int
      ) {
        (self.train, self.test, self.days, self.places) = (train, test, days, places)
        (self.score, self.gain, self.hold) = (score, gain, hold)
        (self.median, self.cost, self.fills) = (median, cost, fills)
      }
    }
  }
}

/// The section of a page about what choosing again and again would have made; empty without one.
func walkForwardSection(_ report: SweepReport) -> String {
  guard let walk = report.walkForward, walk.times.count > 1, let first = walk.windows.first else {
    return ""
  }
  let figure = WalkForwardFigure(report, walk)
  let tested = walk.windows.filter { $0.days != nil }
  let better = tested.count { $0.gain > $0.hold }
  let medians = tested.compactMap { window in window.median.map { (window.gain, $0) } }
  let besides =
    medians.isEmpty
    ? "" : ", \(ReportNumbers.count(medians.count { $0 > $1 })) more than the median setting"
  return template([
    "find": figure.title,
    "sub":
      "One account that trades \(walk.words), from \(day(first.test)) on. \(ReportNumbers.count(better)) of \(counted(tested.count, "test")) made more than buy and hold\(besides).",
    "figure": inLayouts(figure.figure), "hindsight": !walk.hindsight.isEmpty,
    "axes": report.axes.map(\.name).joined(separator: " / "), "score": report.scoreName,
    "rows": walk.windows.map { window -> [String: Any] in
      [
        "train": day(window.train), "test": day(window.test),
        "setting": window.places.map { places in
          zip(report.axes, places).map { report.value($0, $1) }.joined(separator: " / ")
        } ?? "none, cash",
        "score": window.score.map(report.scoreText) ?? "–",
        "cells": window.days == nil
          ? ["–", "–", "–", "–", "–"].map { ["text": $0] }
          : [
            share(window.gain), share(window.hold), window.median.map(share) ?? "–",
            cost(window.cost), ReportNumbers.count(window.fills),
          ].map { ["text": $0] },
      ]
    },
  ])
}

private func day(_ time: Time) -> String { String(time.description.prefix(10)) }

private func share(_ value: Double) -> String { ReportNumbers.share(value, sign: .always) }

/// `–` for none, and less than a hundredth of a per cent as such.
private func cost(_ value: Double) -> String {
  if value <= 0 { return "–" }
  return value < 0.00005
    ? "<" + ReportNumbers.share(0.0001, decimals: 2) : ReportNumbers.share(value, decimals: 2)
}

private let template = Template(
  """
  <section id="walk"><div class="sec"><h2>Walk-forward</h2><p class="find">{{find}}</p><p class="sub">{{sub}} Solid: this account, out of sample.{{#hindsight}} Hollow: the setting that is best over all days, which nobody knew then.{{/hindsight}} Grey: buy and hold.</p></div>
  <figure class="lay">{{{figure}}}</figure>
  <div class="scroll"><table class="data swt"><thead><tr><th scope="col" class="l">Trained from</th><th scope="col" class="l">Tested from</th><th scope="col" class="l">{{axes}}</th><th scope="col">{{score}} in training</th><th scope="col">Test</th><th scope="col">Buy and hold</th><th scope="col">Median setting</th><th scope="col">Cost of the change</th><th scope="col">Fills</th></tr></thead><tbody>
  {{#rows}}<tr><td class="l q">{{train}}</td><td class="l">{{test}}</td><td class="l"><b>{{setting}}</b></td><td class="q">{{score}}</td>{{#cells}}<td>{{text}}</td>{{/cells}}</tr>
  {{/rows}}</tbody></table></div></section>

  """)

/// Equity, the values of the most important parameters, and the result of each test over one axis of time.
struct WalkForwardFigure {
  private let report: SweepReport
  private let walk: SweepReport.WalkForward
  /// The parameters that have a pane.
  private let axes: [Int]

  init(_ report: SweepReport, _ walk: SweepReport.WalkForward) {
    self.report = report
    self.walk = walk
    axes = Array(report.axes.indices.filter { report.axes[$0].labels == nil }.prefix(3))
  }

  /// What it shows, and whether one test alone is the reason.
  var title: String {
    let ends = [walk.equity.last ?? 0, walk.hold.last ?? 0]
    let made = "Walk-forward made \(text(walk.returns, 0)), buy and hold \(text(walk.returns, 1))"
    guard let reason = reason(isAbove: ends[0] > ends[1]) else { return made }
    return made + ", and the test from \(day(reason.test)) is the reason"
  }

  private func text(_ texts: [String], _ place: Int) -> String {
    texts.indices.contains(place) ? texts[place] : "–"
  }

  /// The only test without which the account would be on the other side of holding.
  private func reason(isAbove: Bool) -> SweepReport.WalkForward.Window? {
    let windows = walk.windows.filter { $0.days != nil && $0.gain > -1 && $0.hold > -1 }
    let leads = windows.map { log1p($0.gain) - log1p($0.hold) }
    let all = leads.reduce(0, +)
    let turning = windows.indices.filter { (all - leads[$0] > 0) != isAbove }
    return turning.count == 1 && windows.count > 2 ? windows[turning[0]] : nil
  }

  func figure(_ size: FrameSize) -> String {
    let places = EquityCurves.kept(
      walk.equity, size == .large ? 640 : size == .medium ? 380 : 180)
    var columns = [
      "equity": places.map { walk.equity[$0] }, "hold": places.map { walk.hold[$0] },
      "gain": column(places) { $0.gain }, "holdGain": column(places) { $0.hold },
    ]
    if !walk.hindsight.isEmpty { columns["hindsight"] = places.map { walk.hindsight[$0] } }
    for axis in axes {
      columns["value\(axis)"] = column(places) { window in
        window.places.map { report.axes[axis].values[$0[axis]] } ?? .nan
      }
    }
    let data = ChartData(times: places.map { walk.times[$0].milliseconds }, columns: columns)
    return description(size).svg(data, id: "w\(size.layout)")
  }

  /// What a window has, at each of its days.
  private func column(
    _ places: [Int], _ value: (SweepReport.WalkForward.Window) -> Double
  ) -> [Double] {
    var next = 0
    let windows = walk.windows.filter { $0.days != nil }
    return places.map { place in
      while next + 1 < windows.count, let days = windows[next + 1].days, days.lowerBound <= place {
        next += 1
      }
      return windows.indices.contains(next) ? value(windows[next]) : .nan
    }
  }

  private func description(_ size: FrameSize) -> ChartDescription {
    let all = walk.equity + walk.hold + walk.hindsight
    let low = all.min() ?? 0
    let isLog = low > 0 && (all.max() ?? 0) / low > 3
    let (tall, low2) = size == .large ? (230, 92) : size == .medium ? (190, 84) : (180, 76)
    var chart = ChartDescription(
      frame: size.frame.curves, title: "Equity of the walk-forward", summary: title + "."
    ) {
      Pane(
        "Equity", subtitle: isLog ? "log" : "", height: .pixels(tall),
        scale: isLog ? .logarithmic : .linear, format: NumberFormat(decimals: 0), gap: 34,
        legend: .joined
      ) {
        Grid()
        for line in curves { line }
      }
    }
    for axis in axes {
      chart.panes.append(
        Pane(
          report.axes[axis].name, subtitle: "chosen", height: .pixels(low2),
          above: Inset(pixels: 20), below: Inset(pixels: 6),
          format: NumberFormat(decimals: decimals(axis)), gap: 24, legend: .joined
        ) {
          Grid()
          Line("value\(axis)", color: .strong, end: .pill)
        })
    }
    chart.panes.append(
      Pane(
        "Result of each test", height: .pixels(low2 + 20), above: Inset(pixels: 20),
        below: Inset(pixels: 6), format: NumberFormat(.percent, signed: true), gap: 24,
        legend: .joined
      ) {
        Grid()
        Area("gain", base: 0, paint: .sides)
        Line("holdGain", color: .hold, label: "Buy and hold", value: false)
        Guide(0, solid: true)
      })
    chart.frame.axis = size.frame.axis
    return chart
  }

  /// Decimals that tell the values of a parameter apart, four at most.
  private func decimals(_ axis: Int) -> Int {
    report.axes[axis].values.map { ReportNumbers.decimalsNeeded($0, atMost: 4) }.max() ?? 0
  }

  /// The account solid, hindsight hollow, which the page's style makes of two lines.
  private var curves: [Line] {
    var lines = [Line("hold", color: .hold, label: "Buy and hold", value: false, end: .pill)]
    if !walk.hindsight.isEmpty {
      lines.append(
        Line("hindsight", color: .series(0), label: "Hindsight", value: false, end: .pill))
      lines.append(Line("hindsight", color: .series(1), value: false))
    }
    lines.append(Line("equity", color: .strong, label: "Walk-forward", value: false, end: .pill))
    return lines
  }
}
