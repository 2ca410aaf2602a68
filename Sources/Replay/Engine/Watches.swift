import Indicators
import Market
import Strategy

/// Where a strategy wants to be asked, by the position: the plan's attention over one block of bars.
struct Watches {
  private let attention: Attention
  private var flat: [UnsafePointer<UInt64>] = []
  private var long: [UnsafePointer<UInt64>] = []
  private var short: [UnsafePointer<UInt64>] = []

  init(_ attention: Attention) { self.attention = attention }

  /// Takes the columns of the block last given to an evaluator.
  mutating func read(_ evaluator: GraphEvaluator) {
    Self.read(attention.whenFlat, evaluator, &flat)
    Self.read(attention.whenLong, evaluator, &long)
    Self.read(attention.whenShort, evaluator, &short)
  }

  private static func read(
    _ when: Attention.When, _ evaluator: GraphEvaluator, _ columns: inout [UnsafePointer<UInt64>]
  ) {
    guard case .any(let nodes) = when else { return }
    columns.removeAll(keepingCapacity: true)
    for node in nodes {
      // A truth is 1 or 0, so it holds where any bit is set.
      let column = UnsafeRawPointer(evaluator.column(node))
      columns.append(column.assumingMemoryBound(to: UInt64.self))
    }
  }

  /// The first bar from `start` on at which the strategy wants to be asked with this position
  /// (positive long, negative short), `count` if none.
  func next(_ held: Double, from start: Int, count: Int) -> Int {
    let when = held == 0 ? attention.whenFlat : held > 0 ? attention.whenLong : attention.whenShort
    switch when {
    case .never: return count
    case .always: return min(start, count)
    case .any:
      let columns = held == 0 ? flat : held > 0 ? long : short
      var next = count
      for column in columns { next = Self.firstSet(column, from: start, to: next) }
      return next
    }
  }

  /// The first place that is not 0, looking at eight at a time.
  @inline(__always)
  static func firstSet(_ column: UnsafePointer<UInt64>, from start: Int, to end: Int) -> Int {
    var i = start
    while i + 8 <= end {
      let p = column + i
      let first = (p[0] | p[1]) | (p[2] | p[3])
      let second = (p[4] | p[5]) | (p[6] | p[7])
      if first | second != 0 { break }
      i += 8
    }
    while i < end, column[i] == 0 { i += 1 }
    return min(i, end)
  }
}
