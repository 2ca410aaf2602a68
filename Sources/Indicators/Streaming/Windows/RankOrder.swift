/// How the last `period` values are ordered by time and by size.
///
///     G = Σ d · sign(newer − older)   over all pairs, d bars apart
///     T = Σ (k³ − k)                  over all groups of k equal values
///
/// A new value adds its pairs with the others and takes away those of the value that leaves. All are
/// whole numbers below 2⁵³, so the sums are exact and nothing is left of a value that has gone.
///
/// - Complexity: O(period) a value, in loops that work on several values at once.
struct RankOrder: Sendable {
  private let period: Int
  private var history: HistoryColumns
  private var scratch = Scratch(4)
  private var seen = 0
  private var pairs = 0.0
  private var ties = 0.0

  init(_ period: Int) {
    self.period = period
    history = HistoryColumns([period])
  }

  /// Takes `count` values and writes what `result` makes of G and T.
  @inline(__always)
  mutating func update(
    _ count: Int, _ input: UnsafePointer<Double>, _ output: UnsafeMutablePointer<Double>,
    _ result: (_ pairs: Double, _ ties: Double) -> Double
  ) {
    var done = 0
    while done < count {
      let piece = min(HistoryColumns.piece, count - done)
      update(piece: piece, input + done, output + done, result)
      done += piece
    }
  }

  @inline(__always)
  private mutating func update(
    piece count: Int, _ input: UnsafePointer<Double>, _ output: UnsafeMutablePointer<Double>,
    _ result: (Double, Double) -> Double
  ) {
    let period = period
    var (seen, pairs, ties) = (seen, pairs, ties)
    scratch.inPieces(count) { _, count, columns in
      history.extend(by: count) { places in
        let values = places[0]
        values.update(from: input, count: count)
        var i = 0
        while i < count {
          guard values[i].isFinite else {
            output[i] = .nan
            // Values before an unknown one have no part in what follows.
            if seen > 0 { (values + i - period).update(repeating: .nan, count: period) }
            (seen, pairs, ties) = (0, 0, 0)
            i += 1
            continue
          }
          var end = i + 1
          while end < count, values[end].isFinite { end += 1 }
          Self.compare(end - i, period, values + i, columns)
          for k in 0..<end - i {
            pairs += columns[0][k] - columns[2][k]
            let (joined, left) = (columns[1][k], columns[3][k])
            ties += 3 * joined * (joined + 1) - 3 * left * (left + 1)
            seen = min(period, seen + 1)
            output[i + k] = seen == period ? result(pairs, ties) : .nan
          }
          i = end
        }
      }
    }
    (self.seen, self.pairs, self.ties) = (seen, pairs, ties)
  }

  /// Of each value its pairs with the values before it, and those of the value that leaves for it with
  /// the values after that one; the sums by distance, and how many are equal.
  @inline(__always)
  private static func compare(
    _ count: Int, _ period: Int, _ values: UnsafePointer<Double>, _ columns: Scratch.Columns
  ) {
    let (joined, equal, left, equalLeft) = (columns[0], columns[1], columns[2], columns[3])
    for i in 0..<count { (joined[i], equal[i], left[i], equalLeft[i]) = (0, 0, 0, 0) }
    let oldest = values - period
    for d in 1..<period {
      let distance = Double(d)
      let (before, after) = (values - d, oldest + d)
      for i in 0..<count {
        let isHigher = values[i] > before[i] ? distance : 0
        joined[i] += values[i] < before[i] ? -distance : isHigher
        equal[i] += values[i] == before[i] ? 1 : 0
      }
      for i in 0..<count {
        let isHigher = after[i] > oldest[i] ? distance : 0
        left[i] += after[i] < oldest[i] ? -distance : isHigher
        equalLeft[i] += after[i] == oldest[i] ? 1 : 0
      }
    }
  }
}
