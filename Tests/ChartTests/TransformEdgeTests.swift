import Support
import Testing

@testable import Chart

/// Every transform of data at their edges is a picture or a refusal.
@Suite struct TransformEdgeTests {
  private static let transforms: [ChartTransform] = [
    .heikinAshi, .renko(.standard), .renko(.price(0.5)), .renko(.percent(3)),
    .renko(.ranges(0.3, bars: 3)), .timeShare(TimeShare()),
    .timeShare(TimeShare(hours: [570..<690, 750..<900])), .timeShare(TimeShare(hours: [])),
  ]

  private static func chart(_ transform: ChartTransform) -> ChartDescription {
    var frame = Frame(width: 400)
    frame.labels = [.left, .right, .top, .bottom]
    var pane = Pane(height: .pixels(150), scale: .percent, legend: .lines) {
      Grid()
      Candles()
      Mountain(centred: true)
      SessionAverage(.vwap)
      Line("average")
      Extremes()
      LastPrice()
      HoldingMarks()
    }
    pane.leftNumbers = .linear
    let prices = pane
    return ChartDescription(frame: frame, transform: transform) {
      prices
      Pane(height: .pixels(30), range: .including(0)) {
        Volume(); Sessions()
      }
    }
  }

  private static var data: [ChartData] {
    var list = [0, 1, 2, 3, 40].map { sample($0, seed: 2, step: 60_000).holding(every: 9) }
    list += [sample(300).holding(every: 9), sample(900, step: 60_000).holding(every: 90)]
    var holes = sample(200, seed: 8, step: 60_000).holding(every: 20)
    for bar in [0, 1, 50, 51, 199] { holes.close[bar] = .nan }
    for bar in [0, 70, 199] { holes.low[bar] = .nan }
    holes.volume[3] = .nan
    list.append(holes)
    var flat = sample(50, step: 60_000)
    flat.open = flat.open.map { _ in 7 }
    (flat.high, flat.low, flat.close) = (flat.open, flat.open, flat.open)
    list.append(flat)
    var negative = sample(90, step: 60_000)
    for bar in 0..<90 {
      let (high, low) = (negative.high[bar], negative.low[bar])
      (negative.high[bar], negative.low[bar]) = (-low, -high)
      (negative.open[bar], negative.close[bar]) = (-negative.open[bar], -negative.close[bar])
    }
    list.append(negative)
    var huge = sample(40, price: 1e300, step: 60_000)
    huge.columns["average"]?.append(contentsOf: [1e300, 2e300])
    list.append(huge)
    list.append(sample(40, price: 1e-300, step: 60_000))
    var still = sample(20, step: 0)
    still.sessions = [0, 5, 5, 30]
    list.append(still)
    return list
  }

  @Test func `each is a picture or a refusal`() {
    var refused = 0
    for transform in Self.transforms {
      let chart = Self.chart(transform)
      for data in Self.data {
        do {
          let list = try chart.picture(of: data)
          let plain = chart.displayList(data)
          #expect(list.dump == plain.dump && list.width == 400)
        } catch {
          refused += 1
          #expect(!error.description.isEmpty)
          #expect(chart.displayList(data).width == 400)
        }
      }
    }
    #expect(refused > 5)
  }

  @Test func `a part of the bars is a picture too`() throws {
    for transform in Self.transforms.prefix(6) {
      var chart = Self.chart(transform)
      let data = sample(900, step: 60_000).holding(every: 90)
      for window in [BarWindow(last: 1), BarWindow(last: 7), BarWindow(5..<9)] {
        chart.window = window
        #expect(try chart.picture(of: data).width == 400)
      }
    }
  }
}
