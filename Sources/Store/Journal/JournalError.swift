public import Market
import Text

/// Why a run is not found in a journal.
public struct JournalError: UserError, Hashable {
  /// What happened.
  public enum Fact: Hashable, Sendable {
    case noRuns
    case unknownRun(String, runs: Int)
    /// The beginning of several identities, and the name of several runs, the newest first.
    case ambiguousRun(String, ids: [String]), ambiguousName(String, ids: [String])
    case notARun(String, nearest: String?)
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
    case .noRuns:
      "the journal '\(place)' holds no runs yet; 'kreplay run strategy.json' keeps one in it"
    case .unknownRun(let text, let runs):
      "no run '\(shown(text))' in the journal '\(place)', which holds "
        + "\(runs == 1 ? "1 run" : "\(runs) runs"); 'kreplay runs list' shows them"
    case .ambiguousRun(let text, let ids):
      "'\(shown(text))' is the beginning of \(ids.count) runs: \(some(ids)); give more digits"
    case .ambiguousName(let text, let ids):
      "'\(shown(text))' is the name of \(ids.count) runs: \(some(ids)); give one of these, or "
        + "'last' for the run last asked for"
    case .notARun(let text, let nearest):
      "no run '\(shown(text))' in the journal '\(place)'"
        + suggestion(
          nearest,
          otherwise:
            "give the beginning of an identity as in 3f2a-91bc-07de, a strategy's name, or "
            + "'last'; 'kreplay runs list' shows them")
    }
  }

  /// As many of a list as fit into a message.
  private func some(_ ids: [String]) -> String {
    let most = 6
    let head = ids.prefix(most).joined(separator: ", ")
    return ids.count > most ? "\(head) and \(ids.count - most) more" : head
  }

  /// The path as a message may hold it.
  private var place: String { printable(path) }

  /// Untrusted text, printable and not endless.
  private func shown(_ text: String) -> String { printable(text, limit: 60) }
}
