import Chart
import Indicators
import Replay
import Strategy

extension SeriesPlan {
  /// The class of a series' line, for its swatch beside the definition; empty where it is not drawn.
  func swatch(_ place: Int) -> String {
    let column = wholeColumn(place) ?? columns[place] ?? ""
    return (overlays + volume).flatMap(\.marks).lazy.compactMap { Self.paint(of: column, $0) }.first
      ?? panes.flatMap(\.marks).lazy.compactMap { Self.paint(of: column, $0) }.first ?? ""
  }

  /// The column of a series that is drawn with its whole call.
  private func wholeColumn(_ place: Int) -> String? {
    guard let (_, series, name) = wholes.first(where: { $0.place == place }),
      let call = calls[name],
      let whole = (overlays + volume + panes.flatMap(\.series)).first(where: { $0.name == name })
    else { return nil }
    let output = call.outputs.firstIndex { output in
      output.name == series.output || calls[series.name]?.outputs[0].node == output.node
    }
    return output.map { whole.outputs[$0].column }
  }

  /// The first column of each series that is drawn.
  private var columns: [Int: String] {
    let drawn = overlays + volume + panes.flatMap(\.series)
    return Dictionary(
      drawn.map { one in
        (one.place, (one.outputs.first { !$0.mark.isAside } ?? one.outputs[0]).column)
      }
    ) { first, _ in first }
  }

  /// The class of the paint in which a mark draws a column; nil where it draws others, or bars.
  private static func paint(of column: String, _ mark: any Mark) -> String? {
    switch mark {
    case let line as Line where line.column == column:
      line.direction == nil ? paint(line.color) : "k-line-up"
    case let band as Band where [band.upper, band.lower].contains(column): paint(band.color)
    case let dots as Dots where dots.column == column: paint(dots.color)
    case let turns as TurningPoints where turns.column == column: paint(turns.color)
    default: nil
    }
  }

  private static func paint(_ color: SeriesColor) -> String {
    switch color {
    case .series(let number): "k-line\(number % 10 + 1)"
    case .signal: "k-signal-line"
    default: "k-ink-line"
    }
  }
}
