import Support
import Testing

@testable import Chart

/// Keeps the whole style, a rule a line.
func expectStyle(_ css: String, location: SourceLocation = #_sourceLocation) {
  let lines = css.split(separator: "}").joined(separator: "}\n") + "}\n"
  expectGolden(String(lines), "style.css", location: location)
}

@Suite struct MarkGoldenTests {
  private let data = sample(24).holding(every: 6)

  /// Keeps a chart as a display list and as SVG.
  private func expect(
    _ chart: ChartDescription, _ data: ChartData, _ name: String,
    location: SourceLocation = #_sourceLocation
  ) {
    let list = chart.displayList(data)
    if list.shapes.count < 30 { expectGolden(list.dump, "\(name).txt", location: location) }
    let svg = list.svg(id: name).replacing("><", with: ">\n<") + "\n"
    expectGolden(svg, "\(name).svg", location: location)
  }

  @Test func candles() {
    expect(
      small {
        Grid(); Candles(); Extremes(); LastPrice()
      }, data, "candles")
  }

  @Test func `solid candles`() { expect(small { Candles(solid: true) }, data, "candles-solid") }

  @Test func `candles on a logarithmic scale`() {
    expect(
      small(.logarithmic) {
        Grid(); Candles()
      }, data, "candles-logarithmic")
  }

  @Test func lines() {
    expect(
      small {
        Grid()
        Line("average", label: "quick", detail: "sma(close, 5)", end: .pill)
        Line("slow", color: .series(1), step: true, label: "calm")
      }, data, "lines")
  }

  @Test func areas() {
    expect(
      small {
        Area("close"); Line("close", color: .hold)
      }, data, "area")
    expect(small { Area("drawdown", base: 0, paint: .underwater) }, data, "underwater")
  }

  @Test func `band, dots and guides`() {
    expect(
      small {
        Band("upper", "lower", label: "band"); Dots("low")
      }, data, "band")
    expect(
      small(range: .fixed(0, 100)) {
        GuideBand(30, 70); Guide(50, solid: true); Line("close")
      },
      data, "guides")
  }

  @Test func histogram() {
    expect(small { Histogram("difference", label: "h") }, data, "histogram")
  }

  @Test func volume() {
    expect(small(range: .including(0)) { Volume(label: "Volume") }, data, "volume")
  }

  @Test func holdings() {
    expect(
      small {
        Candles(); HoldingMarks(ring: 0)
      }, data, "holdings")
    expect(
      small {
        HoldingBars(); Guide(0, solid: true)
      }, data, "holding-bars")
  }

  @Test func `merged candles`() {
    var frame = Frame(width: 200)
    frame.axis = 50
    let chart = ChartDescription(frame: frame) {
      Pane(height: .pixels(120), legend: .lines) {
        Grid(); Candles(); Line("average")
      }
      Pane(height: .pixels(40), range: .including(0)) { Volume() }
    }
    expect(chart, sample(800), "merged")
  }

  @Test func figures() {
    for size in FigureSize.allCases {
      let data = sample(400).holding(every: 25)
      expect(priceChart(size), data, "prices-\(size.rawValue)")
      expect(
        .equity(size, logarithmic: true, worst: [Notes.Note("1", bar: 200, value: -0.1)]), data,
        "equity-\(size.rawValue)")
    }
    expect(
      .spark(start: 10_000, startLabel: "$10,000", logarithmic: true), sample(900), "spark")
    expect(.overview(width: 400, window: 500..<660), sample(900).holding(every: 40), "overview")
  }
}
