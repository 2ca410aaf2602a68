import Glibc
import Market
import Replay
package import Store

/// What a journal knows of the tries of a run's strategy on the same candles.
package struct FamilyTrials: Sendable {
  /// Settings that were tried, in searches and as runs, each counted once.
  package let count: Int
  /// The Sharpe ratio of a year that the best of as many is expected to show where no setting is better
  /// than another; `nil` where no search was made.
  package let expectedBest: Double?
  /// Whether searches compared it with variants: other orders, timeframes or candles.
  private let hasVariants: Bool

  /// - Parameters:
  ///   - canonical: the canonical document of the run.
  ///   - dataHash: of its candles.
  /// - Throws: `StoreFileError`.
  package init(of canonical: String, on dataHash: String, in journal: Journal) throws {
    let ratios = try Self.ratios(canonical, dataHash, journal)
    try self.init(ratios, canonical, dataHash, journal)
  }

  private init(
    _ ratios: [Double], _ canonical: String, _ dataHash: String, _ journal: Journal
  ) throws {
    let family = familyDigest(canonical: canonical, dataHash: dataHash)
    count = try journal.tries(ofFamily: family, on: dataHash)
    hasVariants = try journal.related(to: family).count > 1
    expectedBest = SelectionBias.expectedBestSharpe(ratios, tries: count)
  }

  /// What a journal knows of the tries of a run that a search was made for; `nil` without a search, and
  /// where there is no journal yet.
  ///
  /// - Parameters:
  ///   - families: that belong together from now on, that of the run among them.
  ///   - path: of the journal.
  /// - Throws: `StoreFileError`.
  package static func ofSearch(
    _ canonical: String, on dataHash: String, relating families: [String],
    inJournalAt path: String
  ) throws -> FamilyTrials? {
    guard access(path, F_OK) == 0 else { return nil }
    let journal = try Journal(path: path, .existing)
    try journal.relate(families)
    // Runs are counted one by one: only where a search was made.
    let ratios = try ratios(canonical, dataHash, journal)
    let tries =
      ratios.count > 1 ? try FamilyTrials(ratios, canonical, dataHash, journal) : nil
    try journal.close()
    return tries
  }

  /// The Sharpe ratios of all settings that searches of a family have tried.
  static func ratios(
    _ canonical: String, _ dataHash: String, _ journal: Journal
  ) throws -> [Double] {
    try ratios(familyDigest(canonical: canonical, dataHash: dataHash), journal)
  }

  /// Likewise, with those of the families that a search compared with it.
  static func ratios(_ family: String, _ journal: Journal) throws -> [Double] {
    try journal.related(to: family).sorted().flatMap { try journal.sharpes(ofFamily: $0) }
  }

  /// One sentence; `nil` where the run is the only try.
  package var sentence: String? {
    guard count > 1 else { return nil }
    let start =
      "\(Amounts.whole(count)) settings of this strategy were tried "
      + (hasVariants ? "with what was compared with it" : "on these candles")
    guard let expectedBest else { return start }
    return start
      + "; where none is better than another, the best of so many is expected to show a Sharpe ratio of \(Amounts.fixed(expectedBest, 2))"
  }
}
