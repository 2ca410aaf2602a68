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
    _ all: [DrawnExpressions.Drawn], _ data: inout ChartData, of document: StrategyDocument
  ) {
    self.all = all
    let columns = all.indices.map { data.columns["\($0).0"] ?? [] }
    let named = all.map { one in
      NamedSeries(
        name: one.text, expression: one.meaning, node: one.outputs[0].node,
        indicator: one.indicator?.name, output: one.outputs[0].name, isDrawn: true)
    }
    let plan = SeriesPlan(
      Array(zip(named, columns)),
      calls: Dictionary(all.map { ($0.text, $0) }) { first, _ in first }, closes: data.close,
      parameters: document.parameters)
    if !plan.left.isEmpty {
      notes = [
        "not drawn for want of room: \(plan.left.joined(separator: ", ")); --overlay and --pane "
          + "draw what is asked for"
      ]
    }
    let read = data.columns
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
      lower.append(
        .init(
          title: title, expressions: [add(pane.series, of: title, "")],
          levels: Set(pane.series.flatMap { document.levels(of: $0.name) }).sorted()))
    }
    panes = ChartPanes(overlays: overlays, lower: lower)
    for (place, names) in places.enumerated() {
      for (output, name) in names.enumerated() {
        data.columns["\(place).\(output)"] = read[name] ?? []
      }
    }
  }

  /// The columns, as they were read, of what each of the drawn has.
  private var places: [[String]] = []

  /// Makes one expression of some series; returns its place.
  private mutating func add(
    _ series: [SeriesPlan.Drawn], of text: String, _ meaning: String
  ) -> Int {
    let parts = series.flatMap { one in
      all[one.place].outputs.enumerated().map { number, output in
        var output = output
        let planned = one.outputs[number]
        if all[one.place].outputs.count == 1 {
          output = output.named(one.name)
        } else if let own = planned.label ?? (planned.name == output.name ? nil : planned.name) {
          output = output.named(own)
        }
        return ("\(one.place).\(number)", output)
      }
    }
    places.append(parts.map(\.0))
    drawn.append(
      DrawnExpressions.Drawn(
        text: text, meaning: meaning == text ? "" : meaning,
        indicator: all[series[0].place].indicator, outputs: parts.map(\.1)))
    return drawn.count - 1
  }
}

extension DrawnExpressions.Output {
  /// The output under the name that a strategy gave it.
  fileprivate func named(_ name: String) -> DrawnExpressions.Output {
    var named = DrawnExpressions.Output(name: name, mark: mark, node: node)
    (named.shift, named.ago, named.family) = (shift, ago, family)
    return named
  }
}
