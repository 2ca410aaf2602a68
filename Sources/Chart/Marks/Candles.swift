/// Candles: rising ones hollow, falling ones solid, unchanged ones a line.
///
/// Where bars outnumber pixels, several share a candle: first open, highest high, lowest low, last
/// close. Cells below four pixels show high to low only.
public struct Candles: Mark {
  /// Whether rising bodies are filled too, so that only colour tells them apart.
  public var isSolid: Bool

  /// Candles of the columns open, high, low and close.
  public init(solid: Bool = false) { isSolid = solid }

  /// Takes in the lows and highs.
  public func extend(_ range: inout ValueRange, _ view: ChartView) {
    view.data.requireCandles()
    range.include(view.data.low, view.bars.bars)
    range.include(view.data.high, view.bars.bars)
  }

  /// Name, frame, date, prices and change of the last bar.
  public func legend(_ view: ChartView) -> LegendEntry? {
    guard let last = view.lastBar else { return nil }
    return CandleLegend(view, last).entry
  }

  /// Adds a figure a cell.
  public func draw(_ canvas: inout Canvas) {
    canvas.noteMerge()
    canvas.data.requireCandles()
    var figures = CandleFigures(
      body: canvas.bars.body, isHollow: !isSolid, count: canvas.bars.cells.count)
    let bars = canvas.bars
    for cell in bars.cells {
      let candle = canvas.data.candle(bars.bars(of: cell))
      if candle.isKnown { figures.add(candle, bars.left(cell), canvas) }
    }
    canvas.add(.candleUp, figures.up, on: .candles)
    canvas.add(.candleDown, figures.down, on: .candles)
    canvas.add(.candleFlat, figures.flat, on: .candles)
  }
}

/// Open, high, low and close of the bars that share a cell.
struct MergedCandle {
  var open: Double
  var high: Double
  var low: Double
  var close: Double

  var isKnown: Bool { open.isFinite && high.isFinite && low.isFinite && close.isFinite }
}

extension ChartData {
  /// The candle of some bars. O(bars).
  func candle(_ bars: Range<Int>) -> MergedCandle {
    let first = bars.lowerBound
    if bars.count == 1 {
      return MergedCandle(
        open: open[first], high: high[first], low: low[first], close: close[first])
    }
    var top = -Double.infinity
    var bottom = Double.infinity
    high.withUnsafeBufferPointer { highs in
      for bar in bars where highs[bar] > top { top = highs[bar] }
    }
    low.withUnsafeBufferPointer { lows in
      for bar in bars where lows[bar] < bottom { bottom = lows[bar] }
    }
    return MergedCandle(
      open: open[first], high: top, low: bottom, close: close[bars.upperBound - 1])
  }
}

/// Boxes of candles by direction.
private struct CandleFigures {
  let body: Int
  let isHollow: Bool
  var up: [Box] = []
  var down: [Box] = []
  var flat: [Box] = []

  init(body: Int, isHollow: Bool, count: Int) {
    self.body = body
    self.isHollow = isHollow
    up.reserveCapacity(count * 2)
    down.reserveCapacity(count * 2)
  }

  mutating func add(_ candle: MergedCandle, _ x: Int, _ canvas: borrowing Canvas) {
    let high = canvas.row(candle.high)
    let low = max(canvas.row(candle.low), high + 1)
    if candle.close == candle.open {
      Self.solid(&flat, x, body, high, low, canvas.row(candle.open), 1)
      return
    }
    let top = canvas.row(max(candle.open, candle.close))
    let height = max(1, canvas.row(min(candle.open, candle.close)) - top)
    if candle.close < candle.open {
      Self.solid(&down, x, body, high, low, top, height)
    } else if body == 1 {
      Self.solid(&up, x, body, high, low, top, height)
    } else {
      Self.pieces(&up, x, body, high, low, top, height, hollow: isHollow && height > 2)
    }
  }

  /// A wick through the body, which covers it.
  private static func solid(
    _ boxes: inout [Box], _ x: Int, _ body: Int, _ high: Int, _ low: Int, _ top: Int, _ height: Int
  ) {
    let middle = x + body / 2
    if body == 1 { return boxes.append(Box(middle, high, 1, max(low, top + height) - high)) }
    if high < top || low > top + height {
      boxes.append(Box(middle, high, 1, max(low, top + height) - high))
    }
    boxes.append(Box(x, top, body, height))
  }

  /// A wick above and one below the body: where the inside is cut out, nothing may overlap.
  private static func pieces(
    _ boxes: inout [Box], _ x: Int, _ body: Int, _ high: Int, _ low: Int, _ top: Int, _ height: Int,
    hollow isHollow: Bool
  ) {
    let middle = x + body / 2
    if high < top { boxes.append(Box(middle, high, 1, top - high)) }
    if low > top + height { boxes.append(Box(middle, top + height, 1, low - top - height)) }
    boxes.append(Box(x, top, body, height, hollow: isHollow))
  }
}
