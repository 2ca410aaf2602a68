import Foundation

/// *The indicators that TA-Lib has take at most 0.8 of its time in the geometric mean, and none takes
/// more than 1.5 of it.*
struct IndicatorsClaim {
  private struct Table: Decodable {
    struct Row: Decodable {
      let ours: Double
      let talib: Double?
    }
    let indicators: [String: Row]
  }

  /// Both claims come from one run of `scripts/bench-talib.py`.
  private static let ratios = Result { try measured() }

  static func measureMean() throws -> Verdict {
    try verdict("indicators") { ratios in
      let mean = exp(ratios.map { log($0.ratio) }.reduce(0, +) / Double(ratios.count))
      return (mean, "geometric mean of \(ratios.count) beside TA-Lib")
    }
  }

  static func measureWorst() throws -> Verdict {
    try verdict("indicators-worst") { ratios in
      let slowest = ratios.max { $0.ratio < $1.ratio }
      return (slowest?.ratio ?? .infinity, "slowest is \(slowest?.name ?? "none")")
    }
  }

  /// The verdict on all ratios, or that there is nothing to compare with.
  private static func verdict(
    _ claim: String, of figure: ([Ratio]) -> (value: Double, detail: String)
  ) throws -> Verdict {
    let work = "1000000 candles through every indicator that TA-Lib has"
    guard let ratios = try ratios.get() else {
      return Verdict(claim: claim, work: work, missing: "TA-Lib for Python")
    }
    let (value, detail) = figure(ratios)
    return Verdict(claim: claim, work: work, value: value, detail: detail)
  }

  private typealias Ratio = (name: String, ratio: Double)

  /// Our time as a share of TA-Lib's, at least one; nil where TA-Lib is not installed.
  private static func measured() throws -> [Ratio]? {
    guard try python(["-c", "import talib, numpy"]).code == 0 else { return nil }
    let kept = temporaryFolder.appendingPathComponent("benchmark-\(getpid())-talib.json")
    defer { try? FileManager.default.removeItem(at: kept) }
    let script = packageRoot.deletingLastPathComponent().appendingPathComponent(
      "scripts/bench-talib.py")
    let ended = try python([
      "-B", script.path, "--bench", "/proc/\(getpid())/exe", "--json", kept.path,
    ])
    guard ended.code == 0 else { throw NotCompared(reason: ended.errors) }
    let table = try JSONDecoder().decode(Table.self, from: Data(contentsOf: kept))
    let ratios: [Ratio] = table.indicators.sorted { $0.key < $1.key }.compactMap { name, row in
      row.talib.map { (name, row.ours / $0) }
    }
    if ratios.isEmpty { throw NotCompared(reason: "its table has none") }
    return ratios
  }

  /// Runs Python to its end: its exit code, and what it had to say about it.
  private static func python(_ arguments: [String]) throws -> (code: Int32, errors: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3"] + arguments
    process.standardOutput = FileHandle.nullDevice
    let pipe = Pipe()
    process.standardError = pipe
    try process.run()
    let errors = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: errors, as: UTF8.self))
  }
}

/// TA-Lib is there, and the comparison with it failed.
private struct NotCompared: Error, CustomStringConvertible {
  let reason: String
  var description: String { "scripts/bench-talib.py gave no comparison: \(reason)" }
}
