public import Market

/// What a stored series is known by: its symbol and the length of its candles.
public struct SeriesID: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The name at the exchange, as it was given; untrusted text.
  public let symbol: String
  /// The length of its candles.
  public let timeframe: Timeframe

  /// The series of a symbol and a timeframe.
  public init(_ symbol: String, _ timeframe: Timeframe) {
    self.symbol = symbol
    self.timeframe = timeframe
  }

  /// `AAPL 1d`.
  public var description: String { "\(symbol) \(timeframe)" }

  /// By symbol, then the shorter candles first.
  public static func < (a: SeriesID, b: SeriesID) -> Bool {
    if a.symbol != b.symbol {
      return a.symbol.unicodeScalars.lexicographicallyPrecedes(b.symbol.unicodeScalars)
    }
    return a.timeframe.nominalSeconds < b.timeframe.nominalSeconds
  }
}
