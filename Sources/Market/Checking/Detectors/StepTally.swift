/// How often each distance between two candles occurs in the whole series.
///
/// Of more than `limit` different distances only the first are told apart.
struct StepTally: Detector {
  static let limit = 4_096

  /// A distance between two candles.
  struct Entry: Hashable, Sendable {
    /// Milliseconds.
    let step: Int64
    var count: Int
    /// The open time of the candle before the first such distance.
    let after: Int64
  }

  private var places: [Int64: Int] = [:]
  private var tally: [Entry] = []
  private var usual: Int64 = 0
  private var usualPlace = 0
  /// Whether there were more different distances than are told apart.
  private(set) var isCut = false

  mutating func look(at block: CheckBlock, _ found: inout [Detection]) {
    guard block.count > 0 else { return }
    let time = block.columns.time
    var last = block.before?.time.milliseconds ?? time[0]
    var alike = 0
    for i in (block.before == nil ? 1 : 0)..<block.count {
      let step = time[i] - last
      if step == usual {
        alike += 1
      } else {
        if alike > 0 { tally[usualPlace].count += alike }
        alike = 0
        add(step, after: last)
      }
      last = time[i]
    }
    if alike > 0 { tally[usualPlace].count += alike }
  }

  /// Counts a distance that is not that before.
  private mutating func add(_ step: Int64, after: Int64) {
    if let place = places[step] {
      tally[place].count += 1
      if tally[place].count > tally[usualPlace].count { (usual, usualPlace) = (step, place) }
      return
    }
    guard tally.count < Self.limit else {
      isCut = true
      return
    }
    places[step] = tally.count
    tally.append(Entry(step: step, count: 1, after: after))
    if tally.count == 1 { (usual, usualPlace) = (step, 0) }
  }

  /// The distances, shortest first.
  var entries: [Entry] { tally.sorted { $0.step < $1.step } }

  /// The timeframe that the whole series has, as its most common step tells.
  var timeframe: Timeframe? { Timeframe(tally: tally.map { (key: $0.step, value: $0.count) }) }
}
