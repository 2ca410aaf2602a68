import Foundation

/// *The whole program, from start to end, on a file of minutes.*
struct ProcessClaim: Sendable {
  let name: String
  let rows: Int
  let isKept: Bool

  /// A million rows without journal and report.
  static let bare = ProcessClaim(name: "process-bare", rows: 1_000_000, isKept: false)

  /// A million rows with a report and a fresh journal, since a run that is kept already costs nothing.
  static let full = ProcessClaim(name: "process-full", rows: 1_000_000, isKept: true)

  /// Ten million rows stream through in little memory.
  static let memory = ProcessClaim(name: "memory", rows: 10_000_000, isKept: false)

  func measure(samples: Int = 7) throws -> Verdict {
    let program = try Program()
    let document = try CrossoverDocument(rows: rows, name: name)
    defer { document.remove() }
    let costs = try (0..<(rows > 1_000_000 ? 1 : samples)).map { sample in
      let journal = document.folder.appendingPathComponent("\(sample).sqlite")
      defer { try? FileManager.default.removeItem(at: journal) }
      return try program.run(
        ["run", document.path]
          + (isKept ? ["--journal", journal.path, "--out", document.folder.path] : ["--no-report"]))
    }
    return verdict(costs)
  }

  private func verdict(_ costs: [Program.Cost]) -> Verdict {
    let time = median(costs.map(\.seconds))
    let memory = median(costs.map(\.megabytes))
    return Verdict(
      claim: name, work: "kreplay run, \(rows) rows of CSV",
      value: name == "memory" ? memory : time,
      detail: "\(kreplay_bench.text(time, 3)) s, \(kreplay_bench.text(memory, 0)) MB")
  }
}

/// *The help is there at once.*
struct HelpClaim {
  func measure(samples: Int = 15) throws -> Verdict {
    let program = try Program()
    let costs = try (0..<samples).map { _ in try program.run(["--help"]) }
    return Verdict(
      claim: "help", work: "kreplay --help", value: median(costs.map(\.seconds)),
      detail: "\(samples) runs")
  }
}
