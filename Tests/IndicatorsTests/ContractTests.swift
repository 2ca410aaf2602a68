import Indicators
import Market
import Support
import Testing

/// What every indicator of the catalogue promises, whatever it calculates: a test an indicator, which
/// goes through all its cases.
@Suite struct ContractTests {
  static let names = Catalogue.all.map(\.name)
  static let sizes = [1, 7, 64, 1_024]
  /// Blocks of all these sizes in one run, each next to each.
  static let mixed =
    Array(repeating: 1, count: 40) + Array(repeating: 7, count: 9) + [64, 1, 64, 7]

  @Test(arguments: names)
  func `The first known value comes exactly after the declared warm-up`(_ name: String) {
    for test in Self.cases(name) {
      for (k, output) in test.plain.enumerated() {
        let known = test.known(output, k)
        #expect(Stretch(output, 0..<min(test.warmup(k), output.count)).isUnknown, "\(test)")
        #expect(known.isFinite, "\(test)")
        // What is looked for is in this data, at least as the standard settings ask for it.
        #expect(known.count > 0 || !test.isStandard, "\(test)")
      }
    }
  }

  @Test(arguments: names)
  func `The size of a block changes no bit`(_ name: String) {
    for test in Self.cases(name) {
      let inputs = Self.inputs(test.description)
      let schedules = test.isPlain ? Self.sizes.map { [$0] } + [Self.mixed] : [Self.mixed]
      for sizes in schedules {
        let found = difference(test.run(inputs, test.range, blocks: sizes), test.plain)
        #expect(found == nil, "\(test), blocks of \(sizes)")
      }
    }
  }

  @Test(arguments: names)
  func `A copy goes on alike`(_ name: String) {
    for test in Self.cases(name) {
      let inputs = Self.inputs(test.description)
      var original = Running(test.description, test.values)
      var done = 0
      for cut in [0, 1, 40, test.count / 2, test.count] {
        let before = original(inputs, done..<cut, blocks: [7])
        #expect(difference(before, test.plain, b: done..<cut) == nil, "\(test)")
        // The copy runs ahead, one of them to the end, and the original follows.
        var copy = original
        let rest = cut..<(cut == 40 ? test.count : min(cut + 80, test.count))
        #expect(difference(copy(inputs, rest), test.plain, b: rest) == nil, "\(test)")
        done = cut
      }
    }
  }

  @Test(arguments: names)
  func `Unknown values in front shift the output and change no bit (trap 11)`(_ name: String) {
    for test in Self.cases(name) {
      let range = 0..<(test.isPlain ? test.count : min(test.count, test.longest + 120))
      for unknown in test.isPlain ? [1, 7, 300, 1_100] : [7, 530] {
        let shifted = test.run(
          Self.inputs(test.description).map {
            Array(repeating: .nan, count: unknown) + $0[range]
          })
        let rest = unknown..<unknown + range.count
        #expect(difference(shifted, test.plain, a: rest, b: range) == nil, "\(test), \(unknown)")
        #expect(shifted.allSatisfy { Stretch($0, 0..<unknown).isUnknown }, "\(test), \(unknown)")
      }
    }
  }

  @Test(arguments: names)
  func `It is its formula, slowly and plainly written`(_ name: String) {
    for test in Self.cases(name) {
      let inputs = Self.inputs(test.description).map { Array($0[test.range]) }
      let slow = SlowFormulas.outputs(name, test.values, inputs)
      // What has no slow formula must have TA-Lib's values.
      guard !slow.isEmpty else {
        #expect(test.description.source.hasPrefix("TA-Lib 0.8"), "\(test)")
        continue
      }
      #expect(disagreement(test.plain, slow, 1e-9, floor: 1e-9) == nil, "\(test)")
    }
  }

  @Test(arguments: names)
  func `Prices eight times as high give lines eight times as high, or the same index`(
    _ name: String
  ) {
    for test in Self.cases(name) {
      let outputs = test.description.outputs
      guard !outputs.allSatisfy({ $0.unit == .other }) else { continue }
      // A power of two only changes the exponent, so every bit of the digits stays.
      let scaled = zip(Self.inputs(test.description), test.description.inputs).map {
        column, input in
        input.standard == .volume || input.standard.isBoolean ? column : Self.times(8, column)
      }
      let changed = test.dearer.run(scaled, test.range)
      for (k, output) in outputs.enumerated() {
        let factor: Double? =
          switch output.unit {
          case .price, .money: 8
          case .squaredPrice: 64
          case .pure, .volume: 1
          case .other: nil
          }
        guard let factor else { continue }
        let expected = Self.times(factor, test.plain[k])
        #expect(difference([changed[k]], [expected]) == nil, "\(test), \(output.name)")
      }
    }
  }

