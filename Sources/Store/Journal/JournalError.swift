public import Market

/// Why a run is not found in a journal.
public struct JournalError: UserError, Hashable {
  /// What happened.
  public enum Fact: Hashable, Sendable {
    case unknownRun(String, runs: Int), ambiguousRun(String, ids: [String]), notAnID(String)
  }
  /// What happened.
  public let fact: Fact
  /// The journal's path as it was given.
  public let path: String

  init(_ fact: Fact, path: String) {
    self.fact = fact
    self.path = path
  }

  /// A wrong name of a run is wrong usage.
  public var exitCode: ExitCode { .usage }

  /// The whole message.
  public var description: String {
    switch fact {
    case .unknownRun(let text, let runs):
      "no run '\(text)' in the journal '\(path)', which holds \(runs == 1 ? "1 run" : "\(runs) runs"); "
        + "'kreplay runs list' shows them"
    case .ambiguousRun(let text, let ids):
      "'\(text)' is the beginning of \(ids.count) runs: \(ids.joined(separator: ", ")); give more digits"
    case .notAnID(let text):
      "'\(text)' is not a run's identity; expected up to twelve hex digits, like 3f2a-91bc-07de; "
        + "'kreplay runs list' shows them"
    }
  }
}
