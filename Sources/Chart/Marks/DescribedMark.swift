/// A mark that a description in JSON can name.
///
/// Its table of keys is all there is to say: reading, writing and the JSON Schema are made from it.
protocol DescribedMark: Mark, SpecObject {
  /// Its name in a description.
  static var mark: String { get }
  /// What it draws, for editors.
  static var about: String { get }
  /// A pane in JSON that shows it, of which the manual draws a picture. Columns are those of candles
  /// or expressions.
  static var example: String { get }
}

extension DescribedMark {
  /// Whether its name alone describes it.
  static var isWhole: Bool { !fields.contains(where: \.key.isRequired) }
}

/// The marks that a description can name, in the order of the manual.
enum MarkList {
  static let all: [any DescribedMark.Type] = [
    Grid.self, Sessions.self, HigherCandles.self, Candles.self, Line.self, Area.self, Band.self,
    Dots.self, TurningPoints.self, Histogram.self, Volume.self, Guide.self, GuideBand.self,
    LastPrice.self, Extremes.self, Missing.self, HoldingMarks.self, HoldingBars.self,
    HoldingStrip.self, Markers.self, Drawings.self, Notes.self, Window.self, Mountain.self,
    Heading.self, SessionAverage.self,
  ]

  static var names: [String] { all.map { $0.mark } }
}

/// A mark as the manual shows it.
package struct MarkManual: Sendable {
  /// Its name in a description.
  package let name: String
  /// What it draws.
  package let about: String
  /// A pane in JSON that shows it.
  package let example: String

  /// All marks, in the order of the manual.
  package static let all = MarkList.all.map {
    MarkManual(name: $0.mark, about: $0.about, example: $0.example)
  }
}