  @Test(arguments: names)
  func `On a flat market it comes to rest at once`(_ name: String) {
    // Their memory begins empty and fills slowly, they turn at every bar, or they count bars.
    let slow: Set = [
      "mama", "ht_trendline", "sar", "sarext", "maxindex", "minindex", "minmaxindex",
    ]
    if slow.contains(name) || Self.small.contains(name) { return }
    for test in Self.cases(name) {
      if test.description.group == .cycle || test.kinds.contains(.mama) { continue }
      // It begins somewhere else than a flat market leads it.
      if name == "kdj", test.values[3] != 50 || test.values[4] == 2 { continue }
      let flat = test.description.inputs.map { _ in Array(repeating: 101.37, count: test.count) }
      let formula = SlowFormulas.outputs(
        name, test.values, flat.map { Array($0.prefix(test.longest + 1)) })
      for (k, output) in test.run(flat).enumerated() {
        let known = test.known(output, k)
        guard known.count > 0 else { continue }
        let first = output[known.range.lowerBound]
        let still = Stretch(Array(repeating: first, count: known.count))
        #expect(known.firstDisagreement(still, 1e-13, floor: 1e-12) == nil, "\(test)")
        // Its formula says what a flat market gives, where it is written out.
        if !formula.isEmpty, let expected = formula[k].last, !expected.isNaN {
          #expect(agree(first, expected, 1e-9, floor: 1e-9), "\(test)")
        }
        let expected = Self.flatValue(
          test.description, test.description.outputs[k].name, test.values,
          hasFormula: !formula.isEmpty)
        #expect(expected.map { agree(first, $0, 1e-12, floor: 1e-12) } ?? true, "\(test)")
      }
    }
  }

  @Test(arguments: names)
  func `Nothing nasty makes a value unknown again`(_ name: String) {
    for nasty in Nasty.allCases {
      // Logarithms and quotients of 0.
      if nasty == .zeros, ["div", "ln", "log10"].contains(name) { continue }
      let inputs = Catalogue.find(name).map { Self.inputs($0, nasty.candles) } ?? []
      for test in Self.cases(name) {
        for (k, output) in test.run(inputs, test.range).enumerated() {
          #expect(test.known(output, k).isFinite, "\(test), \(nasty)")
        }
      }
    }
  }

  /// Those that look at two single values.
  static let leaps: Set = [
    "roc", "rocp", "rocr", "rocr100", "mom", "trix", "coppock", "kst", "hurst", "dpo",
    "donchian",
  ]

  @Test(arguments: names)
  func `After an unknown value it begins afresh and poisons nothing (trap 7b)`(_ name: String) {
    // Its cloud is of bars that lie before the hole.
    if name == "ichimoku" { return }
    for test in Self.cases(name) {
      var inputs = Self.inputs(test.description)
      for k in inputs.indices {
        for hole in [0, 90, 95] { inputs[k][hole] = .nan }
      }
      let rest = 96..<test.count
      var fresh = test.run(inputs, rest)
      for sizes in test.isPlain ? [[1_024], [7]] : [Self.mixed] {
        let holed = test.run(inputs, test.range, blocks: sizes)
        #expect(holed.allSatisfy { $0[95].isNaN }, "\(test)")
        if Self.leaps.contains(name) {
          // What looks back at single values only may be known a little sooner.
          for k in fresh.indices {
            for i in fresh[k].indices where fresh[k][i].isNaN { fresh[k][i] = holed[k][96 + i] }
          }
        }
        let found = disagreement(holed, fresh, 1e-9, floor: 1e-9, a: rest)
        #expect(found == nil, "\(test), blocks of \(sizes)")
      }
    }
  }

  /// A column times a number.
  private static func times(_ factor: Double, _ column: [Double]) -> [Double] {
    var column = column
    column.withUnsafeMutableBufferPointer { values in
      var i = 0
      while i < values.count {
        values[i] *= factor
        i += 1
      }
    }
    return column
  }
}
