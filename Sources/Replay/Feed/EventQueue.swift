package import Market
import Text

/// The splits, dividends and rolls of an instrument that wait for their candle, and its delisting, oldest
/// first.
///
/// One counts before the open of the first candle at its time or later: of an ex-date the first candle of
/// that day or, where the day has none, of a later one.
package struct EventQueue {
  /// Whether some may come that change what a price means: of a file all are known at once, of columns
  /// never.
  var expectsChanges: Bool { isGiven && (areMoments || changes > 0) }
  private var areMoments = false
  /// Whether any were asked for, even if there are none.
  private(set) var isGiven = false
  private var mustShow = true
  private var waiting: [Waiting] = []
  private var seen = 0
  private var dates: CandleDates
  private let symbol: String
  /// Whether candles are no longer than a day.
  private let isOfDays: Bool
  /// How well prices show the rolls so far.
  private(set) var rolls = RollFit()
  /// How many of those that wait change what a price means.
  private(set) var changes = 0

  /// An event, and the day (since 1970-01-01) or the moment (milliseconds) from which it counts.
  private struct Waiting {
    let from: Int64
    let isDay: Bool
    /// The day or the moment by which those of the instrument are in order.
    let order: Int64
    let event: CorporateEvent
  }

  /// - Throws: what the instrument's calendar throws.
  package init(_ instrument: Instrument, _ timeframe: Timeframe?) throws {
    dates = try CandleDates(instrument, timeframe)
    symbol = instrument.symbol
    isOfDays = timeframe.map { $0 == Timeframe(1, .day) || $0.intradaySeconds != nil } ?? true
  }

  /// Takes the events that are new among those that a source knows so far.
  package mutating func take(_ known: AccountEvents?) {
    guard let known else { return }
    isGiven = true
    mustShow = known.mustShow
    areMoments = known.areMoments
    guard known.events.count > seen else { return }
    for event in known.events[seen...] {
      let (day, time) = (Int64(dates.day(of: event.time)), event.time.milliseconds)
      // The candle of a delisting is one of its day, whatever the others are told by.
      let isDay = !known.areMoments || event.kind == .delisting
      insert(
        Waiting(
          from: isDay ? day : time, isDay: isDay, order: known.areMoments ? time : day, event: event
        ))
    }
    seen = known.events.count
  }

  /// Keeps the order of time, splits before dividends: a dividend is paid for the shares of its day.
  private mutating func insert(_ new: Waiting) {
    func rank(_ one: Waiting) -> (Int64, Int) { (one.order, one.event.kind.order) }
    var place = waiting.count
    while place > 0, rank(waiting[place - 1]) > rank(new) { place -= 1 }
    waiting.insert(new, at: place)
    if new.event.changesPrices { changes += 1 }
  }

  /// Removes the oldest. Precondition: not empty.
  private mutating func removeFirst() {
    if waiting.removeFirst().event.changesPrices { changes -= 1 }
  }

  /// Forgets those that count at a candle of this time or before it.
  package mutating func pass(_ time: Int64) {
    while let first = waiting.first, isDue(first, at: time) { removeFirst() }
  }

  /// Those that change what a price means before the open of a candle, and did not at one before it.
  ///
  /// - Parameter before: the time of that one; `nil` where there is none.
  package mutating func changes(at time: Int64, after before: Int64?) -> [CorporateEvent] {
    if changes == 0 { return [] }
    var found: [CorporateEvent] = []
    for one in waiting {
      guard isDue(one, at: time) else { break }
      if !one.event.changesPrices { continue }
      if let before, isDue(one, at: before) { continue }
      found.append(one.event)
    }
    return found
  }

  /// The first of some candles but for the first before whose open one changes what a price means; the
  /// end where there is none.
  package mutating func nextChange(_ time: UnsafePointer<Int64>, _ range: Range<Int>) -> Int {
    if changes == 0 { return range.upperBound }
    var next = range.upperBound
    for one in waiting where !isDue(one, at: time[range.lowerBound]) {
      guard isDue(one, at: time[range.upperBound - 1]) else { break }
      if !one.event.changesPrices { continue }
      next = min(next, range.partitioningIndex { isDue(one, at: time[$0]) })
    }
    return next
  }

  /// Takes those that count among some candles, each with the place of its candle.
  ///
  /// - Throws: `ReplayError` where prices do not show a split.
  mutating func due(
    _ columns: CandlePointers, _ range: Range<Int>, closeBefore: Double
  ) throws -> [PlacedEvent] {
    guard let last = range.last else { return [] }
    var due: [PlacedEvent] = []
    var start = range.lowerBound
    while let first = waiting.first, isDue(first, at: columns.time[last]) {
      start = place(of: first, columns.time, start..<range.upperBound)
      due.append(PlacedEvent(candle: start - range.lowerBound, event: first.event))
      removeFirst()
    }
    for candle in Set(due.map(\.candle)).sorted() {
      let place = range.lowerBound + candle
      let before = candle > 0 ? columns.close[place - 1] : closeBefore
      try check(due.filter { $0.candle == candle }.map(\.event), before, columns.open[place])
    }
    return due
  }

  private mutating func isDue(_ one: Waiting, at time: Int64) -> Bool {
    one.isDay ? Int64(dates.day(ofCandle: time)) >= one.from : time >= one.from
  }

  /// The first candle at which an event is due, of some of which the last is one.
  private mutating func place(
    of one: Waiting, _ time: UnsafePointer<Int64>, _ range: Range<Int>
  ) -> Int {
    (range.lowerBound..<range.upperBound - 1).partitioningIndex { isDue(one, at: time[$0]) }
  }

  /// Refuses a split that the price between two candles does not show.
  private mutating func check(
    _ events: [CorporateEvent], _ before: Double, _ open: Double
  ) throws {
    let difference = events.reduce(0) { $1.kind == .roll ? $0 + $1.value : $0 }
    rolls.add(difference, from: before, to: open)
    guard mustShow,
      let event = CorporateEvent.hiddenSplit(
        among: events, before: before, after: open, isOfDays: isOfDays)
    else { return }
    throw ReplayError(
      .splitNotInPrices(symbol: symbol, event: event, before: before, after: open))
  }
}

/// A split, a dividend, a roll or a delisting before the open of a candle of a block.
struct PlacedEvent: Sendable {
  /// The candle's place in the block.
  let candle: Int
  let event: CorporateEvent
}
