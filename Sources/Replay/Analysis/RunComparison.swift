public import Market
import Text

/// Where two runs part, which trades they share, and how one profit leads to the other.
///
/// ```swift
/// let comparison = RunComparison(of: before, and: after)
/// for pair in comparison.trades where pair.kind == .onlySecond { print(pair.difference) }
/// for step in comparison.bridge.steps { print(step.kind, step.amount) }
/// ```
///
/// Instruments are matched by their symbols, wherever they are in their runs; those without one are the same.
/// Moments are compared, not places of candles, so that the runs may begin at other candles. Money is
/// subtracted as it is: `SharedCurrency` says whether both accounts are in one currency.
public struct RunComparison: Sendable {
  /// The first thing in which they differ; `nil` where all orders, fills and results are equal.
  public let divergence: Divergence?
  /// The trades of both, by the time of the earlier entry; a trade that both have is one pair.
  public let trades: [TradePair]
  /// From the profit of the first to that of the second.
  public let bridge: ProfitBridge

  /// Compares two runs.
  ///
  /// - Parameter firstOtherCandle: the open time of the first candle in which their data differ, where
  ///   the caller has the candles and they do; see `firstDifference(from:)` of `Candles`.
  /// - Complexity: O(n log n) in the orders, fills and trades of both.
  public init(of first: Run, and second: Run, firstOtherCandle: Time? = nil) {
    let symbols = InstrumentMatch(first, second)
    divergence = DivergenceSearch(first, second, symbols).divergence(
      firstOtherCandle: firstOtherCandle)
    trades = TradePair.all(first.trades, second.trades, symbols)
    bridge = ProfitBridge(first, second, trades)
  }

  /// How many pairs there are of a kind.
  public func count(_ kind: TradePair.Kind) -> Int { trades.count { $0.kind == kind } }
}

extension Candles {
  /// The open time of the first candle that other candles do not have, or have with another price or
  /// volume, in either direction; `nil` where all are equal.
  ///
  /// Only moments count that lie within both, from the later start to the earlier end.
  public func firstDifference(from other: Candles) -> Time? {
    guard let first = time.first, let last = time.last, let otherFirst = other.time.first,
      let otherLast = other.time.last
    else { return nil }
    let (start, end) = (Swift.max(first, otherFirst), Swift.min(last, otherLast))
    var i = time.partitioningIndex { $0 >= start }
    var j = other.time.partitioningIndex { $0 >= start }
    while i < count, j < other.count, time[i] <= end, other.time[j] <= end {
      if self[i] != other[j] { return Time(milliseconds: Swift.min(time[i], other.time[j])) }
      i += 1
      j += 1
    }
    let rest = [i < count ? time[i] : .max, j < other.count ? other.time[j] : .max]
    let next = rest.min() ?? .max
    return next <= end ? Time(milliseconds: next) : nil
  }
}

/// Which instrument of one run is which of another: they are the same where their symbols are.
struct InstrumentMatch {
  private let ofFirst: [Int], ofSecond: [Int]

  init(_ first: Run, _ second: Run) {
    var numbers: [String: Int] = [:]
    func keys(_ run: Run) -> [Int] {
      run.instruments.map { traded in
        let symbol = traded.instrument.symbol
        let key = numbers[symbol] ?? numbers.count
        numbers[symbol] = key
        return key
      }
    }
    ofFirst = keys(first)
    ofSecond = keys(second)
  }

  /// A number that an instrument of the first run shares with that of the second which is the same.
  func key(ofFirst instrument: Int) -> Int {
    ofFirst.indices.contains(instrument) ? ofFirst[instrument] : -1 - instrument
  }

  /// A number that an instrument of the second run shares with that of the first which is the same.
  func key(ofSecond instrument: Int) -> Int {
    ofSecond.indices.contains(instrument) ? ofSecond[instrument] : -1 - instrument
  }
}
