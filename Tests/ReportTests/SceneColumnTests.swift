import Foundation
import Support
import Testing

import Text
@testable import Report

/// Columns as the page's data has them. `Tests/Script/decode.test.mjs` reads the golden and finds the
/// values that went in.
@Suite struct SceneColumnTests {
  @Test func `columns are as the script reads them`() throws {
    let cases = Self.cases.map { name, column in
      "\(quoted(name)):{\"column\":\(text(column.json(60))),\"integers\":\(integers(column))}"
    }
    expectGolden("{\(cases.joined(separator: ",\n"))}\n", "columns.json")
  }

  private func quoted(_ text: String) -> String { "\"\(text)\"" }
  private func text(_ json: JSON) -> String { String(decoding: json.dataBlock, as: UTF8.self) }
  private func integers(_ column: SceneColumn) -> String {
    "[" + column.integers.map { $0.map { "\($0)" } ?? "null" }.joined(separator: ",") + "]"
  }

  private static func wave(_ middle: Double, _ height: Double, every pace: Double) -> [Double] {
    (0..<60).map { middle + height * sin(Double($0) / pace) }
  }

  private static var closes: SceneColumn { SceneColumn(wave(100, 20, every: 5), decimals: 2) }

  private static var cases: [(String, SceneColumn)] {
    let opens = SceneColumn(wave(99, 21, every: 5.1), beside: closes, shown: 2)
      .expecting(.previousClose(closes))
    var cases: [(String, SceneColumn)] = [("c", closes), ("o", opens)]
    let tops = SceneColumn(wave(125, 1, every: 2), beside: closes, shown: 2)
    let bottoms = SceneColumn(wave(78, 1, every: 3), beside: closes, shown: 2)
    cases.append(("h", tops.expecting(.body(high: true, opens, closes))))
    cases.append(("l", bottoms.expecting(.body(high: false, opens, closes))))
    let clock = SceneColumn(times, decimals: 0)
    cases.append(("t", clock.expecting(.step(times))))
    cases.append(("wild", SceneColumn(wild, decimals: 3)))
    cases.append(("late", SceneColumn([.nan, .nan, .nan, 5, 5.25, -3], decimals: 2)))
    cases.append(("gaps", SceneColumn([.nan, 1, 2, .nan, .nan, 2.5, 0, .nan], decimals: 1)))
    cases.append(("flat", SceneColumn([Double](repeating: 3, count: 300), decimals: 0)))
    cases.append(("never", SceneColumn([.nan, .nan], decimals: 2)))
    cases.append(("tens", SceneColumn([12_340, 98_760, 55_550], decimals: -1)))
    cases.append(("none", SceneColumn([Double](), decimals: 2)))
    return cases + curves + averages + trades
  }

  /// Curves of an account.
  private static var curves: [(String, SceneColumn)] {
    let equity = SceneColumn(wave(10_000, 3_000, every: 9), decimals: 2)
    let worth = closes.integers.map { (whole: Int64?) -> Double in
      1_234.5 + 7 * Double(whole ?? 0) / 100
    }
    let falls = SceneColumn(wave(-0.2, 0.2, every: 9), decimals: 5)
    return [
      ("equity", equity), ("dd", falls.expecting(.falls(of: equity, decimals: 5))),
      (
        "hold",
        SceneColumn(worth, decimals: 2)
          .expecting(.close(1_234.5, 7, closes, decimals: 2))
      ),
    ]
  }

  /// Averages of the close, simple and exponential, and the difference of two.
  private static var averages: [(String, SceneColumn)] {
    let prices = closes.integers.indices.map(closes.value)
    var ema = prices[0]
    let exponential = prices.map { price in
      ema += 0.2 * (price - ema)
      return ema
    }
    let simple = prices.indices.map { place in
      place < 4 ? Double.nan : prices[place - 4...place].reduce(0, +) / 5
    }
    let (a, b) = (SceneColumn(exponential, decimals: 4), SceneColumn(simple, decimals: 4))
    let difference = SceneColumn(zip(exponential, simple).map { $0 - $1 }, decimals: 3)
    return [
      ("ema", a.following(closes, beside: [])), ("sma", b.following(closes, beside: [])),
      ("macd", difference.following(closes, beside: [("ema", a), ("sma", b)])),
    ]
  }

