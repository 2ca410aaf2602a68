import Text

/// The slots of a session: which moment lies in which of them.
struct SessionClock: Sendable, Hashable {
  /// Its parts on the exchange's clock, in milliseconds.
  let parts: [Range<Int64>]
  /// Milliseconds of a slot.
  let step: Int64
  /// How many slots there are.
  let slots: Int
  /// The last bar that lies in them; nil where that was not looked for.
  private(set) var last: Int?

  /// The first moment.
  var begin: Int64 { parts.first?.lowerBound ?? 0 }

  private init(_ parts: [Range<Int64>], _ step: Int64) {
    self.parts = parts
    self.step = step
    slots = parts.reduce(0) { $0 + Self.slots($1, step) }
  }

  private static func slots(_ part: Range<Int64>, _ step: Int64) -> Int {
    Int((part.upperBound - part.lowerBound + step - 1) / step)
  }

  /// The session of the last bar before `end` that lies in some hours; nil where none does.
  init?(_ hours: [Range<Int>], _ data: ChartData, upTo end: Int, _ step: Int64) {
    guard let first = hours.first, let last = hours.last else { return nil }
    for bar in (0..<end).reversed() {
      let time = data.times[bar]
      let day = floorDivide(time, CivilTime.dayLength) * CivilTime.dayLength
      // Hours may begin on the day before or end on the day after.
      for midnight in [day, day + CivilTime.dayLength, day - CivilTime.dayLength] {
        let whole = first.lowerBound..<last.upperBound
        guard Self.moved(whole, to: midnight).contains(time) else { continue }
        let clock = SessionClock(hours.map { Self.moved($0, to: midnight) }, step)
        guard clock.slot(of: time) != nil else { continue }
        self = clock
        self.last = bar
        return
      }
    }
    return nil
  }

  private static func moved(_ minutes: Range<Int>, to midnight: Int64) -> Range<Int64> {
    midnight + Int64(minutes.lowerBound) * 60_000..<midnight + Int64(minutes.upperBound) * 60_000
  }

  /// The session of the last bar before `end`, with a number of slots from its first bar on.
  init?(_ data: ChartData, upTo end: Int, _ step: Int64, slots: Int) {
    guard end > 0, slots > 0 else { return nil }
    let first = data.sessionStarts(0..<end).last ?? 0
    let length = min(Int64(slots), 1_000_000) * step
    self.init([data.times[first]..<data.times[first] + length], step)
  }

  /// The slot that a moment lies in; nil outside the session.
  func slot(of time: Int64) -> Int? {
    var before = 0
    for part in parts {
      if part.contains(time) { return before + Int((time - part.lowerBound) / step) }
      before += Self.slots(part, step)
    }
    return nil
  }

  /// When a slot begins.
  func time(of slot: Int) -> Int64 {
    var rest = slot
    for part in parts {
      let count = Self.slots(part, step)
      if rest < count { return part.lowerBound + Int64(rest) * step }
      rest -= count
    }
    return parts.last?.upperBound ?? 0
  }
}
