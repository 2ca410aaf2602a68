/// Where candles come from: a file, a pipe, a store, memory.
public protocol CandleSource {
  /// What is traded, as far as the source says.
  var instrument: Instrument { get }

  /// The length of one candle, as far as the source can tell before it was read; `nil` if unknown.
  var timeframe: Timeframe? { get }

  /// Replaces `block` by the next candles, as many at once as suits the source.
  ///
  /// - Returns: whether there were any; `false` at the end.
  /// - Throws: `DataError` with file, line and column where the data are wrong.
  mutating func next(into block: inout Candles) throws -> Bool

  /// The splits and dividends in which a run's account takes part, as far as they are known once these
  /// candles were given; `nil` where it takes part in none.
  var accountEvents: AccountEvents? { get }

  /// The funding that holders of a perpetual pay each other, oldest first; all of it from the start. `nil`
  /// where there is none.
  var funding: [FundingRate]? { get }

  /// Finer candles of the same instrument, which give the price path inside these; all of them from the start.
  /// `nil` where there are none.
  var magnifier: Magnifier? { get }

  /// What the currency of the prices is worth in the account's, oldest first; all rates from the start. `nil`
  /// where both are the same.
  var exchangeRates: [ExchangeRate]? { get }
}

extension CandleSource {
  /// None.
  public var accountEvents: AccountEvents? { nil }
  /// None.
  public var funding: [FundingRate]? { nil }
  /// None.
  public var magnifier: Magnifier? { nil }
  /// None.
  public var exchangeRates: [ExchangeRate]? { nil }
}

/// Candles in memory as a source.
public struct SeriesSource: CandleSource {
  /// What is traded.
  public let instrument: Instrument
  /// The length of a candle; nil where it is not known.
  public let timeframe: Timeframe?
  /// All candles, oldest first.
  public let candles: Candles
  /// Splits and dividends that go to an account; nil for none.
  public let accountEvents: AccountEvents?
  /// The funding of a perpetual; nil for none.
  public var funding: [FundingRate]?
  /// Finer candles that give the price path inside these; nil for none.
  public var magnifier: Magnifier?
  /// What the currency of the prices is worth in the account's; nil where both are the same.
  public var exchangeRates: [ExchangeRate]?
  private var given = false
  private var isOver = false

  /// A source of these candles, and of the splits and dividends in which an account takes part; after a
  /// delisting comes the candle on which it counts (``Delisting``).
  public init(
    _ candles: Candles, instrument: Instrument = Instrument(), timeframe: Timeframe? = nil,
    accountEvents: AccountEvents? = nil
  ) {
    self.candles = candles
    self.instrument = instrument
    self.timeframe = timeframe
    self.accountEvents = accountEvents
  }

  /// The next block, as ``CandleSource`` says.
  public mutating func next(into block: inout Candles) -> Bool {
    if candles.isEmpty || isOver { return false }
    if given {
      isOver = true
      guard var delisting = try? Delisting(of: accountEvents, instrument, timeframe),
        let candle = delisting.candle(after: candles)
      else { return false }
      block = candle
      return true
    }
    given = true
    block = candles  // shares the columns; the engine cuts them into blocks
    return true
  }
}