  /// What trades look up and work out.
  private static var trades: [(String, SceneColumn)] {
    let bars = SceneColumn([3, 9, 20, 41], decimals: 0)
    let price = SceneColumn(bars.integers.map { closes.value(Int($0 ?? 0)) }, decimals: 2)
    let side = SceneColumn([1, -1, 1, 1], decimals: 0)
    let quantity = SceneColumn([10, 12.5, 7, 3], decimals: 4)
    let costs = SceneColumn([1.25, 1.5, 0, 2], decimals: 4)
    let profit = SceneColumn([-1.25, -1.4, 0.25, -2], decimals: 2)
    return [
      ("eb", bars), ("ep", price.expecting(.looked(up: "c", closes, at: "eb", bars, decimals: 2))),
      ("xp", price), ("side", side), ("qty", quantity), ("costs", costs),
      (
        "profit",
        profit.expecting(
          .profit(
            side: side, quantity: quantity, entry: price, exit: price, costs: costs, decimals: 2))
      ),
      (
        "pct",
        SceneColumn([-0.001, -0.001, 0.0004, -0.006], decimals: 5).expecting(
          .share(of: profit, quantity: quantity, entry: price, decimals: 5))
      ),
      (
        "xb",
        SceneColumn([5, 10, 29, -1], decimals: 0)
          .expecting(.sum([(1, "eb", bars)], plus: 1, decimals: 0))
      ),
      ("runs", SceneColumn([4, 0, 7], decimals: 0).expecting(.zero)),
    ]
  }

  @Test func `averages are foretold by the close`() {
    let names = Self.averages.map { $0.1.expectation?.name }
    #expect(names == ["e", "w", "y"])
  }

  private static var times: [Int64?] {
    (0..<60).map { (i: Int64) -> Int64? in 15_000 + i * 7 + i / 9 }
  }

  private static var wild: [Double] {
    var random = SplitMix64(seed: 77)
    return (0..<80).map { _ in
      let size: Double = pow(10, random.unit() * 12)
      return (random.unit() - 0.5) * size
    }
  }

  @Test func `what others foretell takes little`() {
    let hold = Self.cases.first { $0.0 == "hold" }?.1
    #expect(hold.map { text($0.json(60)).count < 110 } == true)
  }

  /// A number kept with one decimal more than is shown must not be shown one higher for it.
  @Test func `rounding twice is rounding once`() {
    var random = SplitMix64(seed: 5)
    let values =
      [18.8849, 0.1149999, -2.3451, 1.005, 374.905, 2.675]
      + (0..<2_000).map { _ in random.unit() * 100 }
    let column = SceneColumn(values, decimals: 3, shown: 2)
    for (value, kept) in zip(values, column.integers) {
      let shown = (Double(kept ?? 0) / 10).rounded()
      let wanted = Double(fixedDecimals(value, 2)) ?? .nan
      #expect(abs(shown) / 100 == wanted, "\(value)")
    }
  }

  /// The script takes 100 times a share as it read it, and that times ten: halves must come out as those
  /// of the written table, also where that differs from rounding the share itself.
  @Test(arguments: [1, 2, 3])
  func `a share is shown with the digits of the written page`(_ decimals: Int) {
    var random = SplitMix64(seed: 7)
    let halves = (-400...400).map { Double(2 * $0 + 1) / 2_000 / pow(10, Double(decimals - 1)) }
    let drawn = (0..<500).map { _ in random.unit() - 0.5 }
    let values = [-0.0055, 0.0145, 0.57, 1.005] + halves + drawn
    let column = SceneColumn(shares: values, decimals: decimals + 4, shown: decimals + 2)
    let places = pow(10, Double(decimals))
    for (place, value) in values.enumerated() {
      let shown = floor(abs(column.value(place)) * 100 * places + 0.5)
      let wanted = Double(ReportNumbers.percent(abs(value), decimals: decimals)) ?? .nan
      #expect(shown == (wanted * places).rounded(), "\(value)")
    }
  }

