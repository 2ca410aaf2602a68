import Strategy

/// Closed trades that have something in common: how many there are, and what they made.
package struct TradeGroup: Hashable, Sendable {
  /// How many there are.
  package let trades: Int
  /// How many of them ended with a profit after costs.
  package let won: Int
  /// What they earned after costs, in the account's currency.
  package let profit: Double
  /// The mean of their returns, as a share of what each lot was worth at its entry; 0 of none.
  package let meanShare: Double
  /// The mean number of base candles from entry to exit; 0 of none.
  package let meanCandles: Double

  init(_ all: [Trade]) {
    trades = all.count
    won = all.count { $0.result == .won }
    profit = all.lazy.map(\.profit).exactTotal
    let count = Double(max(1, all.count))
    meanShare = all.lazy.map(\.share).exactTotal / count
    meanCandles = Double(all.reduce(0) { $0 + $1.candles }) / count
  }
}

/// What closed trades made by what ended them and by when they were entered.
package struct TradePatterns: Sendable {
  /// Trades that ended for one reason.
  package struct Exit: Sendable {
    /// One of them, whose reason is that of all.
    package let trade: Trade
    /// What they made.
    package let group: TradeGroup
  }

  /// When a trade was entered, by the clocks of its exchange.
  package struct Moment: Hashable, Sendable {
    /// 1 for Monday to 7 for Sunday.
    package let weekday: Int
    /// 1 to 12.
    package let month: Int
    /// 0 to 23; `nil` where candles have no time of day.
    package let hour: Int?

    /// A moment by its parts.
    package init(weekday: Int, month: Int, hour: Int?) {
      (self.weekday, self.month, self.hour) = (weekday, month, hour)
    }
  }

  /// By what ended them: a kind of order, and the rule's name where it has one. The reason of most trades comes
  /// first, of equally many that which came first.
  package let exits: [Exit]
  /// By the weekday, the month of the year and the hour of the entry, ascending; those without a trade are left
  /// out, hours all where candles have none.
  package let weekdays: [(weekday: Int, group: TradeGroup)]
  package let months: [(month: Int, group: TradeGroup)]
  package let hours: [(hour: Int, group: TradeGroup)]

  /// The groups of a run's closed trades.
  ///
  /// - Parameter moment: when a trade was entered, from its ``Trade/entryTime``.
  /// - Complexity: O(trades).
  package init(of run: Run, moment: (Trade) -> Moment) {
    let closed = run.trades.filter { !$0.isOpen }.sorted { $0.number < $1.number }
    let moments = closed.map(moment)
    exits = Dictionary(grouping: closed) { Reason($0, run.rules) }.values
      .map { Exit(trade: $0[0], group: TradeGroup($0)) }
      .sorted { ($0.group.trades, $1.trade.number) > ($1.group.trades, $0.trade.number) }
    func grouped(_ key: (Moment) -> Int?) -> [(Int, TradeGroup)] {
      let places = closed.indices.filter { key(moments[$0]) != nil }
      return Dictionary(grouping: places) { key(moments[$0]) ?? 0 }
        .map { ($0.key, TradeGroup($0.value.map { closed[$0] })) }.sorted { $0.0 < $1.0 }
    }
    weekdays = grouped(\.weekday).map { (weekday: $0.0, group: $0.1) }
    months = grouped(\.month).map { (month: $0.0, group: $0.1) }
    hours = grouped(\.hour).map { (hour: $0.0, group: $0.1) }
  }
}

/// What ended a trade.
private struct Reason: Hashable {
  let purpose: OrderRecord.Purpose?
  let isReversal: Bool
  let rule: String?

  init(_ trade: Trade, _ rules: [Rule]) {
    isReversal =
      rules.indices.contains(trade.exitRule) && rules[trade.exitRule].isEntry
    purpose = isReversal ? nil : trade.exitPurpose
    rule = rules.name(of: trade.exitRule)
  }
}
