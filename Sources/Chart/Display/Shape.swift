/// One thing to draw; a display list holds them from the bottom to the top.
public enum Shape: Hashable, Sendable {
  case boxes(Role, [Box])
  case path(Role, Path)
  case discs(Role, [Disc])
  /// A box with corners of two pixels.
  case pill(Role, Box)
  case label(Label)
  /// A shape in a colour of its own in place of its role's.
  indirect case tinted(Color, Shape)
  /// A fill of an opacity in per cent in place of its role's.
  indirect case faded(Int, Shape)
  /// A line of a width in hundredths of a pixel, in place of its role's width.
  indirect case weighted(Int, Shape)

  /// The shape in a colour of its own, where there is one.
  func tinted(_ color: Color?) -> Shape { color.map { .tinted($0, self) } ?? self }

  /// The shape with a line of a width in pixels, where there is one.
  func weighted(_ width: Double?) -> Shape {
    width.map { .weighted(Int((min(max($0, 0.1), 100) * 100).rounded()), self) } ?? self
  }

  /// The shape without a colour, strength or width of its own.
  public var plain: Shape {
    switch self {
    case .tinted(_, let shape), .faded(_, let shape), .weighted(_, let shape): shape.plain
    default: self
    }
  }
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
