/// Room above and below the values of a pane.
public struct Padding: Sendable, Hashable {
  /// Room above.
  public var above: Inset
  /// Room below.
  public var below: Inset

  /// Room above and below.
  public init(above: Inset, below: Inset) {
    self.above = above
    self.below = below
  }

  /// Shares of the range of the values: 0.1 of a range of 50 is 5 more.
  public static func range(top: Double, bottom: Double) -> Padding {
    Padding(above: Inset(range: top), below: Inset(range: bottom))
  }

  /// The same share of the range on both sides.
  public static func range(_ both: Double) -> Padding { range(top: both, bottom: both) }

  /// A share of the highest and of the lowest value: 0.05 of 17,000 is 850 more.
  public static func value(_ share: Double) -> Padding {
    Padding(above: Inset(value: share), below: Inset(value: share))
  }

  /// Pixels.
  public static func pixels(top: Int, bottom: Int) -> Padding {
    Padding(above: Inset(pixels: top), below: Inset(pixels: bottom))
  }
}

extension Pane {
  /// A pane with a share of the height and some padding.
  ///
  /// - Parameter floor: a value that is always shown, such as 0 for volume.
  public init(
    _ title: String = "", weight: Double, padding: Padding = .pixels(top: 18, bottom: 6),
    floor: Double? = nil, scale: ValueScale.Kind = .linear, format: NumberFormat = NumberFormat(),
    legend: LegendPlace = .joined, @MarkBuilder marks: () -> [any Mark]
  ) {
    self.init(
      title, height: .weight(weight), above: padding.above, below: padding.below,
      range: floor.map { .including($0) } ?? .visible, scale: scale, format: format,
      legend: legend, marks: marks)
  }
}
