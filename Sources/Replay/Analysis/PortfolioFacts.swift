public import Market
import Strategy

/// How several instruments made up the result of one account: what each added, how their results went
/// together, and how much of the equity was in them.
///
/// Worked out from the fills and the closes at the ends of days (sessions), or of candles of a day or
/// longer. What an instrument made by then is what its units are worth at its last close, with the cash
/// that its fills, dividends, interest and funding moved.
public struct PortfolioFacts: Hashable, Sendable {
  /// One of the instruments.
  public struct Member: Hashable, Sendable {
    /// Its place in `Run.instruments`.
    public let instrument: Int
    /// What it made, as a share of the cash at the start: those of all add up to the net return.
    public let contribution: Double
    /// What it was bought and sold for, through the mean equity and the years; `nil` below 30 days.
    public let turnover: Double?
    /// How much of the equity was in it, at the ends of days from the first on which the strategy could
    /// trade.
    public let exposure: Exposure
  }

  /// How much of the equity was in something, as shares of it.
  public struct Exposure: Hashable, Sendable {
    /// The mean of what was held long, and of what was sold short; both 0 or above.
    public let long: Double, short: Double
    /// The most that was held long, and sold short.
    public let mostLong: Double, mostShort: Double
  }

  /// What was held at the end of a day, as shares of the equity then.
  public struct Day: Hashable, Sendable {
    /// The open time of the day's last candle.
    public let time: Time
    /// All that was held long, and all that was sold short; both 0 or above.
    public let long: Double, short: Double
  }

  /// How the results of two instruments went together.
  public struct Pair: Hashable, Sendable {
    /// Their places in `Run.instruments`, the lower first.
    public let first: Int, second: Int
    /// The correlation (Pearson) of what they made in a day, over the days on which both were held at the
    /// beginning or the end; `nil` where these are fewer than ``leastDays`` or one of them never varied.
    public let correlation: Double?
    /// How many days these are.
    public let days: Int
  }

  /// The instruments that were traded, in their order.
  public let members: [Member]
  /// All of them together.
  public let exposure: Exposure
  /// What was held at the end of each day.
  public let days: [Day]
  /// All pairs of instruments that were traded, in their order; none where there are more than
  /// ``mostPaired`` of these.
  public let pairs: [Pair]
  /// The mean of the correlations that are known.
  public let meanCorrelation: Double?

  /// The fewest days for which a correlation is told.
  public static let leastDays = 20
  /// The most instruments whose results are compared two by two.
  public static let mostPaired = 50

  /// `nil` for a run of one instrument, without a day, or whose candles were not recorded.
  ///
  /// - Complexity: O(instruments · days + candles + fills), and instruments² · days for the pairs.
  public init?(_ run: Run, _ recording: Recording) {
    guard run.instruments.count > 1, !run.days.isEmpty,
      recording.instruments.count == run.instruments.count,
      recording.instruments.allSatisfy({ $0.candles.count > 0 })
    else { return nil }
    let curves = run.instruments.indices.filter { run.instruments[$0].isTraded }.map {
      MemberCurve(of: $0, run, recording.instruments[$0])
    }
    let start = run.days.firstIndex { $0.candle >= run.holding?.candle ?? 0 } ?? 0
    let equity = run.days.map(\.equity)
    let first = run.holding?.time ?? run.first
    let years = Double(run.lastDay.milliseconds - first.milliseconds) / 31_557_600_000
    let mean = equity[start...].reduce(0, +) / Double(equity.count - start)
    members = curves.map { curve in
      Member(
        instrument: curve.instrument,
        contribution: run.account.cash > 0 ? (curve.made.last ?? 0) / run.account.cash : 0,
        turnover: years * 365.25 >= 30 && mean > 0 ? curve.traded / mean / years : nil,
        exposure: Exposure(curve.worth[start...], equity[start...]))
    }
    days = run.days.indices.map { day in
      let shares = curves.map { Self.share($0.worth[day], of: equity[day]) }
      return Day(
        time: run.days[day].time, long: shares.reduce(0) { $0 + max(0, $1) },
        short: shares.reduce(0) { $0 - min(0, $1) })
    }
    exposure = Exposure(days[start...])
    pairs =
      curves.count > Self.mostPaired
      ? []
      : curves.indices.flatMap { i in
        curves.indices.dropFirst(i + 1).map { curves[i].paired(with: curves[$0]) }
      }
    let known = pairs.compactMap(\.correlation)
    meanCorrelation = known.isEmpty ? nil : known.reduce(0, +) / Double(known.count)
  }

