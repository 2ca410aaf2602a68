/// The last session, minute by minute: a bar lies at its time of the session, what is still to come
/// stays blank.
///
/// A minute in which nothing was traded has the close before it and no volume; those before the first
/// trade are blank. "Minute" stands for the length of the bars, whatever it is below a day.
public struct TimeShare: Sendable, Hashable {
  /// When the session goes on, in minutes from the midnight of its day; before it negative. The parts
  /// ascend and are drawn without the breaks between them.
  public var hours: [Range<Int>]

  /// A session's hours; without them the 1,440 minutes of a day.
  public init(hours: [Range<Int>] = [0..<1_440]) {
    precondition(
      hours.allSatisfy { Self.minutes.contains($0.lowerBound) && Self.minutes ~= $0.upperBound },
      "The hours \(hours) are none of a session; give minutes from −1,440 to 2,880.")
    self.hours = hours.filter { !$0.isEmpty }.sorted { $0.lowerBound < $1.lowerBound }
  }

  /// The minutes from the day before to the day after.
  static let minutes = -1_440...2_880
}

extension TimeShare {
  /// The columns whose last bars are the session; as they were where bars are not below a day.
  ///
  /// - Parameters:
  ///   - end: the session is that of the last bar before this one.
  ///   - slots: how many bars the session has; it then begins with its first bar, whatever `hours` say.
  func applied(to data: ChartData, upTo end: Int? = nil, slots: Int? = nil) -> ChartData {
    let end = min(end ?? data.count, data.count)
    guard let step = Self.step(data),
      let clock = slots.map({ SessionClock(data, upTo: end, step, slots: $0) })
        ?? SessionClock(hours, data, upTo: end, step)
    else { return data }
    return Filling(data, upTo: end, clock, keeping: kept(before: clock, data, step)).filled
  }

  /// How many bars before the session are kept: up to the last of the session before, since others
  /// lie outside the hours.
  private func kept(before clock: SessionClock, _ data: ChartData, _ step: Int64) -> Int {
    let first = BarClock.first(data.times, 0..<data.count, since: Double(clock.begin))
    guard clock.last != nil else { return first }
    return SessionClock(hours, data, upTo: first, step)?.last.map { $0 + 1 } ?? 0
  }

  /// How far bars are apart; nil from a day on.
  static func step(_ data: ChartData) -> Int64? {
    if data.count < 2 { return 60_000 }
    let unit = BarClock.unit(data.times, max(0, data.count - 1_000)..<data.count)
    return unit < Double(CivilTime.dayLength) ? Int64(max(1_000, unit)) : nil
  }
}

/// Which bars of transformed columns are the session, and for how many it has room.
struct SessionSlots: Sendable, Hashable {
  var bars: Range<Int>
  var slots: Int
}

/// The bars of a session put into its slots.
private struct Filling {
  private let data: ChartData
  private let clock: SessionClock
  /// How many bars before the session are kept.
  private let first: Int
  /// For each slot up to the last one traded the bar whose close it has, or nothing.
  private var bars: [Int?] = []
  /// The bars of each slot; nil where nothing was traded.
  private var traded: [Range<Int>?] = []

  init(_ data: ChartData, upTo end: Int, _ clock: SessionClock, keeping first: Int) {
    self.data = data
    self.clock = clock
    let begin = BarClock.first(data.times, 0..<end, since: Double(clock.begin))
    self.first = first
    for bar in begin..<max(begin, end) {
      guard let slot = clock.slot(of: data.times[bar]), slot + 1 >= bars.count else { continue }
      while bars.count <= slot {
        bars.append(bars.last ?? nil)
        traded.append(nil)
      }
      bars[slot] = bar
      traded[slot] = (traded[slot]?.lowerBound ?? bar)..<bar + 1
    }
  }

  var filled: ChartData {
    let blank = first..<first + bars.prefix { $0 == nil }.count
    var map = BarMap(sources: Array(0..<first) + bars.map { $0 ?? first - 1 })
    map.blank = blank
    var made = map.moved(data)
    made.form = .timeShare
    made.times = data.times[..<first] + bars.indices.map(clock.time)
    made.future = (bars.count..<max(bars.count, clock.slots)).map(clock.time)
    made.session = SessionSlots(bars: first..<first + bars.count, slots: clock.slots)
    made.close = map.column(data.close)
    (made.open, made.high, made.low) = (made.close, made.close, made.close)
    for bar in 0..<first {
      (made.open[bar], made.high[bar]) = (data.open[bar], data.high[bar])
      made.low[bar] = data.low[bar]
    }
    // A column of another length is none.
    let hasVolume = data.volume.count == data.count
    made.volume =
      hasVolume ? data.volume[..<first] + Array(repeating: 0, count: bars.count) : []
    for (slot, bars) in traded.enumerated() {
      guard let bars else { continue }
      let candle = data.candle(bars)
      (made.open[first + slot], made.high[first + slot]) = (candle.open, candle.high)
      made.low[first + slot] = candle.low
      if hasVolume { made.volume[first + slot] = data.volume[bars].reduce(0, +) }
    }
    return made
  }
}
