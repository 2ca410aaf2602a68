/// The three sizes that a picture is laid out for.
public enum FrameSize: String, CaseIterable, Sendable {
  /// 1216 wide, for a desk.
  case large
  /// 688 wide, for a tablet and for A4.
  case medium
  /// 358 wide, for a phone.
  case small

  /// The measures of a chart of candles.
  public var frame: Frame {
    switch self {
    case .large: .large
    case .medium: .medium
    case .small: .small
    }
  }
}

extension FrameSize {
  /// Height of a pane of prices.
  public var price: Int { self == .large ? 456 : self == .medium ? 420 : 300 }
  /// Height of a pane of volume.
  public var volume: Int { self == .large ? 76 : self == .medium ? 68 : 52 }
  /// Height of a pane of an indicator.
  public var indicator: Int { self == .small ? 84 : 112 }
  /// Pixels at least between two lines of prices.
  public var priceGap: Int { self == .small ? 40 : 46 }
}

extension Pane {
  /// A pane of prices with room for its legend above and for ribbons below.
  ///
  /// - Parameters:
  ///   - decimals: digits after the point of a price.
  ///   - legendLines: how many lines its legend has; three have room anyway.
  public static func prices(
    _ size: FrameSize, decimals: Int = 2, tick: Double = 0, legendLines: Int = 3,
    @MarkBuilder marks: () -> [any Mark]
  ) -> Pane {
    Pane(
      height: .pixels(size.price), above: Inset(share: 0.14, pixels: 15 + 17 * max(3, legendLines)),
      below: Inset(pixels: 44), format: NumberFormat(decimals: decimals), gap: size.priceGap,
      finest: tick, legend: .lines, marks: marks)
  }

  /// A pane of the traded amount.
  public static func volume(_ size: FrameSize) -> Pane {
    Pane(
      "Volume", height: .pixels(size.volume), below: Inset(), range: .including(0),
      format: NumberFormat(.compact), gap: 30
    ) {
      Grid()
      Volume()
    }
  }

  /// A pane of an indicator.
  public static func indicator(
    _ title: String, _ size: FrameSize, range: PaneRange = .visible,
    format: NumberFormat = NumberFormat(), @MarkBuilder marks: () -> [any Mark]
  ) -> Pane {
    Pane(title, height: .pixels(size.indicator), range: range, format: format, marks: marks)
  }
}
