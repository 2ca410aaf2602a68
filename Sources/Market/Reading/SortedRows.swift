/// Candles of a file whose rows are in any order, put into that of their times with bounded memory:
/// what is more than `limit` waits in a temporary file that has no name, in sorted runs that are
/// merged.
///
/// Rows of the same time are settled as the policy for duplicates says: the first in the file counts
/// where others are left out.
final class SortedRows: CandleSource {
  /// The most candles that are sorted in memory at once.
  static let limit = 1 << 17

  private var rows: any CandleSource
  private let context: ReadingContext
  private let limit: Int
  /// Whether several rows may have the same time, as ticks have.
  private let allowsTwins: Bool
  private var spill: CandleSpill?
  private var runs: [SortedRun] = []
  /// The runs with candles, the one with the earliest first: each before those at twice its place and
  /// one more.
  private var heap: [Int] = []
  private var last: Int64?
  private var isRead = false

  var instrument: Instrument { rows.instrument }
  var timeframe: Timeframe? { rows.timeframe }

  /// - Parameter limit: the most candles that are sorted in memory at once.
  init(
    _ rows: any CandleSource, _ context: ReadingContext, allowsTwins: Bool = false,
    limit: Int = SortedRows.limit
  ) {
    self.allowsTwins = allowsTwins
    self.rows = rows
    self.context = context
    self.limit = limit
  }

  func next(into block: inout Candles) throws -> Bool {
    if !isRead { try readAll() }
    block.removeAll()
    while block.count < Candles.blockSize, let first = heap.first {
      let (time, candle, number) = runs[first].take()
      try refill(first)
      if runs[first].isAtEnd {
        heap.swapAt(0, heap.count - 1)
        heap.removeLast()
      }
      sink(from: 0)
      if time == last, !allowsTwins {
        let error = DataError(file: context.name, problem: .timeTwice(candle.time))
        _ = try context.settle(.duplicate, error, time: candle.time)
        continue
      }
      last = time
      block.append(candle, sequence: number)
    }
    return !block.isEmpty
  }

  /// Lets a run sink below those that come before it.
  private func sink(from start: Int) {
    var place = start
    while true {
      var first = place
      for child in [2 * place + 1, 2 * place + 2] where child < heap.count {
        if comes(heap[child], before: heap[first]) { first = child }
      }
      if first == place { return }
      heap.swapAt(first, place)
      place = first
    }
  }

  /// Whether a run's candle comes before another's; of equals the one that came first in the file.
  private func comes(_ run: Int, before other: Int) -> Bool {
    (runs[run].time, run) < (runs[other].time, other)
  }

  private func readAll() throws {
    isRead = true
    var held = Candles()
    var block = Candles()
    while try rows.next(into: &block) {
      held.append(block, 0..<block.count)
      if held.count >= limit { try close(&held) }
    }
    if runs.isEmpty {
      held = held.sorted(by: .time)
      runs = [SortedRun(held)]
    } else if !held.isEmpty {
      try close(&held)
    }
    for place in runs.indices { try refill(place) }
    heap = runs.indices.filter { !runs[$0].isAtEnd }
    for place in heap.indices.reversed() { sink(from: place) }
  }

  /// Ends a run: its candles, sorted, go into the file.
  private func close(_ held: inout Candles) throws {
    let spill = try self.spill ?? CandleSpill()
    self.spill = spill
    held = held.sorted(by: .time)
    let start = spill.count
    for row in stride(from: 0, to: held.count, by: Candles.blockSize) {
      var block = Candles()
      block.append(held, row..<min(row + Candles.blockSize, held.count))
      try spill.push(block)
    }
    runs.append(SortedRun(blocks: start..<spill.count))
    held.removeAll()
  }

  private func refill(_ place: Int) throws {
    guard runs[place].isAtEnd, let spill, let next = runs[place].blocks.popFirst() else { return }
    runs[place].fill(try spill.block(next))
  }
}

/// Sorted candles, a block of which is in memory.
private struct SortedRun {
  /// The blocks of the file that come after.
  var blocks: Range<Int>
  private var held: Candles
  private var place = 0

  init(_ held: Candles) {
    self.held = held
    blocks = 0..<0
  }

  init(blocks: Range<Int>) {
    self.blocks = blocks
    held = Candles()
  }

  var isAtEnd: Bool { place == held.count }
  var time: Int64 { held.time[place] }

  mutating func fill(_ block: Candles) {
    held = block
    place = 0
  }

  mutating func take() -> (time: Int64, candle: Candle, number: Int64?) {
    defer { place += 1 }
    return (held.time[place], held[place], held.sequence(at: place))
  }
}

extension Range where Bound == Int {
  /// The first number, which it does not hold any more.
  fileprivate mutating func popFirst() -> Int? {
    guard !isEmpty else { return nil }
    defer { self = (lowerBound + 1)..<upperBound }
    return lowerBound
  }
}
