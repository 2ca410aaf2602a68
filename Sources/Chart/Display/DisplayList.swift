/// What a picture is made of, from the bottom to the top.
public struct DisplayList: Sendable, Hashable {
  /// Width in pixels.
  public var width: Int
  /// Height in pixels.
  public var height: Int
  /// The name of the picture for readers who do not see it.
  public var title: String
  /// The picture in a few sentences.
  public var summary: String
  /// The shapes, bottom first.
  public var shapes: [Shape]
  /// What a reader has to know about the drawing.
  public var notes: [ChartNote]

  /// A picture of shapes, bottom first.
  public init(
    width: Int, height: Int, title: String, summary: String = "", shapes: [Shape],
    notes: [ChartNote] = []
  ) {
    self.width = width
    self.height = height
    self.title = title
    self.summary = summary
    self.shapes = shapes
    self.notes = notes
  }
}

/// A fact about a drawing that its reader has to know.
public enum ChartNote: Hashable, Sendable {
  /// There are more candles than pixels, so this many share one.
  case merged(Int)
  /// A logarithmic scale was asked for, but a value is zero or negative.
  case logarithmNeedsPositive(Double)
  /// No font was found on this machine, so the picture has no text.
  case noFont
  /// No font on this machine has these characters.
  case noGlyph(String)

  /// The fact in words.
  public var text: String {
    switch self {
    case .merged(let count): "1 candle = \(count) bars"
    case .logarithmNeedsPositive(let value):
      "The scale is linear: \(NumberFormat(decimals: 2).text(value)) has no logarithm."
    case .noFont:
      "No font was found, so the picture has no text; install the package fonts-dejavu-core."
    case .noGlyph(let characters):
      "No font has \(characters); install the package fonts-noto-cjk."
    }
  }
}

/// The order in which shapes cover each other.
public enum Plane: Int, CaseIterable, Sendable {
  case bands, grid, rules, areas, volume, histogram, zero, candles, lines, leading, extremes
  case ribbons, links
  case last, dots, markers, ring, leaders, labels, legends
}

/// Collects shapes by plane, boxes of one role in one shape.
struct DisplayListBuilder {
  private var planes = [[Shape]](repeating: [], count: Plane.allCases.count)

  mutating func add(_ shape: Shape, _ plane: Plane) { planes[plane.rawValue].append(shape) }

  /// Adds boxes to those of the same role in the plane.
  mutating func add(_ role: Role, _ boxes: [Box], _ plane: Plane) {
    if boxes.isEmpty { return }
    let found = planes[plane.rawValue].firstIndex {
      if case .boxes(role, _) = $0 { true } else { false }
    }
    guard let found, case .boxes(_, let old) = planes[plane.rawValue][found] else {
      return planes[plane.rawValue].append(.boxes(role, boxes))
    }
    planes[plane.rawValue][found] = .boxes(role, old + boxes)
  }

  /// Adds a closed path to those of the same role in the plane.
  mutating func addFigure(_ role: Role, _ path: Path, _ plane: Plane) {
    if path.points.isEmpty { return }
    let found = planes[plane.rawValue].firstIndex {
      if case .path(role, _) = $0 { true } else { false }
    }
    guard let found, case .path(_, var old) = planes[plane.rawValue][found] else {
      return planes[plane.rawValue].append(.path(role, path))
    }
    old.append(path)
    planes[plane.rawValue][found] = .path(role, old)
  }

  /// All shapes, bottom first.
  var shapes: [Shape] { planes.flatMap { $0 } }
}
