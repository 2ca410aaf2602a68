import Indicators

/// A number as a sum: of values that rules read, each some times, and a constant.
///
/// Written so, `close - 2 > close - 1` has nothing left on either side but numbers.
struct LinearForm: Sendable {
  /// How many times each value is in it, by the values' numbers.
  var terms: [Int: Double] = [:]
  var constant = 0.0
  /// The sizes of all constants that went in, by which rounding is judged.
  var scale = 0.0

  init(_ constant: Double) {
    self.constant = constant
    scale = constant.magnitude
  }

  init(value: Int) { terms = [value: 1] }

  static func + (a: LinearForm, b: LinearForm) -> LinearForm {
    var sum = a
    for (value, times) in b.terms {
      let all = (sum.terms[value] ?? 0) + times
      sum.terms[value] = all == 0 ? nil : all
    }
    sum.constant += b.constant
    sum.scale += b.scale
    return sum
  }

  static func - (a: LinearForm, b: LinearForm) -> LinearForm { a + b * -1 }

  static func * (a: LinearForm, factor: Double) -> LinearForm {
    var product = LinearForm(0)
    if factor != 0 { product.terms = a.terms.mapValues { $0 * factor } }
    product.constant = a.constant * factor
    product.scale = a.scale * factor.magnitude
    return product
  }

  /// Its only number, if it has no values.
  var number: Double? { terms.isEmpty ? constant : nil }

  /// Its values in an order and how many times each, the first once: equal for forms of which one is a
  /// multiple of the other; with how many times larger it is than that.
  var direction: (key: [UInt64], factor: Double)? {
    let order = terms.sorted { $0.key < $1.key }
    guard let factor = order.first?.value, factor.isFinite, factor != 0 else { return nil }
    let key = order.flatMap {
      [UInt64(truncatingIfNeeded: $0.key), ($0.value / factor).bitPattern]
    }
    return (key, factor)
  }
}

/// A value that rules read, which no sum takes apart.
struct ReadValue: Sendable {
  /// The numbers that it can have.
  var interval: Interval
  /// The price of a candle that it is, and how many bars back; `nil` for anything else.
  var price: Graph.Source?
  var lag = 0
  /// Whether it is how far an extreme of some bars lies beyond the last of them.
  var isBeyondExtreme = false
}

extension LinearForm {
  /// The numbers that it can have, prices of one candle taken together: none is above its high or below
  /// its low.
  ///
  /// - Parameter possible: the prices that a candle can have.
  func range(_ values: [ReadValue], among possible: Interval) -> Interval {
    var range = Interval(constant)
    var prices: [Int: [Graph.Source: Double]] = [:]
    for (value, times) in terms.sorted(by: { $0.key < $1.key }) {
      if let price = values[value].price {
        prices[values[value].lag, default: [:]][price] = times
      } else {
        range = range + values[value].interval * times
      }
    }
    for lag in prices.keys.sorted() {
      if let candle = prices[lag] { range = range + Self.range(ofCandle: candle, possible) }
    }
    return range
  }

  /// Prices of one candle: its low, and shares of its reach on top of it.
  private static func range(
    ofCandle times: [Graph.Source: Double], _ possible: Interval
  ) -> Interval {
    let high = times[.high] ?? 0
    let inner = [times[.open] ?? 0, times[.close] ?? 0]
    let all = high + (times[.low] ?? 0) + inner[0] + inner[1]
    let least = high + inner.reduce(0) { $0 + min(0, $1) }
    let most = high + inner.reduce(0) { $0 + max(0, $1) }
    let reach = Interval(least < 0 ? -.infinity : 0, most > 0 ? .infinity : 0)
    // Sums of shares that are 0 up to rounding error, as 1 - 1/3 - 2/3.
    let isNothing = all.magnitude < 1e-12 * (high.magnitude + (times[.low] ?? 0).magnitude + 1)
    return (isNothing ? Interval(0) : possible * all) + reach
  }
}
