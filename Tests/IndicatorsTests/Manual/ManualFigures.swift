import Foundation
import Indicators
import Support

/// What the manual says of indicators besides their descriptions: what was measured.
struct ManualFigures {
  /// What an indicator was compared with, and how far it lay off at most.
  struct Comparison {
    let reference: String
    let difference: Double
  }

  /// Nanoseconds a candle, TA-Lib's where it has the function.
  struct Speed: Decodable {
    let ours: Double
    let talib: Double?
    var ratio: Double? { talib.map { ours / $0 } }
  }

  /// What the speeds were measured on.
  struct About: Decodable {
    let machine: String
    let date: String
    let candles: Int
    let samples: Int
    let talib: String
  }

  private struct Measurement: Decodable {
    let about: About
    let indicators: [String: Speed]
  }

  let about: About
  let speeds: [String: Speed]
  /// Why an indicator takes longer than TA-Lib's function.
  let reasons: [String: String]
  /// What the indicators were compared with; nothing where nothing is known to compare one with.
  let comparisons: [String: Comparison]

  init() throws {
    let folder = repositoryRoot.appending(path: "Benchmarks")
    let measured = try JSONDecoder().decode(
      Measurement.self, from: Data(contentsOf: folder.appending(path: "indicators.json")))
    (about, speeds) = (measured.about, measured.indicators)
    let why = try JSONDecoder().decode(
      [String: [String]].self, from: Data(contentsOf: folder.appending(path: "slower.json")))
    reasons = Dictionary(
      uniqueKeysWithValues: why.flatMap { reason, names in names.map { ($0, reason) } })
    var comparisons = try Self.fromPrograms()
    for line in PatternReferenceTests.lines {
      let share = PatternReferenceTests.differences(line).map { $0.isEmpty ? 0.0 : 1 } ?? 0
      let before = comparisons[line.description.name]?.difference ?? 0
      comparisons[line.description.name] = Comparison(
        reference: "TA-Lib \(Self.taLibName(line.description))", difference: max(before, share))
    }
    for description in Catalogue.all where comparisons[description.name] == nil {
      comparisons[description.name] = Self.fromSlowFormula(description).map {
        Comparison(reference: "slow formula", difference: $0)
      }
    }
    self.comparisons = comparisons
  }

  /// Whether it takes longer than TA-Lib's function, by the digits that the table shows.
  func isSlower(_ description: IndicatorDescription) -> Bool {
    (speeds[description.name]?.ratio ?? 0) >= 1.005
  }

  private static func taLibName(_ description: IndicatorDescription) -> String {
    let name = description.taLib?.name.uppercased() ?? description.name.uppercased()
    return description.source.firstMatch(of: /TA-Lib 0\.8 ([A-Z][A-Z0-9_]*)/).map { String($0.1) }
      ?? name
  }

  /// From the tables in References: those of series that everybody has, TA-Lib's first.
  private static func fromPrograms() throws -> [String: Comparison] {
    let files = try FileManager.default.contentsOfDirectory(atPath: ReferenceTable.folder.path)
    var comparisons: [String: Comparison] = [:]
    for (program, title) in [
      ("talib", "TA-Lib"), ("pandas-ta", "pandas-ta-classic"), ("others", nil),
    ] {
      let tables = ReferenceTable.everywhere.filter { files.contains("\($0)-\(program).csv") }
      for (name, difference) in try differences(tables, program) where comparisons[name] == nil {
        let function = Catalogue.find(name).flatMap { program == "talib" ? taLibName($0) : nil }
        comparisons[name] = Comparison(
          reference: [title ?? others[name], function].compactMap { $0 }.joined(separator: " "),
          difference: difference)
      }
    }
    return comparisons
  }

  /// Whose values are in the tables of scripts/reference-others.py.
  private static let others = [
    "alma": "talipp", "mcginley": "talipp", "stochrsi": "talipp", "vidya": "pandas-ta-classic",
    "arbr": "pandas-ta-classic", "vr": "stockstats", "cr": "stockstats", "dma": "stockstats",
    "rci": "pandas", "linearreg_channel": "numpy",
  ]

  private static func differences(_ tables: [String], _ program: String) throws -> [String: Double]
  {
    var largest: [String: Double] = [:]
    for name in tables {
      let table = try ReferenceTable.shared(name, by: program)
      let price = table.price
      for (column, values) in table.comparisons {
        let least = column.call.least(price)
        let difference = values.map { relative($0.ours, $0.theirs, least) }.max() ?? 0
        let name = column.call.description.name
        largest[name] = max(largest[name] ?? 0, difference)
      }
    }
    return largest
  }

  private static func fromSlowFormula(_ description: IndicatorDescription) -> Double? {
    var largest: Double?
    for test in LawTests.cases where test.description.name == description.name {
      let inputs = ContractTests.inputs(description, ContractTests.candles)
      let slow = SlowFormulas.outputs(description.name, test.values, inputs)
      for (ours, theirs) in zip(test.run(inputs), slow) {
        let difference = zip(ours, theirs).map { relative($0, $1, 1) }.max() ?? 0
        largest = max(largest ?? 0, difference)
      }
    }
    return largest
  }

  /// The relative difference of two values, where smaller ones count as `least`.
  private static func relative(_ a: Double, _ b: Double, _ least: Double) -> Double {
    if a == b || (a.isNaN && b.isNaN) { return 0 }
    return abs(a - b) / max(abs(a), abs(b), least)
  }
}
