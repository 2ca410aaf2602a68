import Strategy

/// All combinations of the values of some parameters, numbered; the last parameter changes first. Choices of
/// other values of the document come before all parameters.
struct SearchGrid: Sendable {
  let ranges: [SearchRange]
  /// How many combinations of parameters each combination of choices has.
  private let settingsOfEach: Int

  init(ranges: [SearchRange]) {
    self.ranges = ranges.filter { $0.choices != nil } + ranges.filter { $0.choices == nil }
    settingsOfEach = self.ranges.filter { $0.choices == nil }.reduce(1) {
      let (product, overflows) = $0.multipliedReportingOverflow(by: $1.values.count)
      return overflows ? .max : product
    }
  }

  /// The ranges that choose among other values of the document.
  var choices: [SearchRange] { ranges.filter { $0.choices != nil } }

  /// Which combination of choices a combination has.
  func variant(of number: Int) -> Int { number / settingsOfEach }

  /// Numbers, in their order, those in a row that have the same choices together.
  func byVariant(_ numbers: [Int]) -> [[Int]] {
    var parts: [[Int]] = []
    for number in numbers {
      if let last = parts.last?.last, variant(of: last) == variant(of: number) {
        parts[parts.count - 1].append(number)
      } else {
        parts.append([number])
      }
    }
    return parts
  }

  /// Numbers in an order in which `size` in a row have few different values of each parameter, so that they share
  /// most of their indicators: combinations of some neighbouring values of each, one after the other.
  func neighboring(_ numbers: [Int], by size: Int) -> [Int] {
    let parameters = ranges.filter { $0.choices == nil && $0.values.count > 1 }.count
    guard parameters > 1, numbers.count > size else { return numbers }
    var side = 1
    while power(side + 1, parameters) <= size { side += 1 }
    let groups = numbers.map { group(of: $0, side: side) }
    return numbers.indices
      .sorted { (groups[$0], numbers[$0]) < (groups[$1], numbers[$1]) }
      .map { numbers[$0] }
  }

  /// The place of the group of a combination, where groups have `side` values of each parameter.
  private func group(of number: Int, side: Int) -> Int {
    var (rest, group, stride) = (number, 0, 1)
    for range in ranges.reversed() {
      let (count, width) = (range.values.count, range.choices == nil ? side : 1)
      group += rest % count / width * stride
      stride *= (count + width - 1) / width
      rest /= count
    }
    return group
  }

  private func power(_ base: Int, _ exponent: Int) -> Int {
    (0..<exponent).reduce(1) { product, _ in min(product * base, 1 << 20) }
  }

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

  /// The values of a parameter in all combinations; one that is not among them has that of `fixed`, or
  /// none.
  func column(_ name: String, beside fixed: [String: Double]) -> GridColumn {
    var stride = 1
    for range in ranges.reversed() {
      if range.choices == nil, range.name == name {
        return GridColumn(range.values, stride: stride)
      }
      let (product, overflows) = stride.multipliedReportingOverflow(by: range.values.count)
      stride = overflows ? .max : product
    }
    return GridColumn([fixed[name] ?? .nan], stride: 1)
  }

  /// The parameters of a combination by name, with those that are the same for all.
  func setting(_ number: Int, beside fixed: [String: Double] = [:]) -> [String: Double] {
    setting(of: values(number), beside: fixed)
  }

  /// The parameters among the values of a combination, likewise.
  func setting(of values: [Double], beside fixed: [String: Double]) -> [String: Double] {
    var setting = fixed
    for (range, value) in zip(ranges, values) where range.choices == nil {
      setting[range.name] = value
    }
    return setting
  }
}
