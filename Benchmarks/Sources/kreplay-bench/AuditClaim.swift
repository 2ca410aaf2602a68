import Foundation

/// *The audit of a strategy plays hundreds of runs in the time of a few.*
struct AuditClaim: Sendable {
  /// Two hundred cuts, three runs each, on a million minutes.
  static let minutes = AuditClaim(name: "audit-minutes", rows: 1_000_000, samples: 3)

  /// The same on as many candles as ten years have days.
  static let days = AuditClaim(name: "audit-days", rows: 2_520, samples: 9)

  let name: String
  let rows: Int
  let samples: Int

  func measure() throws -> Verdict {
    let program = try Program()
    let document = try CrossoverDocument(rows: rows, name: name)
    defer { document.remove() }
    let costs = try (0..<samples).map { _ in
      try program.run(["audit", document.path])
    }
    return Verdict(
      claim: name, work: "kreplay audit, 200 cuts of \(rows) rows",
      value: median(costs.map(\.seconds)),
      detail: "\(text(median(costs.map(\.megabytes)), 0)) MB, \(samples) audits")
  }
}

/// A crossover of two averages on rows of CSV, in a folder of its own.
struct CrossoverDocument {
  /// Where the document lies, and what else may be written.
  let path: String, folder: URL

  init(rows: Int, name: String) throws {
    let file = try CandleFile(rows, seed: 1)
    folder = temporaryFolder.appendingPathComponent("benchmark-\(getpid())-\(name)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let document = folder.appendingPathComponent("crossover.json")
    path = document.path
    try Self.text(file).write(to: document, atomically: true, encoding: .utf8)
  }

  func remove() { try? FileManager.default.removeItem(at: folder) }

  private static func text(_ file: CandleFile) -> String {
    """
    {
      "name": "benchmark", "data": "\(file.path)",
      "long": {
        "enter": "sma(close, 10) crosses above sma(close, 30)",
        "exit": "sma(close, 10) crosses below sma(close, 30)"
      },
      "size": { "units": 1 },
      "account": { "cash": 100000000, "commission": { "rate": 0.001 } }
    }
    """
  }
}
