import Market
import Support
import Testing

@testable import Indicators

/// What is worked out by going on from a copy is what a run from the beginning gives.
@Suite struct IndicatorRunTests {
  static let candles = randomCandles(180, seed: 33)

  @Test(arguments: Catalogue.all.map(\.name))
  func `Moving one value gives what a whole run with it gives`(_ name: String) throws {
    let description = try #require(Catalogue.find(name))
    let inputs = ContractTests.inputs(description, Self.candles)
    let (reach, size, last) = (40, 0.01, Self.candles.count - 1)
    for input in inputs.indices {
      let moved = description.moved(
        input, last: reach, by: size, description.defaults, inputs: inputs)
      #expect(moved.count == reach)
      for ago in [0, 1, 7, reach - 1] {
        let whole = [size, -size].map { change -> Double in
          var columns = inputs
          columns[input][last - ago] += change
          return description.values(description.defaults, inputs: columns)[0][last]
        }
        #expect(bits([moved[ago].above, moved[ago].below]) == bits(whole), "\(input), \(ago) ago")
      }
    }
  }

  @Test(arguments: Catalogue.all.map(\.name))
  func `Another last bar gives what a whole run with it gives`(_ name: String) throws {
    let description = try #require(Catalogue.find(name))
    let inputs = ContractTests.inputs(description, Self.candles)
    let last = Self.candles.count - 1
    let others = [0.99, 1, 1.02].map { share in inputs.map { $0[last] * share } }
    let ends = description.ends(others, description.defaults, inputs: inputs)
    for (other, end) in zip(others, ends) {
      var columns = inputs
      for (place, value) in other.enumerated() { columns[place][last] = value }
      let whole = description.values(description.defaults, inputs: columns).map { $0[last] }
      #expect(bits(end) == bits(whole))
    }
  }

  @Test(arguments: Catalogue.all.map(\.name))
  func `Traces of many bars are those of each bar alone`(_ name: String) throws {
    let description = try #require(Catalogue.find(name))
    let inputs = ContractTests.inputs(description, Self.candles)
    let traces = description.traces(of: 100..<160, description.defaults, inputs: inputs)
    #expect(traces.count == 60)
    for bar in [100, 101, 130, 159] {
      let (one, many) = (
        description.trace(at: bar, description.defaults, inputs: inputs), traces[bar - 100]
      )
      #expect(one.steps.map(\.symbol) == many.steps.map(\.symbol))
      #expect(bits(one.steps.map(\.value)) == bits(many.steps.map(\.value)))
      #expect(bits(one.before.map(\.value)) == bits(many.before.map(\.value)))
      #expect(bits(one.outputs.map(\.value)) == bits(many.outputs.map(\.value)))
    }
  }
}
