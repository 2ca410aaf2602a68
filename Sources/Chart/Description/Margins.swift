/// Blank room around everything that is drawn, in pixels.
public struct Margins: Sendable, Hashable {
  /// At the left.
  public var left: Int
  /// Above.
  public var top: Int
  /// At the right.
  public var right: Int
  /// Below.
  public var bottom: Int

  /// Room at the four sides.
  public init(left: Int = 0, top: Int = 0, right: Int = 0, bottom: Int = 0) {
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
  }
}

extension Margins: SpecObject {
  static var blank: Margins { Margins() }

  static var fields: [SpecField<Margins>] {
    [
      SpecField("left", \.left, in: 0...2_000, "At the left."),
      SpecField("top", \.top, in: 0...2_000, "Above."),
      SpecField("right", \.right, in: 0...2_000, "At the right."),
      SpecField("bottom", \.bottom, in: 0...2_000, "Below."),
    ]
  }
}

/// Where the numbers of an axis are beside their lines.
public enum NumberPlace: String, CaseIterable, Sendable {
  /// At the height of the line.
  case beside
  /// Above the line.
  case above
  /// Below the line.
  case below
}

extension NumberPlace: SpecWord {
  static var what: String { "place of numbers" }
}
