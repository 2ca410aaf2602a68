/// Steps between candles in which others are missing.
///
/// With an exchange's calendar these are the steps in which it has the market open for at least one
/// more candle; without, those longer than a rule for the timeframe allows.
struct Gaps: Detector {
  private let longest: Int64
  private var expected: ExpectedBars?

  /// Gaps by the rule of a timeframe.
  init(_ rule: GapRule) { longest = rule.longestStep }

  /// Gaps by a calendar.
  init(_ calendar: ExchangeCalendar, _ timeframe: Timeframe) {
    longest = GapRule(timeframe, isEveryDay: true).longestStep
    expected = ExpectedBars(calendar, timeframe)
  }

  mutating func look(at block: CheckBlock, _ found: inout [Detection]) {
    let time = block.columns.time
    guard block.count > 0 else { return }
    var last = block.before?.time.milliseconds ?? time[0]
    for i in (block.before == nil ? 1 : 0)..<block.count {
      let step = time[i] - last
      if step > longest { add(i, block, after: last, &found) }
      last = time[i]
    }
  }

  private mutating func add(
    _ i: Int, _ block: CheckBlock, after last: Int64, _ found: inout [Detection]
  ) {
    let time = block.columns.time[i]
    let missing = expected?.missing(after: last, before: time)
    if missing == 0 { return }
    found.append(
      Detection(.gap, row: block.start + i, time: last, .gap(step: time - last, missing: missing)))
  }
}
