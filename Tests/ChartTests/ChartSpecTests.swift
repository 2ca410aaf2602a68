import Support
import Testing

@testable import Chart
@testable import Report

/// A description in JSON and one in Swift are equals.
@Suite struct ChartSpecTests {
  /// Every mark, with values that are not those of a blank one.
  static let full = ChartDescription(
    theme: .east.dark, frame: frame, height: 900,
    window: BarWindow(10..<300, from: 1_262_304_000_000, to: 1_293_840_000_250, last: 120),
    title: "A “title”\n with \\ and \"quotes\" 台積電", summary: "Words."
  ) {
    Pane(
      "Prices", subtitle: "log", height: .pixels(456), above: Inset(share: 0.14, pixels: 66),
      below: Inset(pixels: 44), scale: .logarithmic, format: NumberFormat(decimals: 3), gap: 46,
      finest: 0.01, legend: .lines
    ) {
      Grid()
      Sessions()
      HigherCandles(.quarter, by: .previousClose, label: nil)
      Candles(body: .solid, by: .previousClose)
      Line("average", color: .series(2), step: true, label: "quick", detail: "sma(close, 5)")
      Line("slow", color: .strong, label: "", value: false, end: .name("Slow"))
      Line("hold", color: .hold, end: .pill)
      Area("close", base: 5)
      Area("average", paint: .sides, fading: true, step: true)
      Area("drawdown", paint: .underwater)
      Band("upper", "lower", color: .series(3), label: "band", detail: "of ten")
      Band("upper", "lower", fill: .sign, lines: false)
      Dots("low", color: .signal, label: "SAR", reversals: true)
      TurningPoints("high", ago: .bars(2), when: "difference", equals: -1, joined: true)
      TurningPoints("low", ago: .column("slow"), label: "lows", detail: "of two")
      Missing("volume", label: nil)
      Extremes()
      LastPrice()
      HoldingMarks(ring: 2)
      Notes([Notes.Note("1", bar: 4, value: -2.5)], above: true)
    }
    Pane("Volume", height: .weight(0.5), range: .including(0), format: NumberFormat(.compact)) {
      Volume(label: nil, by: .previousClose)
    }
    Pane(range: .fixed(0, 100), format: NumberFormat(.percent, signed: true)) {
      GuideBand(30, 70)
      Guide(50, solid: true, label: "middle")
      Histogram("difference", label: "histogram")
    }
    Pane(range: .symmetric, axisFormat: NumberFormat(.plain, decimals: 1), legend: .bottom) {
      HoldingBars(named: 3)
      HoldingStrip(height: 5)
      Window(3..<9)
    }.withoutAxis()
  }

  private static var frame: Frame {
    var frame = Frame.medium
    frame.room = 40
    frame.hasPaneRules = false
    return frame
  }

  @Test func `a description is written as kept`() throws {
    expectGolden(try Self.full.json(), "description.json")
  }

  @Test func `what was written reads back as the same chart`() throws {
    let json = try Self.full.json()
    let read = try ChartDescription(json: json)
    #expect(try read.json() == json)
    let data = sample(300).holding(every: 20)
    #expect(try read.picture(of: data).dump == Self.full.picture(of: data).dump)
    #expect(read.theme == Self.full.theme)
  }

  @Test(arguments: FrameSize.allCases)
  func `the figures of a report read back as they are`(size: FrameSize) throws {
    let data = sample(400).holding(every: 25)
    let equity = ChartDescription.equity(
      size, logarithmic: true, worst: [Notes.Note("1", bar: 200, value: -0.1)])
    let spark = ChartDescription.spark(start: 8_000, startLabel: "$8,000", logarithmic: true)
    let overview = ChartDescription.overview(width: 400, window: 50..<66, candles: true)
    for chart in [priceChart(size), equity, spark, overview] {
      let read = try ChartDescription(json: chart.json())
      #expect(read.svg(data) == chart.svg(data))
    }
  }

  @Test func `a description by hand is the same as in Swift`() throws {
    let read = try ChartDescription(
      json: """
        {
          "$schema": "chart.schema.json",
          "frame": { "size": "small", "room": 30 },
          "panes": [
            {
              "above": { "share": 0.1, "pixels": 20 }, "legend": "lines",
              "layers": [
                "grid", "candles",
                { "mark": "line", "column": "average", "color": "s2", "label": "quick" }
              ]
            },
            { "weight": 0.3, "range": { "including": 0 }, "format": "compact", "layers": ["volume"] }
          ]
        }
        """)
    var frame = Frame.small
    frame.room = 30
    let chart = ChartDescription(frame: frame) {
      Pane(above: Inset(share: 0.1, pixels: 20), legend: .lines) {
        Grid()
        Candles()
        Line("average", color: .series(1), label: "quick")
      }
      Pane(height: .weight(0.3), range: .including(0), format: NumberFormat(.compact)) { Volume() }
    }
    let data = sample(90)
    #expect(read.svg(data) == chart.svg(data))
    #expect(read.columns == ["open", "high", "low", "close", "average", "volume"])
  }

  @Test func `every mark has a name of its own, and keys too`() {
    #expect(Set(MarkList.names).count == MarkList.all.count)
    func keys<M: DescribedMark>(_ type: M.Type) -> [String] { type.fields.map(\.key.name) }
    for type in MarkList.all {
      #expect(Set(keys(type)).count == keys(type).count && !type.about.isEmpty)
      #expect(!keys(type).contains("mark"))
    }
  }

  @Test func `what cannot be written is refused`() {
    struct Own: Mark { func draw(_ canvas: inout Canvas) {} }
    let own = ChartDescription { Pane { Own() } }
    let error = #expect(throws: ChartError.self) { try own.json() }
    #expect(error?.fault == .nameless("Own"))
    let endless = ChartDescription { Pane { Guide(.infinity) } }
    #expect(throws: ChartError(.notFinite)) { try endless.json() }
  }

  @Test func `spoiled text is refused or read, never more`() throws {
    let text = Array(try Self.full.json().utf8)
    var random = SplitMix64(seed: 4)
    var refused = 0
    for _ in 0..<600 {
      var bytes = text
      for _ in 0...random.whole(0...2) {
        let place = random.whole(0...bytes.count - 1)
        switch random.whole(0...2) {
        case 0: bytes[place] = UInt8(random.whole(0...255))
        case 1: bytes.remove(at: place)
        default: bytes.insert(Array("{}[],:\"0-e.\\u".utf8)[random.whole(0...12)], at: place)
        }
      }
      do {
        _ = try ChartDescription(json: String(decoding: bytes, as: UTF8.self)).json()
      } catch {
        refused += 1
        #expect(!error.fault.words.isEmpty)
      }
    }
    #expect(refused > 200)
  }
}
