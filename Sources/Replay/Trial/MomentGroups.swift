/// Instruments whose candles bear one time and close at different ones (``SessionCloses``).
extension Moments {
  /// The instruments that have something to do at a moment, those together whose candles of it close together,
  /// the earliest first.
  mutating func groups(_ step: Int, _ sessions: SessionCloses?) -> [[Int]] {
    let all = stopping(at: step)
    guard let sessions else { return [all] }
    closes = parts.indices.map { sessions.close(of: $0, at: times[step]) }
    return Dictionary(grouping: all) { [closes] in closes[$0] }
      .sorted { $0.key < $1.key }.map(\.value)
  }

  /// Begins with some of the instruments of a moment.
  mutating func begin(_ group: [Int]) {
    if !closes.isEmpty, let first = group.first { close = closes[first] }
  }

  /// Closes the candles of a moment that close no later than those which are worked now.
  mutating func closeGroup(_ step: Int) {
    if closes.isEmpty { return close(step) }
    for i in closed.indices where closes[i] <= close {
      while closed[i] < parts[i].count, self.step(i, closed[i]) <= step { closed[i] += 1 }
    }
  }
}
