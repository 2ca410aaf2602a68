/// What a check found of one kind.
public struct Finding: Hashable, Sendable {
  /// A place where it was found.
  public struct Example: Hashable, Sendable {
    /// The candle's open time, where it is known; for a gap, that of the candle before it.
    public let time: Time?
    /// The line of the file, from 1, where it is known.
    public let line: Int?
    /// Which candle of the series it is, from 1; `nil` for rows that are none.
    public let candle: Int?
    /// What is there, with its values.
    public let words: String
  }

  /// What was found.
  public let kind: CheckKind
  /// In how many places: rows, runs of candles, gaps.
  public let places: Int
  /// How many rows or candles it concerns; for gaps, how many a calendar misses, else 0.
  public let candles: Int
  /// Whether it is so of every candle.
  public let isWhole: Bool
  /// Whether it would change a result.
  public let severity: Severity
  /// What the person wants done about it, where that was said.
  public let policy: DefectPolicy?
  /// Whether it is about rows that are not among the candles.
  let isLeftOut: Bool
  /// The first places, in the order of the file; of gaps the longest, longest first.
  public let examples: [Example]

  /// Whether the person takes it as it is, or has it left out.
  public var isAccepted: Bool { policy == .keep || policy == .skip }

  /// The number that counts: of candles without volume, flat ones and those outside the hours the candles,
  /// else the places.
  public var count: Int { [.volume, .flat, .hours].contains(kind) ? candles : places }
}

/// What a file of candles is good for.
public enum Verdict: Hashable, Sendable {
  /// There is no candle.
  case empty
  /// Nothing would change a result.
  case clean
  /// What a person should look at.
  case usable([CheckKind])
  /// What changes results.
  case wrong([CheckKind])
  /// So many of all rows are wrong in one way that the whole export is.
  case broken(CheckKind, rows: Int, of: Int)

  /// Whether something is wrong enough to change a result.
  public var isTrusted: Bool {
    switch self {
    case .clean, .usable: true
    case .empty, .wrong, .broken: false
    }
  }
}
