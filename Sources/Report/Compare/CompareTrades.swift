import Chart
import Market
import Replay
import Strategy
import Text

extension TradePair.Kind {
  /// In a table and between the ribbons.
  func words(_ other: String) -> String {
    switch self {
    case .same: localized("same")
    case .changed: localized("changed")
    case .moved: localized("moved")
    case .onlyFirst: localized("only \(Comparison.letter(0))")
    case .onlySecond: localized("only \(other)")
    }
  }
}

/// The candles of A's first instrument with the trades of both runs in it, and all trades as tied ribbons below.
struct CompareTrades {
  private let comparison: Comparison
  private let place: Int
  private let plan: SeriesPlan
  private let data: ChartData
  private let spans: [TradeLanes.Pair]
  private let pairs: [TradePair]
  private let window: ChartWindow

  /// - Parameter place: of the run that is compared with A.
  init(_ comparison: Comparison, _ place: Int) {
    self.comparison = comparison
    self.place = place
    let context = comparison.first
    pairs = comparison.pairs[place - 1].trades
    plan = SeriesPlan(context.recording, parameters: context.document?.parameters ?? [])
    let bars = context.recording.bars
    var data = ChartData(
      name: context.run.instrument.symbol,
      frame: (context.run.barFrame ?? context.run.baseFrame)?.description ?? "",
      times: context.dates.wallClock(bars.time), open: bars.open, high: bars.high, low: bars.low,
      close: bars.close, volume: bars.volume)
    for (place, (_, values)) in context.recording.series.enumerated() {
      data.columns["\(place)"] = bars.time.indices.map {
        values.indices.contains($0) ? values[$0] : .nan
      }
    }
    data.decimals = context.numbers.priceDecimals
    self.data = data
    func bar(_ time: Time) -> Int {
      max(0, bars.time.partitioningIndex { $0 > time.milliseconds } - 1)
    }
    func span(_ trade: Trade?) -> TradeSpan? {
      trade.map { holding($0, entry: bar($0.entryTime), exit: bar($0.exitTime)) }
    }
    spans = pairs.map {
      TradeLanes.Pair(
        span($0.first), span($0.second), words: $0.kind.words(Comparison.letter(place)))
    }
    let last = pairs.last { $0.kind != .same }.flatMap { $0.first ?? $0.second }
    window = ChartWindow(
      bars.count, last: last.map { bar($0.isOpen ? $0.entryTime : $0.exitTime) })
  }

  /// The figure in its three layouts; empty without bars.
  func figure() -> String {
    guard data.count > 1 else { return "" }
    return inLayouts { size in chart(size).svg(data, id: "t\(place)\(size.layout)") }
  }

  /// Whether a trade is one in the instrument whose candles are drawn.
  private func isDrawn(_ trade: Trade?, of run: Run) -> Bool {
    guard let trade, run.instruments.indices.contains(trade.instrument) else { return false }
    return run.instruments[trade.instrument].instrument.symbol
      == comparison.first.run.instrument.symbol
  }

  private func chart(_ size: FrameSize) -> ChartDescription {
    let bars = window.bars(size.candles)
    let (own, other) = (comparison.runs[0].run, comparison.runs[place].run)
    let first = zip(pairs, spans).filter { isDrawn($0.0.first, of: own) }.compactMap(\.1.first)
    // Where both have the same trade, one mark tells it.
    let second = zip(pairs, spans)
      .filter { $0.0.kind != .same && isDrawn($0.0.second, of: other) }.compactMap(\.1.second)
    return ChartDescription(frame: size.frame, visible: bars) {
      Pane.prices(
        size, decimals: data.decimals ?? 2, tick: comparison.first.run.instrument.tick,
        legendLines: 1 + plan.overlays.count
      ) {
        Grid()
        Candles()
        for mark in plan.overlays.flatMap(\.marks) { mark }
        TradePoints(first)
        TradePoints(second, hollow: true)
      }
      Pane(height: .pixels(108), range: .fixed(0, 1), legend: .hidden) { TradeLanes(spans) }
        .withoutAxis()
    }
  }
}

/// The pairs that differ most in money, by date, and all of them.
struct PairTable {
  let comparison: Comparison
  let place: Int

  /// The most pairs that are shown at once.
  static let most = 12

