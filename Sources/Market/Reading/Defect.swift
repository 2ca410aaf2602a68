/// What can be wrong with a row or a candle, or remarkable in a series, as far as a reader may say
/// what is done about it.
public enum Defect: String, Hashable, Sendable, CaseIterable {
  /// A row that cannot be read: a missing field, text where a number should be, no such day.
  case value
  /// The time of a row before, once more.
  case duplicate
  /// A time before that of the row before.
  case disorder
  /// Low above high, or an open or close outside them.
  case ohlc
  /// A price of 0 or below.
  case price
  /// No volume.
  case volume
  /// Candles missing where the calendar has the market open.
  case gap
  /// The same four prices over and over.
  case stale
  /// A price far from its neighbours that comes back at once.
  case spike
  /// A jump by a ratio that splits have.
  case split
  /// Candles of another length than the rest.
  case timeframe
}

extension Defect {
  /// What it is, in a few words.
  public var summary: String {
    switch self {
    case .value: "Rows that cannot be read"
    case .duplicate: "Rows that repeat a time"
    case .disorder: "Rows that go back in time"
    case .ohlc: "Candles that contradict themselves"
    case .price: "Prices of 0 or below"
    case .volume: "Candles without volume"
    case .gap: "Candles missing"
    case .stale: "The same four prices over and over"
    case .spike: "Prices far from their neighbours that come back at once"
    case .split: "Jumps by a ratio that splits have"
    case .timeframe: "Candles of another length than the rest"
    }
  }
}

/// What is done about a defect.
public enum DefectPolicy: String, Hashable, Sendable, CaseIterable {
  /// Reading ends with an error that names the place.
  case stop
  /// The row is left out, and counted.
  case skip
  /// The candle stays as it is, and is counted.
  case keep
}

/// What is done about each defect. Nothing is repaired.
public struct DefectPolicies: Hashable, Sendable {
  /// The policies that a person gave.
  public private(set) var said: [Defect: DefectPolicy] = [:]

  /// Rows that contradict themselves or their neighbours stop; what is only remarkable stays.
  public init() {}

  /// The policy for a defect.
  public subscript(defect: Defect) -> DefectPolicy {
    get { said[defect] ?? Self.usual(defect) }
    set { said[defect] = newValue }
  }

  /// Has a series stop where its candles are not all of one length, unless a person said otherwise: of
  /// such candles no bars can be made.
  public mutating func stopAtMixedTimeframes() {
    if said[.timeframe] == nil { said[.timeframe] = .stop }
  }

  /// Lets candles with prices of 0 or below stay, unless a person said otherwise: of an instrument that has
  /// such prices they are no mistake.
  public mutating func keepNegativePrices() {
    if said[.price] == nil { said[.price] = .keep }
  }

  /// The policies a defect can have: a row that cannot be read cannot stay, times must increase,
  /// and a gap has nothing to leave out.
  public static func possible(_ defect: Defect) -> [DefectPolicy] {
    switch defect {
    case .value, .duplicate, .disorder: [.stop, .skip]
    case .gap, .split, .timeframe: [.stop, .keep]
    case .ohlc, .price, .volume, .stale, .spike: [.stop, .skip, .keep]
    }
  }

  private static func usual(_ defect: Defect) -> DefectPolicy {
    switch defect {
    case .value, .duplicate, .disorder, .ohlc, .price: .stop
    case .volume, .gap, .stale, .spike, .split, .timeframe: .keep
    }
  }
}

/// The defects that reading met and did not stop for.
public struct DefectLog: Sendable {
  /// One of them.
  public struct Entry: Hashable, Sendable {
    /// What it is.
    public let defect: Defect
    /// What was done about it.
    public let policy: DefectPolicy
    /// The candle's open time, where the row could be read so far.
    public let time: Time?
    /// The line of the file, from 1; `nil` where there is none.
    public let line: Int?
    /// What is wrong, with value and place.
    public let message: String

    /// A defect and what was done about it.
    public init(
      _ defect: Defect, _ policy: DefectPolicy, time: Time?, line: Int?, message: String
    ) {
      self.defect = defect
      self.policy = policy
      self.time = time
      self.line = line
      self.message = message
    }
  }

  /// The most entries that are kept.
  public static let limit = 1_000

  /// The first entries, at most `limit`, in the order of the file.
  public private(set) var entries: [Entry] = []
  private var counts: [Defect: [DefectPolicy: Int]] = [:]

  /// No defects yet.
  public init() {}

  /// How often a defect was met and treated so.
  public func count(_ defect: Defect, _ policy: DefectPolicy) -> Int {
    counts[defect]?[policy] ?? 0
  }

  /// How many rows were left out.
  public var skipped: Int { Defect.allCases.reduce(0) { $0 + count($1, .skip) } }

  /// Adds what another log has.
  mutating func add(_ other: DefectLog) {
    for (defect, policies) in other.counts {
      for (policy, count) in policies { counts[defect, default: [:]][policy, default: 0] += count }
    }
    entries = Array((entries + other.entries).prefix(Self.limit))
  }

  /// Adds a defect.
  public mutating func add(_ entry: Entry) {
    counts[entry.defect, default: [:]][entry.policy, default: 0] += 1
    if entries.count < Self.limit { entries.append(entry) }
  }
}
