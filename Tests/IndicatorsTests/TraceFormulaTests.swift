import Foundation
import Indicators
import Market
import Support
import Testing

/// What a formula names, a trace says.
@Suite struct TraceFormulaTests {
  static let candles = randomCandles(420, seed: 33)

  static func trace(_ test: ContractTests.Case, at bar: Int = 419) -> Trace {
    test.description.trace(
      at: bar, Settings(test.values), inputs: ContractTests.inputs(test.description, candles))
  }

  /// The symbols on the left of the formula that are no outputs.
  static func defined(_ d: IndicatorDescription) -> [String] {
    let outputs = Set(d.outputs.map(\.name) + [d.name])
    var symbols: [String] = []
    for line in d.formula.split(separator: "\n") {
      let text = line.drop { $0 == " " }
      for match in text.matches(of: #/(?:^|[,;:] )([A-Za-z][\w.]*)\[t\] = /#) {
        let symbol = String(match.1)
        let last = symbol.split(separator: ".").last.map(String.init) ?? symbol
        if !outputs.contains(last) { symbols.append(symbol) }
      }
    }
    return symbols
  }

  @Test(arguments: Catalogue.all.map(\.name))
  func `Every symbol that a formula defines is an output or a step, whatever the options`(
    _ name: String
  ) throws {
    let description = try #require(Catalogue.find(name))
    var said: Set<String> = []
    for test in LawTests.cases where test.description.name == name {
      let steps = Self.trace(test).steps
      #expect(Set(steps.map(\.symbol)).count == steps.count)
      for step in steps {
        #expect(description.formula.contains(step.symbol), "\(step.symbol) of \(test)")
        #expect(step.value.isFinite, "\(step.symbol) of \(test)")
      }
      said.formUnion(steps.map(\.symbol))
    }
    let silent = Self.defined(description).filter { !said.contains($0) }
    #expect(silent.isEmpty, "\(name)")
  }

  @Test func `The symbols of a formula are found`() throws {
    #expect(try Self.defined(#require(Catalogue.find("eom"))) == ["d", "e", "d", "e"])
    #expect(try Self.defined(#require(Catalogue.find("heikinashi"))) == [])
    #expect(try Self.defined(#require(Catalogue.find("kst"))) == ["a", "b", "c", "d"])
  }

  /// A trace by the symbols of its steps, with the standard settings or others.
  private func steps(_ name: String, _ values: [Double]? = nil) throws -> (
    steps: [String: Double], inputs: [Double], outputs: [Double]
  ) {
    let description = try #require(Catalogue.find(name))
    let trace = Self.trace(
      .init(description: description, values: values ?? description.parameters.map(\.standard)))
    return (
      Dictionary(uniqueKeysWithValues: trace.steps.map { ($0.symbol, $0.value) }),
      trace.inputs.map(\.value), trace.outputs.map(\.value)
    )
  }

  @Test func `The steps make the outputs`() throws {
    let close = Self.candles.close
    let roc = try steps("roc")
    let old = try #require(roc.steps["x[t-n]"])
    #expect(old == close[409] && agree(roc.outputs[0], 100 * (close[419] - old) / old, 1e-12))
    let bbi = try steps("bbi")
    #expect(agree(bbi.outputs[0], bbi.steps.values.reduce(0, +) / 4, 1e-14))
    let vwma = try steps("vwma").steps
    let money = try #require(vwma["sum(x * volume)"])
    let volume = try #require(vwma["sum(volume)"])
    #expect(agree(try steps("vwma").outputs[0], money / volume, 1e-14))
    let cmf = try steps("cmf")
    let flow = try #require(cmf.steps["sum(m * volume, n)"])
    #expect(agree(cmf.outputs[0], flow / (try #require(cmf.steps["sum(volume, n)"])), 1e-14))
    let envelope = try steps("envelope", [25, 1, 1])
    let upper = try #require(envelope.steps["sma(u, n)"])
    #expect(agree(envelope.outputs[0], upper * 1.01, 1e-14))
    let psy = try steps("psy")
    let ups = (408..<420).filter { close[$0] > close[$0 - 1] }.count
    #expect(psy.steps["sum(u, n)"].map { agree($0, Double(ups), 1e-12) } == true)
    let range = try steps("trange")
    #expect(range.steps["close[t-1]"] == close[418])
    let dpo = try steps("dpo", [20, 1])
    let mean = try #require(dpo.steps["m[t-k]"])
    #expect(agree(dpo.outputs[0], close[419] - mean, 1e-12))
    let cloud = try #require(Catalogue.find("ichimoku"))
    let ahead = Self.trace(.init(description: cloud, values: [9, 26, 52, 0]))
    #expect(ahead.steps[0].value == ahead.outputs[3].value)
  }

  @Test func `The steps of levels and oscillators make them too`() throws {
    let chop = try steps("chop")
    let (way, span) = (try #require(chop.steps["s"]), try #require(chop.steps["r"]))
    #expect(agree(chop.outputs[0], 100 * log2(way / span) / log2(14), 1e-12))
    let kst = try steps("kst").steps
    let line = zip(["a", "b", "c", "d"], [1.0, 2, 3, 4]).map { (kst[$0] ?? .nan) * $1 }
    #expect(agree(try steps("kst").outputs[0], line.reduce(0, +), 1e-12))
    let pivots = try steps("pivots")
    let parts = ["h", "l", "c"].map { pivots.steps[$0] ?? .nan }
    #expect(agree(pivots.outputs[0], parts.reduce(0, +) / 3, 1e-12))
    let zigzag = try steps("zigzag")
    let distance = try #require(zigzag.steps["d"])
    #expect(agree(distance, 0.05 * zigzag.outputs[3], 1e-12))
    let bricks = try steps("renko")
    let ends = [bricks.steps["top"] ?? .nan, bricks.steps["bottom"] ?? .nan]
    #expect(Set(ends) == Set(bricks.outputs.prefix(2)))
  }
}
