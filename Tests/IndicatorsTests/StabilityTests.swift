import Foundation
import Indicators
import Market
import Support
import Testing

/// What many values, a spike and a high price must not do to a sum.
///
/// A debug build takes the values of some seconds only, and periods of some thousand;
/// `KREPLAY_STABILITY_VALUES=10000000 swift test -c release -Xswiftc -enable-testing --filter
/// StabilityTests` takes ten million, and the longest periods that there are.
@Suite struct StabilityTests {
  /// How many values come before the ones that are looked at.
  static let count =
    ProcessInfo.processInfo.environment["KREPLAY_STABILITY_VALUES"].flatMap(Int.init) ?? 20_000

  @Test(arguments: ["sum", "sma", "wma", "obv"])
  func `A running sum does not drift in millions of values`(_ name: String) throws {
    let description = try #require(Catalogue.find(name))
    var running = Running(description, description.parameters.isEmpty ? [] : [30])
    var random = SplitMix64(seed: 5)
    var (before, exact, tail) = (0, 0, [Int]())
    for _ in 0..<max(2, Self.count / 100_000) {
      // Whole multiples of 2⁻²⁰: the sum of any of them is exact in an Int.
      let prices = (0..<min(Self.count, 100_000)).map { _ in random.whole(1...(1 << 40)) }
      let values = prices.map { Double($0) * 0x1p-20 }
      let output = running(description.inputs.map { _ in values })
      for price in prices {
        exact +=
          tail.isEmpty && before == 0 ? price : price > before ? price : price < before ? -price : 0
        before = price
      }
      tail = Array(prices.suffix(30))
      let expected: Double =
        switch name {
        case "sum": Double(tail.reduce(0, +)) * 0x1p-20
        case "sma": Double(tail.reduce(0, +)) / 30 * 0x1p-20
        case "wma": Double(tail.enumerated().map { ($0 + 1) * $1 }.reduce(0, +)) / 465 * 0x1p-20
        default: Double(exact) * 0x1p-20
        }
      #expect(agree(try #require(output[0].last), expected, 1e-14))
    }
  }

  /// What looks at a window alone, but for those that count bars from the first.
  static let windowed = Catalogue.all.filter {
    $0.seedInfluence(Settings($0.parameters.map(\.standard)), after: 1) == 0
      && !["maxindex", "minindex", "minmaxindex"].contains($0.name)
  }

  @Test(arguments: windowed.map(\.name))
  func `After many values and a spike it is what a fresh one gives`(_ name: String) throws {
    let description = try #require(Catalogue.find(name))
    var running = Running(description)
    let settings = Settings(description.parameters.map(\.standard))
    let warmup = description.outputs.indices.map { description.warmup(settings, $0) }.max() ?? 0
    let size = min(Self.count, 50_000)
    var last: (inputs: [[Double]], outputs: [[Double]]) = ([], [])
    for chunk in 0..<max(1, Self.count / size) {
      var inputs = ContractTests.inputs(description, randomCandles(size, seed: UInt64(chunk)))
      if chunk == 0 {
        for k in inputs.indices { inputs[k][size / 2] = 1e12 }
      }
      last = (inputs, running(inputs))
    }
    var fresh = Running(description)
    let tail = fresh(last.inputs.map { Array($0.suffix(warmup + 100)) })
    for (a, b) in zip(last.outputs, tail) {
      for (x, y) in zip(a.suffix(100), b.suffix(100)) {
        #expect(agree(x, y, 1e-9, floor: 1e-9), "\(x) after \(Self.count), \(y) afresh")
      }
    }
  }

  @Test(arguments: Catalogue.all.map(\.name))
  func `A spike leaves no trace once it has left the window`(_ name: String) throws {
    let description = try #require(Catalogue.find(name))
    var values = description.parameters.map(\.standard)
    if name == "atr" { values[1] = 1 }
    if name == "rsi" { values[1] = 1 }
    if name == "macd" { (values[3], values[4]) = (1, 1) }
    // The others remember for ever, by definition.
    guard description.seedInfluence(Settings(values), after: 1) == 0 else { return }
    let candles = randomCandles(600, seed: 8)
    let calm = ContractTests.inputs(description, candles)
    for height in [1e12, 1e300] {
      var wild = calm
      for k in wild.indices { wild[k][200] = height }
      var (a, b) = (Running(description, values), Running(description, values))
      for (x, y) in zip(a(calm), b(wild)) {
        #expect(bits(x).dropFirst(320) == bits(y).dropFirst(320), "\(name)")
      }
    }
  }

  @Test(arguments: [0.01, 1e-4, 1e-6])
  func `The deviation of small moves on a price of a million keeps its digits`(_ move: Double)
    throws
  {
    var random = SplitMix64(seed: 9)
    let x = (0..<1_200).map { _ in 1e6 + move * (random.unit() - 0.5) }
    for n in [2.0, 3, 20, 100, 501] {
      var running = Running(try #require(Catalogue.find("stddev")), [n, 1, 0])
      // Distances from the first price are exact here, so this is the true deviation.
      let exact = SlowFormulas.windows(x.map { $0 - x[0] }, Int(n)) {
        SlowFormulas.deviation($0, 0)
      }
      for (a, b) in zip(running([x])[0], exact) { #expect(agree(a, b, 1e-9)) }
    }
  }

  @Test(arguments: Catalogue.all.filter { !$0.parameters.isEmpty }.map(\.name))
  func `The longest period works`(_ name: String) throws {
    let description = try #require(Catalogue.find(name))
    var values = description.parameters.map(\.standard)
    for (k, parameter) in description.parameters.enumerated() {
      // Some wait several periods for their first value.
      if case .whole(let range) = parameter.kind {
        values[k] = Double(min(Self.count > 20_000 ? 20_000 : 4_000, range.upperBound))
      }
    }
    if Self.count > 20_000,
      let place = description.parameters.firstIndex(where: { $0.name == "period" }),
      case .whole(let range) = description.parameters[place].kind
    {
      values[place] = Double(range.upperBound)
    }
    let warmups = description.outputs.indices.map { description.warmup(Settings(values), $0) }
    let count = (warmups.max() ?? 0) + 3
    var running = Running(description, values)
    let last = running(description.inputs.map { _ in Array(repeating: 3.0, count: count) })
    for (k, output) in last.enumerated() {
      #expect(description.outputs[k].isFound || output.suffix(3).allSatisfy { $0.isFinite })
      #expect(output.prefix(warmups[k]).allSatisfy { $0.isNaN })
    }
  }
}
