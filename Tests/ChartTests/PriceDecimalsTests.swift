import Testing
import Text

@testable import Chart

@Suite struct PriceDecimalsTests {
  @Test(arguments: [
    ([1.14607, 1.1455, 1.14602, 1.14552], 5), ([92.584, 92.591, 92.58, 92.533], 3),
    ([444.05, 447.87, 441.4], 2), ([3_840.0, 3_841, 3_838], 0), ([42_241.1, 41_991.1], 1),
    ([0.00001234, 0.00001241], 8), ([0.000_000_001_001_89, 0.000_000_001_032_08], 14),
    ([61.25, 61.5, 61.75], 2), ([15_123_456.0, 15_123_999], 0),
    ([-37.63, 1.25], 2), ([1e12, 2e12], 0), ([], 2), ([0.0, .nan, .infinity], 2),
  ])
  func `prices have the digits that they were quoted with`(prices: [Double], digits: Int) {
    #expect(PriceDecimals.needed(prices) == digits)
  }

  @Test func `digits left by 32 bits are none`() {
    let quoted = (0..<60).map { 153.07 + Double($0) * 0.13 }
    let stored = quoted.map { Double(Float($0)) }
    #expect(PriceDecimals.needed(stored) == 2)
    // As files write them.
    #expect(PriceDecimals.needed([267.890015, 267.920013, 268.529999, 266.859985]) == 2)
  }

  @Test func `prices that were worked out have as many digits as their size is worth`() {
    let factors = (0..<80).map { 0.914_137_77 + Double($0) * 0.000_131_9 }
    #expect(PriceDecimals.needed(factors.map { 57.31 * $0 }) == 2)
    #expect(PriceDecimals.needed(factors.map { 3.17 * $0 }) == 3)
    #expect(PriceDecimals.needed(factors.map { 0.031 * $0 }) == 5)
  }

  @Test func `trades between the ticks do not tell`() {
    let ticks = (0..<100).map { 50 + Double($0) / 100 }
    let between = (0..<20).map { 50.0001 + Double($0) / 100 }
    #expect(PriceDecimals.needed(ticks + between) == 2)
    // Of halves, quarters and 32nds the finest is one in two.
    for (parts, digits) in [(2.0, 1), (4, 2), (32, 5)] {
      #expect(PriceDecimals.needed((0..<64).map { 110 + Double($0) / parts }) == digits)
    }
  }

  @Test func `a tick tells before the prices`() {
    #expect(NumberFormat.decimals(ofPrices: [[100.0, 101]], tick: 0.25) == 2)
    #expect(NumberFormat.decimals(ofPrices: [[1.23456]], tick: 0) == 5)
    #expect(NumberFormat.decimals(ofPrices: [[1e-9]], tick: 1e-14) == 14)
    #expect(NumberFormat(decimals: 14).text(0.000_000_001_001_89) == "0.00000000100189")
  }

  @Test func `legend, pill, axis, extremes and words have the digits of the prices`() throws {
    var data = sample(80, price: 1.14, volatility: 0.002)
    for column in [\ChartData.open, \.high, \.low, \.close] {
      data[keyPath: column] = data[keyPath: column].map { ($0 * 1e5).rounded() / 1e5 }
    }
    var chart = small(width: 900) {
      Grid(); Candles(); Extremes(); LastPrice()
    }
    chart.panes[0].height = .pixels(300)
    let list = try chart.picture(of: data)
    let numbers = list.labels.flatMap(\.parts).map(\.text).filter { $0.hasPrefix("1.") }
    #expect(numbers.count > 8)
    for number in numbers { #expect(number.count == 7, "\(number)") }
    #expect(list.summary.contains(NumberFormat(decimals: 5).text(data.close[79])))
    data.decimals = 3
    let asked = try chart.picture(of: data).labels.flatMap(\.parts).map(\.text)
    #expect(asked.contains(NumberFormat(decimals: 3).text(data.close[79])))
  }
}
