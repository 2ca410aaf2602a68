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
    let ratios = try ratios.get().map(\.ratio)
    let mean = exp(ratios.map { log($0) }.reduce(0, +) / Double(max(1, ratios.count)))
    return verdict(
      "indicators", mean, ratios.isEmpty, "geometric mean of \(ratios.count) beside TA-Lib")
  }

  static func measureWorst() throws -> Verdict {
    let slowest = try ratios.get().max { $0.ratio < $1.ratio }
    return verdict(
      "indicators-worst", slowest?.ratio ?? 0, slowest == nil, "slowest is \(slowest?.name ?? "")")
  }

  private static func verdict(
    _ claim: String, _ value: Double, _ isMissing: Bool, _ detail: String
  ) -> Verdict {
    let work = "1000000 candles through every indicator that TA-Lib has"
    return isMissing
      ? Verdict(claim: claim, work: work, missing: "TA-Lib for Python")
      : Verdict(claim: claim, work: work, value: value, detail: detail)
  }

  private static func measured() throws -> [(name: String, ratio: Double)] {
    let kept = temporaryFolder.appendingPathComponent("benchmark-\(getpid())-talib.json")
    defer { try? FileManager.default.removeItem(at: kept) }
    let script = packageRoot.deletingLastPathComponent().appendingPathComponent(
      "scripts/bench-talib.py")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "python3", "-B", script.path, "--bench", "/proc/\(getpid())/exe", "--json", kept.path,
    ]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0, let data = try? Data(contentsOf: kept) else { return [] }
    let table = try JSONDecoder().decode(Table.self, from: data)
    return table.indicators.sorted { $0.key < $1.key }.compactMap { name, row in
      row.talib.map { (name, row.ours / $0) }
    }
  }
}
