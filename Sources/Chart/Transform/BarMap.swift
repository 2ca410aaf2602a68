import Text

/// Which bar has the values of which, once bars are made of others.
struct BarMap: Sendable {
  /// For each new bar the old one whose values it has, ascending; −1 where that is none.
  let sources: [Int]
  /// New bars at which nothing is known.
  var blank = 0..<0

  /// The first new bar that has the values of an old one or of one after it; the one after the
  /// last where there is none.
  func place(of bar: Int) -> Int {
    sources.partitioningIndex { $0 >= bar }
  }

  /// A column at the new bars; what reaches into the future is left out.
  func column(_ values: [Double]) -> [Double] {
    var moved = sources.map { values.indices.contains($0) ? values[$0] : .nan }
    for bar in blank { moved[bar] = .nan }
    return moved
  }

  /// Times, further columns, holdings and sessions at the new bars.
  func moved(_ data: ChartData) -> ChartData {
    var moved = data
    moved.times = sources.map { data.times[max(0, $0)] }
    moved.columns = data.columns.mapValues(column)
    moved.holdings = data.holdings.map(moved(_:))
    moved.sessions = data.sessions.map { sessions in
      Set(sessions.map(place)).filter { $0 < sources.count }.sorted()
    }
    return moved
  }

  private func moved(_ holding: TradeSpan) -> TradeSpan {
    var moved = holding
    moved.entryBar = place(of: holding.entryBar)
    moved.exitBar = holding.exitBar.map(place)
    moved.stops = holding.stops.map { TradeSpan.Level(from: place(of: $0.bar), $0.price) }
    moved.targets = holding.targets.map { TradeSpan.Level(from: place(of: $0.bar), $0.price) }
    moved.rebased = holding.rebased.map { TradeSpan.Level(from: place(of: $0.bar), $0.price) }
    return moved
  }
}
