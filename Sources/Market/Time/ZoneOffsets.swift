import Glibc
import Text

/// What clocks of an IANA time zone show against UTC, at any moment.
///
/// Read once from the system's zone files (Debian package `tzdata`; format: RFC 8536, version 2 and
/// later), with the rule at their end for the years that they do not list. `UTC` needs no file.
/// A lookup costs a binary search: ask per day or per span, not per candle.
public struct ZoneOffsets: Sendable {
  /// How long an offset holds: from `start` until before `end`, in seconds since 1970 UTC.
  public struct Span: Hashable, Sendable {
    /// Seconds that clocks are ahead of UTC.
    public let offset: Int
    /// The first second of the span; `Int.min` for ever before.
    public let start: Int
    /// The second after its last; `Int.max` for ever after.
    public let end: Int
  }

  /// The zone's name, e.g. `America/New_York`.
  public let name: String
  private let transitions: [Int]
  private let offsets: [Int]
  private let rule: ZoneRule?

  /// The zone of a name.
  ///
  /// - Throws: `ZoneError` where there is no such zone, or no zone files.
  public init(_ name: String) throws(ZoneError) {
    self.name = name
    if Self.utcNames.contains(name) {
      transitions = []
      offsets = [0]
      rule = nil
      return
    }
    let parsed = try ZoneFile(name)
    transitions = parsed.transitions
    offsets = parsed.offsets
    rule = parsed.rule
  }

  private static let utcNames = ["UTC", "Etc/UTC", "GMT", "Z", ""]

  /// The offset at a moment and how long it holds.
  public func span(at time: Time) -> Span { span(seconds: Int(time.seconds)) }

  /// Seconds that clocks are ahead of UTC at a moment.
  public func offset(at time: Time) -> Int { span(at: time).offset }

  /// As `span(at:)` by seconds since 1970 UTC.
  func span(seconds: Int) -> Span {
    let after = transitionsUpTo(seconds)
    let start = after == 0 ? Int.min : transitions[after - 1]
    if after < transitions.count || rule == nil {
      let end = after < transitions.count ? transitions[after] : Int.max
      return Span(offset: offsets[after], start: start, end: end)
    }
    return rule?.span(seconds: seconds, from: start, before: offsets[after])
      ?? Span(offset: offsets[after], start: start, end: .max)
  }

  /// How many transitions are at or before a moment.
  private func transitionsUpTo(_ seconds: Int) -> Int {
    transitions.partitioningIndex { $0 > seconds }
  }

  /// The first moment, in seconds since 1970 UTC, at which clocks show a local time (seconds since
  /// 1970 as if it were UTC) or, where clocks jump over it, the moment of the jump.
  package func utc(local: Int) -> Int {
    let before = span(seconds: local - 90_000)
    let early = local - before.offset
    if early < before.end { return early }
    let next = span(seconds: before.end)
    let late = local - next.offset
    if late < next.start { return next.start }
    if late < next.end { return late }
    return utcAfter(local, next.end)
  }

  /// The rare day with two changes of clocks.
  private func utcAfter(_ local: Int, _ from: Int) -> Int {
    let span = span(seconds: from)
    return max(span.start, local - span.offset)
  }
}

/// A time zone that cannot be had.
public enum ZoneError: UserError, Hashable {
  /// No zone of this name; untrusted text.
  case unknown(String)
  /// No zone files on this machine.
  case noFiles(String)
  /// A zone file that is not one.
  case damaged(String)

  /// What the process exits with.
  public var exitCode: ExitCode {
    if case .unknown = self { .usage } else { .io }
  }

  /// The whole message: value, place and cure.
  public var description: String {
    switch self {
    case .unknown(let name):
      "there is no time zone '\(excerpt(name))'; write its IANA name, as in America/New_York or Asia/Taipei"
    case .noFiles(let name):
      "the time zone '\(excerpt(name))' cannot be looked up, since this machine has no zone files; install the Debian package tzdata"
    case .damaged(let name):
      "the zone file of '\(excerpt(name))' is damaged; install the Debian package tzdata again"
    }
  }
}
