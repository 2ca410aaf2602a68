/// One thing to draw; a display list holds them from the bottom to the top.
public enum Shape: Hashable, Sendable {
  case boxes(Role, [Box])
  case path(Role, Path)
  case discs(Role, [Disc])
  /// A box with corners of two pixels.
  case pill(Role, Box)
  case label(Label)
}

/// A disc or ring.
public struct Disc: Hashable, Sendable {
  /// The centre.
  public var center: Point
  /// The radius in half pixels.
  public var radius: Int32

  /// A disc by its centre and radius, both in half pixels.
  public init(center: Point, radius: Int32) {
    self.center = center
    self.radius = radius
  }
}
