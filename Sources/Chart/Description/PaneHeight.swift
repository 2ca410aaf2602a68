/// How much of the picture's height a pane has.
public enum PaneHeight: Sendable, Hashable {
  /// Pixels.
  case pixels(Int)
  /// A share of what the panes of fixed height leave.
  case weight(Double)
}

/// Room between the values of a pane and its edge: the larger of a share of the height and pixels.
public struct Room: Sendable, Hashable {
  /// A share of the pane's height, 0 to 1.
  public var share: Double
  /// Pixels.
  public var pixels: Int

  /// The larger of a share of the height and some pixels.
  public init(share: Double = 0, pixels: Int = 0) {
    self.share = share
    self.pixels = pixels
  }

  /// The room in a pane of a height.
  func length(in height: Int) -> Double { max(share * Double(height), Double(pixels)) }
}
