extension IndicatorDescription {
  /// A series that an indicator takes.
  public struct Input: Sendable {
    /// What a call says before the colon, and what the formula calls it.
    public let name: String
    /// What it is when left out: a column of the bars.
    public let standard: Graph.Source
    /// Whether a call may give it as a positional argument. `atr` takes high, low and close from
    /// the bars and only has numbers in its call; `sma` takes a source.
    public let isArgument: Bool
    /// A series with the column it is when left out.
    public init(_ name: String, standard: Graph.Source, isArgument: Bool) {
      self.name = name
      self.standard = standard
      self.isArgument = isArgument
    }

    /// The series that a call gives, `close` when left out.
    static let value = Input("source", standard: .close, isArgument: true)
    /// A column of the bars that no call gives.
    static func bars(_ column: Graph.Source) -> Input {
      Input(column.rawValue, standard: column, isArgument: false)
    }
  }

  /// A series that an indicator gives.
  public struct Output: Sendable {
    /// How a chart draws it.
    public enum Mark: Sendable { case line, histogram, dots, upperBand, lowerBand, candles }

    /// What becomes of it when every price is twice as high.
    public enum Unit: Sendable {
      /// Twice as high too: it is a price, or a difference of prices.
      case price
      /// Four times as high.
      case squaredPrice
      /// The same: a share, an index, a number of bars.
      case pure
      /// The same: it is counted in what is traded.
      case volume
      /// Twice as high, and twice again with the volume.
      case money
      /// None of these.
      case other
    }
    /// What follows the dot: `macd().signal`.
    public let name: String
    /// How a chart draws it.
    public let mark: Mark
    /// What it is measured in.
    public let unit: Unit
    /// Whether its first value waits until the data have what it looks for, a turn of the price, say;
    /// the warm-up then is the earliest bar. All others are known right after their warm-up.
    public let isFound: Bool
    /// An output, its mark and its unit.
    public init(_ name: String, _ mark: Mark = .line, unit: Unit = .price, isFound: Bool = false) {
      self.name = name
      self.mark = mark
      self.unit = unit
      self.isFound = isFound
    }
  }
}

extension [IndicatorDescription.Input] {
  /// Highest, lowest and last price of the bars.
  static var range: Self { [.bars(.high), .bars(.low), .bars(.close)] }
}
