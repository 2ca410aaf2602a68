package import Market
package import Replay
import Text

/// A bar of an instrument, by its open time.
package struct StoryBar: Hashable, Sendable {
  /// The instrument's place in the run.
  package let instrument: Int
  /// Its open time.
  package let time: Int64

  /// A bar by its parts.
  package init(instrument: Int, time: Int64) {
    (self.instrument, self.time) = (instrument, time)
  }
}

/// The trades that a strategy's story tells.
package struct StoryChoice: Sendable {
  /// In the order of their entries, three at most.
  package let trades: [Trade]
  /// Whether no trade began at the asked time or after it, so that these are the last ones.
  package let isBefore: Bool

  /// The first trades of a run, from a time on where one is given.
  package init(_ run: Run, from time: Time?) {
    let all = run.trades.sorted { $0.number < $1.number }
    let wanted = all.filter { trade in time.map { trade.entryTime >= $0 } ?? true }
    isBefore = wanted.isEmpty && !all.isEmpty
    trades = Array(isBefore ? all.suffix(3) : wanted.prefix(3))
  }

  /// The bars of which the rules are wanted: those of the signals of each trade with their neighbours,
  /// and the last one of each instrument, which tells how the rules are made.
  package func bars(_ run: Run, _ recording: Recording) -> Set<StoryBar> {
    var bars: Set<StoryBar> = []
    for (place, one) in recording.instruments.enumerated() {
      if let last = one.bars.time.last { bars.insert(StoryBar(instrument: place, time: last)) }
    }
    for trade in trades {
      for order in Self.orders(of: trade, run) where order.rule >= 0 {
        for place in Self.places(of: order, recording) {
          let times = recording.instruments[order.instrument].bars.time
          bars.insert(StoryBar(instrument: order.instrument, time: times[place]))
        }
      }
    }
    return bars
  }

  /// The orders whose signals opened and closed a trade.
  static func orders(of trade: Trade, _ run: Run) -> [OrderRecord] {
    [trade.entryFill, trade.exitFill].compactMap { $0 }
      .compactMap { run.fills.indices.contains($0) ? order(of: run.fills[$0], run) : nil }
      .map(run.asked)
  }

  /// The bar at whose close an order was placed, with the one before and the one after, where they are.
  static func places(of order: OrderRecord, _ recording: Recording) -> [Int] {
    guard recording.instruments.indices.contains(order.instrument) else { return [] }
    let times = recording.instruments[order.instrument].bars.time
    let signal = times.partitioningIndex { $0 > order.placed.milliseconds } - 1
    guard signal >= 0 else { return [] }
    return (signal - 1...signal + 1).filter(times.indices.contains)
  }
}
