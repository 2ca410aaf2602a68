/// Candles: rising ones hollow, falling ones solid, unchanged ones a line.
///
/// Where bars outnumber pixels, several share a candle: first open, highest high, lowest low, last
/// close. Cells below four pixels show high to low only.
public struct Candles: Mark {
  /// Whether rising bodies are filled too, so that only colour tells them apart.
  public var isSolid: Bool

  /// Candles of the columns open, high, low and close.
  public init(solid: Bool = false) { isSolid = solid }

  /// First, highest, lowest and last price.
  public var columns: [String] { ["open", "high", "low", "close"] }

  /// Takes in the lows and highs.
  public func extend(_ range: inout ValueRange, _ view: ChartView) {
    view.data.requireCandles()
    range.include(view.data.low, view.bars.bars)
    range.include(view.data.high, view.bars.bars)
  }

  /// The first close.
  public func firstValue(_ view: ChartView) -> (bar: Int, value: Double)? {
    view.data.first("close", view.bars.bars)
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

extension Candles: DescribedMark {
  static let mark = "candles"
  static let about = "Candles: rising ones hollow, falling ones solid, unchanged ones a line."
  static var blank: Candles { Candles() }

  static var fields: [SpecField<Candles>] {
    [
      SpecField("solid", \.isSolid, "Whether rising bodies are filled too.")
    ]
  }
}
