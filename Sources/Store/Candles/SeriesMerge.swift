import Market
import Text

/// Merges a stream of candles into the chunks of a series, a few chunks in memory at a time.
///
/// A chunk answers for all keys from its first to the next chunk's first, the first chunk also for
/// those before it. Candles that come for a chunk are merged with it; where something changed, the
/// chunk makes way for one or more new ones, and where nothing did it stays as it is.
struct SeriesMerge {
  /// What became of the candles that came.
  private(set) var added = 0, replaced = 0, unchanged = 0
  /// What the closes of replaced candles are of those before, the least and the greatest; `nil` where none was
  /// replaced, or one is not above 0.
  var ratios: ClosedRange<Double>? { lowest > 0 && lowest <= highest ? lowest...highest : nil }
  private var lowest = Double.infinity, highest = 0.0
  /// Whether the series has sequence numbers now.
  let hasNumbers: Bool

  /// Milliseconds that a new candle is away from a stored one at least; 0 for any.
  var nearest: Int64 = 0
  /// The first new candle that is nearer to a stored one, and that one.
  private(set) var tooNear: (new: Int64, stored: Int64)?

  private let key: CandleKey
  private let capacity: Int
  private let table: ChunkTable
  private let directory: [ChunkPlace]
  /// The chunk that candles are merged with, by its place in the directory; after the last one
  /// where nothing stored is to change any more.
  private var owner: Int?
  private var stored = Candles()
  private var storedPlace = 0
  /// What the chunk becomes, as far as it was not written yet.
  private var merged = Candles()
  private var isChanged = false
  private var isReplaced = false

  /// A merge into the chunks that a table has now.
  init(_ table: ChunkTable, by key: CandleKey, hasNumbers: Bool, chunk: Int) throws {
    self.table = table
    capacity = chunk
    self.key = key
    self.hasNumbers = hasNumbers
    directory = try table.directory()
  }

  /// Whether anything is to be written.
  var changes: Bool { added + replaced > 0 }

  /// Merges candles whose keys increase and are above those of all calls before.
  mutating func add(_ block: Candles) throws {
    let keys = block.keys(key)
    var place = 0
    while place < block.count {
      let next = placeOfOwner(keys[place])
      if owner != next {
        try finishChunk()
        try begin(next)
      }
      let end =
        next + 1 < directory.count
        ? block.firstPlace(
          from: directory[next + 1].first(by: key), in: place..<block.count, by: key)
        : block.count
      merge(block, place..<end, keys)
      try writeWhatIsFull()
      place = end
    }
  }

  /// Writes what is left.
  mutating func finish() throws {
    try finishChunk()
    owner = nil
  }

  /// The chunk that answers for a key. A full one after which all candles follow stays as it is.
  private func placeOfOwner(_ value: Int64) -> Int {
    guard let last = directory.last else { return 0 }
    if let owner, owner + 1 >= directory.count { return owner }
    if last.count == capacity, value > last.last(by: key) { return directory.count }
    let following = directory[(owner ?? 0)...].partitioningIndex { $0.first(by: key) > value }
    return max(following - 1, 0)
  }
}

extension SeriesMerge {
  /// Takes a chunk in hand.
  private mutating func begin(_ next: Int) throws {
    owner = next
    merged.removeAll()
    isChanged = false
    isReplaced = false
    storedPlace = 0
    stored =
      next < directory.count
      ? try table.read(directory[next], hasNumbers: hasNumbers) : Candles()
  }

  /// Merges candles of the chunk in hand, runs of them at once.
  private mutating func merge(_ block: Candles, _ range: Range<Int>, _ keys: [Int64]) {
    var place = range.lowerBound
    while place < range.upperBound {
      takeStored(before: keys[place])
      if storedPlace == stored.count {
        takeNew(block, place..<range.upperBound)
        return
      }
      let end: Int
      if stored.keys(key)[storedPlace] == keys[place] {
        end = takeEqual(block, place..<range.upperBound, keys)
      } else {
        let limit = stored.keys(key)[storedPlace]
        end = block.firstPlace(from: limit, in: place..<range.upperBound, by: key)
        takeNew(block, place..<end)
      }
      place = end
    }
  }

