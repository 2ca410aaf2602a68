import Foundation
import Indicators
import Testing

/// The indicators against TA-Lib, on real days and synthetic minutes (References/README.md).
@Suite struct ReferenceTests {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "References")
  static let datasets = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "datasets")

  @Test(arguments: ["goog-1d", "minutes"])
  func `Every value of TA-Lib is ours, from its first on`(_ name: String) throws {
    let series = try Table(
      (name == "minutes" ? Self.folder : Self.datasets).appending(path: "\(name).csv"))
    let reference = try Table(Self.folder.appending(path: "\(name)-talib.csv"))
    let rows = reference.columns[0].map { Int($0) }
    #expect(rows.count > 250)
    for (heading, expected) in zip(reference.names, reference.columns).dropFirst() {
      let call = try #require(Call(heading))
      var running = Running(call.description, call.values)
      let inputs = try call.description.inputs.map { try series.input($0, call.description.name) }
      let output = running(inputs)[call.output]
      var known = 0
      var wrong: [String] = []
      for (row, value) in zip(rows, expected) where !value.isNaN {
        known += 1
        if !agree(output[row], value, 1e-9, floor: call.floor) {
          wrong.append("row \(row): \(output[row]), TA-Lib \(value)")
        }
      }
      #expect(wrong.isEmpty, "\(heading): \(wrong.count), \(wrong.prefix(3))")
      #expect(known > 100, "\(heading)")
    }
  }

  /// A heading: `bollinger 20 2 0/upper`.
  struct Call {
    let description: IndicatorDescription
    let values: [Double]
    let output: Int

    init?(_ heading: String) {
      let parts = heading.split(separator: "/")
      let words = parts[0].split(separator: " ")
      guard let found = Catalogue.find(String(words[0])),
        let output = found.outputs.firstIndex(where: { $0.name == parts[1] })
      else { return nil }
      description = found
      // Parameters that TA-Lib does not have stand behind, as they are when left out.
      let given = words.dropFirst().compactMap { Double($0) }
      guard given.count <= found.parameters.count else { return nil }
      values = given + found.parameters.dropFirst(given.count).map(\.standard)
      self.output = output
    }

    /// Below this the reference itself has no more digits: what is left of differences of prices of
    /// some hundreds, and of running sums.
    var floor: Double {
      switch description.name {
      case "macd", "macdext", "macdfix", "apo", "ppo", "trix", "roc", "rocp", "mom",
        "ao", "dpo", "coppock", "elderray", "er":
        1e-10
      case "linearreg_slope": 2e-11
      case "linearreg_angle": 1e-9
      case "stochrsi", "mfi", "ht_sine": 2e-12
      case "correl": 1e-12
      case "beta": 1e-16
      case "cmf": 1e-14
      case "force": 1e-7
      default: 0
      }
    }
  }

  /// A CSV of numbers with headings; an empty cell is unknown.
  struct Table {
    let names: [String]
    let columns: [[Double]]

    init(_ file: URL) throws {
      let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      names = lines[0].split(separator: ",").map(String.init)
      var columns = Array(repeating: [Double](), count: names.count)
      for line in lines.dropFirst() {
        for (k, cell) in line.split(separator: ",", omittingEmptySubsequences: false).enumerated() {
          columns[k].append(Double(cell) ?? .nan)
        }
      }
      self.columns = columns
    }

    func column(_ name: String) throws -> [Double] {
      columns[try #require(names.firstIndex(of: name))]
    }

    /// What the script gave an input of an indicator.
    func input(_ input: IndicatorDescription.Input, _ name: String) throws -> [Double] {
      if ["maxindex", "minindex", "minmaxindex"].contains(name) {
        return try column("close").enumerated().map { $1 + Double($0) * 1e-7 }
      }
      if input.standard.isTruth { return columns[0].map { _ in 0 } }
      if input.standard == .hl2 {
        return zip(try column("high"), try column("low")).map { ($0 + $1) / 2 }
      }
      if input.standard == .hlc3 {
        let (high, low, close) = (try column("high"), try column("low"), try column("close"))
        return close.indices.map { (high[$0] + low[$0] + close[$0]) / 3 }
      }
      if input.name == "periods" { return ContractTests.periods(columns[0].count) }
      guard ["acos", "asin", "cosh", "exp", "sinh"].contains(name) else {
        return try column(input.standard.rawValue)
      }
      let (high, low, close) = (try column("high"), try column("low"), try column("close"))
      return close.indices.map { (close[$0] - low[$0]) / max(high[$0] - low[$0], 1e-9) }
    }
  }
}
