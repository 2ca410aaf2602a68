/// When two candles in a row lie so far apart that some are missing, where no calendar says so.
public struct GapRule: Hashable, Sendable {
  /// How long candles are.
  public let timeframe: Timeframe
  /// Whether the market trades on Saturdays and Sundays, too.
  public let isEveryDay: Bool

  /// The rule for candles of a length.
  ///
  /// Below a day every step longer than one candle is a gap, nights and weekends too. Days may be up
  /// to four apart in a market that rests at weekends; where it does not, one.
  public init(_ timeframe: Timeframe, isEveryDay: Bool) {
    self.timeframe = timeframe
    self.isEveryDay = isEveryDay
  }

  /// The longest step that is no gap, in milliseconds.
  ///
  /// Weeks and months may be stamped by their first trading day, which moves by some days.
  public var longestStep: Int64 {
    let day: Int64 = 86_400_000
    let count = Int64(timeframe.count)
    return switch timeframe.unit {
    case .day: (isEveryDay ? count : count + 3) * day
    case .week: (7 * count + 4) * day
    case .month: (31 * count + 4) * day
    default: Int64(timeframe.nominalSeconds) * 1_000
    }
  }

  /// The shortest step that candles of this length have, in milliseconds: days are shorter by an
  /// hour where clocks change, weeks and months move by some days.
  var shortestStep: Int64 {
    let day: Int64 = 86_400_000
    let count = Int64(timeframe.count)
    return switch timeframe.unit {
    case .day: count * day - day / 6
    case .week: (7 * count - 4) * day
    case .month: (28 * count - 4) * day
    default: Int64(timeframe.nominalSeconds) * 1_000
    }
  }
}
