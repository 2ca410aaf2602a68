public import Market

/// A run that cannot be, or that was stopped.
public struct ReplayError: UserError, Hashable {
  /// What happened.
  public enum Fact: Hashable, Sendable {
    /// A number of the account that is out of range.
    case setting(name: String, value: Double, expected: String)
    /// `from` is not before `to`.
    case emptyRange(from: Time, to: Time)
    /// More candles than a run's records can number.
    case tooManyCandles
    /// The caller asked to stop, after as many candles.
    case stopped(candles: Int)
  }

  /// What happened.
  public let fact: Fact

  /// An error of a fact.
  public init(_ fact: Fact) { self.fact = fact }

  public var exitCode: ExitCode {
    switch fact {
    case .setting, .emptyRange: .usage
    case .tooManyCandles: .data
    case .stopped: .interrupted
    }
  }

  public var description: String {
    switch fact {
    case .setting(let name, let value, let expected):
      "\(name) is \(value); it must be \(expected)"
    case .emptyRange:
      "'from' is not before 'to', so there is no candle to replay; exchange them or widen the range"
    case .tooManyCandles:
      "the data have more than 4,294,967,294 candles; replay a part of them with 'from' and 'to'"
    case .stopped(let candles):
      "stopped after \(candles) candles; nothing was written"
    }
  }
}
