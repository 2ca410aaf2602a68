import Text

/// Why packed data cannot be read.
public struct PackedError: UserError, Hashable {
  /// The path as it was given, with the entry's name where it is in an archive; untrusted text.
  public let file: String
  /// What is wrong.
  public let problem: PackedProblem

  /// What the process exits with.
  public var exitCode: ExitCode { .data }
  /// The whole message: value, place and cure.
  public var description: String { "\(printablePath(file)): \(problem)" }

  init(_ file: String, _ problem: PackedProblem) {
    self.file = file
    self.problem = problem
  }
}

/// What can be wrong with packed data, or with a folder of parts.
public enum PackedProblem: Hashable, Sendable {
  /// The end of the packed bytes is missing.
  case cutOff
  /// The packed bytes contradict themselves; what the library says.
  case damaged(String)
  /// Something else follows after a number of bytes of gzip.
  case tail(after: Int)
  /// An archive whose directory cannot be read.
  case noDirectory
  /// An archive on a pipe.
  case pipedArchive
  /// An entry with a password.
  case encrypted
  /// An entry packed in a way that is not read; the number of the method.
  case method(Int)
  /// Packed data in packed data; what kind.
  case nested(String)
  /// A kind of file that is not read, and how to get at its candles.
  case otherKind(String, cure: String)
  /// More bytes come out than those of candles can be.
  case ratio(limit: Int)
  /// An archive's entries are larger than any is allowed to be together.
  case total(UInt64, limit: UInt64)
  /// More files than a series may have.
  case tooMany(Int, limit: Int)
  /// Several files where one is read; their names.
  case several([String])
  /// No file of candles; what was there.
  case noCandles(found: [String])
  /// The system cannot convert an encoding.
  case noConverter(String)
  /// Standard input is a terminal.
  case terminal
}

extension PackedProblem: CustomStringConvertible {
  /// The problem and its cure, without the place.
  public var description: String { contentProblem ?? sizeProblem ?? placeProblem }

  /// Of the packed bytes themselves.
  private var contentProblem: String? {
    switch self {
    case .cutOff: "the packed data end too early: the file was cut off; fetch it again"
    case .damaged(let reason):
      "the packed data are damaged (\(excerpt(reason))); fetch the file again"
    case .tail(let count):
      "after \(count) bytes of gzip comes something that is none; the file is damaged or two were joined, fetch it again"
    case .noDirectory:
      "the zip archive has no directory at its end: it was cut off or is damaged; fetch it again"
    case .encrypted: "it is locked with a password; unpack it first, as in unzip FILE"
    case .method(let method):
      "it is packed with method \(method), and only 0 (stored) and 8 (deflate) are read; unpack it first, as in unzip FILE"
    case .nested(let kind):
      "it is \(kind) inside packed data; unpack the outer one first"
    case .otherKind(let kind, let cure): "it is \(kind), which is not read; \(cure)"
    default: nil
    }
  }

  /// Of how much there is.
  private var sizeProblem: String? {
    switch self {
    case .ratio(let limit):
      "it unpacks to more than \(limit) times its size, which candles never do (the limit is \(limit)); if it is no trap, unpack it first"
    case .total(let bytes, let limit):
      "it unpacks to \(bytes) bytes and the limit is \(limit); unpack it first, or read its files one by one"
    case .tooMany(let count, let limit):
      "\(count) files are more than a series has (the limit is \(limit)); join some, as in cat, or take fewer"
    default: nil
    }
  }

  /// Of where the bytes come from.
  private var placeProblem: String {
    switch self {
    case .pipedArchive:
      "a zip archive cannot be read from a pipe, its directory stands at its end; save it as a file"
    case .noCandles(let found):
      found.isEmpty
        ? "there is no file in it; put files of candles there"
        : "there is no file of candles in it, only \(Self.list(found)); put files of candles there"
    case .several(let names):
      "there are \(names.count) files in it, \(Self.list(names)), and one is read here; name one"
    case .noConverter(let name):
      "the text is \(name), and this system lacks the converter for it; install the Debian package libc-gconv-modules-extra (libc6 before Debian 13), or save the file as UTF-8"
    case .terminal:
      "no candles come in, standard input is the terminal; give it a file, as in kreplay run DOCUMENT < FILE"
    default: ""
    }
  }

  private static func list(_ names: [String]) -> String {
    let shown = names.prefix(8).map { "'\(excerpt($0))'" }
    return shown.joined(separator: ", ") + (names.count > 8 ? " and \(names.count - 8) more" : "")
  }
}
