package import Replay

/// What a statistic is of: all trades, one side's, or holding.
public enum StatisticScope: String, Hashable, Sendable, CaseIterable {
  case all, long, short, hold

  /// The figures of the scope.
  package func figures(of statistics: Statistics) -> [Figure] {
    switch self {
    case .all: statistics.all
    case .long: statistics.long
    case .short: statistics.short
    case .hold: statistics.hold
    }
  }
}
