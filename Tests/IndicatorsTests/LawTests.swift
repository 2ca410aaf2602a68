import Indicators
import Market
import Support
import Testing

/// Laws that follow from what a description says: a new indicator obeys them without a line here.
@Suite struct LawTests {
  typealias Case = ContractTests.Case

  /// The standard settings, and those under every word of every option.
  static let cases: [Case] = Catalogue.all.flatMap { description in
    ContractTests.bases(description, description.parameters.map(\.standard))
      .map { Case(description: description, values: $0) }
  }

  static let candles = randomCandles(700, seed: 29)

  /// Their outputs are the numbers of bars, counted from where the data begin.
  static let counting: Set = ["maxindex", "minindex", "minmaxindex"]
  /// Lines that run beyond the scale that their pane has, by definition.
  static let beyond: Set = ["kdj/j"]

  @Test(arguments: cases)
  func `What comes later changes nothing that was known`(_ test: Case) {
    let inputs = ContractTests.inputs(test.description, Self.candles)
    let whole = test.run(inputs)
    for count in [1, 130, 517] {
      let part = test.run(inputs.map { Array($0.prefix(count)) })
      #expect(bits(part) == bits(whole.map { Array($0.prefix(count)) }))
    }
  }

  @Test(arguments: cases)
  func `Eight times the volume is eight times what is counted in it, and nothing else`(
    _ test: Case
  ) {
    let inputs = ContractTests.inputs(test.description, Self.candles)
    let isVolume = test.description.inputs.map { $0.standard == .volume && $0.name != "periods" }
    guard isVolume.contains(true) else { return }
    let more = zip(inputs, isVolume).map { $1 ? $0.map { $0 * 8 } : $0 }
    let (plain, changed) = (test.run(inputs), test.run(more))
    for (k, output) in test.description.outputs.enumerated() {
      let factor: Double? =
        switch output.unit {
        case .volume, .money: 8
        case .price, .squaredPrice, .pure: 1
        case .other: nil
        }
      guard let factor else { continue }
      #expect(bits(changed[k]) == bits(plain[k].map { $0 * factor }), "\(output.name)")
    }
  }

  @Test(arguments: cases)
  func `Over a window, what came before the window does not count`(_ test: Case) {
    guard test.description.seedInfluence(Settings(test.values), after: 1) == 0,
      !Self.counting.contains(test.description.name)
    else { return }
    let inputs = ContractTests.inputs(test.description, Self.candles)
    let whole = test.run(inputs)
    for start in [1, 77, 300] {
      let late = test.run(inputs.map { Array($0.dropFirst(start)) })
      for (k, (a, b)) in zip(whole, late).enumerated() where !test.description.outputs[k].isFound {
        let rest = b.indices.dropFirst(test.warmup(k))
        #expect(rest.allSatisfy { agree(a[start + $0], b[$0], 1e-9, floor: 1e-9) })
      }
    }
  }

  @Test(arguments: cases)
  func `What it began with fades as fast as it says`(_ test: Case) {
    switch test.description.memory {
    case .fading, .chain: break
    case .window, .adaptive, .whole: return
    }
    guard let bars = test.description.settling(Settings(test.values), to: 1e-12) else { return }
    let (first, second) = (randomCandles(900, seed: 5), randomCandles(900, seed: 6))
    let a = ContractTests.inputs(test.description, first)
    // Another beginning, and the same 860 bars after it.
    let b = zip(ContractTests.inputs(test.description, second), a).map { $0.prefix(40) + $1[40...] }
    let (one, other) = (test.run(a), test.run(b.map { Array($0) }))
    for (k, (x, y)) in zip(one, other).enumerated() where !test.description.outputs[k].isFound {
      let settled = x.indices.dropFirst(40 + test.warmup(k) + bars)
      #expect(settled.allSatisfy { agree(x[$0], y[$0], 1e-7, floor: 1e-7) }, "\(k)")
    }
  }

  @Test(arguments: cases)
  func `On a constant or a steady market every value is known and lies on its scale`(_ test: Case) {
    // Their results soon grow too large.
    if ContractTests.small.contains(test.description.name) { return }
    for (market, prices) in Steady.all {
      let inputs = test.description.inputs.map { input in
        Laws.isPrice(input)
          ? prices
          : input.standard.isBoolean ? Steady.clock : ContractTests.periods(700)
      }
      for (k, output) in test.run(inputs).enumerated() {
        let name = "\(test.description.name)/\(test.description.outputs[k].name)"
        let known = test.known(output, k)
        #expect(known.isFinite, "\(name), \(market)")
        guard case .fixed(let scale, _) = test.description.pane, !Self.beyond.contains(name)
        else { continue }
        #expect(known.lies(in: scale), "\(name), \(market)")
      }
    }
  }

  @Test(arguments: cases)
  func `On random candles a line with a fixed scale does not leave it`(_ test: Case) {
    guard case .fixed(let scale, _) = test.description.pane else { return }
    let outputs = test.run(ContractTests.inputs(test.description, Self.candles))
    for (output, values) in zip(test.description.outputs, outputs) {
      guard !Self.beyond.contains("\(test.description.name)/\(output.name)") else { continue }
      #expect(
        values.allSatisfy {
          $0.isNaN || scale.lowerBound - 1e-9 <= $0 && $0 <= scale.upperBound + 1e-9
        }, "\(output.name)")
    }
  }

  @Test(arguments: [
    ("sma", Laws.Shift.moves, Laws.Reversal?.some(.same)), ("wma", .moves, .other),
    ("trima", .moves, .same), ("ema", .moves, nil), ("highest", .moves, .same),
    ("lowest", .moves, .same), ("midpoint", .moves, .same), ("bollinger", .moves, .same),
    ("donchian", .moves, .same), ("linearreg", .moves, .other), ("stddev", .stays, .same),
    ("var", .stays, .same), ("avgdev", .stays, .same), ("linearreg_slope", .stays, .opposite),
    ("mom", .stays, .opposite), ("macd", .stays, nil), ("rsi", .stays, nil), ("atr", .stays, nil),
    ("adx", .stays, nil), ("cci", .stays, .other), ("willr", .stays, .other),
    ("correl", .stays, .same), ("roc", .other, .other), ("mfi", .other, .other),
    ("sum", .other, .same), ("obv", .stays, nil), ("envelope", .other, .same),
  ])
  func `Prices higher by an amount, and bars in the opposite order`(
    _ name: String, _ shift: Laws.Shift, _ reversal: Laws.Reversal?
  ) throws {
    let laws = Laws(try #require(Catalogue.find(name)))
    #expect(laws.shifts.first == shift)
    #expect(laws.reversals.first == reversal)
  }
}

/// Markets without a surprise.
enum Steady: CaseIterable {
  case constant, tiny, huge, rising, falling, growing, shrinking

  /// 700 prices of each.
  static let all: [(market: Steady, prices: [Double])] = allCases.map { market in
    var price = market.first
    return (
      market,
      (0..<700).map { _ in
        defer { price = market.after(price) }
        return price
      }
    )
  }

  /// The first of 60 bars.
  static let clock = (0..<700).map { $0 % 60 == 0 ? 1.0 : 0 }

  private var first: Double {
    switch self {
    case .constant, .rising, .growing, .shrinking: 101.37
    case .tiny: 1e-5
    case .huge: 1e7
    case .falling: 300
    }
  }

  private func after(_ price: Double) -> Double {
    switch self {
    case .constant, .tiny, .huge: price
    case .rising: price + 0.25
    case .falling: price - 0.25
    case .growing: price * 1.01
    case .shrinking: price * 0.99
    }
  }
}
