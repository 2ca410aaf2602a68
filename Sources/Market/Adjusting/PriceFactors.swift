/// What the prices and volumes of each stretch between ex-dates are divided or multiplied by.
public struct PriceFactors: Hashable, Sendable {
  /// A stretch of candles with the same factors.
  private struct Stretch: Hashable, Sendable {
    /// Its first moment.
    let from: Int64
    /// What a price is multiplied by, and then divided by: one of the two is 1.
    let times: Double, by: Double
    /// The same for a volume.
    let volumeTimes: Double, volumeBy: Double
  }

  /// What a reader should know: events that change nothing, days without a candle, splits that prices do
  /// not show.
  public let notes: [String]
  /// Oldest first; the first begins before all time.
  private let stretches: [Stretch]

  /// The factor of an event that counts, and from when it does.
  private struct Step {
    let from: Int64
    let price: Double
    let volume: Double
    let event: CorporateEvent
    /// The close before it, and the open after it.
    let before: Double, after: Double
  }

  init(
    _ events: CorporateEvents, _ found: [AdjustmentScan.Found], _ adjustment: Adjustment
  ) throws {
    var notes = events.notes
    var steps: [Step] = []
    for (k, event) in events.events.enumerated() where adjustment.counts(event.kind) {
      guard k < found.count, let before = found[k].before else {
        let side = k < found.count ? "is not after the first candle" : "is after the last candle"
        notes.append("\(event) \(side) and changes nothing")
        continue
      }
      if !found[k].isOnDay {
        notes.append(
          "\(event) has no candle of that day; it counts from \(Time(milliseconds: found[k].from))")
      }
      let price = try Self.factor(k, events.events, adjustment, before: before, on: found[k].on)
      steps.append(
        Step(
          from: found[k].from, price: price, volume: event.kind == .split ? price : 1,
          event: event, before: before, after: found[k].open))
    }
    self.notes = notes + Self.hiddenSplits(steps)
    stretches = try Self.stretches(steps, adjustment.direction)
  }

  /// Splits that the price between two candles does not show, as a run refuses them: a price that is without
  /// them already, or a wrong date, makes a jump of what is adjusted.
  private static func hiddenSplits(_ steps: [Step]) -> [String] {
    var notes: [String] = []
    var k = 0
    while k < steps.count {
      let together = steps[k...].prefix { $0.from == steps[k].from }
      k += together.count
      let splits = together.filter { $0.event.kind == .split }
      guard let first = splits.first,
        let hidden = CorporateEvent.hiddenSplit(
          among: splits.map(\.event), before: first.before, after: first.after)
      else { continue }
      notes.append(
        hidden.notInPrices(before: first.before, after: first.after, cure: "give --split-adjusted"))
    }
    return notes
  }

  /// The factor of one event.
  private static func factor(
    _ k: Int, _ events: [CorporateEvent], _ adjustment: Adjustment, before: Double, on: Double
  ) throws -> Double {
    let event = events[k]
    guard event.kind == .dividend else { return event.value }
    let isSplit = adjustment.prices == .splitAdjusted
    func splits(_ counts: (Time) -> Bool) -> Double {
      events.reduce(1) { $1.kind == .split && counts($1.time) ? $0 * $1.value : $0 }
    }
    let cash = isSplit ? event.value / splits { $0 > event.time } : event.value
    switch adjustment.dividends {
    case .closeOnExDate: return (on + cash) / on
    case .closeBefore:
      // A split of the same day has made other shares of those that closed before.
      let close = isSplit ? before : before / splits { $0 == event.time }
      guard cash < close else { throw AdjustmentError.dividendAboveClose(event, close: close) }
      return close / (close - cash)
    }
  }

  private static func stretches(
    _ steps: [Step], _ direction: Adjustment.Direction
  ) throws -> [Stretch] {
    var stretches: [Stretch] = []
    var (price, volume) = (1.0, 1.0)
    switch direction {
    case .forward:
      stretches.append(Stretch(from: .min, times: 1, by: 1, volumeTimes: 1, volumeBy: 1))
      for step in steps {
        price *= step.price
        volume *= step.volume
        try check(price, step.event)
        stretches.append(
          Stretch(from: step.from, times: price, by: 1, volumeTimes: 1, volumeBy: volume))
      }
    case .backward:
      for step in steps.reversed() {
        stretches.append(
          Stretch(from: step.from, times: 1, by: price, volumeTimes: volume, volumeBy: 1))
        price *= step.price
        volume *= step.volume
        try check(price, step.event)
      }
      stretches.append(
        Stretch(from: .min, times: 1, by: price, volumeTimes: volume, volumeBy: 1))
      stretches.reverse()
    }
    // Of events of one candle only the last stretch has candles.
    return stretches.indices.compactMap { k in
      k + 1 < stretches.count && stretches[k + 1].from == stretches[k].from ? nil : stretches[k]
    }
  }

  /// Prices have seldom more than ten digits; these bounds leave them finite and above 0.
  private static func check(_ factor: Double, _ event: CorporateEvent) throws {
    guard factor > 1e-30, factor < 1e30 else { throw AdjustmentError.tooLarge(event) }
  }

  /// How many times the factors change in the course of time.
  public var changes: Int { stretches.count - 1 }

  /// Adjusts candles, which may be any part of the series.
  public func apply(to block: inout Candles) {
    var place = 0
    var k = 0
    while place < block.count {
      while k + 1 < stretches.count, block.time[place] >= stretches[k + 1].from { k += 1 }
      var end = block.count
      if k + 1 < stretches.count {
        end = place
        while end < block.count, block.time[end] < stretches[k + 1].from { end += 1 }
      }
      apply(stretches[k], to: &block, place..<end)
      place = end
    }
  }

  private func apply(_ stretch: Stretch, to block: inout Candles, _ range: Range<Int>) {
    if stretch.times != 1 || stretch.by != 1 {
      Self.scale(&block.open, range, stretch.times, stretch.by)
      Self.scale(&block.high, range, stretch.times, stretch.by)
      Self.scale(&block.low, range, stretch.times, stretch.by)
      Self.scale(&block.close, range, stretch.times, stretch.by)
    }
    if stretch.volumeTimes != 1 || stretch.volumeBy != 1 {
      Self.scale(&block.volume, range, stretch.volumeTimes, stretch.volumeBy)
    }
  }

  private static func scale(
    _ column: inout [Double], _ range: Range<Int>, _ times: Double, _ by: Double
  ) {
    for i in range { column[i] = column[i] * times / by }
  }
}
