import Market
import Text

/// Where an audit takes the future away, as places of candles of the run: from each on it is another.
struct AuditCuts {
  /// In their order, each once, from 1 to the last candle.
  let places: [Int]

  /// A third after orders, fills and exits, a third where sessions end, the rest at random.
  init(_ run: Run, _ settings: AuditSettings) {
    var random = SeededRandom(seed: settings.seed)
    let last = run.candleCount - 1
    guard last >= 1, settings.cuts > 0 else {
      places = []
      return
    }
    if settings.cuts >= last {
      places = Array(1...last)
      return
    }
    var chosen: Set<Int> = []
    func take(_ candidates: [Int], _ wanted: Int) {
      var left = Set(candidates).filter { $0 >= 1 && $0 <= last && !chosen.contains($0) }.sorted()
      for _ in 0..<min(wanted, left.count) {
        let place = random.whole(below: left.count)
        chosen.insert(left[place])
        left.swapAt(place, left.count - 1)
        left.removeLast()
      }
    }
    let third = settings.cuts / 3
    take(
      run.orders.map { $0.placedCandle + 1 } + run.fills.flatMap { [$0.candle, $0.candle + 1] },
      third)
    take(run.days.map { $0.candle + 1 }, third)
    while chosen.count < settings.cuts { chosen.insert(1 + random.whole(below: last)) }
    places = chosen.sorted()
  }
}
