import Text

/// Judges the candles of a file one by one, each against itself and the one before.
struct RowValidator {
  /// What is wrong with a candle.
  struct Fault {
    let defect: Defect
    /// The column at fault.
    let role: CSVLayout.Role
    let problem: DataProblem
  }

  /// 1 for oldest first, -1 for newest first, 0 for any order.
  let direction: Int64
  /// The time of the candle before, times `direction`.
  var last = Int64.min
  /// Whether times must go on.
  var isOrdered: Bool { direction != 0 }

  /// - Parameter sorts: whether rows may be in any order.
  init(_ order: RowOrder, sorts: Bool = false) {
    direction = sorts ? 0 : order == .oldestFirst ? 1 : -1
  }

  /// The faults of a candle, in the order in which they are settled.
  func faults(_ candle: Candle) -> [Fault] {
    [priceFault(candle), shapeFault(candle), timeFault(candle.time)].compactMap { $0 }
  }

  /// Whether a candle has no fault.
  func isGood(_ candle: Candle) -> Bool {
    candle.low > 0 && candle.low <= candle.open && candle.low <= candle.close
      && candle.high >= candle.open && candle.high >= candle.close
      && candle.time.milliseconds * direction > last
  }

  /// Makes a candle the one before.
  mutating func pass(_ candle: Candle) {
    if isOrdered { last = candle.time.milliseconds * direction }
  }

  private func priceFault(_ candle: Candle) -> Fault? {
    let prices: [(CSVLayout.Role, Double)] = [
      (.open, candle.open), (.high, candle.high), (.low, candle.low), (.close, candle.close),
    ]
    return prices.first { $0.1 <= 0 }.map { role, value in
      Fault(
        defect: .price, role: role,
        problem: .notPositive(NumberText.shortest(value), column: "\(role)"))
    }
  }

  private func shapeFault(_ candle: Candle) -> Fault? {
    if candle.low > candle.high {
      return Fault(
        defect: .ohlc, role: .low, problem: .lowAboveHigh(low: candle.low, high: candle.high))
    }
    let inner: [(CSVLayout.Role, Double)] = [(.open, candle.open), (.close, candle.close)]
    return inner.first { $0.1 < candle.low || $0.1 > candle.high }.map { role, value in
      Fault(
        defect: .ohlc, role: role,
        problem: .outside("\(role)", value, low: candle.low, high: candle.high))
    }
  }

  private func timeFault(_ time: Time) -> Fault? {
    let key = time.milliseconds * direction
    if key > last { return nil }
    if key == last { return Fault(defect: .duplicate, role: .time, problem: .repeats(time)) }
    let before = Time(milliseconds: last * direction)
    return Fault(
      defect: .disorder, role: .time,
      problem: direction > 0 ? .goesBack(time, after: before) : .goesOn(time, before: before))
  }
}
