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
      "\(quoted(name)):{\"column\":\(text(column.json)),\"integers\":\(integers(column))}"
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

  private static var cases: [(String, SceneColumn)] {
    let closes = SceneColumn(wave(100, 20, every: 5), decimals: 2)
    let opens = SceneColumn.opens(wave(99, 21, every: 5.1), beside: closes, shown: 2)
    let equity = SceneColumn(wave(10_000, 3_000, every: 9), decimals: 2)
    let tops = wave(125, 1, every: 2), bottoms = wave(78, 1, every: 3)
    let worth = closes.integers.map { (whole: Int64?) -> Double in
      1_234.5 + 7 * Double(whole ?? 0) / 100
    }
    var cases: [(String, SceneColumn)] = [("c", closes), ("o", opens), ("equity", equity)]
    cases.append(("h", .extremes(tops, high: true, opens, closes, shown: 2)))
    cases.append(("l", .extremes(bottoms, high: false, opens, closes, shown: 2)))
    cases.append(("t", SceneColumn(times, decimals: 0, .step)))
    cases.append(("wild", SceneColumn(wild, decimals: 3)))
    cases.append(("late", SceneColumn([.nan, .nan, .nan, 5, 5.25, -3], decimals: 2)))
    cases.append(("gaps", SceneColumn([.nan, 1, 2, .nan, .nan, 2.5, 0, .nan], decimals: 1)))
    cases.append(("flat", SceneColumn([Double](repeating: 3, count: 300), decimals: 0)))
    cases.append(("never", SceneColumn([.nan, .nan], decimals: 2)))
    cases.append(("tens", SceneColumn([12_340, 98_760, 55_550], decimals: -1)))
    cases.append(("none", SceneColumn([Double](), decimals: 2)))
    cases.append(("dd", .falls(wave(-0.2, 0.2, every: 9), decimals: 5, of: equity)))
    cases.append(("hold", .linear(worth, decimals: 2, 1_234.5, 7, of: closes)))
    return cases
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

  @Test func `what others foretell takes a byte or less a value`() {
    let hold = Self.cases.first { $0.0 == "hold" }?.1
    #expect(hold.map { text($0.json).count < 140 } == true)
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
    #expect(truthRuns([Bool](repeating: false, count: 200)) == [200 & 127 | 128, 1])
  }

  @Test func `a data block cannot be ended by what is in it`() {
    let json = JSON.members([("</script>", .text("<!-- \" \\ \u{1}\u{7F} é"))])
    let text = String(decoding: json.dataBlock, as: UTF8.self)
    #expect(!text.contains("<"))
    let read = try? JSONSerialization.jsonObject(with: Data(json.dataBlock)) as? [String: String]
    #expect(read == ["</script>": "<!-- \" \\ \u{1}\u{7F} é"])
  }
}
