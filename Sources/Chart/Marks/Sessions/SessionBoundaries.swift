import Text

/// Where the sessions of bars begin, whichever of the bars are shown.
///
/// That is where they were said to begin, else with each day of the wall clock. Bars of a day or
/// longer of which nothing was said have none.
struct SessionBoundaries {
  private let times: [Int64]
  /// The first bars of sessions; nil where the times tell them.
  private let given: Set<Int>?
  private let hasDays: Bool

  init(_ data: ChartData) {
    times = data.times
    given = data.session.map { [$0.bars.lowerBound] } ?? data.sessions.map(Set.init)
    hasDays = BarClock.unit(data.times, 0..<data.count) < Double(CivilTime.dayLength)
  }

  /// The first bar of the session of a bar; the bar itself where there are no sessions.
  func begin(of bar: Int) -> Int {
    guard times.indices.contains(bar) else { return bar }
    if let given { return max(0, given.lazy.filter { $0 <= bar }.max() ?? 0) }
    guard hasDays else { return bar }
    let midnight = Double(day(bar)) * Double(CivilTime.dayLength)
    return BarClock.first(times, 0..<bar, since: midnight)
  }

  /// Whether a session begins with a bar.
  func isBegin(_ bar: Int) -> Bool {
    if let given { return given.contains(bar) }
    return hasDays && (bar == 0 || day(bar) != day(bar - 1))
  }

  private func day(_ bar: Int) -> Int64 {
    floorDivide(times[bar], CivilTime.dayLength)
  }
}
