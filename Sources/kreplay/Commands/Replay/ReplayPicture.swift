import Chart
import Jobs
import Market
import Replay
import Report
import Strategy
import Text

/// The chart of a replay as a picture, for terminals that draw them: the same bars, lines, panes and marks as
/// in characters, in the same columns.
struct ReplayPicture {
  private let chart: ReplayChart
  private let theme: Theme
  private let cell: PictureSupport.Cell
  /// Pixels of the picture to one of the chart's units, so that text has the size of the terminal's.
  private let density: Int

  init(_ chart: ReplayChart, theme: Theme, cell: PictureSupport.Cell) {
    self.chart = chart
    self.theme = theme
    self.cell = cell
    density = min(max(1, Int((Double(cell.height) / 17).rounded())), 4)
  }

  /// The picture; `nil` where it cannot be drawn, as on a machine without a font.
  func drawn(as kind: PictureProtocol) -> ScreenPicture? {
    guard let list = try? description.picture(of: data) else { return nil }
    let bytes: [UInt8]?
    switch kind {
    case .kitty: bytes = try? list.png(theme: theme, density: density, needsText: true).bytes
    case .sixel: bytes = try? list.sixel(theme: theme, density: density, needsText: true)
    }
    let columns = chart.left..<chart.left + chart.window.columns + chart.axis
    return bytes.map {
      ScreenPicture(columns: columns, rows: chart.prices.lowerBound..<chart.timeRow + 1, bytes: $0)
    }
  }

  private var run: SteppedRun { chart.session.run }
  private var blind: OwnTrades? { chart.session.blind }
  private var candles: Range<Int> { chart.window.candles }

  /// The place of a bar among the candles that are shown.
  private func place(ofBar bar: Int) -> Int { bar / chart.window.group - candles.lowerBound }

  // MARK: The columns

  private var data: ChartData {
    let spans = candles.map { chart.window.bars($0) }
    let unit = chart.words.unit
    let bars = run.bars
    var data = ChartData(
      name: chart.words.symbol,
      times: spans.map { run.times.local(run.time($0.lowerBound)).milliseconds },
      open: spans.map { bars.open[$0.lowerBound] * unit },
      high: spans.map { span in span.reduce(-Double.infinity) { max($0, bars.high[$1]) } * unit },
      low: spans.map { span in span.reduce(Double.infinity) { min($0, bars.low[$1]) } * unit },
      close: spans.map { bars.close[$0.upperBound] * unit },
      volume: spans.map { span in span.reduce(0) { $0 + bars.volume[$1] } })
    for (place, line) in run.overlays.enumerated() {
      data.columns["over \(place)"] = spans.map { line.values[$0.upperBound] * unit }
    }
    for (number, pane) in chart.panes.enumerated() {
      switch pane.pane {
      case .lines(let lower):
        for (place, line) in lower.lines.enumerated() {
          data.columns["pane \(number) \(place)"] = spans.map { line.values[$0.upperBound] }
        }
      case .equity: data.columns["equity"] = spans.map { run.equity(at: $0.upperBound) }
      case .volume: break
      }
    }
    if blind == nil { data.holdings = trades }
    return data
  }

  /// The run's trades as far as they are known at the cursor.
  private var trades: [TradeSpan] {
    let moment = run.moments[chart.session.cursor]
    return run.trades(in: chart.window.bars, upTo: chart.session.cursor).map { trade in
      var span = holding(trade, run.run.accountEvents) { place(ofBar: run.bar(of: $0)) }
      guard trade.isOpen || trade.exitCandle > moment else { return span }
      (span.exitBar, span.exitPrice) = (nil, nil)
      span.result = run.openShare(of: trade, at: chart.session.cursor)
      return span
    }
  }

