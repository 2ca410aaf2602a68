/// A mark that a description in JSON can name.
///
/// Its table of keys is all there is to say: reading, writing and the JSON Schema are made from it.
protocol DescribedMark: Mark, SpecObject {
  /// Its name in a description.
  static var mark: String { get }
  /// What it draws, for editors.
  static var about: String { get }
}

extension DescribedMark {
  /// Whether its name alone describes it.
  static var isWhole: Bool { !fields.contains(where: \.key.isRequired) }
}

/// The marks that a description can name, in the order of the manual.
enum MarkList {
  static let all: [any DescribedMark.Type] = [
    Grid.self, Sessions.self, Candles.self, Line.self, Area.self, Band.self, Dots.self,
    Histogram.self,
    Volume.self, Guide.self, GuideBand.self, LastPrice.self, Extremes.self, HoldingMarks.self,
    HoldingBars.self, HoldingStrip.self, Notes.self, Window.self, Mountain.self,
    Heading.self,
    SessionAverage.self,
  ]

  static var names: [String] { all.map { $0.mark } }
}
