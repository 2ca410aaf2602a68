import Strategy
import Text

/// What trading cost and how long something was held, in stretches of a run.
package struct RunCourse: Sendable {
  /// Some base candles that follow each other.
  package struct Stretch: Hashable, Sendable {
    /// Their places.
    package let candles: Range<Int>
    /// What trading and holding cost in them, in the account's currency.
    package let costs: Double
    /// How many of them can count as held: those from the first on which the strategy could trade.
    package let tradable: Int
    /// At how many of these something was held at the close.
    package let held: Int
    /// The share of the tradable candles at whose close something was held; `nil` of none.
    package var exposure: Double? { tradable > 0 ? Double(held) / Double(tradable) : nil }
  }

  /// The stretches in the order of time; together they are the whole run.
  package let stretches: [Stretch]

  /// A run in stretches that end before some places of its candles, ascending, and with the last candle.
  ///
  /// - Complexity: O(fills + charges + trades + stretches), and a logarithm of the stretches for each.
  package init(of run: Run, endingBefore cuts: [Int]) {
    let ends = cuts.filter { $0 > 0 && $0 < run.candleCount } + [run.candleCount]
    let start = run.holding?.candle ?? 0
    var costs = ends.map { _ in ExactSum() }
    var held = ends.map { _ in 0 }
    func place(_ candle: Int) -> Int {
      min(ends.partitioningIndex { $0 > candle }, ends.count - 1)
    }
    for fill in run.fills { costs[place(fill.candle)].add(fill.cost) }
    for charge in run.charges { costs[place(charge.candle)].add(charge.amount) }
    for span in run.spansHeld where span.upperBound > start {
      var from = max(start, span.lowerBound)
      var stretch = place(from)
      while from < span.upperBound {
        let end = min(span.upperBound, ends[stretch])
        held[stretch] += end - from
        (from, stretch) = (end, stretch + 1)
      }
    }
    stretches = ends.indices.map { place in
      let first = place == 0 ? 0 : ends[place - 1]
      return Stretch(
        candles: first..<ends[place], costs: costs[place].value,
        tradable: max(0, ends[place] - max(first, start)), held: held[place])
    }
  }

  /// A run in a number of stretches of about as many candles each, at most one a candle.
  package init(of run: Run, stretches count: Int) {
    let count = max(1, min(count, run.candleCount))
    self.init(of: run, endingBefore: (1...count).map { $0 * run.candleCount / count })
  }
}

extension Run {
  /// The candles at whose close something was held, as spans that neither touch nor overlap.
  fileprivate var spansHeld: [Range<Int>] {
    let spans = trades.map { trade in
      let end = trade.isOpen ? candleCount : min(trade.exitCandle, candleCount)
      return min(trade.entryCandle, end)..<end
    }
    var merged: [Range<Int>] = []
    for span in spans.sorted(by: { $0.lowerBound < $1.lowerBound }) where !span.isEmpty {
      if let last = merged.last, span.lowerBound <= last.upperBound {
        merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, span.upperBound)
      } else {
        merged.append(span)
      }
    }
    return merged
  }
}
