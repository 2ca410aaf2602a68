import Indicators
import Market
import Support
import Testing

/// What every indicator of the catalogue promises, whatever it calculates.
@Suite struct ContractTests {
  static let sizes = [1, 7, 64, 1_024]

  /// An indicator with settings, written as a call.
  struct Case: Sendable, CustomTestStringConvertible {
    let description: IndicatorDescription
    let values: [Double]
    var testDescription: String { "\(description.name)\(values.map { "\($0)" })" }

    func run(_ inputs: [[Double]], block: Int = 1_024) -> [[Double]] {
      var running = Running(description, values)
      return running(inputs, block: block)
    }

    /// The kinds of averages that its options name.
    var kinds: [AverageWord] {
      zip(description.parameters, values).compactMap { parameter, value in
        guard case .option(let words) = parameter.kind, words.count == 9 else { return nil }
        return AverageWord(rawValue: words[Int(value)])
      }
    }

    func warmup(_ output: Int) -> Int { description.warmup(Settings(values), output) }

    var longest: Int { description.outputs.indices.map(warmup).max() ?? 0 }
  }

  enum AverageWord: String { case sma, ema, wma, dema, tema, trima, kama, mama, t3 }

  /// The standard settings, and each parameter at several values with the others as they stand.
  static let cases: [Case] = Catalogue.all.flatMap { description in
    let standard = description.parameters.map(\.standard)
    var all = [standard]
    for (k, parameter) in description.parameters.enumerated() {
      let values: [Double] =
        switch parameter.kind {
        case .whole(let range):
          [1, 2, 3, 8, 31, 100].filter { range.contains($0) }.map(Double.init)
            + (range.lowerBound == 0 ? [0] : [])
        case .number(let range): [0.5, 3].filter { range.contains($0) }
        case .option(let words): words.indices.map(Double.init)
        }
      for value in values {
        for base in bases(description, standard) {
          var settings = base
          settings[k] = value
          if !all.contains(settings) { all.append(settings) }
        }
      }
    }
    return all.map { Case(description: description, values: $0) }
  }

  /// The standard settings under every word of every option; of the many kinds of averages each is
  /// tried in every place, but not in all places at once.
  static func bases(_ description: IndicatorDescription, _ standard: [Double]) -> [[Double]] {
    var bases = [standard]
    for (k, parameter) in description.parameters.enumerated() {
      guard case .option(let words) = parameter.kind, words.count < 9 else { continue }
      bases = bases.flatMap { base in
        words.indices.map { word in
          var changed = base
          changed[k] = Double(word)
          return changed
        }
      }
    }
    return bases
  }

  /// Periods that go up and down.
  static func periods(_ count: Int) -> [Double] { (0..<count).map { Double(2 + $0 * 7 % 40) } }

  /// Functions that know only small numbers, or whose results soon grow too large.
  static let small: Set = ["acos", "asin", "cosh", "exp", "sinh"]

  static func inputs(_ description: IndicatorDescription, _ candles: Candles) -> [[Double]] {
    if small.contains(description.name) { return [candles.close.map { $0 / (1 + abs($0)) }] }
    return description.inputs.map { input in
      if input.name == "periods" { return periods(candles.count) }
      return switch input.standard {
      case .open: candles.open
      case .high: candles.high
      case .low: candles.low
      case .volume: candles.volume
      case .sessionFirst: candles.close.indices.map { $0 % 60 == 0 ? 1 : 0 }
      default: candles.close
      }
    }
  }

  static let candles = randomCandles(700, seed: 11)

  @Test(arguments: cases)
  func `The first known value comes exactly after the declared warm-up`(_ test: Case) {
    let outputs = test.run(Self.inputs(test.description, Self.candles))
    for (k, output) in outputs.enumerated() {
      let warmup = test.warmup(k)
      #expect(output.prefix(warmup).allSatisfy { $0.isNaN })
      #expect(output.dropFirst(warmup).allSatisfy { $0.isFinite })
    }
  }