  /// A worth as a share of the equity; 0 where nothing is left of that.
  fileprivate static func share(_ worth: Double, of equity: Double) -> Double {
    equity > 0 ? worth / equity : 0
  }
}

extension PortfolioFacts.Exposure {
  fileprivate init(_ worth: ArraySlice<Double>, _ equity: ArraySlice<Double>) {
    let shares = zip(worth, equity).map { PortfolioFacts.share($0, of: $1) }
    self.init(long: shares.map { max(0, $0) }, short: shares.map { max(0, -$0) })
  }

  fileprivate init(_ days: ArraySlice<PortfolioFacts.Day>) {
    self.init(long: days.map(\.long), short: days.map(\.short))
  }

  private init(long: [Double], short: [Double]) {
    let count = Double(max(1, long.count))
    self.long = long.reduce(0, +) / count
    self.short = short.reduce(0, +) / count
    mostLong = long.max() ?? 0
    mostShort = short.max() ?? 0
  }
}

/// What an instrument was worth and had made at the end of each day of a run.
private struct MemberCurve {
  let instrument: Int
  /// What its units were worth, below 0 for short, and what it had made.
  private(set) var worth: [Double] = []
  private(set) var made: [Double] = []
  /// What it was bought and sold for.
  private(set) var traded = 0.0
  /// Units at the end of each day.
  private var held: [Double] = []

  init(of place: Int, _ run: Run, _ recording: InstrumentRecording) {
    instrument = place
    let (candles, rates) = (recording.candles, recording.exchangeRates)
    let multiplier = run.instruments[place].instrument.contract.multiplier
    let fills = run.fills.filter { $0.instrument == place }
    let events = run.accountEvents.filter { $0.instrument == place }
    let charges = run.charges.filter { $0.instrument == place }
    let settlements = run.rateSettlements.filter { $0.instrument == place }
    var (fill, event, charge, settlement, candle) = (0, 0, 0, 0, 0)
    var (units, cash) = (0.0, 0.0)
    for day in run.days {
      // Events count before the open of a candle, and so before its fills.
      while fill < fills.count || event < events.count {
        let next = fill < fills.count ? fills[fill].candle : .max
        if event < events.count, events[event].candle <= min(next, day.candle) {
          units = events[event].units
          cash += events[event].cash
          event += 1
        } else if next <= day.candle {
          let one = fills[fill]
          units += one.quantity
          let value = one.quantity * run.pointValue(of: one) * one.price
          cash -= value + one.cost
          traded += value.magnitude
          fill += 1
        } else {
          break
        }
      }
      while charge < charges.count, charges[charge].candle <= day.candle {
        cash -= charges[charge].amount
        charge += 1
      }
      while settlement < settlements.count, settlements[settlement].candle <= day.candle {
        cash += settlements[settlement].amount
        settlement += 1
      }
      while candle + 1 < candles.count, candles.time[candle + 1] <= day.time.milliseconds {
        candle += 1
      }
      // Fractions of units leave no dust.
      if units.magnitude < 1e-9 { units = 0 }
      let pointValue = multiplier * rates.rate(at: Time(milliseconds: candles.time[candle]))
      let value = units * pointValue * candles.close[candle]
      held.append(units)
      worth.append(value)
      made.append(cash + value)
    }
  }

  /// How its results went together with those of another.
  func paired(with other: MemberCurve) -> PortfolioFacts.Pair {
    var (own, others): ([Double], [Double]) = ([], [])
    for day in made.indices.dropFirst() where isHeld(day) && other.isHeld(day) {
      own.append(made[day] - made[day - 1])
      others.append(other.made[day] - other.made[day - 1])
    }
    return PortfolioFacts.Pair(
      first: instrument, second: other.instrument, correlation: correlation(own, others),
      days: own.count)
  }

  private func isHeld(_ day: Int) -> Bool { held[day] != 0 || held[day - 1] != 0 }
}

/// Pearson's correlation; `nil` of too few values, or where one side does not vary.
private func correlation(_ a: [Double], _ b: [Double]) -> Double? {
  guard a.count >= PortfolioFacts.leastDays else { return nil }
  let count = Double(a.count)
  let (meanA, meanB) = (a.reduce(0, +) / count, b.reduce(0, +) / count)
  var (ab, aa, bb) = (0.0, 0.0, 0.0)
  for (x, y) in zip(a, b) {
    ab += (x - meanA) * (y - meanB)
    aa += (x - meanA) * (x - meanA)
    bb += (y - meanB) * (y - meanB)
  }
  let scale = aa.squareRoot() * bb.squareRoot()
  guard scale > 0, scale.isFinite, ab.isFinite else { return nil }
  return min(1, max(-1, ab / scale))
}
