/// Fractals: bars whose high stands above those of the bars on both sides, or whose low stands below.
///
/// In the unit of the price. `up` and `down` are the levels of the last ones, which stand until the next is
/// known; `isUp` and `isDown` are 1 on the bar on which one becomes known, that is `right` bars after it.
///
/// Source: Bill Williams, *Trading Chaos*, 1995, with two bars on each side; TA-Lib 0.8 `FRACTAL`, exact.
struct Fractals: Indicator {
  static let description = IndicatorDescription(
    name: "fractals", title: "Fractals",
    chinese: "分形指标", japanese: "フラクタル", taLib: .init("fractal"), group: .trend,
    summary: "Where did the price last turn, at a bar that stands out from its neighbours?",
    formula: """
      c = high[t-right]
      before[t] = highest(high, left)[t-right-1]
      after[t] = highest(high, right)[t]
      isUp[t] = 1 where c > before[t] and c > after[t], else 0
      up[t] = c where isUp[t], else up[t-1]
      isDown, down: the same with low, lowest and <
      ties: newest takes c >= before[t] (of equal highs the newest), oldest c >= after[t]
      """,
    parameters: [
      .bars("left", standard: 2, "bars before"),
      .bars("right", standard: 2, "bars after, which must have closed"),
      .choice("ties", ["strict", "newest", "oldest"], "which of equal bars counts, if any"),
    ],
    inputs: [.bars(.high), .bars(.low)],
    outputs: [
      .init("up", .dots, isFound: true), .init("down", .dots, isFound: true),
      .init("isUp", unit: .pure), .init("isDown", unit: .pure),
    ], pane: .overlay,
    warmup: { settings, _ in settings.whole(0) + settings.whole(1) },
    memory: .adaptive, timing: .laterBy(parameter: "right"),
    edgeCases: "Flat prices have none.",
    source: "TA-Lib 0.8 FRACTAL, exact; ties and levels written out in the tests",
    example: "close > fractals().up", make: { Fractals($0) })

  private var top: Side<Highest>
  private var bottom: Side<Lowest>

  init(_ settings: Settings) {
    top = Side(settings)
    bottom = Side(settings)
  }

  mutating func update(_ block: IndicatorBlock) {
    top.update(block.count, block.input(0), level: block.output(0), mark: block.output(2))
    bottom.update(block.count, block.input(1), level: block.output(1), mark: block.output(3))
  }

  func steps(_ bar: TracedBar<Fractals>) -> KeyValuePairs<String, Double> {
    ["c": top.newest.center, "before": top.newest.before, "after": top.newest.after]
  }

  /// The fractals on one side of the price.
  private struct Side<Kind: Extreme>: Sendable {
    private let ties: Int
    private var older: WindowExtreme<Kind>
    private var newer: WindowExtreme<Kind>
    private var center: Lag
    private var past: Lag
    private var level = Double.nan
    private(set) var newest = (center: Double.nan, before: Double.nan, after: Double.nan)
    private var scratch = Scratch(3)

    init(_ settings: Settings) {
      older = WindowExtreme(settings.whole(0))
      newer = WindowExtreme(settings.whole(1))
      center = Lag(settings.whole(1))
      past = Lag(settings.whole(1) + 1)
      ties = settings.whole(2)
    }

    mutating func update(
      _ count: Int, _ input: UnsafePointer<Double>, level output: UnsafeMutablePointer<Double>,
      mark: UnsafeMutablePointer<Double>
    ) {
      scratch.inPieces(count) { start, count, columns in
        let (centers, befores, afters) = (columns[0], columns[1], columns[2])
        center.inPieces(count, input + start) { first, count, _, before in
          (centers + first).update(from: before, count: count)
        }
        older.update(count, input + start, afters)
        past.inPieces(count, afters) { first, count, _, before in
          (befores + first).update(from: before, count: count)
        }
        newer.update(count, input + start, afters)
        let (marks, levels) = (mark + start, output + start)
        switch ties {
        case 1: Self.mark(count, centers, befores, afters, marks, Self.holds, Self.beats)
        case 2: Self.mark(count, centers, befores, afters, marks, Self.beats, Self.holds)
        default: Self.mark(count, centers, befores, afters, marks, Self.beats, Self.beats)
        }
        for i in 0..<count {
          level = marks[i] == 1 ? centers[i] : marks[i] == 0 ? level : .nan
          levels[i] = level
        }
        if count > 0 { newest = (centers[count - 1], befores[count - 1], afters[count - 1]) }
      }
    }

    /// 1 where the middle bar stands out on both sides, unknown where one of them is.
    @inline(__always)
    private static func mark(
      _ count: Int, _ centers: UnsafePointer<Double>, _ befores: UnsafePointer<Double>,
      _ afters: UnsafePointer<Double>, _ marks: UnsafeMutablePointer<Double>,
      _ first: (Double, Double) -> Bool, _ last: (Double, Double) -> Bool
    ) {
      for i in 0..<count {
        let (c, before, after) = (centers[i], befores[i], afters[i])
        let zero = (c - c) + (before - before) + (after - after)
        marks[i] = (first(c, before) && last(c, after) ? 1 : 0) + zero
      }
    }

    /// Whether a value is further out than another.
    @inline(__always)
    private static func beats(_ a: Double, _ b: Double) -> Bool { Kind.pick(a, b) != b }

    /// Whether no other is further out.
    @inline(__always)
    private static func holds(_ a: Double, _ b: Double) -> Bool { Kind.pick(b, a) == a }
  }
}
