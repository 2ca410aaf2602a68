import Market
import Support
import Testing

@testable import Indicators

/// Whatever numbers an indicator is asked for, it takes them somehow: nothing traps.
@Suite struct SettingsTests {
  /// Settings that nobody should ask for: some that are too few, too many, no numbers, beyond all
  /// ranges; and the ends of the ranges.
  private static func strange(_ parameters: [IndicatorDescription.Parameter]) -> [[Double]] {
    let count = parameters.count
    let values: [Double] = [
      .nan, .infinity, -.infinity, 1e300, -1e300, 1e10, -1, 0, 0.5, -0.0, 0x1p-1022, 0x1p63,
      -0x1p63,
    ]
    let standard = parameters.map(\.standard)
    var all: [[Double]] = [[], standard + [7, .nan, 1e300]]
    all += values.map { Array(repeating: $0, count: count + 1) }
    for k in 0..<count {
      all.append(Array(standard.prefix(k)))
      for value in values {
        var settings = standard
        settings[k] = value
        all.append(settings)
      }
    }
    return all
  }

  private static let inputs = ContractTests.names.reduce(into: [String: [[Double]]]()) {
    guard let description = Catalogue.find($1) else { return }
    $0[$1] = ContractTests.inputs(description).map { Array($0.prefix(24)) }
  }

  @Test(arguments: ContractTests.names)
  func `No settings trap, and they are what is told of them`(_ name: String) throws {
    let description = try #require(Catalogue.find(name))
    let inputs = Self.inputs[name] ?? []
    var seen: Set<Settings> = []
    for values in Self.strange(description.parameters) {
      let settings = Settings(values)
      let fitted = settings.fitted(to: description.parameters)
      #expect(fitted.values.count == description.parameters.count)
      for (value, parameter) in zip(fitted.values, description.parameters) {
        let isIn =
          switch parameter.kind {
          case .whole(let range): value == value.rounded() && range.contains(Int(value))
          case .number(let range): range.contains(value)
          case .option(let words): value == value.rounded() && words.indices.contains(Int(value))
          }
        #expect(isIn, "\(values): \(parameter.name) \(value)")
      }
      for output in description.outputs.indices {
        #expect(description.warmup(settings, output) == description.warmup(fitted, output))
        #expect(description.warmup(fitted, output) >= 0)
      }
      #expect(description.settling(settings) == description.settling(fitted))
      // The same again would cost time and say nothing.
      guard seen.insert(fitted).inserted else { continue }
      var (asked, taken) = (Running(description, values), Running(description, fitted.values))
      let found = difference(asked(inputs, block: 7), taken(inputs))
      #expect(found == nil, "\(values)")
    }
  }

  @Test(arguments: ContractTests.names)
  func `A graph takes any settings, and equal ones are one`(_ name: String) throws {
    let description = try #require(Catalogue.find(name))
    var graph = Graph()
    let inputs = description.inputs.map { graph.source($0.standard) }
    func node(_ values: [Double]) -> Graph.Node {
      graph.indicator(description, inputs: inputs, settings: Settings(values), output: 0)
    }
    let standard = node(description.parameters.map(\.standard))
    #expect(node([]) == standard)
    #expect(node(Array(repeating: .nan, count: 20)) == standard)
    _ = node(Array(repeating: .infinity, count: description.parameters.count))
    let low = node([-1e300])
    #expect(graph.warmup(of: low) ?? 0 >= 0)
    #expect(graph.instances.count <= 3)
    let evaluator = try GraphEvaluator(
      graph, instrument: Instrument(), barFrame: Timeframe(1, .minute))
    let bars = randomCandles(40, seed: 2)
    evaluator.update(bars, 0..<40)
    #expect(evaluator.column(standard)[39].isNaN || evaluator.column(standard)[39].isFinite)
  }

  @Test func `A series and a trace take any settings`() throws {
    let description = try #require(Catalogue.find("supertrend"))
    let candles = randomCandles(60, seed: 9)
    for values in Self.strange(description.parameters) {
      var series = CandleSeries()
      var indicator = try #require(SeriesIndicator(description, Settings(values)))
      indicator.follow(try series.append(candles), of: series)
      let trace = description.trace(
        at: 59, Settings(values), inputs: ContractTests.inputs(description, candles))
      #expect(bits(trace.outputs.map(\.value)) == bits([indicator[0, 59], indicator[1, 59]]))
    }
  }
}
