import Market
import Strategy
import Text

/// What any sink keeps of the account's curve: the ends of days, drawdowns, and what buying and holding
/// would have made beside it. Nothing of it grows with the candles but the days.
struct CurveFacts {
  private let fill: ExecutionSettings.Fill
  private let cash: Double
  private(set) var days: DayEnds
  /// Of candles that are days, where trials share them: the equity at each, what holding was worth before it was
  /// bought, and what has the rest.
  private var equities: [Double] = []
  private var unbought: [Double] = []
  private var sharing: SharedBlock?
  private(set) var holders: [BuyAndHoldTracker]
  private var purchases: [Purchase?]
  /// What holds in place of the first holder, where trials share it.
  private var together: SharedBuyAndHold?
  private var meter = DrawdownMeter()
  /// Of holding several instruments.
  private var holdMeter = DrawdownMeter()
  private(set) var lastCloses: [Double]
  private(set) var lastEquity: Double
  /// The first candle at whose close an instrument could have been traded.
  private(set) var firstSignal: Time?
  private var lastTime: Int64 = 0
  private var isBegun = false
  private let isEachCandle: Bool
  /// The instruments that are traded, where there are others beside them; else `nil`.
  private let traded: [Int]?

  private struct Purchase {
    let candle: Int
    let isAtClose: Bool
  }

  /// The curve of an account before the first candle.
  ///
  /// - Throws: `ZoneError`, `CalendarError` of the instruments.
  init(_ options: ReplayOptions, _ instruments: [Instrument], isEachCandle: Bool) throws {
    self.isEachCandle = isEachCandle
    fill = options.execution.fill
    let traded = instruments.indices.filter { !options.untraded.contains($0) }
    self.traded = traded.isEmpty || traded.count == instruments.count ? nil : traded
    cash = options.account.cash
    lastEquity = options.account.cash
    days = DayEnds(try DayCalendar(instruments[0], nil), isEachCandle: isEachCandle)
    holders = instruments.enumerated().map { place, instrument in
      let share = options.cash(of: place, among: instruments.count)
      return BuyAndHoldTracker(options.account, instrument, cash: share)
    }
    purchases = instruments.map { _ in nil }
    lastCloses = instruments.map { _ in .nan }
  }

  /// Takes an instrument with the lot that was chosen for it.
  mutating func take(_ instrument: Instrument, _ place: Int, _ options: ReplayOptions) {
    let share = options.cash(of: place, among: holders.count)
    holders[place] = BuyAndHoldTracker(options.account, instrument, cash: share)
  }

  /// Takes a block that has been played.
  mutating func take(_ played: PlayedBlock) {
    let block = played.block
    if let shared = block.shared, let stretches = played.stretches {
      return take(block.parts[0], block, shared, stretches, played.firstTradable[0])
    }
    for (i, part) in block.parts.enumerated() where part.count > 0 {
      buy(i, part, played.firstTradable[i])
      holders[i].take(part)
    }
    takeDays(block, played.equity)
    measure(block, played.equity)
    for (i, part) in block.parts.enumerated() where part.count > 0 {
      lastCloses[i] = part.close[part.count - 1]
    }
    lastEquity = played.equity[block.count - 1]
  }

  /// Buys to hold when the strategy could first have traded an instrument.
  private mutating func buy(
    _ i: Int, _ part: borrowing EngineBlock, _ bar: Int?, _ shared: SharedBlock? = nil
  ) {
    if let bar {
      let candle = part.closing(bar)
      let time = Time(milliseconds: part.time[candle])
      firstSignal = firstSignal.map { min($0, time) } ?? time
      let isAtClose = fill == .close && !part.isLate(bar)
      // The next candle may be one of the next block.
      purchases[i] = Purchase(
        candle: isAtClose ? candle : candle + 1, isAtClose: isAtClose)
    } else if let purchase = purchases[i] {
      purchases[i] = Purchase(candle: 0, isAtClose: purchase.isAtClose)
    }
    guard let purchase = purchases[i], purchase.candle < part.count else { return }
    let place = purchase.candle
    let price = purchase.isAtClose ? part.close[place] : part.open[place]
    if let shared {
      together = shared.holder(holders[i], part, place, at: price)
    } else {
      holders[i].buy(part, place, at: price)
    }
    purchases[i] = nil
  }

