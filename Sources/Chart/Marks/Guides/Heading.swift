/// The line of a legend that candles have, for what is drawn without them: name, frame, date, prices
/// and change of the last bar.
public struct Heading: Mark {
  /// The last bar in words.
  public init() {}

  /// The candles.
  public var columns: [String] { ["open", "high", "low", "close"] }

  /// It names prices.
  public var showsPrices: Bool { true }

  /// Name, frame, date, prices and change of the last bar.
  public func legend(_ view: ChartView) -> LegendEntry? {
    view.lastBar.map { CandleLegend(view, $0).entry }
  }

  /// Draws nothing.
  public func draw(_ canvas: inout Canvas) {}
}

extension Heading: DescribedMark {
  static let mark = "heading"
  static let about = "Name, date, prices and change of the last bar, as candles have them."
  static let example = """
    {
      "legend": "lines", "above": 24,
      "layers": ["grid", { "mark": "line", "column": "close", "color": "ink" }, "heading"]
    }
    """
  static var blank: Heading { Heading() }

  static var fields: [SpecField<Heading>] { [] }
}
