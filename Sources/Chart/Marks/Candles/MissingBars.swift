import Text

/// Where candles are missing before a bar, guessed from the times alone.
///
/// Bars are missing where two lie more than one and a half usual steps apart and no break of the
/// market explains it. A break is the start of a session that was given; else what comes back at
/// the same time of most days, as lunch does; the change of day, unless the bars run through most
/// nights; and in bars of days, or over the change of a day, up to four weekdays on which the market
/// is open at other times, which may be holidays. Whoever knows the calendar knows better.
struct MissingBars {
  /// A place where candles are missing.
  struct Gap: Hashable {
    /// The bar after the gap.
    var bar: Int
    /// About how many are missing, one at least.
    var count: Int
  }

  private let times: [Int64]
  private let bars: Range<Int>
  private let step: Double
  private let sessions: Set<Int>?
  /// How long a break of days may be, in open weekdays.
  private static let holidays = 4
  private static let day = Double(CivilTime.dayLength)

  init(_ data: ChartData, _ bars: Range<Int>) {
    times = data.times
    self.bars = bars
    step = BarClock.unit(data.times, bars)
    sessions = data.sessions.map(Set.init)
  }

  /// The gaps, in order. O(bars).
  var gaps: [Gap] {
    var long: [Gap] = []
    for bar in max(1, bars.lowerBound)..<max(1, bars.upperBound) {
      let length = Double(times[bar]) - Double(times[bar - 1])
      if length > 1.5 * step { long.append(Gap(bar: bar, count: Self.count(length / step))) }
    }
    if long.isEmpty || sessions != nil && step >= Self.day { return unexplained(long) }
    if step >= 6 * Self.day { return long }
    let open = openWeekdays
    if step >= Self.day { return long.compactMap { longer($0, open, perDay: 1) } }
    return withinDays(long, open)
  }

  /// How many are missing in some steps.
  private static func count(_ steps: Double) -> Int { max(1, Int(min(steps.rounded(), 1e9)) - 1) }

  private func unexplained(_ gaps: [Gap]) -> [Gap] {
    gaps.filter { sessions?.contains($0.bar) != true }
  }

  /// The gaps of bars that are shorter than a day.
  private func withinDays(_ long: [Gap], _ open: Set<Int64>) -> [Gap] {
    let changes = changesOfDay
    let quick = changes.count { Double(times[$0]) - Double(times[$0 - 1]) <= 1.5 * step }
    let isThroughNights = quick * 2 > changes.count
    let perDay = Double(bars.count) / Double(changes.count + 1)
    let breaks = breaks(unexplained(long), days: changes.count + 1)
    return unexplained(long).compactMap { gap in
      if isSameDay(gap.bar) { return breaks.contains(clock(gap.bar - 1)) ? nil : gap }
      if sessions != nil { return gap }
      if !isThroughNights { return longer(gap, open, perDay: perDay) }
      let days = daysBetween(gap.bar)
      return days.contains { !open.contains(Self.weekday($0)) } ? nil : gap
    }
  }

  /// The times of day after which most days have a gap.
  private func breaks(_ long: [Gap], days: Int) -> Set<Int64> {
    var counts: [Int64: Int] = [:]
    for gap in long where isSameDay(gap.bar) { counts[clock(gap.bar - 1), default: 0] += 1 }
    return Set(counts.filter { $0.value >= 2 && $0.value * 2 > days }.keys)
  }

  /// A gap over more open weekdays than holidays last; nil where it is shorter.
  private func longer(_ gap: Gap, _ open: Set<Int64>, perDay: Double) -> Gap? {
    let days = daysBetween(gap.bar)
    let whole = days.count / 7 * open.count
    let rest = days.suffix(days.count % 7).count { open.contains(Self.weekday($0)) }
    if whole + rest <= Self.holidays { return nil }
    return Gap(bar: gap.bar, count: Self.count(Double(whole + rest) * perDay + 1))
  }
}

// MARK: Days

extension MissingBars {
  private func dayNumber(_ bar: Int) -> Int64 {
    floorDivide(times[bar], CivilTime.dayLength)
  }

  private func isSameDay(_ bar: Int) -> Bool { dayNumber(bar) == dayNumber(bar - 1) }

  private func clock(_ bar: Int) -> Int64 {
    times[bar] &- dayNumber(bar) &* CivilTime.dayLength
  }

  private static func weekday(_ day: Int64) -> Int64 { (day % 7 + 7) % 7 }

  /// The days that lie wholly in the gap before a bar.
  private func daysBetween(_ bar: Int) -> Range<Int64> {
    let first = dayNumber(bar - 1) + 1
    return first..<max(first, dayNumber(bar))
  }

  /// The first shown bars of days, apart from the very first.
  private var changesOfDay: [Int] {
    (max(1, bars.lowerBound)..<max(1, bars.upperBound)).filter { !isSameDay($0) }
  }

  /// The weekdays on which there are bars, among a thousand of all or fewer more.
  private var openWeekdays: Set<Int64> {
    let stride = max(1, times.count / 1_000)
    return Set(
      Swift.stride(from: 0, to: times.count, by: stride).map { Self.weekday(dayNumber($0)) })
  }
}
