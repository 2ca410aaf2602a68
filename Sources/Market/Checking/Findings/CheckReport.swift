/// What a file of candles is, looked through to its end, and what is wrong with it.
public struct CheckReport: Sendable {
  /// What says when candles are missing.
  public enum Market: Hashable, Sendable {
    /// An exchange's calendar, by its name.
    case calendar(String)
    /// A market that rests at weekends, as the data show.
    case weekdays
    /// A market that never rests, as the data show.
    case everyDay
    /// Candles below a day: every step longer than one counts.
    case steps
    /// The length of candles is not known.
    case unknown
  }

  /// The path as it was given; untrusted text.
  public let path: String
  /// What is traded.
  public let symbol: String
  /// The name of the file's dialect.
  public let dialect: String
  /// The length of a candle, as the reader has it.
  public let timeframe: Timeframe?
  /// The length of a candle that most steps of the whole series tell.
  public let wholeTimeframe: Timeframe?
  /// The IANA name of the exchange's zone, by whose clocks places are told; `UTC` where none is known.
  public let zone: String
  /// `Instrument.dayShift` of what is traded.
  package let dayShift: Int64
  /// How many candles there are, wrong rows aside.
  public let rows: Int
  /// The open times of the first and the last.
  public let first: Time?
  /// When the last candle opens; nil where there is none.
  public let last: Time?
  /// The lowest low and the highest high; `nil` without a candle.
  public let prices: ClosedRange<Double>?
  /// What says when candles are missing.
  public let market: Market
  /// The longest step without candles, and the candle after which it comes.
  public let longestGap: (seconds: Int, after: Time)?
  /// When weeks open, where candles are shorter than a day.
  public let weeks: WeekOpenings.Evidence?
  /// What was found, in the order of `CheckKind`.
  public let findings: [Finding]
  /// What the reader says about the file.
  public let notes: [String]
  /// The series over time: prices and where what was found.
  public let strip: TimeBins
  /// What the file is good for.
  public let verdict: Verdict

  /// What was found of a kind.
  public subscript(kind: CheckKind) -> Finding? { findings.first { $0.kind == kind } }

  /// How often a kind was found.
  public func count(_ kind: CheckKind) -> Int { self[kind]?.count ?? 0 }

  /// Rows that are no candles, or not where they should be, and therefore left out.
  public var wrongRows: Int {
    findings.reduce(0) { $0 + ($1.isLeftOut ? $1.count : 0) }
  }
}

extension CheckKind {
  /// What is wrong with rows, before they are candles.
  static let ofRows: [CheckKind] = [.value, .duplicate, .disorder, .ohlc, .price]
}
