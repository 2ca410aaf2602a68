import Support
import Testing

@testable import Chart

@Suite struct HeikinAshiTests {
  @Test func `three candles by hand`() {
    let data = ChartData(
      times: [0, 1, 2], open: [10, 11, 13], high: [12, 14, 13], low: [9, 10, 11],
      close: [11, 13, 12], volume: [5, 6, 7], columns: ["a": [1, 2, 3]])
    let made = ChartTransform.heikinAshi.applied(to: data)
    #expect(made.close == [10.5, 12, 12.25])
    #expect(made.open == [10.5, 10.5, 11.25])
    #expect(made.high == [12, 14, 13] && made.low == [9, 10, 11])
    #expect(made.times == data.times && made.volume == data.volume)
    #expect(made.columns == data.columns)
  }

  @Test func `it is the formula written out`() {
    let data = sample(400, seed: 3)
    let made = data.heikinAshi
    // Each open as the weighted sum of all closes before, without recursion.
    for bar in [1, 2, 17, 60] {
      var open = (data.open[0] + data.close[0]) / 2
      for _ in 0..<bar { open /= 2 }
      var weight = 0.5
      for before in (0..<bar).reversed() {
        let end =
          (data.open[before] + data.high[before] + data.low[before] + data.close[before]) / 4
        open += weight * end
        weight /= 2
      }
      #expect(abs(made.open[bar] - open) < 1e-10)
    }
    for bar in 0..<data.count {
      #expect(made.high[bar] >= max(made.open[bar], made.close[bar], data.high[bar]))
      #expect(made.low[bar] <= min(made.open[bar], made.close[bar], data.low[bar]))
    }
  }

  @Test func `behind an unknown candle it begins anew`() {
    var data = sample(9)
    data.low[4] = .nan
    let made = data.heikinAshi
    #expect(made.open[4].isNaN && made.close[4].isNaN && made.high[4].isNaN && made.low[4].isNaN)
    #expect(made.open[5] == 0.5 * data.open[5] + 0.5 * data.close[5])
  }

  @Test func `legend and words say so`() {
    var chart = small { Candles() }
    chart.transform = .heikinAshi
    let list = chart.displayList(sample(20))
    #expect(list.title == "TEST, 1d, Heikin-Ashi candles")
    #expect(list.summary.hasSuffix(" Prices are those of Heikin-Ashi candles."))
    #expect(list.labels.contains { $0.text.contains("Heikin-Ashi") } || list.width < 400)
    let wide = small(width: 900) { Candles() }
    var named = wide
    named.transform = .heikinAshi
    #expect(named.displayList(sample(20)).labels.contains { $0.text.contains("1d Heikin-Ashi") })
    #expect(!wide.displayList(sample(20)).labels.contains { $0.text.contains("Heikin") })
  }

  @Test func `nothing is left of no candles`() {
    #expect(ChartData(times: []).heikinAshi.count == 0)
  }
}
