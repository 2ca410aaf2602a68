import Indicators
import Support

/// The warm-up of an output as a sum of its parameters, found by asking for it: `2 period - 1`, or
/// `max(fast, slow) + signal - 2` where the longest of some of them counts.
///
/// `nil` where it is no such sum. Options and parameters that are no whole numbers are as when left
/// out.
func warmupFormula(_ description: IndicatorDescription, _ output: Int) -> String? {
  let wholes = description.parameters.indices.filter {
    if case .whole = description.parameters[$0].kind { true } else { false }
  }
  // Of which parameters the largest counts: of none first, then of two, and so on.
  let subsets = (0..<(1 << min(wholes.count, 6))).map { bits in
    wholes.enumerated().filter { bits >> $0.offset & 1 == 1 }.map(\.element)
  }
  for largest in subsets.filter({ $0.count != 1 }).sorted(by: { $0.count < $1.count }) {
    let sum = WarmupSum(description, output, largest: largest, wholes)
    if sum.holds { return sum.text }
  }
  return nil
}

/// A sum that a warm-up might be.
private struct WarmupSum {
  /// Parameters of which the largest counts, with a factor.
  private let terms: [(factor: Int, places: [Int])]
  private let rest: Int
  private let description: IndicatorDescription
  private let output: Int

  /// The factors are what one more of a parameter makes.
  init(_ description: IndicatorDescription, _ output: Int, largest: [Int], _ wholes: [Int]) {
    (self.description, self.output) = (description, output)
    let base = description.defaults.values
    let first = description.warmup(Settings(base), output)
    let groups =
      (largest.isEmpty ? [] : [largest]) + wholes.filter { !largest.contains($0) }.map { [$0] }
    terms = groups.map { places in
      var values = base
      for place in places { values[place] += 1 }
      return (description.warmup(Settings(values), output) - first, places)
    }
    rest = terms.reduce(first) { $0 - $1.factor * Self.largest(base, $1.places) }
  }

  private static func largest(_ values: [Double], _ places: [Int]) -> Int {
    places.map { Int(values[$0]) }.max() ?? 0
  }

  /// Whether it is the warm-up for sixty random settings.
  var holds: Bool {
    var random = SplitMix64(seed: 1)
    return (0..<60).allSatisfy { _ in
      var values = description.defaults.values
      for place in terms.flatMap(\.places) {
        guard case .whole(let range) = description.parameters[place].kind else { continue }
        let top = min(range.upperBound, range.lowerBound + 90)
        values[place] = Double(random.whole(range.lowerBound...top))
      }
      let sum = terms.reduce(rest) { $0 + $1.factor * Self.largest(values, $1.places) }
      return description.warmup(Settings(values), output) == sum
    }
  }

  var text: String {
    var text = ""
    for (amount, name) in terms.map({ ($0.factor, name($0.places)) }) + [(rest, "")]
    where amount != 0 {
      let factor = abs(amount) == 1 && !name.isEmpty ? "" : "\(abs(amount))"
      let size = [factor, name].filter { !$0.isEmpty }.joined(separator: " ")
      text += text.isEmpty ? (amount < 0 ? "-" : "") + size : (amount < 0 ? " - " : " + ") + size
    }
    return text.isEmpty ? "0" : text
  }

  private func name(_ places: [Int]) -> String {
    let names = places.map { description.parameters[$0].name }
    return names.count == 1 ? names[0] : "max(\(names.joined(separator: ", ")))"
  }
}