  private mutating func takeDays(
    _ block: FeedBlock, _ equity: UnsafeMutablePointer<Double>
  ) {
    let holders = holders
    let before = lastCloses
    if isEachCandle || holders.count > 1 {
      var sums = Array(repeating: 0.0, count: block.count)
      for (i, part) in block.parts.enumerated() {
        holders[i].add(to: &sums, part, before: before[i], first: block.firstStep)
      }
      if holders.count > 1 { measure(block, holding: sums) }
      return days.take(block, equity, traded: block.moments(of: traded)) { sums[$0] }
    }
    days.take(block, equity) { step in
      var hold = 0.0
      for (i, part) in block.parts.enumerated() {
        hold += holders[i].equity(
          block.firstStep + step, atClose: part.close(at: step, before: before[i], in: block))
      }
      return hold
    }
  }

  /// Measures drawdowns up to the last candle but one, since the end of the run may change the last.
  private mutating func measure(_ block: FeedBlock, _ equity: UnsafeMutablePointer<Double>) {
    guard let times = block.times.baseAddress else { return }
    meter.start(isBegun ? lastEquity : cash, isBegun ? lastTime : times[0])
    isBegun = true
    meter.take(equity, times, block.count - 1)
    lastTime = times[block.count - 1]
  }

  /// Measures the drawdowns of holding several instruments at the closes of candles, as those of the account.
  private mutating func measure(_ block: FeedBlock, holding sums: [Double]) {
    guard let times = block.times.baseAddress, !sums.isEmpty else { return }
    // The cash before the purchases is the first high.
    if !isBegun { holdMeter.start(holders.reduce(0) { $0 + $1.cash }, times[0]) }
    sums.withUnsafeBufferPointer { values in
      guard let first = values.baseAddress else { return }
      holdMeter.take(first, times, values.count)
    }
  }

  /// Ends the curve with what the account is worth after all.
  mutating func finish(_ final: Double) {
    if let together { holders[0] = together.tracker }
    guard isBegun else { return }
    days.finish(equity: final)
    if !equities.isEmpty { equities[equities.count - 1] = final }
    meter.start(final, lastTime)
    lastEquity = final
  }

  /// The ends of days.
  var dayColumns: DayColumns {
    guard let sharing, isEachCandle else { return DayColumns(days.days) }
    let hold = together.map { unbought.isEmpty ? $0.allValues : unbought + $0.allValues }
    return DayColumns(
      times: sharing.dayTimes, candles: sharing.dayCandles, equity: equities,
      hold: hold ?? unbought)
  }

  var drawdowns: DrawdownSummary { meter.finished() }

  /// Buying and holding: of the instrument, or of equal parts of the cash in each of several.
  var holding: BuyAndHold? {
    let all = holders.compactMap { $0.finished() }
    guard all.count > 1, var first = all.min(by: { $0.candle < $1.candle }) else {
      return all.first
    }
    // One unit of all together, for what they were bought for.
    first.price = all.reduce(0) { $0 + $1.units * ($1.multiplier * $1.exchangeRate) * $1.price }
    first.multiplier = 1
    first.exchangeRate = 1
    first.funding = all.reduce(0) { $0 + $1.funding }
    first.units = first.price > 0 ? 1 : 0
    if first.units == 0 { first.price = all.map(\.price).max() ?? 0 }
    first.cost = all.reduce(0) { $0 + $1.cost }
    first.rollCosts = all.reduce(0) { $0 + $1.rollCosts }
    // What rolls and rates took is in no change of it.
    first.rolls = 0
    first.exchanged = 0
    first.cash = cash
    let dividends = all.reduce(0) { $0 + $1.dividends }
    first.finalPayment = all.reduce(0) { $0 + $1.finalPayment }
    let paid = dividends - first.funding + first.finalPayment
    first.changes = paid == 0 ? [] : [.init(candle: .max, units: 1, cash: first.cashLeft + paid)]
    first.drawdowns = holdMeter.finished()
    return first
  }