  @Test(arguments: cases)
  func `The size of a block changes no bit`(_ test: Case) {
    let inputs = Self.inputs(test.description, Self.candles)
    let whole = bits(test.run(inputs))
    for size in Self.sizes { #expect(bits(test.run(inputs, block: size)) == whole) }
  }

  @Test(arguments: cases)
  func `A copy goes on alike`(_ test: Case) {
    let inputs = Self.inputs(test.description, Self.candles)
    for cut in [0, 1, 40, 333] {
      var original = Running(test.description, test.values)
      _ = original(inputs.map { Array($0.prefix(cut)) }, block: 7)
      var copy = original
      let rest = inputs.map { Array($0.dropFirst(cut)) }
      let first = bits(original(rest))
      #expect(bits(copy(rest)) == first)
      #expect(first == test.run(inputs).map { bits(Array($0.dropFirst(cut))) })
    }
  }

  @Test(arguments: cases)
  func `Unknown values in front shift the output and change no bit (trap 11)`(_ test: Case) {
    let inputs = Self.inputs(test.description, Self.candles)
    let plain = test.run(inputs)
    for unknown in [1, 7, 300, 1_100] {
      let shifted = test.run(inputs.map { Array(repeating: .nan, count: unknown) + $0 })
      for (a, b) in zip(plain, shifted) {
        #expect(b.prefix(unknown).allSatisfy { $0.isNaN })
        #expect(bits(Array(b.dropFirst(unknown))) == bits(a))
      }
    }
  }

  @Test(arguments: cases)
  func `It is its formula, slowly and plainly written`(_ test: Case) {
    let inputs = Self.inputs(test.description, Self.candles)
    let slow = SlowFormulas.outputs(test.description.name, test.values, inputs)
    // What has no slow formula must have TA-Lib's values.
    #expect(!slow.isEmpty || test.description.source.hasPrefix("TA-Lib 0.8"))
    #expect(slow.isEmpty || slow.count == test.description.outputs.count, "no slow formula")
    for ((a, b), output) in zip(zip(test.run(inputs), slow), test.description.outputs) {
      for i in a.indices {
        #expect(agree(a[i], b[i], 1e-9, floor: 1e-9), "\(output.name) at \(i): \(a[i]), \(b[i])")
      }
    }
  }

  @Test(arguments: cases)
  func `Prices eight times as high give lines eight times as high, or the same index`(_ test: Case)
  {
    let inputs = Self.inputs(test.description, Self.candles)
    // A power of two only changes the exponent, so every bit of the digits stays.
    let scaled = zip(inputs, test.description.inputs).map { column, input in
      input.standard == .volume ? column : column.map { $0 * 8 }
    }
    // Its start is a price too.
    if test.description.name == "sarext", test.values[0] != 0 { return }
    let (plain, changed) = (test.run(inputs), test.run(scaled))
    for (k, output) in test.description.outputs.enumerated() {
      let factor: Double? =
        switch output.unit {
        case .price, .money: 8
        case .squaredPrice: 64
        case .pure, .volume: 1
        case .other: nil
        }
      guard let factor else { continue }
      #expect(bits(changed[k]) == bits(plain[k].map { $0 * factor }), "\(output.name)")
    }
  }

  @Test(arguments: cases)
  func `On a flat market it comes to rest at once`(_ test: Case) {
    let flat = test.description.inputs.map { _ in Array(repeating: 101.37, count: 700) }
    // Their memory begins empty and fills slowly, they turn at every bar, or they count bars.
    let slow: Set = [
      "mama", "ht_trendline", "sar", "sarext", "maxindex", "minindex", "minmaxindex",
    ]
    let name = test.description.name
    if test.description.group == .cycle || slow.contains(name) { return }
    if Self.small.contains(name) || test.kinds.contains(.mama) { return }
    for (k, output) in test.run(flat).enumerated() {
      let known = output.dropFirst(test.warmup(k))
      #expect(known.allSatisfy { agree($0, known.first ?? .nan, 1e-13, floor: 1e-12) })
      guard
        let expected = flatValue(test.description, test.description.outputs[k].name, test.values)
      else { continue }
      #expect(agree(known.first ?? .nan, expected, 1e-12, floor: 1e-12))
    }
  }

  /// What a flat market of 101.37 gives.
  private func flatValue(_ d: IndicatorDescription, _ output: String, _ values: [Double]) -> Double?
  {
    switch d.name {
    case "rsi", "stochastic", "kdj", "stochf", "stochrsi", "imi", "mfi", "ultosc": 50
    case "willr": -50
    case "aroon", "rocr100": 100
    case "rocr", "div": 1
    case "sum": 101.37 * values[0]
    case "add": 2 * 101.37
    case "mult": 101.37 * 101.37
    case "obv": nil
    case "arbr": 100
    case "supertrend" where output == "trend": 1
    case "envelope" where output != "middle": nil
    case _ where d.group == .math && d.parameters.isEmpty && d.name != "sub": nil
    case _ where d.pane == .overlay: 101.37
    default: 0
    }
  }

  @Test(arguments: cases, [Nasty.flatTail, .zeroRange, .zeroVolume, .spike, .zeros])
  func `Nothing nasty makes a value unknown again`(_ test: Case, _ nasty: Nasty) {
    let inputs = Self.inputs(test.description, nasty.candles)
    // Logarithms and quotients of 0.
    if nasty == .zeros, ["div", "ln", "log10"].contains(test.description.name) { return }
    for (k, output) in test.run(inputs).enumerated() {
      #expect(output.dropFirst(test.warmup(k)).allSatisfy { $0.isFinite })
    }
  }

  /// Those that look at two single values.
  static let leaps: Set = ["roc", "rocp", "rocr", "rocr100", "mom", "trix", "coppock"]

  @Test(arguments: cases)
  func `After an unknown value it begins afresh and poisons nothing (trap 7b)`(_ test: Case) {
    // Its cloud is of bars that lie before the hole.
    if test.description.name == "ichimoku" { return }
    var inputs = Self.inputs(test.description, Self.candles)
    for hole in [0, 90, 95] {
      for k in inputs.indices { inputs[k][hole] = .nan }
    }
    let fresh = test.run(inputs.map { Array($0.dropFirst(96)) })
    for size in [1_024, 7] {
      for (a, b) in zip(test.run(inputs, block: size), fresh) {
        #expect(a[95].isNaN)
        // What looks back at single values only may be known a little sooner.
        for i in b.indices where !(Self.leaps.contains(test.description.name) && b[i].isNaN) {
          #expect(agree(a[96 + i], b[i], 1e-9, floor: 1e-9), "\(i): \(a[96 + i]), \(b[i])")
        }
      }
    }
  }
}

/// Candles that break careless formulas.
enum Nasty: Sendable, CaseIterable {
  case flatTail, zeroRange, zeroVolume, spike, zeros

  var candles: Candles {
    let plain = randomCandles(600, seed: 3)
    return Candles(plain.close.indices.map { change(plain[$0], $0) })
  }

  private func change(_ candle: Candle, _ i: Int) -> Candle {
    switch self {
    case .flatTail where i >= 300: same(candle, 99.9, 0)
    case .zeroRange: same(candle, candle.close, candle.volume)
    case .zeroVolume:
      Candle(
        candle.time, open: candle.open, high: candle.high, low: candle.low, close: candle.close,
        volume: 0)
    case .spike where i == 250: same(candle, 1e12, 1e12)
    case .zeros: same(candle, 0, 0)
    default: candle
    }
  }

  private func same(_ candle: Candle, _ price: Double, _ volume: Double) -> Candle {
    Candle(candle.time, open: price, high: price, low: price, close: price, volume: volume)
  }
}
