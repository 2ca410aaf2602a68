import Indicators
import Market
import Support
import Testing

/// What every indicator of the catalogue promises, whatever it calculates.
@Suite struct ContractTests {
  static let sizes = [1, 7, 64, 1_024]

  @Test(arguments: cases)
  func `The first known value comes exactly after the declared warm-up`(_ test: Case) {
    let outputs = test.run(Self.inputs(test.description, Self.candles))
    for (k, output) in outputs.enumerated() {
      let known = test.known(output, k)
      #expect(output.prefix(test.warmup(k)).allSatisfy { $0.isNaN })
      #expect(known.allSatisfy { $0.isFinite })
      // What is looked for is in this data, at least as the standard settings ask for it.
      #expect(!known.isEmpty || !test.isStandard)
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
      input.standard == .volume || input.standard.isTruth ? column : column.map { $0 * 8 }
    }
    let (plain, changed) = (test.run(inputs), test.dearer.run(scaled))
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
    // It begins somewhere else than a flat market leads it.
    if name == "kdj", test.values[3] != 50 || test.values[4] == 2 { return }
    let formula = SlowFormulas.outputs(
      name, test.values, flat.map { Array($0.prefix(test.longest + 1)) })
    for (k, output) in test.run(flat).enumerated() {
      guard let first = test.known(output, k).first else { continue }
      #expect(test.known(output, k).allSatisfy { agree($0, first, 1e-13, floor: 1e-12) })
      let name = test.description.outputs[k].name
      // Its formula says what a flat market gives, where it is written out.
      if !formula.isEmpty, let expected = formula[k].last, !expected.isNaN {
        #expect(agree(first, expected, 1e-9, floor: 1e-9))
      }
      let known = Self.flatValue(test.description, name, test.values, hasFormula: !formula.isEmpty)
      guard let expected = known else { continue }
      #expect(agree(first, expected, 1e-12, floor: 1e-12))
    }
  }

  @Test(arguments: cases, [Nasty.flatTail, .zeroRange, .zeroVolume, .spike, .zeros])
  func `Nothing nasty makes a value unknown again`(_ test: Case, _ nasty: Nasty) {
    let inputs = Self.inputs(test.description, nasty.candles)
    // Logarithms and quotients of 0.
    if nasty == .zeros, ["div", "ln", "log10"].contains(test.description.name) { return }
    for (k, output) in test.run(inputs).enumerated() {
      #expect(test.known(output, k).allSatisfy { $0.isFinite })
    }
  }

  /// Those that look at two single values.
  static let leaps: Set = [
    "roc", "rocp", "rocr", "rocr100", "mom", "trix", "coppock", "kst", "hurst", "dpo",
    "donchian",
  ]

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
