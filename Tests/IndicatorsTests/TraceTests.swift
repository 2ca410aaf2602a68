import Indicators
import Market
import Support
import Testing

/// The intermediate values of one bar.
@Suite struct TraceTests {
  static let candles = randomCandles(300, seed: 21)

  static func trace(_ name: String, _ values: [Double]? = nil, at bar: Int) throws -> Trace {
    let description = try #require(Catalogue.find(name))
    let settings = Settings(values ?? description.parameters.map(\.standard))
    return description.trace(
      at: bar, settings, inputs: ContractTests.inputs(description, candles))
  }

  @Test(arguments: Catalogue.all.map(\.name))
  func `It ends in the value that was worked out, and names what the formula names`(_ name: String)
    throws
  {
    let description = try #require(Catalogue.find(name))
    let inputs = ContractTests.inputs(description, Self.candles)
    var running = Running(description)
    let columns = running(inputs)
    for bar in [0, 1, 63, 64, 255, 299] {
      let trace = try Self.trace(name, at: bar)
      #expect(bits(trace.outputs.map(\.value)) == bits(columns.map { $0[bar] }))
      #expect(
        bits(trace.before.map(\.value)) == bits(columns.map { bar == 0 ? .nan : $0[bar - 1] }))
      #expect(trace.inputs.map(\.value) == inputs.map { $0[bar] })
      for step in trace.steps {
        #expect(description.formula.contains(step.symbol), "\(step.symbol) of \(name)")
        #expect(bar < 299 || step.value.isFinite, "\(step.symbol) of \(name)")
      }
    }
  }

  @Test(arguments: [0.0, 1, 2])
  func `RSI says its gain, its loss and their averages`(_ method: Double) throws {
    let trace = try Self.trace("rsi", [14, method], at: 200)
    let move = Self.candles.close[200] - Self.candles.close[199]
    let value = Dictionary(uniqueKeysWithValues: trace.steps.map { ($0.symbol, $0.value) })
    #expect(value["u"] == max(move, 0) && value["d"] == max(-move, 0))
    let (up, down) = (try #require(value["average(u)"]), try #require(value["average(d)"]))
    #expect(agree(100 * up / (up + down), trace.outputs[0].value, 1e-12))
  }

  @Test func `ADX says the sums it is made of`() throws {
    let trace = try Self.trace("adx", at: 200)
    let value = Dictionary(uniqueKeysWithValues: trace.steps.map { ($0.symbol, $0.value) })
    let (plus, minus) = (try #require(value["plus"]), try #require(value["minus"]))
    let index = try #require(value["dx"])
    #expect(agree(100 * abs(plus - minus) / (plus + minus), index, 1e-12))
    let before = trace.before[0].value
    #expect(agree(before + (index - before) / 14, trace.outputs[0].value, 1e-12))
  }
}
