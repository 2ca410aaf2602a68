import Foundation

/// *A run of a million minutes is asked why in the time of a blink, from start to end of the program.*
struct WhyClaim {
  func measure(samples: Int = 9) throws -> Verdict {
    let program = try Program()
    let document = try CrossoverDocument(rows: 1_000_000, name: "why")
    defer { document.remove() }
    let store = document.folder.appendingPathComponent("candles.sqlite").path
    let journal = document.folder.appendingPathComponent("runs.sqlite").path
    _ = try program.run([
      "data", "import", try CandleFile(1_000_000, seed: 1).path, "--store", store,
    ])
    _ = try program.run(
      ["run", document.path, "--data", store, "--journal", journal, "--no-report"])
    // A tenth, two tenths and so on through some 19,000 trades.
    let costs = try (0..<samples).map { sample in
      try program.run(
        ["why", "last", "\(2_000 * (sample + 1))", "--journal", journal])
    }
    return Verdict(
      claim: "why", work: "kreplay why about a trade of 1,000,000 minutes in a store",
      value: 1_000 * median(costs.map(\.seconds)), detail: "\(samples) trades")
  }
}

/// *A step of a replay, with its frame, takes at most 5 ms at any place of a million minutes.*
struct ReplayStepClaim {
  static let steps = 1_000

  func measure(samples: Int = 5) throws -> Verdict {
    let program = try Program()
    let document = try CrossoverDocument(rows: 1_000_000, name: "replay")
    defer { document.remove() }
    let script = document.folder.appendingPathComponent("keys.txt")
    func seconds(_ keys: String) throws -> Double {
      try "size 120x40\n\(keys)\n".write(to: script, atomically: true, encoding: .utf8)
      return try program.run(["replay", document.path, "--script", script.path]).seconds
    }
    // From the end, where most has been; the way there is in both.
    let times = try (0..<samples).map { _ in
      let one = try seconds("keys end left*\(Self.steps) right")
      return try seconds("keys end left*\(Self.steps) right*\(Self.steps + 1)") - one
    }
    return Verdict(
      claim: "replay-step",
      work: "a step of kreplay replay on 120 × 40 cells near the end of 1,000,000 minutes",
      value: 1_000 * median(times) / Double(Self.steps),
      detail: "\(samples) times \(Self.steps) steps")
  }
}

/// *Candles that come one by one are played in microseconds, and memory does not grow with them.*
struct TailClaim {
  func measureTime(samples: Int = 3) throws -> Verdict {
    let costs = try (0..<samples).map { _ in try cost(1_000_000) }
    return Verdict(
      claim: "tail", work: "kreplay tail, 1,000,000 rows",
      value: median(costs.map(\.seconds)) * 1e6 / 1_000_000, detail: "\(samples) runs")
  }

  /// What ten million rows hold beyond one million.
  func measureMemory() throws -> Verdict {
    let (few, many) = (try cost(1_000_000).megabytes, try cost(10_000_000).megabytes)
    return Verdict(
      claim: "tail-memory", work: "kreplay tail, 10,000,000 rows beside 1,000,000",
      value: many / few, detail: "\(text(many, 0)) and \(text(few, 0)) MB")
  }

  private func cost(_ rows: Int) throws -> Program.Cost {
    let document = try CrossoverDocument(rows: rows, name: "tail")
    defer { document.remove() }
    let file = try CandleFile(rows, seed: 1)
    return try Program().run(["tail", document.path, file.path, "--candles", "1m"])
  }
}
