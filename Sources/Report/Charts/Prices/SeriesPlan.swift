import Chart
package import Indicators
import Market
import Replay
package import Strategy

/// Which of a strategy's series are drawn, where, and in which colour; each keeps its colour on the
/// whole page.
package struct SeriesPlan {
  package struct Drawn {
    /// The place among the series.
    package var place: Int
    package var name: String
    package var expression: String
    /// Its columns: one, or all outputs of a call that was named whole.
    package var outputs: [ChartExpression.Output]
    /// The colours of its lines; `nil` for ink and signal lines of an indicator's own pane.
    package var colors: ColorOrder?

    /// The most characters of an expression that a legend has room for; the list of all indicators has
    /// them whole.
    private static let longest = 60

    /// Its marks beside others.
    var marks: [any Mark] {
      var drawn = ChartExpression(name, outputs: outputs)
      drawn.detail = expression == name || expression.count > Self.longest ? "" : expression
      var colors = colors ?? ColorOrder()
      return drawn.marks(&colors)
    }
  }
  package struct Pane {
    package var title: String
    package var kind: IndicatorDescription.Pane
    package var series: [Drawn]

    /// The marks of all its series.
    var marks: [any Mark] {
      let outputs = series.flatMap { one in
        one.outputs.map { output in
          var output = output
          if one.outputs.count == 1 { output.label = shortName(one) }
          return output
        }
      }
      // Histograms lie below the lines, whichever was named first.
      let sorted =
        outputs.filter { $0.mark == .histogram } + outputs.filter { $0.mark != .histogram }
      var expression = ChartExpression(title, outputs: sorted)
      (expression.isPaneNamed, expression.hasPair) = (true, true)
      var colors = series.lazy.compactMap(\.colors).first ?? ColorOrder()
      return expression.marks(&colors)
    }

    /// The value alone where the pane is named after its one series.
    private func shortName(_ one: Drawn) -> String {
      series.count == 1 && one.name == title ? "" : one.name
    }
  }

  package private(set) var overlays: [Drawn] = []
  package private(set) var volume: [Drawn] = []
  package private(set) var panes: [Pane] = []
  /// Names that found no room on the chart.
  package private(set) var left: [String] = []

  static let mostOverlays = 5
  static let mostPanes = 3

  private let parameters: [(name: String, value: Double)]

  /// What is drawn, by its names: whole calls with all their outputs.
  let calls: [String: DrawnExpressions.Drawn]
  /// Series that are outputs of a call that is drawn whole, and the name of that call.
  private(set) var wholes: [(place: Int, series: NamedSeries, call: String)] = []

  /// The plan for what was recorded; names of parameters are shown as their values.
  init(
    _ recording: Recording, calls: [String: DrawnExpressions.Drawn] = [:],
    parameters: [(name: String, value: Double)] = []
  ) {
    self.init(
      recording.series, calls: calls, closes: recording.bars.close, parameters: parameters)
  }

  /// The plan for some series, each with a value at each of the closes.
  ///
  /// - Parameter calls: those of them that are whole calls, by their names.
  package init(
    _ all: [(NamedSeries, [Double])], calls: [String: DrawnExpressions.Drawn] = [:],
    closes: [Double], parameters: [(name: String, value: Double)]
  ) {
    self.parameters = parameters
    self.calls = calls
    for (place, (series, values)) in all.enumerated()
    where series.isDrawn && Self.isNumber(values) {
      add(place, series, values, closes)
    }
    colour()
  }

  private mutating func add(
    _ place: Int, _ series: NamedSeries, _ values: [Double], _ closes: [Double]
  ) {
    if let whole = whole(series) {
      wholes.append((place, series, whole))
      return
    }
    let description = series.indicator.flatMap { Catalogue.find($0) }
    let output =
      description?.outputs.first { $0.name == series.output } ?? description?.outputs.first
    let drawn = Drawn(
      place: place, name: series.name, expression: shown(series.expression),
      outputs: outputs(place, series, output?.mark))
    let own = output.flatMap { description?.pane(of: $0) }
    switch own ?? Self.guessedPane(values, closes) {
    case .overlay where overlays.count < Self.mostOverlays: overlays.append(drawn)
    case .volume where volume.count < 2: volume.append(drawn)
    case .overlay, .volume: left.append(series.name)
    case let kind: addPane(drawn, kind, series)
    }
  }

  /// The columns of a series: `3`, or `3.0`, `3.1` and so on for the outputs of a whole call.
  private func outputs(
    _ place: Int, _ series: NamedSeries, _ mark: IndicatorDescription.Output.Mark?
  ) -> [ChartExpression.Output] {
    guard let call = calls[series.name], call.outputs.count > 1 else {
      let level = calls[series.name]?.outputs.first?.mark
      return [.init(column: "\(place)", name: series.output ?? "", mark: level ?? mark ?? .line)]
    }
    return call.outputs.enumerated().map { number, output in
      var drawn = ChartExpression.Output(column: "\(place).\(number)", output)
      let isRead = call.outputs.contains { $0.mark == .direction(of: output.name) }
      if !isRead, let name = name(of: output) {
        switch output.mark {
        case .upperBand, .lowerBand, .cloud: drawn.name = name
        default: drawn.label = name
        }
      }
      return drawn
    }
  }

  /// The name of the call that is drawn whole and has a series among its outputs, if there is one.
  private func whole(_ series: NamedSeries) -> String? {
    if series.output != nil, let call = calls[Self.call(series)], call.outputs.count > 1 {
      return call.text
    }
    guard let own = calls[series.name], own.outputs.count == 1 else { return nil }
    let node = own.outputs[0].node
    return calls.values.filter { call in
      call.outputs.count > 1 && call.outputs.contains { $0.node == node }
    }.map(\.text).min()
  }

  /// The name that a strategy gave an output of a call that it named whole as well.
  private func name(of output: DrawnExpressions.Output) -> String? {
    calls.values.filter { $0.outputs.count == 1 && $0.outputs[0].node == output.node }
      .map(\.text).min()
  }

  /// Outputs of one call share a pane.
  private mutating func addPane(
    _ drawn: Drawn, _ kind: IndicatorDescription.Pane, _ series: NamedSeries
  ) {
    let title = shown(Self.call(series))
    if let pane = panes.firstIndex(where: { $0.title == title }) {
      panes[pane].series.append(drawn)
    } else if panes.count < Self.mostPanes {
      panes.append(Pane(title: title, kind: kind, series: [drawn]))
    } else {
      left.append(series.name)
    }
  }

  /// An expression with the values of parameters in the place of their names.
  private func shown(_ expression: String) -> String {
    var shown = ""
    var rest = expression[...]
    while let first = rest.first {
      let isWord = first.isLetter || first == "_"
      let piece =
        isWord
        ? rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" } : rest.prefix(1)
      rest = rest.dropFirst(piece.count)
      let isName = isWord && shown.last != "." && rest.first != "(" && rest.first != ":"
      let value = isName ? parameters.first { $0.name == piece }?.value : nil
      shown += value.map { ReportNumbers.quantity($0) } ?? String(piece)
    }
    return shown
  }

  /// An expression without the name of its output: `macd(close, 12).signal` is of `macd(close, 12)`.
  private static func call(_ series: NamedSeries) -> String {
    guard let output = series.output, series.expression.hasSuffix(".\(output)") else {
      return series.expression
    }
    return String(series.expression.dropLast(output.count + 1))
  }

  /// Overlays take the colours in order; a pane of one line goes on with them, in a pane of two the
  /// first is ink and the second its signal.
  private mutating func colour() {
    var order = ColorOrder()
    func take(_ series: Drawn) -> ColorOrder {
      let first = order
      _ = ChartExpression(series.name, outputs: series.outputs).marks(&order)
      return first
    }
    for i in overlays.indices { overlays[i].colors = take(overlays[i]) }
    for i in volume.indices { volume[i].colors = take(volume[i]) }
    for pane in panes.indices {
      order.beginPane()
      let series = panes[pane].series
      let lines = series.flatMap(\.outputs).filter { !$0.mark.isAside && $0.mark != .histogram }
      if lines.count == 2, lines.allSatisfy({ $0.mark == .line }) { continue }
      for place in series.indices
      where series[place].outputs.contains(where: { $0.mark != .histogram }) {
        panes[pane].series[place].colors = take(series[place])
      }
    }
  }

  private static func isNumber(_ values: [Double]) -> Bool {
    values.contains { !$0.isNaN && $0 != 0 && $0 != 1 }
  }

  /// An expression of its own lies over the price if it moves where the price does.
  private static func guessedPane(
    _ values: [Double], _ closes: [Double]
  ) -> IndicatorDescription.Pane {
    guard let low = closes.min(), let high = closes.max() else { return .own }
    let known = values.lazy.filter { $0.isFinite }
    guard let least = known.min(), let most = known.max() else { return .own }
    return least >= low / 2 && most <= high * 2 && most >= low && least <= high ? .overlay : .own
  }
}
