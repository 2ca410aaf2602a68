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
}

extension [IndicatorDescription.Input] {
  /// Highest, lowest and last price of the bars.
  static var range: Self { [.bars(.high), .bars(.low), .bars(.close)] }
}
