import Market
import Replay
import Report
import Store
import Strategy
import Synchronization
import Text

/// The trials of a search in a journal.
final class TrialJournal: Sendable {
  let journal: Journal
  private let scoring: Int
  private let names: [String]
  private let fixed: [String: Double]
  private let writing = Mutex(())

  /// Opens the place of a search's trials.
  ///
  /// - Parameters:
  ///   - names: of the searched parameters, in the order of the grid.
  ///   - fixed: all other parameters.
  init(
    _ journal: Journal, _ scoring: TrialScoring, names: [String], fixed: [String: Double]
  ) throws {
    self.journal = journal
    self.names = names
    self.fixed = fixed
    self.scoring = try journal.number(of: scoring)
  }

  /// Keeps trials, one transaction for all of them.
  func keep(_ trials: [SweepTrial]) throws {
    let kept = trials.map { trial in
      KeptTrial(
        setting: setting(trial.values), finalEquity: trial.finalEquity, fills: trial.fills,
        figures: trial.figures, returns: trial.returns, refusal: trial.refusal)
    }
    try writing.withLock { _ in try journal.keep(kept, in: scoring) }
  }

  /// The trials among some that were kept before, by their numbers.
  func known(_ numbers: [Int], of grid: SearchGrid) throws -> [Int: SweepTrial] {
    var places: [String: Int] = [:]
    for number in numbers { places[setting(grid.values(number))] = number }
    var known: [Int: SweepTrial] = [:]
    try journal.forEachTrial(of: scoring) { trial in
      guard let number = places[trial.setting] else { return }
      known[number] = SweepTrial(
        number: number, values: grid.values(number), figures: trial.figures,
        finalEquity: trial.finalEquity, fills: trial.fills, returns: trial.returns,
        refusal: trial.refusal, score: nil)
    }
    return known
  }

  private func setting(_ values: [Double]) -> String {
    settingText(fixed.merging(zip(names, values)) { $1 })
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

extension Journal {
  /// How many settings of a family were tried on the same candles: trials of searches and runs, each
  /// setting once.
  func tries(canonical: String, dataHash: String) throws -> Int {
    let family = documentFamily(canonical)
    var settings = try settings(ofFamily: familyDigest(canonical: canonical, dataHash: dataHash))
    for run in try runs() where run.dataHash == dataHash {
      let detail = try self.run(run.id)
      guard documentFamily(detail.canonical) == family else { continue }
      settings.insert(
        settingText(Dictionary(run.parameters.map { ($0.name, $0.value) }) { $1 }))
    }
    return settings.count
  }
}
