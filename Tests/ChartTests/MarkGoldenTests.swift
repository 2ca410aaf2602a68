import Support
import Testing

@testable import Chart
@testable import Report

/// Keeps the whole style, a rule a line.
func expectStyle(_ css: String, location: SourceLocation = #_sourceLocation) {
  let lines = css.split(separator: "}").joined(separator: "}\n") + "}\n"
  expectGolden(String(lines), "style.css", location: location)
}

/// Keeps a chart as a display list, where it is short, and as SVG.
func expectChart(
  _ chart: ChartDescription, _ data: ChartData, _ name: String,
  location: SourceLocation = #_sourceLocation
) {
  let list = chart.displayList(data)
  if list.shapes.count < 30 { expectGolden(list.dump, "\(name).txt", location: location) }
  let svg = list.svg(id: name).replacing("><", with: ">\n<") + "\n"
  expectGolden(svg, "\(name).svg", location: location)
}

@Suite struct MarkGoldenTests {
  private let data = sample(24).holding(every: 6)

  @Test func candles() {
    expectChart(
      small {
        Grid(); Candles(); Extremes(); LastPrice()
      }, data, "candles")
  }

  @Test func `solid candles`() {
    expectChart(small { Candles(body: .solid) }, data, "candles-solid")
  }

  @Test func `candles on a logarithmic scale`() {
    expectChart(
      small(.logarithmic) {
        Grid(); Candles()
      }, data, "candles-logarithmic")
  }

  @Test func lines() {
    expectChart(
      small {
        Grid()
        Line("average", label: "quick", detail: "sma(close, 5)", end: .pill)
        Line("slow", color: .series(1), step: true, label: "calm")
      }, data, "lines")
  }

  @Test func areas() {
    expectChart(
      small {
        Area("close"); Line("close", color: .hold)
      }, data, "area")
    expectChart(small { Area("drawdown", base: 0, paint: .underwater) }, data, "underwater")
  }

  @Test func `band, dots and guides`() {
    expectChart(
      small {
        Band("upper", "lower", label: "band"); Dots("low")
      }, data, "band")
    expectChart(
      small(range: .fixed(0, 100)) {
        GuideBand(30, 70); Guide(50, solid: true); Line("close")
      },
      data, "guides")
  }

  @Test func `dots with their reversals`() {
    var data = data
    data.columns["sar"] = data.times.indices.map { bar -> Double in
      bar / 8 % 2 == 0 ? data.low[bar] - 0.2 : data.high[bar] + 0.2
    }
    expectChart(
      small {
        Candles(); Dots("sar", color: .series(1), reversals: true)
      }, data, "dots-reversals")
  }

  @Test func histogram() {
    expectChart(small { Histogram("difference", label: "h") }, data, "histogram")
  }

  @Test func volume() {
    expectChart(small(range: .including(0)) { Volume(label: "Volume") }, data, "volume")
  }

  @Test func holdings() {
    expectChart(
      small {
        Candles(); HoldingMarks(ring: 0)
      }, data, "holdings")
    expectChart(
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
    expectChart(chart, sample(800), "merged")
  }

  @Test func figures() {
    for size in FrameSize.allCases {
      let data = sample(400).holding(every: 25)
      expectChart(priceChart(size), data, "prices-\(size.rawValue)")
      expectChart(
        .equity(size, logarithmic: true, worst: [Notes.Note("1", bar: 200, value: -0.1)]), data,
        "equity-\(size.rawValue)")
    }
    expectChart(
      .spark(start: 10_000, startLabel: "$10,000", logarithmic: true), sample(900), "spark")
    expectChart(
      .overview(width: 400, window: 500..<660), sample(900).holding(every: 40), "overview")
  }
}
