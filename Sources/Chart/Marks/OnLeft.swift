/// A mark on the second scale of its pane, whose numbers are at the left.
public struct OnLeft: Mark {
  /// The mark.
  public var mark: any Mark

  /// A mark on the second scale.
  public init(_ mark: any Mark) {
    // A mark has one scale, however often that is said.
    self.mark = (mark as? OnLeft)?.mark ?? mark
  }

  /// The mark's.
  public var columns: [String] { mark.columns }

  /// The mark's.
  public var hasPill: Bool { mark.hasPill }

  /// The mark's.
  public var showsPrices: Bool { mark.showsPrices }

  /// The mark's.
  public var ahead: Int { mark.ahead }

  /// The mark's.
  public func reserved(_ canvas: Canvas) -> [Box] { mark.reserved(canvas) }

  /// Draws the mark; layout has chosen the scale.
  public func draw(_ canvas: inout Canvas) { mark.draw(&canvas) }
}

extension Mark {
  /// The mark on the second scale of its pane, whose numbers are at the left.
  public var onLeft: OnLeft { OnLeft(self) }
}
