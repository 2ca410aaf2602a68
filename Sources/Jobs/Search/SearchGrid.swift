/// All combinations of the values of some parameters, numbered; the last parameter changes first.
struct SearchGrid: Sendable {
  let ranges: [SearchRange]

  /// How many combinations there are, also where they are too many to be numbered.
  var size: Double { ranges.reduce(1) { $0 * Double($1.values.count) } }

  /// How many there are; `nil` above what a number of 64 bits counts.
  var count: Int? {
    var count = 1
    for range in ranges {
      let (product, overflows) = count.multipliedReportingOverflow(by: range.values.count)
      if overflows { return nil }
      count = product
    }
    return count
  }

  /// The places of the values of a combination.
  func places(_ number: Int) -> [Int] {
    var rest = number
    var places = ranges.map { _ in 0 }
    for i in ranges.indices.reversed() {
      places[i] = rest % ranges[i].values.count
      rest /= ranges[i].values.count
    }
    return places
  }

  /// The number of the combination with some places of values.
  func number(_ places: [Int]) -> Int {
    zip(ranges, places).reduce(0) { $0 * $1.0.values.count + $1.1 }
  }

  /// The values of a combination, in the order of the ranges.
  func values(_ number: Int) -> [Double] {
    zip(ranges, places(number)).map { $0.values[$1] }
  }

  /// The values of a combination by name, with those that are the same for all.
  func setting(_ number: Int, beside fixed: [String: Double] = [:]) -> [String: Double] {
    var setting = fixed
    for (range, value) in zip(ranges, values(number)) { setting[range.name] = value }
    return setting
  }
}
