/// The numbers of a chart: columns of equal length, one value a bar.
///
/// NaN in a column means "not known at this bar": nothing is drawn there.
public struct ChartData: Sendable {
  /// What the bars are of, such as a symbol.
  public var name: String
  /// How long a bar is, in the reader's words, such as `1d`.
  public var frame: String
  /// When each bar begins, in milliseconds since 1 January 1970 as read **on the wall clock of the
  /// exchange**, ascending. The chart knows no zones: add the offset of each bar before.
  public var times: [Int64]
  /// Numbers that order bars and tell them apart in a `ChartFeed`, where times may be equal, as
  /// those of ticks are; empty where times do.
  public var sequence: [Int64] = []
  /// When bars begin that are still to come, for the names of the time axis after the last bar.
  public var future: [Int64]
  /// The bars with which sessions begin; nil has them begin with the days of the wall clock.
  public var sessions: [Int]?
  /// First price of each bar; empty where there are no candles.
  public var open: [Double]
  /// Highest price of each bar.
  public var high: [Double]
  /// Lowest price of each bar.
  public var low: [Double]
  /// Last price of each bar.
  public var close: [Double]
  /// Traded amount of each bar; empty where it is not known.
  public var volume: [Double]
  /// Further columns that marks refer to by name. One that is longer than the times reaches into
  /// the future, as the leading spans of Ichimoku do, 1,000 bars at most.
  public var columns: [String: [Double]]
  /// Spans of bars over which something was held.
  public var holdings: [TradeSpan]
  /// Digits after the point of a price; nil takes as many as the prices that are shown need.
  public var decimals: Int?
  /// What the candles are, where they are not those of a market any more.
  var form = ChartForm.market
  /// Where the last bars are a session with a place for each.
  var session: SessionSlots?
  /// The market's closes at all bars, where `close` is something else.
  var marketClose: [Double]?

  /// Columns of a chart; candles and volume may be left out.
  public init(
    name: String = "", frame: String = "", times: [Int64], open: [Double] = [],
    high: [Double] = [], low: [Double] = [], close: [Double] = [], volume: [Double] = [],
    columns: [String: [Double]] = [:], holdings: [TradeSpan] = [], future: [Int64] = [],
    sessions: [Int]? = nil
  ) {
    self.name = name
    self.frame = frame
    self.times = times
    self.open = open
    self.high = high
    self.low = low
    self.close = close
    self.volume = volume
    self.columns = columns
    self.holdings = holdings
    self.future = future
    self.sessions = sessions
  }

  /// Times on the wall clock of an exchange from times of UTC and the offset of each bar.
  ///
  /// - Parameters:
  ///   - utc: milliseconds since 1 January 1970, UTC.
  ///   - offsets: seconds to add at each bar, east of Greenwich positive; equally many.
  public static func wallClock(_ utc: [Int64], offsets: [Int32]) -> [Int64] {
    precondition(
      utc.count == offsets.count,
      "\(utc.count) times have \(offsets.count) offsets, one each needed.")
    return zip(utc, offsets).map { $0 &+ Int64($1) * 1_000 }
  }

  /// Whether each bar is one of the market, which bricks and the slots of a session are not.
  var hasMarketBars: Bool { session == nil && form.unit == ChartForm.market.unit }

  /// How many bars there are.
  public var count: Int { times.count }

  /// A column by name: `open`, `high`, `low`, `close`, `volume`, or one of `columns`.
  func column(_ name: String) -> [Double] {
    guard let found = known(name) else {
      preconditionFailure("No column “\(name)”; there are \(columns.keys.sorted()).")
    }
    precondition(
      hasLength(found, name), "Column “\(name)” has \(found.count) values for \(count) bars.")
    return found
  }

  /// The names of the columns that are properties.
  static let candleColumns = ["open", "high", "low", "close", "volume"]

  /// Whether a column is one of the candles' prices.
  static func isPrice(_ name: String) -> Bool { candleColumns.prefix(4).contains(name) }

  /// A column by name, whatever its length; nil where there is none.
  func known(_ name: String) -> [Double]? {
    switch name {
    case "open": open
    case "high": high
    case "low": low
    case "close": close
    case "volume": volume
    default: columns[name]
    }
  }

  /// The candles' columns, each as long as the times.
  func requireCandles() {
    precondition(
      open.count == count && high.count == count && low.count == count && close.count == count,
      "Candles need open, high, low and close at all of the \(count) bars.")
  }
}