  /// The table of those that differ most, and that of all where there are more.
  func markup() -> String {
    let all = comparison.pairs[place - 1].trades
    let order = all.indices.sorted { a, b in
      let (x, y) = (abs(all[a].difference), abs(all[b].difference))
      return x == y ? a < b : x > y
    }
    let chosen = order.prefix(Self.most).sorted().map { all[$0] }
    var text = table(
      chosen, localized("Trades of A and \(Comparison.letter(place)) that differ most"))
    if all.count > chosen.count {
      let rest = all.count > mostTradeRows ? Array(all.suffix(mostTradeRows)) : all
      let which =
        rest.count < all.count
        ? localized(
          "The last \(ReportNumbers.count(rest.count)) of \(ReportNumbers.count(all.count)) pairs")
        : localized("All \(ReportNumbers.count(all.count)) pairs")
      let most = localized("The \(chosen.count) that differ most, by date.")
      text +=
        "<p class=\"more\">\(most)</p>"
        + "<details class=\"all\"><summary>\(which)</summary>\(table(rest, which))</details>"
    }
    return text
  }

  private func table(_ pairs: [TradePair], _ name: String) -> String {
    let other = Comparison.letter(place)
    let ends = pairs.map(\.difference) + [0]
    let low = ends.min() ?? 0, span = max(1e-12, (ends.max() ?? 0) - low)
    let instrument = comparison.areSeveral ? [localized("Instrument")] : []
    let columns = [
      "<span class=\"vh\">\(localized("Kind"))</span>", "A", other, localized("Entry of A"),
      localized("of \(other)¦entry"), localized("Exit of A"), localized("of \(other)¦exit"),
      localized("Profit of A"), localized("of \(other)¦profit"), localized("\(other) less A"),
    ]
    let head = (instrument + columns).map { "<th scope=\"col\">\($0)</th>" }.joined()
    var markup = Markup()
    markup.raw(
      "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"\(name)\"><table class=\"data ct\(comparison.areSeveral ? " by" : "")\" style=\"--zp:\(cssPercent(-low / span))\"><caption class=\"vh\">\(name)</caption><thead><tr>\(head)<th><span class=\"vh\">\(localized("Difference drawn"))</span></th></tr></thead><tbody>\n"
    )
    for pair in pairs { row(pair, other, low, span, &markup) }
    markup.raw("</tbody></table></div>")
    return markup.string
  }

  private func row(
    _ pair: TradePair, _ other: String, _ low: Double, _ span: Double, _ markup: inout Markup
  ) {
    let (a, b) = (pair.first, pair.second)
    func moment(
      _ trade: Trade?, in run: Int, _ time: (Trade) -> Time, _ isExit: Bool = false
    ) -> String {
      guard let trade else { return "–" }
      return isExit && trade.isOpen
        ? localized("open") : comparison.dates(of: trade, in: run).moment(time(trade))
    }
    let same = localized("same")
    let symbol =
      a.map { comparison.symbol(of: $0, in: 0) } ?? b.map { comparison.symbol(of: $0, in: place) }
    markup.raw("<tr>")
    for text in (comparison.areSeveral ? [symbol ?? ""] : []) + [
      pair.kind.words(other), a.map { "#\($0.number)" } ?? "–", b.map { "#\($0.number)" } ?? "–",
      moment(a, in: 0, \.entryTime),
      a != nil && a?.entryTime == b?.entryTime ? same : moment(b, in: place, \.entryTime),
      moment(a, in: 0, \.exitTime, true),
      a != nil && a?.exitTime == b?.exitTime && a?.isOpen == b?.isOpen
        ? same : moment(b, in: place, \.exitTime, true),
    ] {
      markup.raw(text == same || text == "–" ? "<td class=\"q\">" : "<td>")
      markup.text(text)
      markup.raw("</td>")
    }
    for value in [a?.profit, b?.profit, pair.difference] { money(value, &markup) }
    let zero = -low / span, end = (pair.difference - low) / span
    markup.raw(
      "<td><i class=\"pb \(pair.difference < 0 ? "d" : "u")\" style=\"--a:\(cssPercent(min(zero, end)));--b:\(cssPercent(abs(end - zero)))\"></i></td></tr>\n"
    )
  }

  private func money(_ value: Double?, _ markup: inout Markup) {
    let tone = value.map { $0 > 0.005 ? "pos" : $0 < -0.005 ? "neg" : "q" } ?? "q"
    markup.raw("<td class=\"\(tone)\">")
    markup.text(
      value.map { comparison.numbers.money($0, sign: .always) } ?? "–")
    markup.raw("</td>")
  }
}
