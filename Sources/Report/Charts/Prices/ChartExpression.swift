package import Chart
package import Indicators
package import Strategy

/// A call of an indicator, or a calculation, as a chart draws it: its columns and what they are.
package struct ChartExpression {
  /// One of its columns.
  package struct Output {
    /// The name of the column.
    package var column: String
    /// What follows the dot; empty for the value of a calculation.
    package var name: String
    /// What it is in a chart.
    package var mark: IndicatorDescription.Output.Mark
    /// How many bars further to the right it is drawn.
    package var shift = 0
    /// How many bars ago its turns were, where that is always as many.
    package var ago: Int?
    /// What it belongs to: lines of one family share a colour and a line of the legend.
    package var family: String?
    /// What the legend calls it; nil is its name, or for the first that of the expression.
    package var label: String?

    /// A column.
    package init(column: String, name: String, mark: IndicatorDescription.Output.Mark) {
      self.column = column
      self.name = name
      self.mark = mark
    }
  }

  /// What the legend calls it.
  package var text: String
  /// Words after its name.
  package var detail = ""
  /// Its columns, in the order of the indicator's description.
  package var outputs: [Output]
  /// Whether the pane is named after it, so that its outputs need their own names only.
  package var isPaneNamed = false
  /// Whether two lines of a pane of its own are ink, and grey for the signal.
  package var hasPair = false

  /// An expression and its columns.
  package init(_ text: String, outputs: [Output]) {
    self.text = text
    self.outputs = outputs
  }
}

extension ChartExpression {
  /// Its marks, bottom first: histograms, clouds and bands, then lines, dots and turns.
  package func marks(_ colors: inout ColorOrder) -> [any Mark] {
    var names = Names(self)
    var below: [any Mark] = []
    var above: [any Mark] = []
    var taken: Set<String> = []
    for edges in bands where !edges.contains(where: { taken.contains($0.column) }) {
      taken.formUnion(edges.map(\.column))
      below.append(band(edges, &colors, &names))
    }
    var families: [String: SeriesColor] = [:]
    for output in shown where !taken.contains(output.column) {
      switch output.mark {
      case .histogram: below.insert(Histogram(output.column, label: names.take(output)), at: 0)
      case .dots: above.append(Dots(output.column, color: colors.take(), label: names.take(output)))
      case .turns(let turns):
        above.append(self.turns(output, turns, colors.take(), names.take(output)))
      default: above.append(line(output, &colors, &families, &names))
      }
    }
    return below + above
  }

  /// What is drawn: all that is no flag, or what was asked for alone.
  private var shown: [Output] {
    let shown = outputs.filter { !$0.mark.isAside }
    return shown.isEmpty ? outputs : shown
  }

  /// The pairs of edges between which a colour lies.
  private var bands: [[Output]] {
    let upper = shown.filter { $0.mark == .upperBand }
    let lower = shown.filter { $0.mark == .lowerBand }
    let cloud = shown.filter { $0.mark == .cloud }
    return (upper.count == lower.count ? zip(upper, lower).map { [$0, $1] } : [])
      + (cloud.count == 2 ? [cloud] : [])
  }

  private func band(
    _ edges: [Output], _ colors: inout ColorOrder, _ names: inout Names
  ) -> Band {
    let isCloud = edges[0].mark == .cloud
    var band = Band(
      edges[0].column, edges[1].column, color: isCloud ? .signal : colors.take(),
      label: names.take(edges[0], as: ""),
      fill: isCloud ? .sign : .color, lines: !isCloud)
    band.shift = edges[0].shift
    band.names = edges.map(\.name)
    return band
  }

  private func turns(
    _ output: Output, _ turns: IndicatorDescription.Output.Turns, _ color: SeriesColor,
    _ label: String
  ) -> any Mark {
    func column(_ name: String) -> String? { outputs.first { $0.name == name }?.column }
    var ago: TurningPoints.Ago?
    switch turns.ago {
    case .parameter: ago = output.ago.map { .bars($0) }
    case .output(let name): ago = column(name).map { .column($0) }
    }
    guard let ago, let when = column(turns.when) else {
      // Alone, its value is a level that holds until the next turn.
      return Line(output.column, color: color, step: true, label: label)
    }
    return TurningPoints(
      output.column, ago: ago, when: when, equals: turns.equals, color: color,
      joined: turns.isJoined, label: label, detail: isPaneNamed ? "" : detail)
  }

  private func line(
    _ output: Output, _ colors: inout ColorOrder, _ families: inout [String: SeriesColor],
    _ names: inout Names
  ) -> Line {
    let direction = outputs.first { $0.mark == .direction(of: output.name) }?.column
    let lines = shown.filter { $0.mark == .line }
    let color: SeriesColor
    if direction != nil {
      color = .ink
    } else if hasPair, lines.count == 2,
      shown.allSatisfy({ [.line, .histogram].contains($0.mark) })
    {
      // A line and its signal, as of MACD, are ink and grey.
      color = output.column == lines[0].column ? .ink : .signal
    } else if let family = output.family {
      color = families[family] ?? colors.take()
      families[family] = color
    } else {
      color = colors.take()
    }
    var line = Line(
      output.column, color: color, step: output.mark == .step || output.mark.isAside,
      label: names.take(output), detail: isPaneNamed ? "" : detail)
    line.direction = direction
    line.shift = output.shift
    line.family = output.family.map { "\(outputs[0].column) \($0)" }
    if output.family != nil { line.width = 1 }
    return line
  }
}

/// What the legend calls the outputs of an expression: the first has its name, the others their own.
private struct Names {
  private let expression: ChartExpression
  private var isSaid = false

  init(_ expression: ChartExpression) { self.expression = expression }

  mutating func take(_ output: ChartExpression.Output, as other: String? = nil) -> String {
    if let label = output.label { return label }
    let own = other ?? output.family ?? output.name
    if expression.isPaneNamed {
      let isAlone = expression.outputs.count { !$0.mark.isAside } < 2
      return isAlone ? "" : own
    }
    defer { isSaid = true }
    return isSaid ? own : expression.text
  }
}

extension ChartExpression.Output {
  /// A column that is an output of a drawn expression.
  package init(column: String, _ output: DrawnExpressions.Output) {
    self.init(column: column, name: output.name, mark: output.mark)
    shift = output.shift
    ago = output.ago
    family = output.family
  }
}

extension ChartExpression {
  /// A drawn expression whose columns are named by its place: `2.0`, `2.1` and so on.
  package init(_ drawn: DrawnExpressions.Drawn, at place: Int) {
    self.init(
      drawn.text,
      outputs: drawn.outputs.enumerated().map { Output(column: "\(place).\($0)", $1) })
    detail = drawn.meaning
  }
}
