/// Candles of another length than the rest, or than was said.
///
/// A candle that comes sooner than its length allows is one. So are ten candles in a row at one longer
/// distance, and ten in a row of which each comes a day after the one before where candles are shorter
/// than that: a series that was put together from two. Missing candles and nights make no such runs,
/// and the first candle after a break may come late, if the next is where it would be without one.
/// A series of which not one step is the length, and all are one longer one, is of that length.
struct MixedTimeframes: Detector {
  private static let limit = 10
  private static let day: Int64 = 20 * 3_600_000

  private let length: Int64
  private let shortest: Int64
  private let isIntraday: Bool
  private var isShort = false
  private var longStep: Int64 = 0
  private var stepBefore: Int64 = 0
  private var alike = 0
  private var days = 0
  private var isInRun = false
  private var start: Int64 = 0
  /// The first candle after another one, while all steps so far are the same long one.
  private var onlyLong: (time: Int64, row: Int, step: Int64, count: Int)?
  private var isOther = false

  /// Looks at candles of a length.
  init(_ timeframe: Timeframe) {
    let rule = GapRule(timeframe, isEveryDay: true)
    length = rule.longestStep
    shortest = rule.shortestStep
    isIntraday = timeframe.intradaySeconds != nil
  }

  mutating func look(at block: CheckBlock, _ found: inout [Detection]) {
    let time = block.columns.time
    guard block.count > 0 else { return }
    var last = block.before?.time.milliseconds ?? time[0]
    for i in (block.before == nil ? 1 : 0)..<block.count {
      let step = time[i] - last
      last = time[i]
      defer { stepBefore = step }
      if !isOther { compare(i, block, step) }
      if step >= shortest, step <= length {
        isShort = false
        alike = 0
        days = 0
        isInRun = false
      } else if step < shortest, isLateOpening(step) {
        continue
      } else if step < shortest {
        found.append(detection(i, block, step, goesOn: isShort))
        isShort = true
      } else {
        isShort = false
        addLong(i, block, step, &found)
      }
    }
  }

  private mutating func compare(_ i: Int, _ block: CheckBlock, _ step: Int64) {
    if step <= length || onlyLong.map({ $0.step != step }) == true {
      isOther = true
      return
    }
    let first = onlyLong ?? (block.columns.time[i], block.start + i, step, 0)
    onlyLong = (first.time, first.row, step, first.count + 1)
  }

  /// What a series shows at its end that was too short to show it before.
  func finish() -> Detection? {
    guard !isOther, let onlyLong, (2..<Self.limit).contains(onlyLong.count) else { return nil }
    return Detection(
      .timeframe, row: onlyLong.row, lead: 0, goesOn: false, time: onlyLong.time,
      .step(onlyLong.step))
  }

  /// Whether a short step makes up for the candle before, which came late after a break.
  private func isLateOpening(_ step: Int64) -> Bool {
    isIntraday && stepBefore > length && (stepBefore + step) % length == 0
  }

  private mutating func addLong(
    _ i: Int, _ block: CheckBlock, _ step: Int64, _ found: inout [Detection]
  ) {
    if step != longStep, days == 0 { start = block.columns.time[i] }
    alike = step == longStep ? alike + 1 : 1
    days = isIntraday && step >= Self.day ? days + 1 : 0
    longStep = step
    guard alike >= Self.limit || days >= Self.limit else { return }
    found.append(
      detection(i, block, step, goesOn: isInRun, lead: isInRun ? 0 : Self.limit - 1))
    isInRun = true
  }

  private func detection(
    _ i: Int, _ block: CheckBlock, _ step: Int64, goesOn: Bool, lead: Int = 0
  ) -> Detection {
    Detection(
      .timeframe, row: block.start + i, lead: lead, goesOn: goesOn,
      time: lead > 0 ? start : block.columns.time[i], .step(step))
  }
}
