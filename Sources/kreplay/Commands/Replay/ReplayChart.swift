import Chart
import Jobs
import Market
import Replay
import Strategy
import Text

/// The chart of a replay: prices with what lies over them, panes below, axes.
struct ReplayChart {
  let session: ReplaySession
  let state: StepState
  let words: ReplayWords
  let style: ReplayStyle
  let window: ReplayWindow
  /// Columns from the left; the axis follows.
  let left: Int, axis: Int
  /// Rows of prices, and those of each pane below.
  let prices: Range<Int>
  let panes: [(pane: ReplayPane, rows: Range<Int>)]
  /// The row of times.
  let timeRow: Int
  let scale: RowScale

  init(
    _ session: ReplaySession, _ state: StepState, _ words: ReplayWords, _ style: ReplayStyle,
    _ layout: ReplayLayout
  ) {
    (self.session, self.state, self.words, self.style) = (session, state, words, style)
    let run = session.run
    left = layout.chart.lowerBound
    // As wide as prices were lately: later ones are not known.
    let recent = max(0, session.cursor - 400)...session.cursor
    let widest = width(words.price(recent.reduce(0) { max($0, run.bars.high[$1]) }))
    axis = layout.isSmall && layout.width < 40 ? min(widest + 1, 8) : widest + 2
    let columns = max(4, layout.chart.count - axis)
    let usual = columns >= 90 ? 1 : 2
    window = ReplayWindow(
      cursor: session.cursor, columns: columns,
      zoom: ReplaySession.zooms[session.zoom ?? usual])
    timeRow = layout.rows.upperBound - 1
    let split = ReplayPane.split(layout.rows.lowerBound..<timeRow, session, isSmall: layout.isSmall)
    (prices, panes) = (split.prices, split.panes)
    scale = Self.scale(run, window, rows: split.prices.count)
  }

  private var run: SteppedRun { session.run }

  /// From the lowest to the highest of what is shown, overlays too, with a little room.
  private static func scale(_ run: SteppedRun, _ window: ReplayWindow, rows: Int) -> RowScale {
    var (low, high) = (Double.infinity, -Double.infinity)
    for bar in window.bars {
      low = min(low, run.bars.low[bar])
      high = max(high, run.bars.high[bar])
    }
    let span = high - low
    let known = (low: low, high: high)
    for line in run.overlays {
      for candle in window.candles {
        let value = line.values[window.bars(candle).upperBound]
        // What lies far off would leave no room for the candles.
        guard value.isFinite, value > known.low - span / 2,
          value < known.high + span / 2
        else { continue }
        low = min(low, value)
        high = max(high, value)
      }
    }
    return RowScale(low: low, high: high, rows: rows, room: 0.04)
  }

  func draw(_ screen: inout Screen) {
    drawAxis(&screen)
    levels(&screen)
    candles(&screen)
    lines(&screen)
    TradeMarks(self).draw(&screen)
    for (place, (pane, rows)) in panes.enumerated() { pane.draw(&screen, self, rows, place) }
    times(&screen)
  }

  /// The row of a price on the screen.
  func row(_ price: Double) -> Int? { scale.row(price).map { prices.lowerBound + $0 } }

  // MARK: Candles

  private func candles(_ screen: inout Screen) {
    for candle in window.candles {
      let bars = window.bars(candle)
      let open = run.bars.open[bars.lowerBound], close = run.bars.close[bars.upperBound]
      var (high, low) = (-Double.infinity, Double.infinity)
      for bar in bars {
        high = max(high, run.bars.high[bar])
        low = min(low, run.bars.low[bar])
      }
      let shape = CandleShape(
        high: scale.depth(high), low: scale.depth(low),
        top: scale.depth(max(open, close)), bottom: scale.depth(min(open, close)),
        isHollow: !style.isColoured && close >= open, isWide: window.spacing > 1)
      let look = close > open ? style.up : close < open ? style.down : style.ink
      let column = left + window.column(candle)
      for row in 0..<prices.count {
        guard let scalar = shape.scalar(row) else { continue }
        screen.put(scalar, column, prices.lowerBound + row, look)
        if window.spacing == 3, shape.isBody(row) {
          screen.put(scalar, column + 1, prices.lowerBound + row, look)
        }
      }
    }
  }

