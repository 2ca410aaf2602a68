public import Market
package import Strategy
import Text

/// One account that follows another run from time to time: at a change it takes over what the next run
/// holds, in proportion to its own equity, and pays for what it has to buy and sell.
///
/// A run takes over at the close of the first day at its start or later, so that what decided for it was
/// known a day before; until that close the account follows the run before. Between changes the account gains
/// and loses the same shares of its equity as the run that it follows. What a change costs is the value that
/// is bought and sold, at the closes of that day, times what the two runs paid a unit of value in all of
/// their fills: commissions, taxes, spread and slippage.
public struct StitchedAccount: Sendable {
  /// Equity at the end of each day, and what buying and holding would have made of the same cash.
  public let days: [DayEnd]
  /// For each run that was to be followed what came of it.
  public let stretches: [Stretch]
  /// What the account and holding came to.
  public let own: CurveFigures, hold: CurveFigures

  /// A run that is followed from a time on.
  public struct Segment: Sendable {
    /// From when.
    public let start: Time
    /// `nil` for holding cash.
    let track: RunTrack?

    /// Follows a run, or nothing, from a time on.
    public init(_ track: RunTrack?, from start: Time) {
      self.start = start
      self.track = track
    }
  }

  /// The time for which a run was followed.
  public struct Stretch: Hashable, Sendable {
    /// The days in `days` at whose closes the run took over and ended; `nil` where no day was left for it.
    public let days: ClosedRange<Int>?
    /// What the account made from the one close to the other, with the change at its beginning, and what
    /// holding made.
    public let gain: Double, hold: Double
    /// What was bought and sold for the change, and what that cost, as shares of the equity.
    public let turnover: Double, cost: Double
    /// Fills of the run in that time.
    public let fills: Int
  }

  /// Stitches runs together.
  ///
  /// - Parameters:
  ///   - runs: in the order of their starts. Each must have all days from its start to the first of the next.
  ///   - base: a run with all days, whose holding is that of the account.
  ///   - cash: what the account begins with.
  /// - Returns: `nil` where there is no day from the first start on.
  public init?(_ runs: [Segment], on base: Run, cash: Double) {
    guard let start = runs.first?.start, cash > 0 else { return nil }
    let all = base.days.drop { $0.time < start }
    guard let first = all.first, first.hold > 0 else { return nil }
    var walk = ChainedEquity(equity: cash)
    var days: [DayEnd] = []
    var marks: [(run: Int, day: Int, turnover: Double, cost: Double)] = []
    var next = 0
    for (place, day) in all.enumerated() {
      walk.follow(to: day.time)
      days.append(
        DayEnd(
          time: day.time, candle: place, equity: walk.equity, hold: cash * day.hold / first.hold))
      var run: Int?
      while next < runs.count, runs[next].start <= day.time {
        run = next
        next += 1
      }
      guard let run else { continue }
      let change = walk.change(to: runs[run].track, at: day.time)
      marks.append((run, place, change.turnover, change.cost))
    }
    self.days = days
    var made = runs.map { _ in
      Stretch(days: nil, gain: 0, hold: 0, turnover: 0, cost: 0, fills: 0)
    }
    for (place, mark) in marks.enumerated() {
      let end = place + 1 < marks.count ? marks[place + 1].day : days.count - 1
      let (a, b) = (days[mark.day], days[end])
      made[mark.run] = Stretch(
        days: mark.day...end, gain: a.equity > 0 ? b.equity / a.equity - 1 : 0,
        hold: b.hold / a.hold - 1, turnover: mark.turnover, cost: mark.cost,
        fills: runs[mark.run].track?.fills(after: a.time, to: b.time) ?? 0)
    }
    stretches = made
    own = CurveFigures(days, \.equity, base.baseFrame)
    hold = CurveFigures(days, \.hold, base.baseFrame)
  }

  /// The equity of a run at the same days, from the same cash; empty where it has others.
  public func curve(of run: Run) -> [Double] {
    let own = same(run)
    guard let cash = days.first?.equity, let start = own.first?.equity else { return [] }
    return own.map { cash * $0.equity / start }
  }

  /// The figures of a run over the same days; `nil` where it has others.
  public func figures(of run: Run) -> CurveFigures? {
    let own = same(run)
    return own.isEmpty ? nil : CurveFigures(own, \.equity, run.baseFrame)
  }

  /// The days of a run that are those of the account, where its equity is above zero on the first.
  private func same(_ run: Run) -> [DayEnd] {
    guard let first = days.first, let last = days.last else { return [] }
    let own = run.days.filter { $0.time >= first.time && $0.time <= last.time }
    guard own.count == days.count, let start = own.first?.equity, start > 0 else { return [] }
    return own
  }
}

/// What an account needs of a run to follow it.
public struct RunTrack: Sendable {
  private let places: [Time: Int]
  private let equity: [Double]
  private let fillTimes: [Time]
  /// For some days the value held of each instrument, as a share of the equity; below 0 for short.
  private let weights: [Time: [Double]]
  fileprivate let spent: Double
  fileprivate let traded: Double

