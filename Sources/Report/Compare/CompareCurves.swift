import Chart
import Market
import Replay
import Strategy
import Text

/// The equity of some runs over one clock: the moments of A that all of them have.
struct CompareCurves {
  /// As the exchange's clocks show them.
  let times: [Int64]
  /// Of each run; from 100 before the first moment where amounts cannot be compared as they are.
  let equity: [[Double]]
  /// Buying and holding, as A has it.
  let hold: [Double]
  /// Whether they start at 100.
  let areIndexed: Bool

  /// - Parameter most: about how many moments are kept; the lowest, the highest and the last equity of
  ///   each stretch are.
  init(_ comparison: Comparison, most: Int) {
    let contexts = comparison.contexts
    let clocks = contexts.map(\.clock)
    let start = clocks.compactMap(\.first).max() ?? 0
    let end = clocks.compactMap(\.last).min() ?? 0
    let own = clocks[0]
    let range = own.partitioningIndex { $0 >= start }..<own.partitioningIndex { $0 > end }
    let curves = EquityCurves(contexts[0], most: most)
    let places = curves.places.filter(range.contains)
    let moments = places.map { own[$0] }
    var equity = zip(contexts, clocks).map { context, clock in
      moments.map { Self.value(context.run.equity, clock, at: $0, context.run.account.cash) }
    }
    let hold = EquityCurves.hold(contexts[0])
    var holding = hold.count == own.count ? places.map { hold[$0] } : []
    areIndexed = comparison.areIndexed
    if areIndexed {
      equity = zip(equity, zip(contexts, clocks)).map { values, source in
        let (context, clock) = source
        let base = Self.value(context.run.equity, clock, at: start - 1, context.run.account.cash)
        return Self.indexed(values, base)
      }
      let base =
        hold.indices.contains(range.lowerBound - 1)
        ? hold[range.lowerBound - 1] : contexts[0].run.account.cash
      holding = Self.indexed(holding, base)
    }
    times = contexts[0].dates.wallClock(moments)
    self.equity = equity
    self.hold = holding
  }

  /// How much one run is above or below A, as a share of A.
  func difference(_ place: Int) -> [Double] {
    zip(equity[place], equity[0]).map { $1 > 0 ? $0 / $1 - 1 : 0 }
  }

  private static func indexed(_ values: [Double], _ base: Double) -> [Double] {
    base > 0 ? values.map { $0 / base * 100 } : values
  }

  /// The last value at a moment or before.
  private static func value(
    _ values: [Double], _ clock: [Int64], at time: Int64, _ cash: Double
  ) -> Double {
    let place = clock.partitioningIndex { $0 > time } - 1
    return values.indices.contains(place) ? values[place] : cash
  }
}

/// The curves over each other, and below them how much the pair's other run is above or below A.
struct CompareChart {
  let comparison: Comparison
  /// The run that is compared with A.
  let other: Int

  /// The figure in its three layouts; empty without two moments that all runs have.
  func figure() -> String {
    guard CompareCurves(comparison, most: 10).times.count > 1 else { return "" }
    return inLayouts { size in
      let curves = CompareCurves(
        comparison, most: size == .large ? 840 : size == .medium ? 460 : 220)
      return chart(size, curves).svg(data(curves), id: "c\(other)\(size.layout)")
    }
  }

  private func data(_ curves: CompareCurves) -> ChartData {
    var columns = ["hold": curves.hold, "difference": curves.difference(other)]
    for (place, values) in curves.equity.enumerated() { columns["run\(place)"] = values }
    return ChartData(times: curves.times, columns: columns)
  }

  private func chart(_ size: FrameSize, _ curves: CompareCurves) -> ChartDescription {
    let all = curves.equity.flatMap { $0 } + curves.hold
    let isLog = (all.min() ?? 0) > 0 && (all.max() ?? 0) / (all.min() ?? 1) > 3
    let heights = size == .large ? 290 : size == .medium ? 230 : 220
    var chart = ChartDescription(
      frame: size.frame.curves, title: localized("Equity of \(comparison.runs.count) runs"),
      summary: summary
    ) {
      Pane(
        curves.areIndexed ? localized("From 100") : localized("Equity"),
        subtitle: isLog ? localized("log") : "", height: .pixels(heights),
        scale: isLog ? .logarithmic : .linear,
        format: NumberFormat(decimals: 0), gap: 34, legend: .joined
      ) {
        Grid()
        for line in lines(curves) { line }
      }
      Pane(
        localized("\(Comparison.letter(other)) less A"), subtitle: localized("share of A"),
        height: .pixels(96),
        above: Inset(pixels: 20), below: Inset(pixels: 4),
        format: NumberFormat(.percent, signed: true),
        gap: 20, legend: .joined
      ) {
        Grid()
        Area("difference", base: 0, paint: .sides)
        Guide(0, solid: true)
      }
    }
    chart.frame.axis = size.frame.axis
    return chart
  }

  /// A solid; the compared run hollow, which the page's style makes of two lines; others thin.
  private func lines(_ curves: CompareCurves) -> [Line] {
    var lines: [Line] = []
    if !curves.hold.isEmpty {
      lines.append(
        Line("hold", color: .hold, label: localized("Buy and hold"), value: false, end: .pill))
    }
    for place in curves.equity.indices where place != 0 && place != other {
      let name = Comparison.letter(place)
      lines.append(
        Line("run\(place)", color: .series(2), label: name, value: false, end: .name(name)))
    }
    lines.append(
      Line(
        "run\(other)", color: .series(0), label: Comparison.letter(other), value: false, end: .pill)
    )
    lines.append(Line("run\(other)", color: .series(1), value: false))
    lines.append(Line("run0", color: .strong, label: "A", value: false, end: .pill))
    return lines
  }

  private var summary: String {
    let ends = comparison.runs.indices.map { place in
      localized(
        "\(Comparison.letter(place)) ended at \(comparison.money(comparison.runs[place].run.finalEquity))"
      )
    }
    return clauses(ends) + (Language.current == .english ? "." : "。")
  }
}
