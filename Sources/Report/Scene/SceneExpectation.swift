import Glibc
import Text

/// What the page's script expects of a value before it reads the difference: the nearer, the fewer bits.
/// The script works it out from what it has read, in the same steps.
struct SceneExpectation {
  /// How the script knows it.
  let name: String
  var facts: [(String, JSON)] = []
  /// The expected integer at a place, after the known value before it.
  let value: (_ place: Int, _ before: Int64) -> Int64

  private init(
    _ name: String, _ facts: [(String, JSON)] = [], _ value: @escaping (Int, Int64) -> Int64
  ) {
    self.name = name
    self.facts = facts
    self.value = value
  }
}

// MARK: Of the column itself

extension SceneExpectation {
  /// Nothing.
  static var zero: SceneExpectation { SceneExpectation("z") { _, _ in 0 } }

  /// The value before and the step to it, as times have.
  static func step(_ integers: [Int64?]) -> SceneExpectation {
    SceneExpectation("s") { place, before in
      place > 1 ? before &+ (before &- (integers[place - 2] ?? 0)) : before
    }
  }
}

// MARK: Of candles

extension SceneExpectation {
  /// The close before; of opens.
  static func previousClose(_ close: SceneColumn) -> SceneExpectation {
    SceneExpectation("c") { place, _ in place > 0 ? close.integers[place - 1] ?? 0 : 0 }
  }

  /// The larger or the smaller of open and close; of highs and lows.
  static func body(high: Bool, _ open: SceneColumn, _ close: SceneColumn) -> SceneExpectation {
    SceneExpectation(high ? "h" : "l") { place, _ in
      let (a, b) = (open.integers[place] ?? 0, close.integers[place] ?? 0)
      return high ? max(a, b) : min(a, b)
    }
  }

  /// `a + b · close`, as holding is worth.
  static func close(
    _ a: Double, _ b: Double, _ close: SceneColumn, decimals: Int
  ) -> SceneExpectation {
    let size = pow(10, Double(decimals))
    let scaled = scaled(close, size)
    return SceneExpectation("x", [("a", .number(a)), ("b", .number(b))]) { place, _ in
      SceneColumn.whole(a * size + b * scaled(place))
    }
  }

  /// The value before, moved to the close by a share, as exponential averages are.
  static func share(_ a: Double, _ close: SceneColumn, decimals: Int) -> SceneExpectation {
    let scaled = scaled(close, pow(10, Double(decimals)))
    return SceneExpectation("e", [("a", .number(a))]) { place, before in
      SceneColumn.whole(Double(before) + a * (scaled(place) - Double(before)))
    }
  }

  /// The value before, and a share of how far the close came in some bars, as simple averages are.
  static func window(_ count: Int, _ close: SceneColumn, decimals: Int) -> SceneExpectation {
    let scaled = scaled(close, pow(10, Double(decimals)))
    return SceneExpectation("w", [("a", .whole(count))]) { place, before in
      place < count
        ? before
        : SceneColumn.whole(
          Double(before) + (scaled(place) - scaled(place - count)) / Double(count))
    }
  }

  private static func scaled(_ close: SceneColumn, _ size: Double) -> (Int) -> Double {
    let unit = pow(10, Double(close.decimals))
    return { (close.whole($0) / unit) * size }
  }
}

// MARK: Of other columns

extension SceneExpectation {
  /// A sum of other columns of the set, each times a factor, and a constant.
  static func sum(
    _ parts: [(factor: Int, name: String, column: SceneColumn)], plus constant: Int = 0,
    decimals: Int
  ) -> SceneExpectation {
    let size = pow(10, Double(decimals))
    let units = parts.map { pow(10, Double($0.column.decimals)) }
    var facts: [(String, JSON)] = [
      ("of", .list(parts.map { .list([.whole($0.factor), .text($0.name)]) }))
    ]
    if constant != 0 { facts.append(("a", .whole(constant))) }
    return SceneExpectation("y", facts) { place, _ in
      var sum = Double(constant)
      for (part, unit) in zip(parts, units) {
        sum += Double(part.factor) * (part.column.whole(place) / unit)
      }
      return SceneColumn.whole(sum * size)
    }
  }

  /// What a column of the candles has at the bar that another column names.
  static func looked(
    up name: String, _ column: SceneColumn, at: String, _ bars: SceneColumn, decimals: Int
  ) -> SceneExpectation {
    let size = pow(10, Double(decimals))
    return SceneExpectation("i", [("of", .text(name)), ("at", .text(at))]) { place, _ in
      SceneColumn.whole(column.value(Int(bars.integers[place] ?? -1)) * size)
    }
  }

  /// How far a curve lies below its highest so far.
  static func falls(of equity: SceneColumn, decimals: Int) -> SceneExpectation {
    let size = pow(10, Double(decimals))
    var high = -Double.infinity
    let expected = equity.integers.map { value -> Int64 in
      let value = Double(value ?? 0)
      if value > high { high = value }
      return high > 0 ? SceneColumn.whole((value / high - 1) * size) : 0
    }
    return SceneExpectation("d") { place, _ in expected[place] }
  }

  /// The value before, and what the positions that are held made of the bar.
  static func changes(_ changes: [Double], decimals: Int) -> SceneExpectation {
    let size = pow(10, Double(decimals))
    return SceneExpectation("q") { place, before in
      SceneColumn.whole(Double(before) + changes[place] * size)
    }
  }

  /// What quantity and prices make of a trade, less its costs.
  static func profit(
    side: SceneColumn, quantity: SceneColumn, entry: SceneColumn, exit: SceneColumn,
    costs: SceneColumn, decimals: Int
  ) -> SceneExpectation {
    let size = pow(10, Double(decimals))
    return SceneExpectation("g") { place, _ in
      let moved = exit.value(place) - entry.value(place)
      return SceneColumn.whole(
        (side.value(place) * quantity.value(place) * moved - costs.value(place)) * size)
    }
  }

  /// Profit as a share of what was paid.
  static func share(
    of profit: SceneColumn, quantity: SceneColumn, entry: SceneColumn, decimals: Int
  ) -> SceneExpectation {
    let size = pow(10, Double(decimals))
    return SceneExpectation("r") { place, _ in
      let share = profit.value(place) / (quantity.value(place) * entry.value(place))
      return share.isFinite ? SceneColumn.whole(share * size) : 0
    }
  }
}