  /// A person's own trades.
  private var own: [TradeSpan] {
    let unit = chart.words.unit
    return (blind ?? chart.session.shownOwn)?.trades.map { trade in
      TradeSpan(
        "", short: !trade.isLong, entryBar: place(ofBar: trade.bar), entryPrice: trade.price * unit,
        exitBar: trade.exit.map { place(ofBar: $0) },
        exitPrice: trade.exit.map { _ in trade.exitPrice * unit }, result: 0)
    } ?? []
  }

  // MARK: The chart

  private var description: ChartDescription {
    var frame = Frame(width: cell.width * (chart.window.columns + chart.axis) / density)
    frame.axis = cell.width * chart.axis / density
    frame.left = 0
    frame.room = 0
    frame.gap = 6
    frame.textSize = min(max(11, cell.height / density * 3 / 5), 16)
    frame.spacing = Double(cell.width * chart.window.spacing) / Double(density)
    frame.slots = max(1, chart.window.columns / chart.window.spacing)
    if blind != nil {
      frame.times = candles.compactMap { candle in
        let bar = chart.window.bars(candle).lowerBound
        let away = bar - (chart.words.start ?? 0)
        return away % 10 == 0
          ? TimeName(chart.words.time(bar), bar: candle - candles.lowerBound) : nil
      }
    }
    let height = cell.height * (chart.timeRow + 1 - chart.prices.lowerBound) / density
    let unit = chart.words.unit
    return ChartDescription(theme: theme, frame: frame, height: height) {
      Pane(
        above: Inset(pixels: 4),
        below: Inset(pixels: 4),
        range: .fixed(chart.scale.low * unit, chart.scale.high * unit),
        format: NumberFormat(decimals: blind == nil ? run.decimals : 2), legend: .hidden
      ) {
        Grid()
        for guide in levels { guide }
        Candles()
        for (place, line) in run.overlays.enumerated() {
          mark("over \(place)", line.form, place)
        }
        LastPrice()
        HoldingMarks()
        TradePoints(own, hollow: true)
      }
      for (number, pane) in chart.panes.enumerated() {
        lower(pane.pane, number, rows: pane.rows.count)
      }
    }
  }

  private func mark(_ column: String, _ form: SteppedLine.Form, _ place: Int) -> any Mark {
    switch form {
    case .line: Line(column, color: .series(place), value: false)
    case .dots: Dots(column, color: .series(place))
    case .histogram: Histogram(column)
    }
  }

  /// Prices of the entry and of orders that wait.
  private var levels: [Guide] {
    let unit = chart.words.unit
    if let blind { return blind.held.map { [Guide($0.level * unit)] } ?? [] }
    let entry = chart.state.open.isEmpty ? [] : [chart.state.entryPrice]
    let orders = chart.state.waiting.flatMap { [$0.kind.stopPrice, $0.kind.limitPrice] }
    return (entry + orders.compactMap { $0 }).filter(\.isFinite).map { Guide($0) }
  }

  private func lower(_ pane: ReplayPane, _ number: Int, rows: Int) -> Pane {
    let (title, value) = pane.heading(chart)
    let heading = printable(title)
    let height = PaneHeight.pixels(rows * cell.height / density)
    switch pane {
    case .volume:
      return Pane(
        heading, subtitle: value, height: height, below: Inset(), range: .including(0),
        format: NumberFormat(.compact)
      ) {
        Grid()
        Volume(label: nil)
      }
    case .equity:
      return Pane(heading, subtitle: value, height: height, format: NumberFormat(.compact)) {
        Grid()
        Line("equity", color: .ink, value: false)
      }
    case .lines(let lower):
      let range = lower.range.map { PaneRange.spanning($0.lowerBound, $0.upperBound) }
      return Pane(heading, subtitle: value, height: height, range: range ?? .visible) {
        Grid()
        for guide in lower.guides { Guide(guide) }
        for (place, line) in lower.lines.enumerated() {
          mark("pane \(number) \(place)", line.form, place)
        }
      }
    }
  }
}
