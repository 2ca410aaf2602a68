import Market

/// One contiguous buffer with a column a node: room for the values before it, then room for a block.
///
///     column i:  [ head: the last values before the block | block: up to 1,024 values ]
///                                                         ^ start
///
/// A reader of the past reads below `start`, without a branch. The head is as long as the farthest
/// look back at the column and is renewed once a block.
struct Columns {
  typealias Column = UnsafeMutablePointer<Double>

  /// The look back that is read from a column's head; a longer one has a delay line of its own.
  static let longestHead = Candles.blockSize
  /// One cache line between columns, so that they do not all fall into the same sets of the cache.
  private static let gap = 8

  private let buffer: Column
  private let starts: UnsafeMutablePointer<Column>
  /// The columns that something looks back at, and how far.
  private let heads: [(start: Column, length: Int)]

  /// Columns of which the one at `i` keeps `lengths[i]` values from before the block, all of them
  /// `before[i]` at first; a length of `nil` makes no column.
  init(heads lengths: [Int?], before: [Double]) {
    let size = lengths.reduce(0) { $0 + Columns.room(head: $1) }
    buffer = .allocate(capacity: max(size, 1))
    starts = .allocate(capacity: max(lengths.count, 1))
    var heads: [(start: Column, length: Int)] = []
    var next = buffer
    for place in lengths.indices {
      let room = Columns.room(head: lengths[place])
      next.initialize(repeating: before[place], count: room)
      let start = next + max(0, room - Candles.blockSize - Columns.gap)
      (starts + place).initialize(to: start)
      if let length = lengths[place], length > 0 { heads.append((start, length)) }
      next += room
    }
    self.heads = heads
  }

  /// How many numbers a column with a head of some length takes.
  static func room(head: Int?) -> Int {
    guard let head else { return 0 }
    return (head + 7) / 8 * 8 + Candles.blockSize + gap
  }

  /// Where the block of a column starts.
  subscript(place: Int) -> Column { starts[place] }

  /// Moves the last values of a block of `count` into the heads.
  func advance(by count: Int) {
    for (start, length) in heads {
      if length == 1 {
        start[-1] = start[count - 1]
      } else {
        (start - length).update(from: start - length + count, count: length)
      }
    }
  }

  func deallocate() {
    buffer.deallocate()
    starts.deallocate()
  }
}
