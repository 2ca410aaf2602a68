public import Market
import Text

/// Why the file of a journal or a candle store cannot be read or written.
public struct StoreFileError: UserError, Hashable {
  /// What happened.
  public enum Fact: Hashable, Sendable {
    case missing, empty, isDirectory, notRegular, folderMissing, folderNotWritable, notPermitted
    case notSQLite, otherDatabase, locked, diskFull, readOnly
    case otherKind(DatabaseKind)
    case newer(version: Int, known: Int)
    case corrupted(String)
    case failed(String)
  }
  /// What happened.
  public let fact: Fact
  /// The path as it was given.
  public let path: String
  /// What the file should be.
  public let kind: DatabaseKind
  /// What names another file, where that is no option of its own.
  private var otherOption: String?

  init(_ fact: Fact, path: String, kind: DatabaseKind) {
    self.fact = fact
    self.path = path
    self.kind = kind
  }

  /// Bad content is bad data, the rest input and output.
  public var exitCode: ExitCode {
    switch fact {
    case .empty, .notSQLite, .otherDatabase, .otherKind, .newer, .corrupted: .data
    default: .io
    }
  }

  /// The whole message.
  public var description: String {
    switch fact {
    case .empty, .notSQLite, .otherDatabase, .otherKind, .newer, .corrupted: wordsOfContent
    case .locked, .diskFull, .readOnly, .failed: wordsOfUse
    default: wordsOfAPlace
    }
  }
}

extension StoreFileError {
  /// The same of a file that something else than the usual option names, such as a document.
  package func named(by option: String) -> StoreFileError {
    var error = self
    error.otherOption = option
    return error
  }

  private var option: String { otherOption ?? kind.option }

  /// `the journal 'path'`.
  private var subject: String { "the \(kind.noun) '\(place)'" }

  /// The path as a message may hold it.
  private var place: String { printable(path) }

  private var wordsOfAPlace: String {
    switch fact {
    case .missing:
      "there is no \(kind.noun) at '\(place)'; '\(kind.maker)' makes one, \(option) names another"
    case .isDirectory: "\(subject) is a directory; name a file in it"
    case .notRegular: "\(subject) is not a regular file; name a file on a disk"
    case .folderMissing:
      "the folder of \(subject) does not exist; make it first"
    case .folderNotWritable:
      "\(subject) cannot be written: its folder is read-only; name another with \(option)"
    case .notPermitted: "\(subject) cannot be opened: no permission; change it with chmod"
    default: ""
    }
  }

  private var wordsOfUse: String {
    switch fact {
    case .locked:
      "the \(kind.noun) is locked by another process: '\(place)' was not free within \(kind.patience) seconds; "
        + "try again when that process has ended"
    case .diskFull:
      "\(subject) cannot be written: the disk is full; "
        + "make room, or name a file on another disk with \(option)"
    case .readOnly:
      "\(subject) cannot be written: the file is read-only; change it with chmod, "
        + "or name another with \(option)"
    case .failed(let text): "\(subject) cannot be used: \(text)"
    default: ""
    }
  }

  private var wordsOfContent: String {
    switch fact {
    case .empty:
      "\(subject) is empty; '\(kind.maker)' fills one, \(option) names another"
    case .notSQLite:
      "\(subject) is not an SQLite file and was left as it is; name another with \(option)"
    case .otherDatabase:
      "'\(place)' is a database of another program and was left as it is; "
        + "name another with \(option)"
    case .otherKind(let other):
      "'\(place)' is a \(other.noun), not a \(kind.noun), and was left as it is; "
        + "name a \(kind.noun) with \(option)"
    case .newer(let version, let known):
      "\(subject) was written by a newer kreplay (its version is \(version), "
        + "this program knows \(known)); upgrade kreplay, or name another with \(option)"
    case .corrupted(let text): "\(subject) is damaged (\(text)); \(kind.cureOfDamage)"
    default: ""
    }
  }
}
