import Market
import Replay
import Report
import Store
import Strategy
import Text

/// The trials of a search in a journal.
final class TrialJournal: Sendable {
  let journal: Journal
  /// The numbers of what the trials of each variant have in common.
  private let scorings: [Int]
  private let grid: SearchGrid
  private let fixed: [String: Double]

  /// Opens the places of a search's trials, one for each variant.
  ///
  /// - Parameters:
  ///   - families: that the search compares, or that were changed into what it plays.
  ///   - fixed: all parameters that are not searched.
  init(
    _ journal: Journal, _ scorings: [TrialScoring], relating families: [String],
    of grid: SearchGrid, fixed: [String: Double]
  ) throws {
    self.journal = journal
    self.grid = grid
    self.fixed = fixed
    self.scorings = try scorings.map { try journal.number(of: $0) }
    try journal.relate(families)
  }

  /// Keeps trials, one transaction for all of them that are of one variant.
  func keep(_ trials: [SweepTrial]) throws {
    for part in grid.byVariant(trials.map(\.number)) {
      let numbers = Set(part)
      let kept = trials.filter { numbers.contains($0.number) }.map { trial in
        KeptTrial(
          setting: setting(trial.values), finalEquity: trial.finalEquity, fills: trial.fills,
          figures: trial.figures, returns: trial.returns, refusal: trial.refusal)
      }
      try journal.keep(kept, in: scorings[grid.variant(of: part[0])])
    }
  }

  /// The trials among some that were kept before, by their numbers.
  func known(_ numbers: [Int]) throws -> [Int: SweepTrial] {
    var known: [Int: SweepTrial] = [:]
    for part in grid.byVariant(numbers) {
      var places: [String: Int] = [:]
      for number in part { places[setting(grid.values(number))] = number }
      try journal.forEachTrial(of: scorings[grid.variant(of: part[0])]) { trial in
        guard let number = places[trial.setting] else { return }
        known[number] = SweepTrial(
          number: number, values: grid.values(number), figures: trial.figures,
          finalEquity: trial.finalEquity, fills: trial.fills, returns: trial.returns,
          refusal: trial.refusal, score: nil)
      }
    }
    return known
  }

  private func setting(_ values: [Double]) -> String {
    settingText(grid.setting(of: values, beside: fixed))
  }
}

/// Parameters as the canonical document has them: one line of JSON with sorted keys.
func settingText(_ setting: [String: Double]) -> String {
  let members = setting.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
  return "{" + members.map { "\(JSON.quoted($0.key)):\(plain($0.value))" }.joined(separator: ",")
    + "}"
}

/// What tells the family of a document on some candles from all others.
func familyDigest(canonical: String, dataHash: String) -> String {
  SHA256.hex(of: dataHash + "\n" + documentFamily(canonical))
}

extension StrategyDocument {
  /// The family of the document on some candles, and that of the document as it was written, where that is
  /// another.
  func families(on dataHash: String) -> [String] {
    ([canonical] + (writtenCanonical.map { [$0] } ?? [])).map {
      familyDigest(canonical: $0, dataHash: dataHash)
    }
  }
}

extension Journal {
  /// How many settings of a family, and of those that a search compared with it, were tried: trials of searches
  /// and runs, each setting once.
  ///
  /// - Parameter dataHash: of the family's candles.
  func tries(ofFamily family: String, on dataHash: String) throws -> Int {
    let families = try related(to: family)
    var settings: [String: Set<String>] = [:]
    for family in families { settings[family] = try self.settings(ofFamily: family) }
    let hashes = try dataHashes(ofFamilies: families).union([dataHash])
    for run in try runs() where hashes.contains(run.dataHash) {
      let detail = try self.run(run.id)
      let own = familyDigest(canonical: detail.canonical, dataHash: run.dataHash)
      guard families.contains(own) else { continue }
      settings[own, default: []].insert(
        settingText(Dictionary(run.parameters.map { ($0.name, $0.value) }) { $1 }))
    }
    return settings.values.reduce(0) { $0 + $1.count }
  }
}
