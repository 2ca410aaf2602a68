import Indicators
import Strategy

/// Long while a quick moving average is above a calm one: `examples/ma-crossover.json` in Swift.
struct Crossover: Strategy {
  let name = "MA crossover in Swift"
  var fast = 10
  var slow = 30

  private var crossesAbove: Graph.Node?
  private var crossesBelow: Graph.Node?

  /// What it computes: two averages and their crossings. Rules are columns too, so the engine asks
  /// only at the bars where one of them is true.
  mutating func setUp(_ plan: inout Plan) throws {
    let quick = try plan.graph.sma(of: .close, period: fast)
    let calm = try plan.graph.sma(of: .close, period: slow)
    let above = plan.graph.crosses(.above, quick, calm)
    let below = plan.graph.crosses(.below, quick, calm)
    plan.rules = [
      Rule(path: "enter", expression: "quick crosses above calm", parts: []),
      Rule(path: "exit", expression: "quick crosses below calm", parts: []),
    ]
    plan.attention.whenFlat = .any([above])
    plan.attention.whenLong = .any([below])
    crossesAbove = above
    crossesBelow = below
  }

  /// What it wants at a bar's close; the broker does it from the next candle on.
  func decide(at bar: BarView, _ wishes: inout Wishes) {
    if bar.position.size == 0 {
      if let crossesAbove, bar.isTrue(crossesAbove) { wishes.append(Wish(.enter(.long), rule: 0)) }
    } else if let crossesBelow, bar.isTrue(crossesBelow) {
      wishes.append(Wish(.exit(.long), rule: 1))
    }
  }

  func explain(_ rule: Int, at bar: BarView, into values: inout [Double]) {}
}

/// An indicator of the catalogue was asked for by a name that it does not have.
struct UnknownIndicator: Error {
  let name: String
}

extension Graph {
  /// A moving average of a source, by the catalogue.
  fileprivate mutating func sma(of source: Source, period: Int) throws -> Node {
    guard let description = Catalogue.find("sma") else { throw UnknownIndicator(name: "sma") }
    let input = self.source(source)
    return indicator(
      description, inputs: [input], settings: Settings([Double(period)]), output: 0)
  }
}
