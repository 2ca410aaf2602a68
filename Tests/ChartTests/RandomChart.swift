import Support

@testable import Chart

/// A chart and its data, drawn by lot.
struct RandomChart {
  var chart: ChartDescription
  var data: ChartData
  private var random: SplitMix64

  /// The same chart for a number.
  init(_ round: Int) {
    random = SplitMix64(seed: UInt64(round) &* 0x9E37_79B9 &+ 77)
    chart = ChartDescription {}
    data = ChartData(times: [])
    data = randomData()
    chart.theme = Theme(pick(Palette.allCases), dark: chance(2))
    if chance(4) { chart.theme = pick(Preset.all).theme(dark: chance(2)) }
    if chance(8) { chart.transform = .heikinAshi }
    chart.frame = randomFrame()
    chart.panes = (0..<random.whole(1...6)).map { _ in randomPane() }
    chart.height = chance(2) ? random.whole(60...2_000) : nil
    if chance(4), data.count > 3 {
      let first = random.whole(0...data.count - 2)
      chart.visible = first..<random.whole(first + 1...data.count)
    }
  }

  /// What it is, for messages.
  var words: String {
    "\(data.count) bars, \(chart.frame.width) wide, \(chart.panes.count) panes, "
      + "\(chart.theme.palette)\(chart.theme.isDark ? " dark" : "")"
  }

  private mutating func chance(_ one: Int) -> Bool { random.whole(1...one) == 1 }

  private mutating func pick<T>(_ choices: [T]) -> T {
    choices[random.whole(0...choices.count - 1)]
  }

  private static let words = [
    "", "MACD(12, 26, 9)", "台積電 (2330)", "日経平均株価の日足と出来高の移動平均線", "한국종합주가지수",
    "a title that is far too long for a chart of this width, or of any width at all, and goes on",
    "<&>\"'", "e\u{301}e\u{301}", "مؤشر", "🙂🙂",
  ]
}

// MARK: Data

extension RandomChart {
  private mutating func randomData() -> ChartData {
    let count = pick([0, 1, 2, 3, 9, 30, 120, 300])
    let price = pick([0.000_001_23, 0.4, 100, 27_000, 120_000, 3e9, 1e15, -40, -0.000_2])
    let step = pick([1_000, 60_000, 3_600_000, 86_400_000, 604_800_000])
    var data = sample(
      count, seed: random.next(), price: price, volatility: pick([0, 0, 0.001, 0.02, 0.3]),
      step: Int64(step))
    data.name = pick(Self.words)
    data.frame = pick(["", "1d", "1 minute"])
    if chance(3), count > 4 {
      // A year without a bar.
      for bar in count / 2..<count { data.times[bar] += 366 * 86_400_000 }
    }
    if chance(3), count > 2 { spoil(&data) }
    if chance(2), count > 6, price > 0 {
      data = data.holding(every: pick([4, 12, 60]), seed: random.next())
    }
    for bar in 0..<count { data.columns["rsi", default: []].append(Double(bar * 37 % 101)) }
    if count == 0 { data.columns["rsi"] = [] }
    data.columns["none"] = [Double](repeating: .nan, count: count)
    if chance(3) { data.columns["average"]? += [Double](repeating: price, count: 26) }
    return data
  }

  /// Runs without a value.
  private mutating func spoil(_ data: inout ChartData) {
    let first = random.whole(0...data.count - 1)
    for bar in first..<random.whole(first + 1...data.count) {
      (data.open[bar], data.high[bar]) = (.nan, .nan)
      (data.low[bar], data.close[bar], data.volume[bar]) = (.nan, .nan, .nan)
      data.columns["average"]?[bar] = .nan
    }
  }
}

// MARK: Description

extension RandomChart {
  private mutating func randomFrame() -> Frame {
    var frame = pick([Frame.large, .medium, .small])
    frame.width = chance(3) ? random.whole(200...420) : random.whole(200...8_000)
    frame.axis = random.whole(30...80)
    frame.left = random.whole(0...20)
    frame.room = random.whole(0...40)
    frame.gap = random.whole(0...24)
    frame.spacing = chance(2) ? nil : Double(random.whole(5...300)) / 10
    frame.widestSpacing = pick([4, 12, 60])
    frame.isByClock = chance(5)
    frame.slots = chance(8) ? pick([1, 270, 1_440]) : nil
    frame.timeAxis = chance(8) ? 0 : 24
    frame.hasTwoTimeLines = chance(4)
    frame.finestYear = chance(8)
    frame.timeEndsOnly = chance(8)
    frame.columns = pick([.nice, .nice, .nice, .count(random.whole(0...9)), .every(70)])
    frame.labels = chance(3) ? Sides(rawValue: UInt8(random.whole(0...15))) : nil
    frame.top = chance(5) ? random.whole(0...40) : 0
    return frame
  }

  private mutating func randomPane() -> Pane {
    let height: PaneHeight =
      chance(3)
      ? .pixels(random.whole(20...40))
      : chance(2) ? .pixels(random.whole(40...500)) : .weight(0.5 + random.unit())
    let room = pick([Inset(), Inset(pixels: 6), Inset(share: 0.14, pixels: 66), Inset(range: 0.1)])
    let marks = (0..<random.whole(1...6)).map { _ in randomMark() }
    var pane = Pane(
      pick(Self.words), subtitle: pick(["", "log"]), height: height, above: room,
      below: pick([Inset(), Inset(pixels: 6), Inset(pixels: 44)]), range: randomRange(),
      scale: pick(ValueScale.Kind.allCases),
      format: NumberFormat(pick(NumberFormat.Style.allCases), decimals: pick([nil, 2, 8])),
      gap: pick([24, 46]), finest: pick([0, 0, 0.01]), legend: pick(LegendPlace.allCases)
    ) {
      Grid()
      marks
    }
    pane.lines = pick([.nice, .nice, .count(random.whole(0...6)), .every(50)])
    pane.hasAxis = !chance(8)
    return pane
  }

  private mutating func randomRange() -> PaneRange {
    let price = data.close.first { $0.isFinite } ?? 50
    return pick([
      .visible, .visible, .visible, .including(0), .symmetric, .fixed(0, 100),
      .fixed(price * 0.99, price * 1.01), .fixed(price * 3, price * 4),
    ])
  }

  private mutating func randomMark() -> any Mark {
    let color = SeriesColor.series(random.whole(0...4))
    let marks: [any Mark] = [
      Candles(), Candles(), Candles(body: .solid),
      Candles(body: .bars, by: .previousClose), LastPrice(), Extremes(),
      Line(
        pick(["average", "slow", "rsi", "none"]), color: color, step: chance(4),
        label: pick([nil, "", "quick", "移動平均線"]), detail: pick(["", "sma(close, 5)"]),
        end: pick([.nothing, .pill, .pill, .name(pick(Self.words))])),
      Line("close", color: .custom(Color(UInt32(random.whole(0...0xFFFFFF)))), end: .pill),
      Area("close", base: pick([nil, 0])), Band("upper", "lower", color: color, label: "band"),
      Histogram("difference", label: "histogram"), Dots("low", color: color, label: "stop"),
      Volume(label: pick([nil, "", "Volume"])), Guide(30, label: pick(Self.words)),
      GuideBand(30, 70), Mountain(), HoldingMarks(ring: 0), HoldingBars(named: 2), HoldingStrip(),
      Sessions(),
      Notes(
        (0..<5).map { .init("\($0 + 1)", bar: $0 * 7, value: data.close.first ?? 0) },
        above: chance(2)),
    ]
    let mark = pick(marks)
    return chance(6) ? mark.onLeft : mark
  }
}
