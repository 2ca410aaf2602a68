import Indicators
import Report
import Strategy

/// A series that a strategy draws, a value a bar.
package struct SteppedLine: Sendable {
  /// What it is drawn as.
  package enum Form: Sendable { case line, dots, histogram }
  /// Its name in the document; untrusted text.
  package let name: String
  /// What it is drawn as.
  package let form: Form
  /// A value a bar; `NaN` is not known.
  package let values: [Double]

  /// The lines of a plan: those over the price, and the panes below it.
  static func all(
    _ plan: SeriesPlan, _ series: [(NamedSeries, [Double])], _ document: StrategyDocument
  ) -> (overlays: [SteppedLine], panes: [SteppedPane]) {
    func lines(_ drawn: SeriesPlan.Drawn) -> [SteppedLine] {
      drawn.outputs.filter { !$0.mark.isAside || drawn.outputs.count == 1 }.compactMap { output in
        guard series.indices.contains(drawn.place) else { return nil }
        return SteppedLine(
          name: drawn.name, form: Form(output.mark), values: series[drawn.place].1)
      }
    }
    let panes = plan.panes.map { pane in
      SteppedPane(
        title: pane.series.count == 1 ? pane.series[0].name : pane.title,
        lines: pane.series.flatMap(lines), range: SteppedPane.range(pane.kind),
        guides: pane.kind.guides.isEmpty
          ? Set(pane.series.flatMap { document.levels(of: $0.name) }).sorted() : pane.kind.guides)
    }
    return ((plan.overlays).flatMap(lines), panes)
  }
}

extension SteppedLine.Form {
  fileprivate init(_ mark: IndicatorDescription.Output.Mark) {
    switch mark {
    case .histogram: self = .histogram
    case .dots: self = .dots
    default: self = .line
    }
  }
}

/// A pane below the price.
package struct SteppedPane: Sendable {
  /// What it is headed with; untrusted text.
  package let title: String
  /// Its lines.
  package let lines: [SteppedLine]
  /// What its scale has at least.
  package let range: ClosedRange<Double>?
  /// Levels that it marks.
  package let guides: [Double]

  static func range(_ kind: IndicatorDescription.Pane) -> ClosedRange<Double>? {
    switch kind {
    case .fixed(let range, _), .around(let range, _): range
    default: nil
    }
  }
}