  private func lines(_ screen: inout Screen) {
    var sheet = BrailleSheet(columns: window.columns, rows: prices.count)
    for (place, line) in run.overlays.enumerated() {
      draw(line.form, scale, style.series(place), &sheet) { line.values[$0] }
    }
    sheet.draw(&screen, left, prices.lowerBound)
  }

  /// Draws a line through the values at each candle's last bar.
  func draw(
    _ form: SteppedLine.Form, _ scale: RowScale, _ look: CellStyle, _ sheet: inout BrailleSheet,
    _ valueAt: (Int) -> Double
  ) {
    var before: (x: Int, y: Int)?
    for candle in window.candles {
      let value = valueAt(window.bars(candle).upperBound)
      let depth = scale.depth(value) * 4
      guard value.isFinite, depth.magnitude < 4_000 else {
        before = nil
        continue
      }
      let dot = (x: window.column(candle) * 2, y: Int(depth.rounded(.down)))
      if let before, form == .line {
        sheet.line(from: before, to: dot, look)
      } else {
        sheet.set(dot.x, dot.y, look)
      }
      before = dot
    }
  }

  // MARK: Levels

  /// Entry price, stops and targets of what is held, and prices of other orders that wait.
  private func levels(_ screen: inout Screen) {
    guard session.blind == nil else {
      if let held = session.blind?.held {
        level(&screen, held.level, from: held.bar, style.faint, "┄")
      }
      return
    }
    if let first = state.open.first {
      level(&screen, state.entryPrice, from: run.bar(of: first.entryCandle), style.faint, "┄")
    }
    for order in state.waiting {
      let isLoss = [.stopLoss, .trailingStop, .breakEven].contains(order.purpose)
      let look = isLoss ? style.down : order.purpose == .takeProfit ? style.up : style.ink
      for price in [order.kind.stopPrice, order.kind.limitPrice].compactMap({ $0 }) {
        level(&screen, price, from: run.bar(of: order.placedCandle), look, "┈")
      }
    }
  }

  private func level(
    _ screen: inout Screen, _ price: Double, from bar: Int, _ look: CellStyle,
    _ scalar: Unicode.Scalar
  ) {
    guard price.isFinite, let row = row(price) else { return }
    let first = max(0, window.column(ofBar: max(bar, window.bars.lowerBound)))
    for column in first..<max(first + 1, window.columns)
    where screen.isEmpty(left + column, row) || screen[left + column, row].scalar == 0xb7 {
      screen.put(scalar, left + column, row, look)
    }
    screen.put(
      words.price(price), left + window.columns + 1, row, look, upTo: left + window.columns + axis)
  }

  // MARK: Axes

  private func drawAxis(_ screen: inout Screen) {
    let edge = left + window.columns
    for value in scale.ticks(every: 3, unit: words.unit) {
      guard let row = row(value) else { continue }
      if style.isColoured {
        for column in stride(from: left, to: edge, by: 2) {
          screen.put("·", column, row, style.grid)
        }
      }
      screen.put(words.price(value), edge + 1, row, style.faint, upTo: edge + axis)
    }
  }

  /// The close on the axis, over whatever is there, and the times below.
  private func times(_ screen: inout Screen) {
    let close = run.bars.close[session.cursor]
    let edge = left + window.columns
    if let row = row(close) {
      let text = " " + words.price(close)
      let blank = String(repeating: " ", count: max(0, axis - width(text)))
      var look = style.signed(close - run.bars.open[session.cursor])
      look.isReversed = true
      screen.put(text + blank, edge, row, look, upTo: edge + axis)
    }
    ReplayTimes(self).draw(&screen)
  }
}
