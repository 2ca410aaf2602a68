/// Candles: rising ones hollow, falling ones solid, unchanged ones a line; or bars.
///
/// Where bars outnumber pixels, several share a candle: first open, highest high, lowest low, last
/// close. Cells below four pixels show high to low only.
public struct Candles: Mark {
  /// How a candle is drawn.
  public enum Body: String, CaseIterable, Sendable {
    /// A body that is empty where the close is above the open, so that colour does not tell alone.
    case hollow
    /// A filled body; colour alone tells rising from falling.
    case solid
    /// A stem from high to low with the open to its left and the close to its right.
    case bars
  }

  /// How a candle is drawn.
  public var body: Body
  /// What its close is compared with to find its colour.
  public var rule: ColorRule
  /// The colour of wicks; nil is that of their candles. Bars have none.
  public var wick: Color?

  /// Candles of the columns open, high, low and close.
  public init(body: Body = .hollow, by rule: ColorRule = .open, wick: Color? = nil) {
    self.body = body
    self.rule = rule
    self.wick = wick
  }

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

  /// They are the prices.
  public var showsPrices: Bool { true }

  /// Name, frame, date, prices and change of the last bar.
  public func legend(_ view: ChartView) -> LegendEntry? {
    guard let last = view.lastBar else { return nil }
    return CandleLegend(view, last).entry
  }

  /// The last candle.
  public func reserved(_ canvas: Canvas) -> [Box] { canvas.lastCandle.map { [$0] } ?? [] }

  /// Adds a figure a cell.
  public func draw(_ canvas: inout Canvas) {
    canvas.noteMerge()
    canvas.data.requireCandles()
    var figures = CandleFigures(
      body, width: canvas.bars.body,
      cell: canvas.bars.spacing * Double(canvas.bars.merge), count: canvas.bars.cells.count,
      hasWicks: wick != nil && body != .bars)
    let bars = canvas.bars
    for cell in bars.cells {
      let shared = bars.bars(of: cell)
      let candle = canvas.data.candle(shared)
      guard candle.isKnown else { continue }
      figures.add(candle, canvas.data.direction(shared, rule), bars.left(cell), canvas)
    }
    canvas.add(.bar, figures.wicks, on: .candles, tint: wick)
    canvas.add(.candleUp, figures.up, on: .candles)
    canvas.add(.candleDown, figures.down, on: .candles)
    canvas.add(.candleFlat, figures.flat, on: .candles)
  }
}

extension Candles: DescribedMark {
  static let mark = "candles"
  static let about = "Candles: rising ones hollow, falling ones solid, unchanged ones a line."
  static let example = """
    { "above": 30, "layers": ["grid", "candles"] }
    """
  static var blank: Candles { Candles() }

  static var fields: [SpecField<Candles>] {
    [
      SpecField(
        "body", \.body,
        "Whether rising bodies are hollow, all are solid, or bars stand in their place."),
      SpecField(
        "by", \.rule, "Whether a close is compared with its own open or the close before."),
      SpecField("wick", \.wick, "The colour of wicks; left out, that of their candles."),
    ]
  }
}

extension Candles.Body: SpecWord {
  static var what: String { "body of candles" }
}
