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
    package var mark: IndicatorDescription.Output.Mark
    /// The place among the five colours; `nil` for ink and signal lines of an indicator's own pane.
    var color: Int?
  }
  package struct Pane {
    package var title: String
    package var kind: IndicatorDescription.Pane
    package var series: [Drawn]
  }

  package private(set) var overlays: [Drawn] = []
  package private(set) var volume: [Drawn] = []
  package private(set) var panes: [Pane] = []
  /// Names that found no room on the chart.
  package private(set) var left: [String] = []

  static let mostOverlays = 5
  static let mostPanes = 3

  private let parameters: [(name: String, value: Double)]

  /// The plan for what was recorded; names of parameters are shown as their values.
  init(_ recording: Recording, parameters: [(name: String, value: Double)] = []) {
    self.init(recording.series, closes: recording.bars.close, parameters: parameters)
  }

  /// The plan for some series, each with a value at each of the closes.
  package init(
    _ all: [(NamedSeries, [Double])], closes: [Double],
    parameters: [(name: String, value: Double)]
  ) {
    self.parameters = parameters
    for (place, (series, values)) in all.enumerated()
    where series.isDrawn && Self.isNumber(values) {
      add(place, series, values, closes)
    }
    colour()
  }

  /// The class of a series' line, for its swatch beside the definition; empty where it is not drawn.
  func swatch(_ place: Int) -> String {
    for series in overlays + volume where series.place == place { return Self.line(series, 0) }
    for pane in panes {
      let lines = pane.series.filter { $0.mark != .histogram }
      for (i, series) in lines.enumerated() where series.place == place {
        return Self.line(series, i)
      }
    }
    return ""
  }

  private static func line(_ series: Drawn, _ place: Int) -> String {
    series.color.map { "k-line\($0 % 5 + 1)" } ?? (place == 0 ? "k-ink-line" : "k-signal-line")
  }

  private mutating func add(
    _ place: Int, _ series: NamedSeries, _ values: [Double], _ closes: [Double]
  ) {
    let description = series.indicator.flatMap { Catalogue.find($0) }
    let output =
      description?.outputs.first { $0.name == series.output } ?? description?.outputs.first
    let drawn = Drawn(
      place: place, name: series.name, expression: shown(series.expression),
      mark: output?.mark ?? .line)
    switch description?.pane ?? Self.guessedPane(values, closes) {
    case .overlay where overlays.count < Self.mostOverlays: overlays.append(drawn)
    case .volume where volume.count < 2: volume.append(drawn)
    case .overlay, .volume: left.append(series.name)
    case let kind: addPane(drawn, kind, series)
    }
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
    var next = 0
    func take() -> Int {
      defer { next += 1 }
      return next
    }
    for i in overlays.indices { overlays[i].color = take() }
    for i in volume.indices { volume[i].color = take() }
    for pane in panes.indices {
      let lines = panes[pane].series.indices.filter { panes[pane].series[$0].mark != .histogram }
      guard lines.count != 2 else { continue }
      for line in lines { panes[pane].series[line].color = take() }
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