  /// A half that the script would work out as a little less than one.
  @Test func `a half is shown as the written page has it`() {
    let values = (0..<4_000).map { Double($0) / 1_000 + 0.005 }
    let column = SceneColumn(values, decimals: 3, shown: 2)
    for (place, value) in values.enumerated() {
      let shown = floor(column.value(place) * 100 + 0.5)
      let wanted = Double(fixedDecimals(value, 2)) ?? .nan
      #expect(shown == (wanted * 100).rounded(), "\(value)")
    }
  }

  @Test func `prices keep the decimals that they have`() {
    #expect(SceneColumn.priceDecimals([[1.5, 2.25]], shown: 2) == 2)
    #expect(SceneColumn.priceDecimals([[27.875]], shown: 2) == 3)
    #expect(SceneColumn.priceDecimals([[1.0 / 3]], shown: 2) == 3)
  }

  @Test func `amounts keep five digits of the smallest`() {
    #expect(SceneColumn.amountDecimals([12_345_678, 98_000_000]) == -3)
    #expect(SceneColumn.amountDecimals([150, 12_345_678]) == 0)
    #expect(SceneColumn.amountDecimals([0.125, 3]) == 5)
    #expect(SceneColumn.amountDecimals([0, 0]) == 0)
  }

  @Test func `large numbers stay whole`() {
    let column = SceneColumn([1e14, 3.25], decimals: 6)
    #expect(column.decimals == 1)
    #expect(column.integers == [1_000_000_000_000_000, 33])
  }

  @Test func `truths are run-length encoded`() {
    #expect(truthRuns([false, false, true, true, true, false]) == [2, 3, 1])
    #expect(truthRuns([true]) == [0, 1])
    #expect(truthRuns([Bool](repeating: false, count: 200)) == [200])
  }

  @Test func `amounts keep the digits that are written`() {
    let column = SceneColumn.amounts([0, 0.00125, 7, 1_234_999, 99_996_000])
    #expect(column.power == -3)
    // 1.234999 M is written 1.23 M, which 1.235 M would not be.
    let wanted: [Int64?] = [0, 251, 27_001 + 6_000, 81_235, 99_001]
    #expect(column.integers == wanted)
    #expect(SceneColumn.amounts([1, -2]).power == nil)
  }

  @Test func `bars away from trades share a cell where there are very many`() {
    let few = SceneCells(1_000, trades: [], most: 5_000)
    #expect(!few.areGrouped && few.cellCount == 1_000)
    let many = SceneCells(100_003, trades: [(50_000, 50_100)], most: 20_000)
    #expect(many.areGrouped && many.hasTrades && many.size == 8)
    #expect(many.spans.map { $0.cells * $0.bars }.reduce(0, +) == 100_003)
    #expect(many.cellCount == many.spans.map(\.cells).reduce(0, +))
    let bars = (0..<100_003).map { Double($0) }
    #expect(many.first(bars).count == many.cellCount)
    let near = (49_940...50_160).map { Double($0) }
    #expect(Set(many.first(bars)).isSuperset(of: near))
    #expect(many.last(bars).last == 100_002)
    #expect(zip(many.first(bars), many.extreme(bars, high: false)).allSatisfy { $0 == $1 })
    #expect(zip(many.last(bars), many.extreme(bars, high: true)).allSatisfy { $0 == $1 })
    let often = (0..<10_000).map { (entry: $0 * 10, exit: $0 * 10 + 5) }
    let crowded = SceneCells(100_003, trades: often, most: 20_000)
    #expect(crowded.cellCount <= 20_000 && !crowded.hasTrades)
  }

  @Test func `a data block cannot be ended by what is in it`() {
    let json = JSON.members([("</script>", .text("<!-- \" \\ \u{1}\u{7F} é"))])
    let text = String(decoding: json.dataBlock, as: UTF8.self)
    #expect(!text.contains("<"))
    let read = try? JSONSerialization.jsonObject(with: Data(json.dataBlock)) as? [String: String]
    #expect(read == ["</script>": "<!-- \" \\ \u{1}\u{7F} é"])
  }
}
