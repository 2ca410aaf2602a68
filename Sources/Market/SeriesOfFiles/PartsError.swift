import Text

/// Why the files of a folder or an archive are no one series.
public struct PartsError: UserError, Hashable {
  /// What they contradict each other in.
  public enum Problem: Hashable, Sendable {
    /// What is traded, each with files that say so.
    case symbols([Claim])
    /// The length of a candle, each with files that say so.
    case timeframes([Claim])
    /// A candle that two files tell differently.
    case candle(Time, in: String, and: String)
    /// Files of the same time, more than are merged at once.
    case overlaps(Int, at: Time)
  }

  /// What some of the files say.
  public struct Claim: Hashable, Sendable {
    /// What they say; untrusted text.
    public let value: String
    /// Their names; untrusted text.
    public let files: [String]
  }

  /// The path of the folder or archive; untrusted text.
  public let path: String
  /// What is wrong.
  public let problem: Problem

  /// What the process exits with.
  public var exitCode: ExitCode { .data }
  /// The whole message: value, place and cure.
  public var description: String { "\(printablePath(path)): \(reason)" }

  private var reason: String {
    switch problem {
    case .symbols(let claims):
      "its files are not of one series: \(Self.list(claims)); put them in folders of their own, or name what they all are with --symbol"
    case .timeframes(let claims):
      "its files are not of one series: \(Self.list(claims)); put them in folders of their own"
    case .candle(let time, let one, let other):
      "the candle of \(time) in '\(excerpt(other, limit: 200))' is not that in '\(excerpt(one, limit: 200))'; remove one of the files, or let the first one count with --on-defect duplicate=skip"
    case .overlaps(let count, let time):
      "\(count) files hold candles around \(time), more than are read at once; take out copies, or join some"
    }
  }

  private static func list(_ claims: [Claim]) -> String {
    let shown = claims.prefix(6).map { claim in
      let files = claim.files.prefix(2).map { "'\(excerpt($0))'" }.joined(separator: ", ")
      let more = claim.files.count > 2 ? " and \(claim.files.count - 2) more" : ""
      return "\(excerpt(claim.value)) (\(files)\(more))"
    }
    return shown.joined(separator: ", ") + (claims.count > 6 ? " and more" : "")
  }
}