  /// Stored candles before a key stay.
  private mutating func takeStored(before value: Int64) {
    let end = stored.firstPlace(from: value, in: storedPlace..<stored.count, by: key)
    if end > storedPlace { merged.append(stored, storedPlace..<end) }
    storedPlace = end
  }

  private mutating func takeNew(_ block: Candles, _ range: Range<Int>) {
    guard !range.isEmpty else { return }
    if nearest > 0, tooNear == nil { checkDistance(block, range) }
    merged.append(block, range)
    added += range.count
    isChanged = true
  }

  /// Days that bear another clock are other candles of the same days.
  private mutating func checkDistance(_ block: Candles, _ range: Range<Int>) {
    let (first, last) = (block.time[range.lowerBound], block.time[range.upperBound - 1])
    if storedPlace > 0, first - stored.time[storedPlace - 1] < nearest {
      tooNear = (first, stored.time[storedPlace - 1])
    } else if storedPlace < stored.count, stored.time[storedPlace] - last < nearest {
      tooNear = (last, stored.time[storedPlace])
    }
  }

  /// Candles of keys that are stored: those that are the same stay, in one run; the next that is not
  /// is replaced.
  private mutating func takeEqual(
    _ block: Candles, _ range: Range<Int>, _ keys: [Int64]
  ) -> Int {
    var (place, old) = (range.lowerBound, storedPlace)
    let storedKeys = stored.keys(key)
    while place < range.upperBound, old < stored.count, storedKeys[old] == keys[place],
      stored.isSame(old, as: block, place)
    {
      place += 1
      old += 1
    }
    unchanged += place - range.lowerBound
    merged.append(stored, storedPlace..<old)
    storedPlace = old
    guard place < range.upperBound, old < stored.count, storedKeys[old] == keys[place] else {
      return place
    }
    let number = block.sequence(at: place) ?? stored.sequence(at: old)
    merged.append(block[place], sequence: number)
    let (before, now) = (stored.close[old], block.close[place])
    let ratio = before > 0 && now > 0 ? now / before : 0
    lowest = min(lowest, ratio)
    highest = max(highest, ratio)
    storedPlace += 1
    replaced += 1
    isChanged = true
    return place + 1
  }
}

extension SeriesMerge {
  /// Whether candles are appended after the chunk in hand.
  private var isLast: Bool { (owner ?? 0) + 1 >= directory.count }

  /// Writes chunks that are full, and keeps at least one chunk's candles in hand.
  private mutating func writeWhatIsFull() throws {
    guard merged.count >= 8 * capacity else { return }
    let whole = (merged.count / capacity - 1) * capacity
    try makeWay()
    for start in stride(from: 0, to: whole, by: capacity) {
      try table.write(merged, start..<start + capacity)
    }
    merged.keep(whole..<merged.count)
  }

  /// Removes the chunk in hand, once.
  private mutating func makeWay() throws {
    if !isReplaced, let owner, owner < directory.count { try table.delete(directory[owner]) }
    isReplaced = true
  }

  /// Writes what the chunk in hand became.
  private mutating func finishChunk() throws {
    guard owner != nil, isChanged else { return }
    merged.append(stored, storedPlace..<stored.count)
    try makeWay()
    for range in pieces(merged.count) { try table.write(merged, range) }
    merged.removeAll()
  }

  /// At the end of a series chunks are filled, since more will be appended; elsewhere two halves are
  /// made of what is too much, so that later candles find room.
  private func pieces(_ count: Int) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var start = 0
    while count - start > (isLast ? capacity : 2 * capacity) {
      ranges.append(start..<start + capacity)
      start += capacity
    }
    if count - start > capacity {
      let middle = start + (count - start) / 2
      ranges.append(start..<middle)
      start = middle
    }
    if start < count { ranges.append(start..<count) }
    return ranges
  }
}
