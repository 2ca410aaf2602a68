import Chart
import Market
import Replay
import Strategy

/// Equity with holding, drawdown, and the profit of each trade over one axis of time.
struct EquityChart {
  private let data: ChartData
  private let curves: EquityCurves
  private let material: Material
  private let headline: Headline
  /// Whether a trade shares its pixels with others and only the best and the worst are drawn.
  let isThinned: Bool

  init(_ material: Material, _ headline: Headline) {
    self.material = material
    self.headline = headline
    curves = EquityCurves(material)
    let all = material.run.trades.map { [curves] in holding($0) { curves.place(of: $0) } }
    let holdings = thinned(all, over: curves.places.count)
    isThinned = holdings.count < all.count
    var data = ChartData(
      times: material.dates.wallClock(curves.places, material), holdings: holdings)
    data.columns["equity"] = curves.equity
    data.columns["drawdown"] = curves.drawdown
    if !curves.hold.isEmpty {
      data.columns["hold"] = curves.hold
      data.columns["holdDrawdown"] = curves.holdDrawdown
    }
    self.data = data
  }

  private var hasHold: Bool { !curves.hold.isEmpty }

  /// Whether a logarithmic scale helps: the curves span more than a factor of three above zero.
  private var isLog: Bool {
    let values = curves.equity + curves.hold
    guard let low = values.min(), let high = values.max(), low > 0 else { return false }
    return high / low > 3
  }

  /// The figure in its three layouts.
  func figure() -> String {
    inLayouts { layout in chart(layout).svg(data, id: "e\(layout.rawValue)") }
  }

  private func chart(_ layout: Layout) -> ChartDescription {
    let heights = layout.equityHeights
    return ChartDescription(
      frame: layout.frame.curves, title: "Equity, drawdown and profit of each trade",
      summary: summary
    ) {
      equityPane(heights.equity)
      drawdownPane(heights.drawdown)
      Pane(
        "Trades", height: .pixels(heights.trades), above: Room(pixels: 18),
        below: Room(pixels: 18), format: NumberFormat(.percent, signed: true), gap: 30,
        legend: .bottom
      ) {
        Grid()
        HoldingBars()
        Guide(0, solid: true)
      }
    }
  }

  private func equityPane(_ height: Int) -> Pane {
    Pane(
      "Equity", subtitle: isLog ? "log" : "", height: .pixels(height), above: Room(pixels: 56),
      below: Room(pixels: 12), scale: isLog ? .logarithmic : .linear,
      format: NumberFormat(.compact), gap: 34, legend: .lines
    ) {
      Grid()
      if hasHold {
        Line("hold", color: .hold, label: "Buy and hold", value: false, end: .pill)
      }
      Line("equity", color: .strategy, label: "Strategy", value: false, end: .pill)
    }
  }

  private func drawdownPane(_ height: Int) -> Pane {
    Pane(
      "Drawdown", height: .pixels(height), above: Room(pixels: 4), below: Room(pixels: 18),
      format: NumberFormat(.percent), gap: 20, legend: .bottom
    ) {
      Grid()
      Area("drawdown", base: 0, paint: .underwater)
      if hasHold { Line("holdDrawdown", color: .hold) }
      Guide(0, solid: true)
      Notes(numbers)
    }
  }

  /// The numbers of the worst drawdowns under their lows.
  private var numbers: [Notes.Note] {
    headline.worst.enumerated().map { place, fall in
      Notes.Note("\(place + 1)", bar: curves.place(of: fall.low), value: -fall.depth)
    }
  }

  private var summary: String {
    let numbers = material.numbers
    var sentences = [
      "Equity went from \(numbers.money(headline.cash)) to \(numbers.money(headline.final))"
        + (headline.hasHolding ? "; holding ended at \(numbers.money(headline.holdFinal))." : "."),
      "Largest drawdown \(ReportNumbers.share(-headline.fall)).",
      counted(material.closed.count, "closed trade") + ".",
    ]
    if let best = material.closed.map(\.profitShare).max(),
      let worst = material.closed.map(\.profitShare).min()
    {
      sentences.append(
        "Best \(ReportNumbers.share(best, sign: .always)), worst \(ReportNumbers.share(worst, sign: .always))."
      )
    }
    return sentences.joined(separator: " ")
  }
}

/// A trade as charts show it, its candles told as places by `place`.
func holding(_ trade: Trade, _ place: (Int) -> Int) -> Chart.Holding {
  let entry = place(trade.entryCandle)
  func levels(_ price: Double) -> [Chart.Holding.Level] {
    price.isFinite ? [.init(from: entry, price)] : []
  }
  return Chart.Holding(
    "#\(trade.number)", short: trade.side == .short, entryBar: entry,
    entryPrice: trade.entryPrice, exitBar: trade.isOpen ? nil : place(trade.exitCandle),
    exitPrice: trade.isOpen ? nil : trade.exitPrice, result: trade.profitShare,
    stops: levels(trade.stop), targets: levels(trade.target))
}

/// Few enough holdings to be told apart: where more than `most`, the best and the worst of each
/// stretch of the axis. Open ones are kept.
func thinned(_ holdings: [Chart.Holding], over places: Int, most: Int = 1_200) -> [Chart.Holding] {
  guard holdings.count > most else { return holdings }
  let stretches = most / 2
  var best = [Int?](repeating: nil, count: stretches)
  var worst = best
  var kept: [Int] = []
  for (i, holding) in holdings.enumerated() {
    guard holding.exitBar != nil else {
      kept.append(i)
      continue
    }
    let stretch = min(stretches - 1, holding.entryBar * stretches / max(1, places))
    if best[stretch].map({ holdings[$0].result < holding.result }) ?? true { best[stretch] = i }
    if worst[stretch].map({ holdings[$0].result > holding.result }) ?? true { worst[stretch] = i }
  }
  kept += best.compactMap { $0 } + worst.compactMap { $0 }
  return Set(kept).sorted().map { holdings[$0] }
}
