extension ChartData {
  /// Bricks as candles without wicks.
  ///
  /// A brick has the time and the further columns of the bar that completed it. The amount that was
  /// traded since the brick before is its own; those that one bar completed share it equally. What
  /// happened at a bar lies at the first brick that was completed then or later; an exit after the
  /// last brick lies at that one, since nothing is held any more.
  func renko(_ bricks: RenkoBricks, _ words: String) -> ChartData {
    let map = BarMap(sources: bricks.laid.map(\.bar))
    var made = map.moved(self)
    made.form = .renko(words)
    made.marketClose = map.column(close)
    for (index, holding) in holdings.enumerated() where !map.sources.isEmpty {
      guard let exit = holding.exitBar, exit < count else { continue }
      made.holdings[index].exitBar = min(map.place(of: exit), map.sources.count - 1)
    }
    made.open = bricks.laid.map(\.open)
    made.close = bricks.laid.map(\.close)
    made.high = bricks.laid.map { max($0.open, $0.close) }
    made.low = bricks.laid.map { min($0.open, $0.close) }
    made.volume = volume.count == count ? shares(map.sources) : []
    // Nobody knows how many bricks the time to come will have.
    made.future = []
    return made
  }

  private func shares(_ bars: [Int]) -> [Double] {
    var shares: [Double] = []
    shares.reserveCapacity(bars.count)
    var seen = 0
    while shares.count < bars.count {
      let bar = bars[shares.count]
      let together = bars[shares.count...].prefix { $0 == bar }.count
      let sum = volume[seen...bar].reduce(0) { $1.isFinite ? $0 + $1 : $0 }
      shares += Array(repeating: sum / Double(together), count: together)
      seen = bar + 1
    }
    return shares
  }
}
