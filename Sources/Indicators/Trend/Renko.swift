/// Renko: the price as bricks of one height, which only a move of that height adds to.
///
/// In the unit of the price. `renko` is where the last brick closed, `open` where it began, `trend` 1 for a
/// rising brick and −1 for a falling one; `bricks` is how many this bar laid, falling ones negative. A brick
/// against the trend needs a move of two heights from the last close, since it begins where the last one
/// began. The first begin at the first value.
///
/// `unit: price` has bricks of `size`. `unit: atr` takes the height anew with each bar that lays bricks:
/// `size` average ranges as they are there. Programs that take today's average range for all of the past
/// lay other bricks, and each day others again.
///
/// Source: Steve Nison, *Beyond Candlesticks*, 1994; the tests hold the formula written out and a worked
/// example.
struct Renko: Indicator {
  static let description = IndicatorDescription(
    name: "renko", title: "Renko bricks",
    chinese: "砖形图", traditional: "磚形圖",
    japanese: "練行足", group: .trend,
    summary: "Which way does the market go when small moves do not count?",
    formula: """
      top, bottom = the ends of the last brick, both the first value until there is one
      up = floor((x[t] - top) / b + 1e-9), down = floor((bottom - x[t]) / b + 1e-9)
      up >= 1: renko[t] = top + up * b, a brick of height b below it, trend[t] = 1, bricks[t] = up
      down >= 1: renko[t] = bottom - down * b, a brick of height b above it, trend[t] = -1, bricks[t] = -down
      else: as before, bricks[t] = 0
      b = size (price), or size * atr(n) at the bar that laid the last bricks (atr)
      x = source, n = period
      """,
    parameters: [
      .init("size", .number(1e-9...1e9), standard: 1, "height of a brick"),
      .choice("unit", ["atr", "price"], "of what: average ranges, or prices"),
      .bars(standard: 14, "bars in the average range"),
    ],
    inputs: [.value] + .range,
    outputs: [
      .init("renko", .step, isFound: true), .init("open", .hidden, isFound: true),
      .init("trend", .direction(of: "renko"), unit: .pure, isFound: true),
      .init("bricks", .hidden, unit: .pure, isFound: true),
    ], pane: .overlay,
    warmup: { settings, _ in settings.whole(1) == 0 ? settings.whole(2) + 1 : 1 },
    memory: .adaptive,
    edgeCases: "Flat prices lay no brick; while the average range is 0 none can be laid.",
    source: "Nison 1994; formula written out in the tests, with a worked example",
    example: "renko(2).trend > 0 and renko(2).trend[1] < 0", make: { Renko($0) })

  private let isPrice: Bool
  private let size: Double
  private var ranges: WilderRange
  private var wall = Wall()
  private var scratch = Scratch(1)

  init(_ settings: Settings) {
    size = settings.number(0)
    isPrice = settings.whole(1) == 1
    ranges = WilderRange(settings.whole(2))
  }

  mutating func update(_ block: IndicatorBlock) {
    let (values, high, low, close) = (
      block.input(0), block.input(1), block.input(2), block.input(3)
    )
    scratch.inPieces(block.count) { start, count, columns in
      let heights = columns[0]
      ranges.update(count, high + start, low + start, close + start, heights)
      for i in 0..<count {
        wall.take(values[start + i], height: isPrice ? size : size * heights[i], isPrice)
        let isRising = wall.trend > 0
        block.output(0)[start + i] = isRising ? wall.top : wall.bottom
        block.output(1)[start + i] = isRising ? wall.bottom : wall.top
        block.output(2)[start + i] = wall.trend
        block.output(3)[start + i] = wall.bricks
        if !wall.hasBricks { for k in 0..<4 { block.output(k)[start + i] = .nan } }
      }
    }
  }

  func steps(_ bar: TracedBar<Renko>) -> KeyValuePairs<String, Double> {
    ["top": wall.top, "bottom": wall.bottom, "b": wall.height]
  }
}

/// The last brick.
private struct Wall: Sendable {
  private(set) var top = Double.nan
  private(set) var bottom = Double.nan
  private(set) var height = Double.nan
  private(set) var trend = 0.0
  private(set) var bricks = 0.0
  // Bricks of one height lie on a grid, counted from the first value, so that nothing adds up.
  private var first = Double.nan
  private var place = 0.0

  var hasBricks: Bool { trend != 0 }

  @inline(__always)
  mutating func take(_ value: Double, height wanted: Double, _ isGrid: Bool) {
    guard (value + wanted).isFinite else {
      self = Wall()
      return
    }
    bricks = 0
    guard height > 0 else {
      (top, bottom, first, height) = (value, value, value, wanted)
      return
    }
    let up = ((value - top) / height + 1e-9).rounded(.down)
    let down = ((bottom - value) / height + 1e-9).rounded(.down)
    if up >= 1 {
      lay(up, isGrid)
    } else if down >= 1 {
      lay(-down, isGrid)
    } else {
      return
    }
    if !isGrid { height = wanted }
  }

  /// Lays rising bricks, or falling ones if the number is negative.
  private mutating func lay(_ count: Double, _ isGrid: Bool) {
    let isRising = count > 0
    guard count.isFinite else { return }
    if isGrid {
      // The brick against the trend begins at the other end of the last one.
      let turned = hasBricks && (trend > 0) != isRising
      place += count + (turned ? (isRising ? 1 : -1) : 0)
      let close = first + place * height
      let open = first + (place - (isRising ? 1 : -1)) * height
      (top, bottom) = isRising ? (close, open) : (open, close)
    } else if isRising {
      top += count * height
      bottom = top - height
    } else {
      bottom += count * height
      top = bottom + height
    }
    (trend, bricks) = (isRising ? 1 : -1, count)
  }
}
