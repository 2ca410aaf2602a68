import Glibc
import Market
public import Store
import Text

/// What came of merging shards.
public struct MergeOutcome: Sendable {
  /// The searches, in the order of the first shard.
  public let searches: [TrialScoring]
  /// The shards, in the order in which they were named.
  public let shards: [Shard]
  /// The journal that holds all trials now.
  public let journal: String

  /// A shard that was merged.
  public struct Shard: Sendable {
    /// Its path.
    public let path: String
    /// Trials that came from it, and those that the journal had already.
    public let new: Int, known: Int
  }
}

/// Puts the trials of shards together in one journal. All must be of the same searches.
///
/// Nothing is merged unless all shards can be; killed half-way, the journal holds whole shards, and the same
/// call merges the others.
///
/// - Parameters:
///   - shards: the paths of journals that `performShard` has written.
///   - path: of the journal they are merged into; it is made where there is none.
/// - Throws: `StoreFileError`; `MergeError` where they do not belong together; `TrialConflictError`;
///   `InterruptedError`, which leaves whole shards.
public func mergeTrials(
  _ shards: [String], into path: String, observer: any JobObserver = NoObserver()
) throws -> MergeOutcome {
  for shard in shards where isSameFile(shard, path) { throw MergeError(.ownJournal(shard)) }
  var searches: [TrialScoring] = []
  for (place, shard) in shards.enumerated() {
    let journal = try Journal(path: shard, .existing)
    let found = try journal.scorings()
    try journal.close()
    if found.isEmpty { throw MergeError(.noTrials(shard)) }
    if place == 0 { searches = found }
    if let error = MergeError(searches, in: shards[0], found, in: shard) { throw error }
  }
  let journal = try Journal(path: path)
  var merged: [MergeOutcome.Shard] = []
  for path in shards {
    try observer.check()
    let shard = try Journal(path: path, .existing)
    var (new, known) = (0, 0)
    for search in searches {
      let counts = try journal.merge(search.identity, from: shard)
      new += counts.new
      known += counts.known
    }
    for pair in try shard.relations() { try journal.relate(pair) }
    try shard.close()
    merged.append(MergeOutcome.Shard(path: path, new: new, known: known))
  }
  try journal.close()
  return MergeOutcome(searches: searches, shards: merged, journal: path)
}

private func isSameFile(_ a: String, _ b: String) -> Bool {
  var (first, second) = (stat(), stat())
  return stat(a, &first) == 0 && stat(b, &second) == 0 && first.st_dev == second.st_dev
    && first.st_ino == second.st_ino
}

/// Why shards do not belong together.
struct MergeError: UserError {
  enum Fact {
    /// The journal that the others are merged into.
    case ownJournal(String)
    /// A journal without a search.
    case noTrials(String)
    /// Shards of two searches: the paths, and what differs.
    case otherSearch(String, String, difference: String)
  }

  let fact: Fact

  init(_ fact: Fact) { self.fact = fact }

  /// Where a shard is of other searches than the first.
  init?(
    _ searches: [TrialScoring], in path: String, _ found: [TrialScoring], in other: String
  ) {
    let only = searches.filter { one in !found.contains { $0.identity == one.identity } }
    let onlyThere = found.filter { one in !searches.contains { $0.identity == one.identity } }
    if let one = only.first, let another = onlyThere.first {
      fact = .otherSearch(path, other, difference: Self.difference(one, another))
    } else if let one = only.first {
      fact = .otherSearch(
        path, other, difference: "the second has no trials of '\(printable(one.name))'")
    } else if let one = onlyThere.first {
      fact = .otherSearch(
        path, other, difference: "the second has trials of '\(printable(one.name))' besides")
    } else {
      return nil
    }
  }

  private static func difference(_ a: TrialScoring, _ b: TrialScoring) -> String {
    if a.engineVersion != b.engineVersion {
      return
        "they were made by versions \(printable(a.engineVersion)) and \(printable(b.engineVersion))"
    }
    if a.dataHash != b.dataHash {
      return "the candles differ: \(printable(a.symbol)), fingerprint \(shortened(a.dataHash)), "
        + "and \(printable(b.symbol)), \(shortened(b.dataHash))"
    }
    if a.family != b.family {
      return "the documents differ in more than parameters: '\(printable(a.documentPath))' and "
        + "'\(printable(b.documentPath))'"
    }
    if a.first != b.first {
      return
        "trials are scored from \(a.firstWords) and from \(b.firstWords); give all shards the same --set, "
        + "--where and --from"
    }
    return "the facts about the instruments differ"
  }

  /// The beginning of a fingerprint; of several instruments, one for each.
  private static func shortened(_ hash: String) -> String {
    printable(
      hash.split(separator: " ").map { String($0.prefix(8)) }.joined(separator: " "), limit: 60)
  }

  var exitCode: ExitCode {
    if case .ownJournal = fact { .usage } else { .data }
  }

  var description: String {
    switch fact {
    case .ownJournal(let path):
      "'\(printable(path))' is the journal that the shards are merged into; leave it out of the shards"
    case .noTrials(let path):
      "the journal '\(printable(path))' holds no trials of a search; a shard is made by "
        + "'kreplay sweep strategy.json --set … --shard 1/4 --out shard-1.sqlite'"
    case .otherSearch(let a, let b, let difference):
      "'\(printable(a))' and '\(printable(b))' are not shards of one search: \(difference); nothing was "
        + "merged"
    }
  }
}
