import Strategy

/// How far closed trades went against their side and with it on the way (MAE and MFE), as shares of what each
/// lot was worth at its entry.
package struct Excursions: Sendable {
  /// One closed trade.
  package struct Way: Hashable, Sendable {
    /// How far it went against its side, 0 or above.
    package let adverse: Double
    /// How far it went with its side, 0 or above.
    package let favourable: Double
    /// What came of it after costs.
    package let result: TradeResult
  }

  /// Three quarters of some values are at or above `low`, a half on either side of `middle`, and three quarters at
  /// or below `high`: quantiles between neighbours in proportion.
  package struct Quartiles: Hashable, Sendable {
    package let low: Double, middle: Double, high: Double

    /// `nil` of no values.
    init?(_ values: [Double]) {
      if values.isEmpty { return nil }
      (low, middle, high) = (values.quantile(0.25), values.quantile(0.5), values.quantile(0.75))
    }
  }

  /// The trades that ended one way.
  package struct Side: Hashable, Sendable {
    /// How many there are.
    package let trades: Int
    package let adverse: Quartiles, favourable: Quartiles

    fileprivate init?(_ ways: [Way]) {
      guard let adverse = Quartiles(ways.map(\.adverse)),
        let favourable = Quartiles(ways.map(\.favourable))
      else { return nil }
      (trades, self.adverse, self.favourable) = (ways.count, adverse, favourable)
    }
  }

  /// The closed trades in the order of their entries.
  package let ways: [Way]
  /// Those that won and those that lost; `nil` where there is none.
  package let winners: Side?, losers: Side?

  /// The excursions of a run's closed trades.
  ///
  /// - Complexity: O(trades · log trades).
  package init(of run: Run) {
    ways = run.trades.filter { !$0.isOpen }.sorted { $0.number < $1.number }.map { trade in
      Way(
        adverse: trade.adverseShare.magnitude, favourable: trade.favourableShare,
        result: trade.result)
    }
    winners = Side(ways.filter { $0.result == .won })
    losers = Side(ways.filter { $0.result == .lost })
  }
}