  /// What holding was worth at the last closes.
  var hold: Double {
    zip(holders, lastCloses).reduce(0) { $0 + $1.0.equity(.max, atClose: $1.1) }
  }
}

// MARK: Among several trials of one instrument

extension CurveFacts {
  private mutating func take(
    _ part: borrowing EngineBlock, _ block: FeedBlock, _ shared: SharedBlock,
    _ stretches: UnsafeBufferPointer<EquityStretches.Stretch>, _ firstTradable: Int?
  ) {
    sharing = shared
    if together == nil { buy(0, part, firstTradable, shared) }
    takeDays(part, block, shared, stretches)
    measure(part, shared, stretches)
    let last = part.count - 1
    lastCloses[0] = part.close[last]
    if let stretch = stretches.last {
      lastEquity = stretch.cash + stretch.held * part.close[last]
    }
  }

  private mutating func takeDays(
    _ part: borrowing EngineBlock, _ block: FeedBlock, _ shared: SharedBlock,
    _ stretches: UnsafeBufferPointer<EquityStretches.Stretch>
  ) {
    let (first, close) = (block.firstStep, part.close)
    if isEachCandle {
      equities.take(stretches, close, part.count)
      guard together == nil else { return }
      for step in 0..<part.count {
        unbought.append(holders[0].equity(first + step, atClose: close[step]))
      }
      return
    }
    let tracker = together?.tracker ?? holders[0]
    days.take(block, shared.dayMarks, stretches, close) { step in
      tracker.equity(first + step, atClose: close[step])
    }
  }

  /// As the other, from stretches in place of values.
  private mutating func measure(
    _ part: borrowing EngineBlock, _ shared: SharedBlock,
    _ stretches: UnsafeBufferPointer<EquityStretches.Stretch>
  ) {
    meter.start(isBegun ? lastEquity : cash, isBegun ? lastTime : part.time[0])
    isBegun = true
    for (place, stretch) in stretches.enumerated() where stretch.start < part.count - 1 {
      let next = place + 1 < stretches.count ? stretches[place + 1].start : part.count
      meter.take(
        stretch, to: min(next, part.count - 1), (part.close, part.time), shared.closes)
    }
    lastTime = part.time[part.count - 1]
  }

  /// The returns of holding, where another trial that shares it has worked them out.
  var holdReturns: ReturnSeries? { together?.returns }

  /// Keeps the returns of holding for trials that share it.
  func keep(holdReturns: ReturnSeries?) { together?.returns = holdReturns }

  /// The figures of holding, worked out once for all trials that share it.
  func holdFigures(_ sampling: Sampling, _ facts: RunFacts) -> [Figure]? {
    guard let together else { return nil }
    if let known = together.figures { return known }
    let figures = Statistics.ofHolding(sampling, facts)
    together.figures = figures
    return figures
  }
}

extension [Double] {
  /// Takes the equity at each candle of a block.
  fileprivate mutating func take(
    _ stretches: UnsafeBufferPointer<EquityStretches.Stretch>, _ close: UnsafePointer<Double>,
    _ count: Int
  ) {
    let start = self.count
    append(contentsOf: repeatElement(0, count: count))
    withUnsafeMutableBufferPointer { all in
      guard let values = all.baseAddress.map({ $0 + start }) else { return }
      for (place, stretch) in stretches.enumerated() {
        let end = place + 1 < stretches.count ? stretches[place + 1].start : count
        for i in stretch.start..<end { values[i] = stretch.cash + stretch.held * close[i] }
      }
    }
  }
}

extension EngineBlock {
  /// The last close at or before a moment of the block.
  fileprivate func close(at step: Int, before: Double, in block: FeedBlock) -> Double {
    guard let steps else { return close[step] }
    let known = (0..<count).partitioningIndex { steps[$0] > block.firstStep + step }
    return known > 0 ? close[known - 1] : before
  }
}
