/// A line of text.
public struct Label: Hashable, Sendable {
  /// The point on the baseline that the anchor refers to.
  public var point: Point
  /// Which end of the text lies at the point.
  public var anchor: Anchor
  /// The pieces from left to right.
  public var parts: [TextPart]
  /// Size of the type in pixels.
  public var size: Int

  /// The usual size of the type.
  public static let usualSize = 11

  /// A line of text whose anchor lies at a point on the baseline.
  public init(
    point: Point, anchor: Anchor = .start, parts: [TextPart], size: Int = Label.usualSize
  ) {
    self.point = point
    self.anchor = anchor
    self.parts = parts
    self.size = size
  }
}

/// A piece of a label with its own paint.
public struct TextPart: Hashable, Sendable {
  /// The words, as they are; writers escape them.
  public var text: String
  /// How they are painted.
  public var role: Role
  /// Pixels between the part before and this one.
  public var gap: Int

  /// A piece of a label, `gap` pixels after the one before.
  public init(text: String, role: Role, gap: Int = 0) {
    self.text = text
    self.role = role
    self.gap = gap
  }
}

/// Where a text lies relative to its point.
public enum Anchor: String, Sendable {
  case start, middle, end
}
