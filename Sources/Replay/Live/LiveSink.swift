import Market
import Strategy

/// Keeps figures, and what happened since it was last asked.
struct LiveSink: RunSink {
  static var boundsAmbiguity: Bool { false }
  static var triesPaths: Bool { false }
  var events: LiveLedger
  private var figures: FiguresSink

  /// - Throws: what the instruments' calendars throw.
  init(
    _ options: ReplayOptions, _ instruments: [Instrument], _ base: Timeframe?, _ rules: [Rule]
  ) throws {
    figures = try FiguresSink(options, instruments, base)
    events = LiveLedger(figures.events, rules)
  }

  mutating func takeLot(_ instrument: Instrument, _ place: Int) {
    figures.takeLot(instrument, place)
  }

  mutating func reserve(_ candles: Int) {}

  mutating func take(_ played: PlayedBlock) { figures.take(played) }

  mutating func finish(_ end: TrialEnd) -> RunFigures {
    figures.events = events.tally
    return figures.finish(end)
  }
}

/// The orders that work, and what happened since it was last asked.
struct LiveLedger: EventSink {
  static var keepsOrders: Bool { true }

  private(set) var tally: TradeTally
  private let parts: [Int]
  private var working: [Int: OrderRecord] = [:]
  private var placed: [OrderRecord] = []
  /// Orders that left the market in the candle in which they were placed, since it was last asked.
  private var atOnce: Set<Int> = []
  /// Orders that the end of the data made, which fill before it is asked again.
  private var ofEnd: Set<Int> = []
  private var list = LiveEventList()
  private var fills = 0
  /// Values that explain orders since it was last asked, and how many there were before.
  private var values: [Double] = []
  private var valuesBefore = 0
  /// The values of orders that work, by where they are among all values: the closing half of a reversal
  /// has those of the entry that brings it.
  private var known: [Int: [Double]] = [:]

  init(_ tally: TradeTally, _ rules: [Rule]) {
    self.tally = tally
    parts = rules.map(\.parts.count)
  }

  var explanationCount: Int { valuesBefore + values.count }

  /// What happened since it was last asked.
  mutating func drain() -> [LiveEvent] {
    if placed.isEmpty && list.isEmpty && values.isEmpty { return [] }
    for order in placed {
      let values = values(of: order)
      list.add(order, values: values, endsAtOnce: atOnce.contains(order.id))
      if !values.isEmpty { known[order.explanation] = values }
    }
    if !known.isEmpty {
      let wanted = Set(working.values.map(\.explanation))
      known = known.filter { wanted.contains($0.key) }
    }
    let events = list.sorted
    list = LiveEventList()
    placed.removeAll(keepingCapacity: true)
    atOnce.removeAll(keepingCapacity: true)
    ofEnd.removeAll(keepingCapacity: true)
    valuesBefore += values.count
    values.removeAll(keepingCapacity: true)
    return events
  }

  private func values(of order: OrderRecord) -> [Double] {
    guard parts.indices.contains(order.rule) else { return [] }
    if let values = known[order.explanation] { return values }
    let first = order.explanation - valuesBefore
    let range = first..<first + parts[order.rule]
    return first >= 0 && range.upperBound <= values.count ? Array(values[range]) : []
  }

  mutating func add(_ order: OrderRecord) {
    placed.append(order)
    working[order.id] = order
    if order.purpose == .end { ofEnd.insert(order.id) }
  }

  mutating func add(_ fill: Fill) {
    tally.add(fill)
    list.add(fill, number: fills, isOfEnd: ofEnd.contains(fill.order))
    fills += 1
  }

  mutating func add(_ trade: Trade, isPart: Bool) {
    tally.add(trade, isPart: isPart)
    list.add(trade)
  }

  mutating func close(
    _ order: Int, _ state: OrderRecord.State, _ reason: RejectionReason?, _ moment: Moment
  ) {
    guard var ended = working.removeValue(forKey: order) else { return }
    ended.close(state, reason: reason, candle: moment.candle, time: moment.time)
    if ended.endsAtOnce { atOnce.insert(order) }
    list.add(ending: ended)
  }

  mutating func close(_ order: Int, filled units: Double, _ moment: Moment) {
    guard let done = working.removeValue(forKey: order) else { return }
    if done.placedCandle == moment.candle { atOnce.insert(order) }
  }

  mutating func explain(_ value: Double) { values.append(value) }

  mutating func add(_ event: AccountEvent) { tally.add(event) }

  mutating func hold(_ isHeld: Bool, _ moment: Moment) { tally.hold(isHeld, moment) }
}
