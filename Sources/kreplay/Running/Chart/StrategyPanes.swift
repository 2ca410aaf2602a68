import Chart
import Indicators
import Report
import Strategy

/// What a strategy draws of itself, laid out as its report does: over the price, with the volume, or
/// in panes of its own.
struct StrategyPanes {
  private(set) var panes = ChartPanes()
  /// Outputs of one call in one pane are one expression.
  private(set) var drawn: [DrawnExpressions.Drawn] = []
  /// What a reader should know.
  private(set) var notes: [String] = []
  private let all: [DrawnExpressions.Drawn]

  /// Lays out expressions whose columns are read, and names the columns anew.
  init(
    _ all: [DrawnExpressions.Drawn], _ data: inout ChartData,
    parameters: [(name: String, value: Double)]
  ) {
    self.all = all
    let columns = all.indices.map { data.columns["\($0).0"] ?? [] }
    let named = all.map { one in
      NamedSeries(
        name: one.text, expression: one.meaning, node: one.outputs[0].node,
        indicator: one.indicator?.name, output: one.outputs[0].name, isDrawn: true)
    }
    let plan = SeriesPlan(
      Array(zip(named, columns)), closes: data.close, parameters: parameters)
    if !plan.left.isEmpty {
      notes = [
        "not drawn for want of room: \(plan.left.joined(separator: ", ")); --overlay and --pane "
          + "draw what is asked for"
      ]
    }
    data.columns = [:]
    let overlays = plan.overlays.map { add([$0], of: $0.name, $0.expression) }
    let volume = plan.volume.map { add([$0], of: $0.name, $0.expression) }
    var lower: [ChartPanes.Lower] = []
    if !volume.isEmpty || data.volume.contains(where: { $0 > 0 }) {
      lower.append(.init(title: "volume", hasVolume: true, expressions: volume))
    }
    for pane in plan.panes {
      let isNamed = pane.series.count == 1 && pane.series[0].name != pane.title
      let title = isNamed ? "\(pane.series[0].name) = \(pane.title)" : pane.title
      lower.append(.init(title: title, expressions: [add(pane.series, of: title, "")]))
    }
    panes = ChartPanes(overlays: overlays, lower: lower)
    for (place, one) in places.enumerated() {
      for (output, series) in one.enumerated() {
        data.columns["\(place).\(output)"] = columns[series]
      }
    }
  }

  /// The places among all of what each of the drawn has.
  private var places: [[Int]] = []

  /// Makes one expression of some series; returns its place.
  private mutating func add(
    _ series: [SeriesPlan.Drawn], of text: String, _ meaning: String
  ) -> Int {
    places.append(series.map(\.place))
    drawn.append(
      DrawnExpressions.Drawn(
        text: text, meaning: meaning == text ? "" : meaning,
        indicator: all[series[0].place].indicator,
        outputs: series.map { one in
          let output = all[one.place].outputs[0]
          return .init(name: one.name, mark: one.mark, node: output.node)
        }))
    return drawn.count - 1
  }
}
