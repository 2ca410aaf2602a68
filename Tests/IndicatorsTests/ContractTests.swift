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

    func warmup(_ output: Int) -> Int { description.warmup(Settings(values), output) }

    var longest: Int { description.outputs.indices.map(warmup).max() ?? 0 }
  }

  /// The standard settings, and each parameter at several values with the others as they stand.
  static let cases: [Case] = Catalogue.all.flatMap { description in
    let standard = description.parameters.map(\.standard)
    var all = [standard]
    for (k, parameter) in description.parameters.enumerated() {
      let values: [Double] =
        switch parameter.kind {
        case .whole(let range):
          [1, 2, 3, 5, 8, 13, 31, 100].filter { range.contains($0) }.map(Double.init)
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

  /// The standard settings under every word of every option.
  static func bases(_ description: IndicatorDescription, _ standard: [Double]) -> [[Double]] {
    var bases = [standard]
    for (k, parameter) in description.parameters.enumerated() {
      guard case .option(let words) = parameter.kind else { continue }
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

  static func inputs(_ description: IndicatorDescription, _ candles: Candles) -> [[Double]] {
    description.inputs.map { input in
      switch input.standard {
      case .open: candles.open
      case .high: candles.high
      case .low: candles.low
      case .volume: candles.volume
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
}
