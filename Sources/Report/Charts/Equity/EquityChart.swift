import Chart
import Market
import Replay
import Strategy
import Text

/// Equity with holding, drawdown, and the profit of each trade over one axis of time.
struct EquityChart {
  private let curves: EquityCurves
  private let context: ReportContext
  private let analysis: RunAnalysis
  /// Whether trades share pixels and only the best and the worst of each stretch are drawn.
  let isThinned: Bool

  init(_ context: ReportContext, _ analysis: RunAnalysis) {
    self.context = context
    self.analysis = analysis
    curves = EquityCurves(context)
    isThinned =
      thinned(Self.holdings(context, curves), over: curves.places.count).count
      < context.run.trades.count
  }

  private static func holdings(_ context: ReportContext, _ curves: EquityCurves)
    -> [Chart.TradeSpan]
  {
    context.run.trades.map { holding($0) { curves.place(of: $0) } }
  }

  /// The columns of curves, and the trades that are told apart beside them.
  private func data(_ curves: EquityCurves) -> ChartData {
    var data = ChartData(
      times: context.dates.wallClock(curves.places, context),
      columns: ["equity": curves.equity, "drawdown": curves.drawdown],
      holdings: thinned(Self.holdings(context, curves), over: curves.places.count))
    if curves.hasHolding {
      data.columns["hold"] = curves.hold
      data.columns["holdDrawdown"] = curves.holdDrawdown
    }
    return data
  }

  /// A logarithmic scale helps where the curves span more than a factor of three above zero.
  private var isLog: Bool {
    let values = curves.equity + curves.hold
    guard let low = values.min(), let high = values.max(), low > 0 else { return false }
    return high / low > 3
  }

  /// The figure in its three layouts; empty where nothing was traded and there is nothing to hold it against.
  func figure() -> String {
    guard curves.equity.count > 1, curves.hasHolding || hasTrades else { return "" }
    return inLayouts { size in
      let curves = EquityCurves(context, most: size.equityPlaces)
      var chart = ChartDescription.equity(
        size, logarithmic: isLog, hasHolding: curves.hasHolding, worst: numbers(curves),
        title: hasTrades
          ? localized("Equity, drawdown and profit of each trade")
          : localized("Equity and drawdown"),
        summary: equitySummary(context, analysis))
      // In full, as the tags of the curves are: `10k` over `9,500` would be two units on one axis.
      chart.panes[0].axisFormat = nil
      if !hasTrades { chart.panes.removeLast() }
      return chart.svg(data(curves), id: "e\(size.layout)")
    }
  }

  private var hasTrades: Bool { !context.run.trades.isEmpty }

  /// The numbers of the worst drawdowns under their lows.
  private func numbers(_ curves: EquityCurves) -> [Notes.Note] {
    analysis.worstDrawdowns.enumerated().map { place, fall in
      Notes.Note("\(place + 1)", bar: curves.place(of: fall.low), value: -fall.depth)
    }
  }
}

extension FrameSize {
  /// How many places of the curves are drawn: about one in two pixels, the lowest, the highest and
  /// the last of each stretch.
  fileprivate var equityPlaces: Int {
    switch self {
    case .large: 460
    case .medium: 280
    case .small: 140
    }
  }
}

/// The curves in words, for readers who do not see them.
func equitySummary(_ context: ReportContext, _ analysis: RunAnalysis) -> String {
  let numbers = context.numbers
  let (start, end) = (numbers.money(analysis.cash), numbers.money(analysis.finalEquity))
  let closed = ReportNumbers.count(context.closed.count)
  var sentences: [Sentence] = [
    analysis.hasHolding
      ? "Equity went from \(start) to \(end); buy and hold ended at \(numbers.money(analysis.holdFinalEquity))."
      : "Equity went from \(start) to \(end).",
    "Maximum drawdown \(ReportNumbers.share(-analysis.maxDrawdown)).",
    context.closed.count == 1
      ? "\(closed)\u{A0}closed trade." : "\(closed)\u{A0}closed trades.",
  ]
  let shares = context.closed.map(\.share)
  if let best = shares.max(), let worst = shares.min() {
    let ends = [best, worst].map { ReportNumbers.share($0, sign: .always) }
    sentences.append("Best \(ends[0]), worst \(ends[1]).")
  }
  return Sentence.joined(sentences).plain
}
