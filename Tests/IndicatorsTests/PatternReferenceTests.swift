import Foundation
import Indicators
import Support
import Testing

/// The candlestick patterns against TA-Lib (References/README.md): every signal of every candle.
@Suite struct PatternReferenceTests {
  /// What TA-Lib says of a series.
  struct Line: Sendable, CustomTestStringConvertible {
    let series: String
    let description: IndicatorDescription
    let values: [Double]
    let lookback: Int
    /// The rows by their signals.
    let signals: [Double: [Int]]
    fileprivate let kept = Once<[Int]?>()
    var testDescription: String { "\(series): \(description.name) \(values)" }

    init?(_ text: Substring) {
      let cells = text.split(separator: ",", omittingEmptySubsequences: false)
      let words = cells[1].split(separator: " ")
      guard let found = Catalogue.find(String(words[0])) else { return nil }
      description = found
      values = words.dropFirst().map { Double($0) ?? .nan }
      (series, lookback) = (String(cells[0]), Int(cells[2]) ?? -1)
      var signals: [Double: [Int]] = [:]
      for part in cells[3].split(separator: " ") {
        let halves = part.split(separator: ":")
        var row = 0
        signals[Double(halves[0]) ?? .nan] = halves[1].split(separator: "+").map {
          row += Int($0) ?? 0
          return row
        }
      }
      self.signals = signals
    }
  }

  static let lines: [Line] = {
    let file = ReferenceTable.folder.appending(path: "patterns-talib.csv")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").dropFirst().compactMap(Line.init)
  }()

  /// The series that are on this machine; those of other owners are not kept with the tests.
  static let series: [String: [[Double]]] = {
    let files = [
      "patterns": ReferenceTable.folder.appending(path: "patterns.csv"),
      "goog-1d": repositoryRoot.appending(path: "datasets/goog-1d.csv"),
      "fesx-1m": URL(filePath: sharedPath("series/fesx-1m.csv")),
      "usdjpy-1m": URL(filePath: sharedPath("series/usdjpy-1m.csv")),
    ]
    return files.compactMapValues { file in
      let table = try? NumberTable(file, file.path.contains("/shared/") ? 0..<3_000 : nil)
      return table.map { table in ["open", "high", "low", "close"].map { table.column($0) } }
    }
  }()

  /// The rows of a line whose signals are not ours; nothing where its series is not at hand.
  static func differences(_ line: Line) -> [Int]? { line.kept { compare(line) } }

  private static func compare(_ line: Line) -> [Int]? {
    guard let candles = series[line.series] else { return nil }
    var expected = Array(repeating: 0.0, count: candles[0].count)
    for (signal, rows) in line.signals {
      for row in rows { expected[row] = signal }
    }
    for row in 0..<line.lookback { expected[row] = .nan }
    var running = Running(line.description, line.values)
    let output = running(candles)[0]
    guard Stretch(output).firstDifference(Stretch(expected)) != nil else { return [] }
    return output.indices.filter { bits([output[$0]]) != bits([expected[$0]]) }
  }

  @Test(arguments: lines)
  func `Every signal of TA-Lib is ours, and no other`(_ line: Line) {
    #expect(line.values.count == line.description.parameters.count)
    #expect(line.description.warmup(Settings(line.values), 0) == line.lookback)
    // Only what may not be kept here can be missing.
    #expect(Self.series[line.series] != nil || line.series.hasSuffix("-1m"))
    let wrong = Self.differences(line) ?? []
    #expect(wrong.isEmpty, "\(wrong.count) differ, first at \(wrong.prefix(5))")
  }

  @Test func `Every pattern occurs, in each of its directions`() {
    let patterns = Catalogue.all.filter { $0.group == .pattern }
    #expect(patterns.count == 61 && Self.lines.count == 8 * 61)
    let both: Set = [
      "spinningtop", "highwave", "longline", "shortline", "marubozu", "closingmarubozu",
      "belthold", "engulfing", "harami", "haramicross", "dojistar", "counterattack",
      "separatinglines", "kicking", "kickingbylength", "abandonedbaby", "tristar", "threeinside",
      "threeoutside", "sidebysidewhite", "tasukigap", "gapthreemethods", "threelinestrike",
      "threemethods", "breakaway", "hikkake", "modifiedhikkake",
    ]
    for pattern in patterns {
      let standard = Self.lines.first {
        $0.series == "patterns" && $0.description.name == pattern.name
      }
      let signals = standard?.signals ?? [:]
      #expect(signals.values.allSatisfy { $0.count > 1 }, "\(pattern.name)")
      let directions = Set(signals.keys.map { $0 > 0 })
      #expect(directions.count == (both.contains(pattern.name) ? 2 : 1), "\(pattern.name)")
    }
  }
}
