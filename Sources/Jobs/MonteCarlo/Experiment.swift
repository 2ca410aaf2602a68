import Glibc

/// What is drawn anew, and what stays as it was.
public enum ExperimentKind: String, Hashable, Sendable, CaseIterable {
  /// The run's trades in another order.
  case order
  /// As many trades, drawn from the run's with replacement.
  case trades
  /// As many daily returns of the account, drawn in blocks with replacement.
  case returns
  /// The strategy on days that are drawn in blocks with replacement.
  case history
  /// The strategy on markets whose volatility changes as it did, and whose directions are chance.
  case markets
  /// The strategy on the same candles with prices that are moved a little.
  case prices
  /// The strategy on the same candles, of whose entries a share is missed.
  case missed
  /// The run with its ambiguous candles decided at random.
  case paths

  /// Whether the strategy is played for each path.
  var isPlayed: Bool { [.missed, .history, .markets, .prices].contains(self) }

  /// By what its draws differ from those of the others; it stays what it is when others come.
  var number: UInt64 {
    switch self {
    case .order: 0
    case .trades: 1
    case .missed: 2
    case .returns: 3
    case .history: 4
    case .prices: 5
    case .paths: 6
    case .markets: 7
    }
  }
}

/// One way that it could have gone.
public struct DrawnPath: Hashable, Sendable {
  /// Final equity / initial cash − 1.
  public let totalReturn: Double
  /// The deepest fall from a high, as a share of it, 0 or below; `NaN` where it is not known.
  public let drawdown: Double
  /// The annual Sharpe ratio; `NaN` where it is not known.
  public let sharpe: Double
  /// What holding made on the same candles; `NaN` where it is not known.
  public let hold: Double

  /// A path.
  public init(
    totalReturn: Double, drawdown: Double, sharpe: Double = .nan, hold: Double = .nan
  ) {
    (self.totalReturn, self.drawdown, self.sharpe, self.hold) = (
      totalReturn, drawdown, sharpe, hold
    )
  }
}

extension DrawnPath {
  /// The annual return of some years; the whole return where there are too few days.
  func annual(_ years: Double?) -> Double {
    guard let years else { return totalReturn }
    return totalReturn > -1 ? pow(1 + totalReturn, 1 / years) - 1 : -1
  }
}

/// Many paths of one kind.
public struct Experiment: Sendable {
  /// What is drawn.
  public let kind: ExperimentKind
  /// The paths, in the order in which they were drawn.
  public let paths: [DrawnPath]
  /// The run itself, measured in the same way.
  public let own: DrawnPath
  /// Years of a path; `nil` for less than thirty days, of which no annual return is told.
  public let years: Double?

  /// The annual return of a path; the whole return where there are too few days.
  public func annual(_ path: DrawnPath) -> Double { path.annual(years) }

  /// What a share of the paths stays at or below, between the two nearest; `nil` where none is known.
  public func quantile(_ share: Double, of value: (DrawnPath) -> Double) -> Double? {
    Self.quantile(share, paths.map(value))
  }

  /// The share of the paths that end with less than they began with.
  public var losing: Double { share { $0.totalReturn < 0 } }
  /// The share of the paths that made at least what the run made; `nil` for trades in another order, which all
  /// make the same.
  public var reached: Double? {
    kind == .order ? nil : share { $0.totalReturn >= own.totalReturn }
  }
  /// The share of the paths that made more than buy and hold on the same candles; `nil` where that is not known.
  public var beatsHolding: Double? {
    let known = paths.filter { !$0.hold.isNaN }
    if known.isEmpty { return nil }
    return Double(known.count { $0.totalReturn > $0.hold }) / Double(known.count)
  }

  private func share(_ holds: (DrawnPath) -> Bool) -> Double {
    paths.isEmpty ? 0 : Double(paths.count(where: holds)) / Double(paths.count)
  }

  static func quantile(_ share: Double, _ values: [Double]) -> Double? {
    Jobs.quantile(share, ofSorted: values.filter { !$0.isNaN }.sorted())
  }
}
