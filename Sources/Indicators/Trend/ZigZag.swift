/// ZigZag: the turns of the price that were followed by a move of some size, and the leg in progress.
///
/// In the unit of the price. `pivot` is the last turn that is confirmed: the highest high (or lowest low) of
/// a leg, known on the first bar that stands so far on the other side (`isNew` is 1 there), and never
/// changed afterwards; it lies `age` bars back. What charts draw from there on is the leg in progress,
/// which moves on with each new extreme (it repaints): `extreme`, `extremeAge` bars back, is its end as it
/// is known now. `trend` is 1 in a rising leg, −1 in a falling one.
///
/// A bar that carries its leg on does not end it, since nobody knows which came first. The distance is that
/// of the bar of the extreme: in percent of it, in average ranges as they were there, or in prices.
///
/// Source: Arthur Merrill, *Filtered Waves*, 1977; the tests hold the formula written out and a worked
/// example.
struct ZigZag: Indicator {
  static let description = IndicatorDescription(
    name: "zigzag", title: "ZigZag",
    chinese: "之字转向", traditional: "之字轉向",
    japanese: "ジグザグ", group: .trend,
    summary: "Where did the price turn for good, and how far has the leg in progress come?",
    formula: """
      e = the highest high of a rising leg, the lowest low of a falling one; of equal ones the oldest
      d = abs(e) * size / 100 (percent), size * atr(n) at the bar of e (atr), size (price)
      turn = e - d in a rising leg, e + d in a falling one
      a rising leg ends on the first bar after e with low[t] <= turn, a falling one with high[t] >= turn
      pivot[t] = e of the leg that ended last, age[t] = bars since it, isNew[t] = 1 on the bar of the end
      extreme[t] = e of the leg in progress, extremeAge[t] = bars since it, trend[t] = 1 rising, -1 falling
      base: close takes the close for high and low
      n = period
      """,
    parameters: [
      .init("size", .number(0...1e9), standard: 5, "how far the price must come back"),
      .choice("unit", ["percent", "atr", "price"], "of what"),
      .bars(standard: 14, "bars in the average range"),
      .choice("base", ["hl", "close"], "whether highs and lows turn, or closes"),
    ],
    inputs: .range,
    outputs: [
      .init(
        "pivot", .turns(.init(ago: .output("age"), when: "isNew", joined: true)), isFound: true),
      .init("age", .hidden, unit: .pure, isFound: true),
      .init("trend", .hidden, unit: .pure, isFound: true),
      .init("extreme", .hidden, isFound: true),
      .init("extremeAge", .hidden, unit: .pure, isFound: true),
      .init("isNew", .hidden, unit: .pure, isFound: true),
    ], pane: .overlay,
    warmup: { settings, _ in settings.whole(1) == 1 ? settings.whole(2) + 1 : 1 },
    memory: .adaptive, timing: .whenConfirmed,
    edgeCases: "Flat prices have no turn.",
    source: "Merrill 1977; formula written out in the tests, with a worked example",
    example: "close crosses above zigzag(5)", make: { ZigZag($0) })

  private let unit: Int
  private let isClose: Bool
  private let size: Double
  private var ranges: WilderRange
  private var legs = Legs()
  private var scratch = Scratch(1)

  init(_ settings: Settings) {
    unit = settings.whole(1)
    size = unit == 0 ? settings.number(0) / 100 : settings.number(0)
    ranges = WilderRange(settings.whole(2))
    isClose = settings.whole(3) == 1
  }

  mutating func update(_ block: IndicatorBlock) {
    let (high, low) = (block.input(isClose ? 2 : 0), block.input(isClose ? 2 : 1))
    let (tops, bottoms, close) = (block.input(0), block.input(1), block.input(2))
    scratch.inPieces(block.count) { start, count, columns in
      let measure = columns[0]
      if unit == 1 {
        ranges.update(count, tops + start, bottoms + start, close + start, measure)
      }
      for i in 0..<count {
        let (top, bottom) = (high[start + i], low[start + i])
        legs.take(top, bottom, measure: unit == 1 ? size * measure[i] : size, unit == 0)
        block.output(0)[start + i] = legs.pivot
        block.output(1)[start + i] = legs.age
        block.output(2)[start + i] = legs.isKnown ? legs.trend : .nan
        block.output(3)[start + i] = legs.current.extreme
        block.output(4)[start + i] = legs.current.age
        block.output(5)[start + i] = legs.isKnown ? (legs.isNew ? 1 : 0) : .nan
      }
    }
  }

  func steps(_ bar: TracedBar<ZigZag>) -> KeyValuePairs<String, Double> {
    ["d": abs(legs.current.extreme - legs.current.turn), "turn": legs.current.turn]
  }
}

/// The leg in progress and the turn before it. Until there was one, a rising and a falling leg both go
/// on, and the first that ends decides.
private struct Legs: Sendable {
  struct Leg: Sendable {
    var extreme = Double.nan, turn = Double.nan, age = Double.nan
  }

  private(set) var pivot = Double.nan
  private(set) var age = Double.nan
  private(set) var trend = 0.0
  private(set) var isNew = false
  private var rising = Leg()
  private var falling = Leg()

  var isKnown: Bool { trend != 0 }

  /// The leg in progress, once it is known which.
  var current: Leg { trend > 0 ? rising : trend < 0 ? falling : Leg() }

  /// One bar; `measure` is how far is far, or what share of the price if it `isShare`.
  @inline(__always)
  mutating func take(_ high: Double, _ low: Double, measure: Double, _ isShare: Bool) {
    guard (high + low + measure).isFinite else {
      self = Legs()
      return
    }
    let (up, down) = isShare ? (abs(high) * measure, abs(low) * measure) : (measure, measure)
    let hasFallen = trend >= 0 && goOn(high, low, high - up)
    let hasRisen = trend <= 0 && goBack(high, low, low + down)
    isNew = hasFallen != hasRisen
    age += 1
    guard isNew else { return }
    let ended = hasFallen ? rising : falling
    (pivot, age, trend) = (ended.extreme, ended.age, hasFallen ? -1 : 1)
    rising = hasRisen ? Leg(extreme: high, turn: high - up, age: 0) : Leg()
    falling = hasFallen ? Leg(extreme: low, turn: low + down, age: 0) : Leg()
  }

  /// The rising leg takes a bar; whether it ends there.
  @inline(__always)
  private mutating func goOn(_ high: Double, _ low: Double, _ turn: Double) -> Bool {
    guard high <= rising.extreme else {
      rising = Leg(extreme: high, turn: turn, age: 0)
      return false
    }
    rising.age += 1
    return low <= rising.turn && low < rising.extreme
  }

  /// The falling leg takes a bar; whether it ends there.
  @inline(__always)
  private mutating func goBack(_ high: Double, _ low: Double, _ turn: Double) -> Bool {
    guard low >= falling.extreme else {
      falling = Leg(extreme: low, turn: turn, age: 0)
      return false
    }
    falling.age += 1
    return high >= falling.turn && high > falling.extreme
  }
}