  /// What is needed of a run.
  ///
  /// - Parameters:
  ///   - recording: of the run, with its candles.
  ///   - changes: when the account may take the run over or leave it: the first day of each counts.
  public init(_ run: Run, _ recording: Recording, changes: [Time]) {
    equity = run.days.map(\.equity)
    places = Dictionary(run.days.enumerated().map { ($1.time, $0) }) { $1 }
    fillTimes = run.fills.map(\.time)
    spent = run.fills.lazy.map(\.cost).exactTotal + run.costParts.slippage
    traded = run.traded
    var weights: [Time: [Double]] = [:]
    for change in changes {
      guard let day = run.days.first(where: { $0.time >= change }) else { continue }
      weights[day.time] = run.weights(recording, at: day)
    }
    self.weights = weights
  }

  /// What was held of the first instrument at the close of the first day of a change.
  package func side(at time: Time) -> Side? {
    guard let weight = weights(at: time).first, weight != 0 else { return nil }
    return weight > 0 ? .long : .short
  }

  fileprivate func equity(at time: Time) -> Double? { places[time].map { equity[$0] } }
  fileprivate func weights(at time: Time) -> [Double] { weights[time] ?? [] }

  fileprivate func fills(after start: Time, to end: Time) -> Int {
    fillTimes.count { $0 > start && $0 <= end }
  }
}

/// An account on its way from run to run.
private struct ChainedEquity {
  var equity: Double
  private var held: RunTrack?
  private var before: Double?

  init(equity: Double) { self.equity = equity }

  /// Gains and loses what the run did up to the close of a day.
  mutating func follow(to time: Time) {
    guard let held, let before, let now = held.equity(at: time) else { return }
    equity = before > 0 ? max(0, equity * now / before) : equity
    self.before = now
  }

  /// Takes over what another run holds at the close of a day.
  mutating func change(to run: RunTrack?, at time: Time) -> (turnover: Double, cost: Double) {
    let (old, new) = (held?.weights(at: time) ?? [], run?.weights(at: time) ?? [])
    var turnover = 0.0
    for i in 0..<max(old.count, new.count) {
      turnover += ((i < new.count ? new[i] : 0) - (i < old.count ? old[i] : 0)).magnitude
    }
    let traded = (held?.traded ?? 0) + (run?.traded ?? 0)
    let spent = (held?.spent ?? 0) + (run?.spent ?? 0)
    let cost = traded > 0 ? min(1, turnover * spent / traded) : 0
    equity *= 1 - cost
    held = run
    before = run?.equity(at: time)
    return (turnover, cost)
  }
}

extension Run {
  /// The value held of each instrument at the end of a day, as a share of the equity.
  fileprivate func weights(_ recording: Recording, at day: DayEnd) -> [Double] {
    guard day.equity > 0 else { return instruments.map { _ in 0 } }
    var units = instruments.map { _ in 0.0 }
    var events = accountEvents.prefix { $0.candle <= day.candle }
    func split(before candle: Int) {
      while let event = events.first, event.candle <= candle {
        if event.event.kind == .split { units[event.instrument] = event.units }
        events.removeFirst()
      }
    }
    for fill in fills.prefix(while: { $0.candle <= day.candle }) {
      split(before: fill.candle)
      units[fill.instrument] += fill.quantity
    }
    split(before: day.candle)
    return instruments.indices.map { i in
      let (candles, rates) = (
        recording.instruments[i].candles, recording.instruments[i].exchangeRates
      )
      let next = candles.time.partitioningIndex { $0 > day.time.milliseconds }
      guard next > 0, units[i] != 0 else { return 0 }
      let rate = rates.rate(at: Time(milliseconds: candles.time[next - 1]))
      let pointValue = instruments[i].instrument.contract.multiplier * rate
      return units[i] * pointValue * candles.close[next - 1] / day.equity
    }
  }
}

/// The figures of a curve alone, as `Statistics` has them of a run, measured at the ends of days.
public struct CurveFigures: Sendable {
  /// Return, annual return, Sharpe ratio and maximum drawdown.
  public let netReturn: Figure, cagr: Figure, sharpe: Figure, maxDrawdown: Figure

  init(_ days: [DayEnd], _ value: (DayEnd) -> Double, _ frame: Timeframe?) {
    var meter = DrawdownMeter()
    var curve = days
    for i in curve.indices {
      curve[i].candle = i
      curve[i].equity = value(days[i])
      meter.start(curve[i].equity, curve[i].time.milliseconds)
    }
    let never = Time(milliseconds: 0)
    let last = curve.last?.time ?? never
    let facts = RunFacts(
      initial: curve.first?.equity ?? 0, final: curve.last?.equity ?? 0,
      first: curve.first?.time ?? never, last: frame?.lastDay(of: last) ?? last, start: 0,
      candles: curve.count, candlesHeld: 0, days: DayColumns(curve), frame: frame,
      drawdowns: meter.finished(), trades: ClosedTrades([]), openTrades: 0, traded: 0, costs: 0,
      holdFinal: 0, parts: PaidParts())
    let statistics = Statistics(of: facts)
    netReturn = statistics["netReturn"]
    cagr = statistics["cagr"]
    sharpe = statistics["sharpe"]
    maxDrawdown = statistics["maxDrawdown"]
  }
}
