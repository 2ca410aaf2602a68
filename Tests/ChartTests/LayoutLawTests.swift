import Glibc
import Support
import Testing

@testable import Chart

/// Laws of layout over charts drawn by lot; `KREPLAY_CHART_ROUNDS` sets how many, 120 if it is not
/// set, and `KREPLAY_CHART_FIRST` the first.
@Suite struct LayoutLawTests {
  private static func setting(_ name: String) -> Int? {
    getenv(name).flatMap { Int(String(cString: $0)) }
  }

  private func check(_ round: Int) {
    let random = RandomChart(round)
    let list = random.chart.displayList(random.data)
    let scene = ChartScene(ChartLayout(random.chart, random.data))
    for law in ChartLaws(list: list, scene: scene).broken.prefix(3) {
      Issue.record("round \(round), \(random.words): \(law)")
    }
  }

  @Test func `no chart breaks a law of layout`() {
    let first = Self.setting("KREPLAY_CHART_FIRST") ?? 0
    for round in first..<first + (Self.setting("KREPLAY_CHART_ROUNDS") ?? 120) { check(round) }
  }

  /// Where a long run has found something.
  @Test(arguments: [562, 617, 831, 851, 971, 1_162, 1_281, 1_384, 1_425, 1_427, 1_994])
  func `what was found stays mended`(round: Int) { check(round) }

  @Test func `a million candles keep the laws`() {
    let count = 1_000_000
    var data = ChartData(name: "BTC", times: (0..<count).map { Int64($0) * 60_000 })
    data.open = (0..<count).map { Double(120_000 + $0 % 997) }
    data.close = (0..<count).map { Double(120_000 + ($0 + 1) % 997) }
    data.high = data.close
    data.low = data.open
    for bar in stride(from: 500, to: count, by: 4_099) {
      (data.high[bar], data.low[bar]) = (130_000, 110_000)
    }
    let chart = ChartDescription(
      frame: {
        var f = Frame(width: 390); f.spacing = nil; return f
      }()
    ) {
      Pane(height: .pixels(200), legend: .lines) {
        Grid()
        Candles()
        Extremes()
        LastPrice()
      }
    }
    let list = chart.displayList(data)
    let scene = ChartScene(ChartLayout(chart, data))
    #expect(ChartLaws(list: list, scene: scene).broken == [])
    #expect(list.notes.contains { if case .merged = $0 { true } else { false } })
    // Merged, not dropped: the spikes are there.
    #expect(list.labels.contains { $0.text.contains("130,000") })
  }
}
