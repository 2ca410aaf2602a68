import Foundation
import Indicators
import Support
import Synchronization

/// What TA-Lib, or another program, says about a series of candles: a column a call
/// (References/README.md).
struct ReferenceTable {
  /// The tables, and which rows of their series they speak of.
  static let pieces: KeyValuePairs = [
    "goog-1d": 0..<2_148, "minutes": 0..<2_000, "btcperp-1m": 600..<2_100,
    "eurusd-1m": 2_000..<3_500,
  ]
  /// Those whose series everybody has.
  static let everywhere = ["goog-1d", "minutes"]
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "References")

  /// A column: its call, and TA-Lib's values at some rows.
  struct Column: Sendable {
    let call: Call
    let heading: String
    let values: [(row: Int, value: Double)]
  }

  let columns: [Column]
  let series: NumberTable
  private let kept = Once<[[Values]]>()

  /// A table that several tests read.
  static func shared(_ name: String, by program: String = "talib") throws -> ReferenceTable {
    try tables.withLock { tables in
      let key = "\(name)-\(program)"
      if let table = tables[key] { return table }
      let table = try ReferenceTable(name, by: program)
      tables[key] = table
      return table
    }
  }

  private static let tables = Mutex<[String: ReferenceTable]>([:])

  private init(_ name: String, by program: String = "talib") throws {
    let rows = Self.pieces.first { $0.key == name }?.value ?? 0..<0
    series = try NumberTable(Self.series(name), rows)
    let table = try NumberTable(Self.folder.appending(path: "\(name)-\(program).csv"))
    columns = try zip(table.names, table.columns).dropFirst().map { heading, values in
      Column(
        call: try Call(heading), heading: heading,
        values: zip(table.columns[0], values).filter { !$1.isNaN }.map { (Int($0), $1) })
    }
  }

  private static func series(_ name: String) -> URL {
    switch name {
    case "minutes": folder.appending(path: "minutes.csv")
    case "goog-1d": repositoryRoot.appending(path: "datasets/goog-1d.csv")
    default: URL(filePath: sharedPath("series/\(name).csv"))
    }
  }

  /// The largest price, by which differences of prices are measured.
  var price: Double { series.column("high").max() ?? 1 }

  /// What we and they say at a row.
  typealias Values = (row: Int, ours: Double, theirs: Double)

  /// What we say at the rows of each column.
  var comparisons: [(column: Column, values: [Values])] {
    Array(zip(columns, kept { columns.map(ours) })).map { ($0, $1) }
  }

  private func ours(_ column: Column) -> [Values] {
    let call = column.call
    var running = Running(call.description, call.values)
    let inputs = call.description.inputs.map { series.input($0, call.description.name) }
    let output = running(inputs)[call.output]
    return column.values.map { ($0.row, output[$0.row], $0.value) }
  }

  /// A heading: `bollinger 20 2 0/upper`.
  struct Call {
    struct Unknown: Error { let heading: String }
    let description: IndicatorDescription
    let values: [Double]
    let output: Int

    init(_ heading: String) throws {
      let parts = heading.split(separator: "/").map(String.init)
      let words = parts[0].split(separator: " ")
      // Parameters that TA-Lib does not have stand behind, as they are when left out.
      let given = words.dropFirst().map { Double($0) ?? .nan }
      guard let found = Catalogue.find(String(words[0])),
        let output = found.outputs.firstIndex(where: { $0.name == parts[1] }),
        given.count <= found.parameters.count
      else { throw Unknown(heading: heading) }
      description = found
      values = given + found.parameters.dropFirst(given.count).map(\.standard)
      self.output = output
    }

    /// Values smaller than this are compared as if they were as large, since the reference itself has
    /// no more digits there: differences of prices near `price` that come out near zero, and what is
    /// left of running sums.
    func least(_ price: Double) -> Double {
      switch description.name {
      case "macd", "macdfix", "apo", "mom", "ao", "dpo", "elderray", "dma": 2e-4 * price
      case "macdext": 2e-3 * price
      case "ppo", "trix", "roc", "rocp", "coppock", "er", "ht_dcphase", "rci": 0.1
      case "linearreg_slope": 2e-4 * price
      case "linearreg_angle": 1
      case "stochrsi", "mfi": 2e-3
      case "ht_sine": 2e-2
      case "correl": 1e-3
      case "beta": 1e-6
      case "cmf": 1e-5
      case "force": 100
      default: 0
      }
    }
  }
}

/// A CSV of numbers with headings; an empty cell, or one that is no number, is unknown.
struct NumberTable {
  let names: [String]
  let columns: [[Double]]

  init(_ file: URL, _ rows: Range<Int>? = nil) throws {
    let text = try String(contentsOf: file, encoding: .utf8)
    let count = rows.map { $0.upperBound + 1 } ?? .max
    let lines = text.utf8.split(separator: UInt8(ascii: "\n"), maxSplits: count).prefix(count)
    names = lines[0].split(separator: UInt8(ascii: ",")).map { String(decoding: $0, as: UTF8.self) }
    var columns = Array(repeating: [Double](), count: names.count)
    for line in lines.dropFirst(1 + (rows?.lowerBound ?? 0)) {
      let cells = line.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
      for (k, cell) in cells.enumerated() {
        columns[k].append(Double(String(decoding: cell, as: UTF8.self)) ?? .nan)
      }
    }
    self.columns = columns
  }

  func column(_ name: String) -> [Double] {
    names.firstIndex(of: name).map { columns[$0] } ?? []
  }

  /// What the script gave an input of an indicator.
  func input(_ input: IndicatorDescription.Input, _ name: String) -> [Double] {
    if ["maxindex", "minindex", "minmaxindex"].contains(name) {
      return column("close").enumerated().map { $1 + Double($0) * 1e-7 }
    }
    if input.standard.isBoolean { return columns[0].map { _ in 0 } }
    if input.name == "periods" { return ContractTests.periods(columns[0].count) }
    let (high, low, close) = (column("high"), column("low"), column("close"))
    if input.standard == .hl2 { return close.indices.map { (high[$0] + low[$0]) / 2 } }
    if input.standard == .hlc3 { return close.indices.map { (high[$0] + low[$0] + close[$0]) / 3 } }
    guard ContractTests.small.contains(name) else { return column(input.standard.rawValue) }
    return close.indices.map { (close[$0] - low[$0]) / max(high[$0] - low[$0], 1e-9) }
  }
}
