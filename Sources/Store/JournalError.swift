public import Market

/// Why a journal cannot be read or written.
public struct JournalError: UserError, Hashable {
  /// What happened.
  public enum Fact: Hashable, Sendable {
    case missing, isDirectory, notRegular, folderMissing, folderNotWritable, notPermitted
    case notSQLite, otherDatabase, locked, diskFull
    case newer(version: Int, known: Int)
    case corrupted(String)
    case failed(String)
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

  /// Bad content is bad data, a wrong run wrong usage, the rest input and output.
  public var exitCode: ExitCode {
    switch fact {
    case .notSQLite, .otherDatabase, .newer, .corrupted: .data
    case .unknownRun, .ambiguousRun, .notAnID: .usage
    default: .io
    }
  }

  /// The whole message.
  public var description: String { words(fact) }
}

extension JournalError {
  private func words(_ fact: Fact) -> String {
    switch fact {
    case .unknownRun, .ambiguousRun, .notAnID: wordsOfASearch(fact)
    case .notSQLite, .otherDatabase, .newer, .corrupted: wordsOfContent(fact)
    default: wordsOfAFile(fact)
    }
  }

  private func wordsOfAFile(_ fact: Fact) -> String {
    switch fact {
    case .missing:
      "there is no journal at '\(path)'; 'kreplay run' makes one, --journal names another"
    case .isDirectory: "the journal '\(path)' is a directory; name a file in it"
    case .notRegular: "the journal '\(path)' is not a regular file; name a file on a disk"
    case .folderMissing: "the folder of the journal '\(path)' does not exist; make it first"
    case .folderNotWritable:
      "the journal '\(path)' cannot be written: its folder is read-only; "
        + "name another with --journal"
    case .notPermitted:
      "the journal '\(path)' cannot be opened: no permission; change it with chmod"
    case .locked:
      "the journal is locked by another process: '\(path)' was not free within 5 seconds; "
        + "try again when that process has ended"
    case .diskFull:
      "the journal '\(path)' cannot be written: the disk is full; "
        + "make room, or name a file on another disk with --journal"
    case .failed(let text): "the journal '\(path)' cannot be used: \(text)"
    default: ""
    }
  }

  private func wordsOfContent(_ fact: Fact) -> String {
    switch fact {
    case .notSQLite:
      "the journal '\(path)' is not an SQLite file and was left as it is; name another with --journal"
    case .otherDatabase:
      "'\(path)' is a database of another program and was left as it is; "
        + "name another with --journal"
    case .newer(let version, let known):
      "the journal '\(path)' was written by a newer kreplay (its version is \(version), "
        + "this program knows \(known)); upgrade kreplay, or name another with --journal"
    case .corrupted(let text):
      "the journal '\(path)' is damaged (\(text)); "
        + "restore a copy, or move it away and run again"
    default: ""
    }
  }

  private func wordsOfASearch(_ fact: Fact) -> String {
    switch fact {
    case .unknownRun(let text, let runs):
      "no run '\(text)' in the journal '\(path)', which holds \(runs == 1 ? "1 run" : "\(runs) runs"); "
        + "'kreplay runs list' shows them"
    case .ambiguousRun(let text, let ids):
      "'\(text)' is the beginning of \(ids.count) runs: \(ids.joined(separator: ", ")); give more digits"
    case .notAnID(let text):
      "'\(text)' is not a run's identity; expected up to twelve hex digits, like 3f2a-91bc-07de; "
        + "'kreplay runs list' shows them"
    default: ""
    }
  }
}
