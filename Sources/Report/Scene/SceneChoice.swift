import Glibc

extension SceneColumn {
  /// The column with what foretells it best on a stretch of it: the close, as averages follow it, or
  /// other columns of the same set.
  func following(
    _ close: SceneColumn, beside others: [(name: String, column: SceneColumn)]
  ) -> SceneColumn {
    guard let stretch, close.integers.count == integers.count else { return self }
    var (best, least) = (self, cost(stretch))
    func weigh(_ expectation: SceneExpectation) {
      let column = expecting(expectation)
      let cost = column.cost(stretch)
      if cost < least { (best, least) = (column, cost) }
    }
    weigh(.step(integers))
    for share in shares(of: close, stretch) { weigh(.share(share, close, decimals: decimals)) }
    for count in 2...min(300, max(2, stretch.lowerBound)) {
      weigh(.window(count, close, decimals: decimals))
    }
    let beside = others.suffix(4)
    for one in beside {
      for other in beside where other.name != one.name {
        for (a, b) in [(1, -1), (2, -1)] {
          weigh(
            .sum(
              [(a, one.name, one.column), (b, other.name, other.column)], decimals: decimals))
        }
      }
    }
    return best
  }

  /// Some places in the middle of what is known, by which expectations are weighed.
  private var stretch: Range<Int>? {
    guard let first = integers.firstIndex(where: { $0 != nil }),
      let last = integers.lastIndex(where: { $0 != nil }), last - first > 8
    else { return nil }
    let middle = max(first + 1, (first + last) / 2)
    return middle..<min(last + 1, middle + 240)
  }

  /// Shares by which an exponential average may follow the close: what most places say, and the usual
  /// ones near it.
  private func shares(of close: SceneColumn, _ stretch: Range<Int>) -> [Double] {
    let (size, unit) = (pow(10, Double(decimals)), pow(10, Double(close.decimals)))
    var found: [Double] = []
    for place in stretch.dropFirst() {
      guard let value = integers[place], let before = integers[place - 1] else { continue }
      let far = close.whole(place) / unit * size - Double(before)
      if abs(far) > 50 { found.append(Double(value - before) / far) }
    }
    guard !found.isEmpty else { return [] }
    let middle = found.sorted()[found.count / 2]
    guard middle > 0, middle < 1 else { return [] }
    let (exponential, smoothed) = ((2 / middle).rounded() - 1, (1 / middle).rounded())
    return [2 / (exponential + 1), 1 / smoothed].filter { $0.isFinite && $0 > 0 && $0 < 1 }
  }
}
