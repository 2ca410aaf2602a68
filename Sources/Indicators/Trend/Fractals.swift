/// Fractals: bars whose high stands above those of the bars on both sides, or whose low stands below.
///
/// In the unit of the price. `up` and `down` are the levels of the last ones, which stand until the next is
/// known; `isUp` and `isDown` are 1 on the bar on which one becomes known, that is `right` bars after it.
///
/// Source: Bill Williams, *Trading Chaos*, 1995, with two bars on each side; TA-Lib 0.8 `FRACTAL`, exact.
struct Fractals: Indicator {
  static let description = IndicatorDescription(
    name: "fractals", title: "Fractals",
    chinese: "分形指标", traditional: "分形指標",
    japanese: "フラクタル", taLib: .init("fractal"), group: .trend,
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
      .init("up", .turns(.init(ago: .parameter("right"), when: "isUp")), isFound: true),
      .init("down", .turns(.init(ago: .parameter("right"), when: "isDown")), isFound: true),
      .init("isUp", .hidden, unit: .pure), .init("isDown", .hidden, unit: .pure),
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
    private var scratch = Scratch(5)

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
        level = Self.hold(count, level, marks, centers, columns[3], columns[4], levels)
        if count > 0 { newest = (centers[count - 1], befores[count - 1], afters[count - 1]) }
      }
    }

    /// 1 where the middle bar stands out on both sides, unknown where one of them is.
    @inline(__always)
    private static func mark(
      _ count: Int, _ centers: UnsafePointer<Double>, _ befores: UnsafePointer<Double>,
      _ afters: UnsafePointer<Double>, _ marks: UnsafeMutablePointer<Double>,
      _ first: (Lanes, Lanes) -> SIMDMask<Lanes.MaskStorage>,
      _ last: (Lanes, Lanes) -> SIMDMask<Lanes.MaskStorage>
    ) {
      @inline(__always) func marked(_ c: Lanes, _ before: Lanes, _ after: Lanes) -> Lanes {
        let zero = (c - c) + (before - before) + (after - after)
        return Lanes.zero.replacing(with: 1, where: first(c, before) .& last(c, after)) + zero
      }
      var i = 0
      while i &+ 2 <= count {
        let pair = marked(centers.pair(i), befores.pair(i), afters.pair(i))
        (marks[i], marks[i &+ 1]) = (pair.x, pair.y)
        i &+= 2
      }
      guard i < count else { return }
      let (c, before, after) = (centers[i], befores[i], afters[i])
      marks[i] =
        marked(Lanes(repeating: c), Lanes(repeating: before), Lanes(repeating: after)).x
    }

    /// Writes the level that stands: the middle bar's where it is marked, else the one before, unknown
    /// where the mark is; the last of them.
    ///
    /// No condition is asked of the level, since which bars stand out cannot be foretold.
    @inline(__always)
    private static func hold(
      _ count: Int, _ level: Double, _ marks: UnsafePointer<Double>,
      _ centers: UnsafePointer<Double>, _ kept: UnsafeMutablePointer<Double>,
      _ taken: UnsafeMutablePointer<Double>, _ levels: UnsafeMutablePointer<Double>
    ) -> Double {
      // All bits of what is kept, or none; and the bits that are taken instead, or none.
      let all = Double(bitPattern: .max)
      for i in 0..<count {
        // What is marked, or unknown where the mark is.
        let level = centers[i] + (marks[i] - marks[i])
        kept[i] = marks[i] == 0 ? all : 0
        taken[i] = marks[i] == 0 ? 0 : level
      }
      var bits = level.bitPattern
      for i in 0..<count {
        bits = bits & kept[i].bitPattern | taken[i].bitPattern
        levels[i] = Double(bitPattern: bits)
      }
      return Double(bitPattern: bits)
    }

    /// Whether values are further out than others.
    @inline(__always)
    private static func beats(_ a: Lanes, _ b: Lanes) -> SIMDMask<Lanes.MaskStorage> {
      Kind.pick(a, b) .!= b
    }

    /// Whether no others are further out.
    @inline(__always)
    private static func holds(_ a: Lanes, _ b: Lanes) -> SIMDMask<Lanes.MaskStorage> {
      Kind.pick(b, a) .== a
    }
  }
}
