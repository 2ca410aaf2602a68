/// Columns that remember their newest values, each in one piece of memory.
///
/// A loop over a block can so reach back before the block's first value without asking where the
/// ring wraps. New values are written at the end; when the end is reached, the values still needed
/// move to the front, which costs O(1) amortised.
struct HistoryColumns: Sendable {
  /// How many values are worked on at once: as many as a graph hands over, so that what a piece
  /// costs is paid once a block.
  static let piece = 1_024

  private var memory: [Double]
  private var tracks: [Track]

  /// One column for each of `histories`: how many values before the newest it must keep.
  ///
  /// Before the first value everything is `filler`.
  init(_ histories: [Int], filler: Double = .nan) {
    tracks = []
    var start = 0
    for history in histories {
      let track = Track(start: start, history: history)
      tracks.append(track)
      start += track.capacity
    }
    memory = Array(repeating: filler, count: start)
  }

  /// Makes room for `count` (at most `piece`) values at the end of every column; `body` must write
  /// them.
  @inline(__always)
  mutating func extend(by count: Int, _ body: (Places) -> Void) {
    memory.withUnsafeMutableBufferPointer { memory in
      tracks.withUnsafeMutableBufferPointer { tracks in
        guard let base = memory.baseAddress, let first = tracks.baseAddress else { return }
        for k in 0..<tracks.count { first[k].makeRoom(for: count, in: base) }
        body(Places(base: base, tracks: first))
        for k in 0..<tracks.count { first[k].end += count }
      }
    }
  }

  /// Where the new values of each column go. The values before them are right in front.
  struct Places {
    fileprivate let base: UnsafeMutablePointer<Double>
    fileprivate let tracks: UnsafeMutablePointer<Track>

    /// The place of the first new value of a column.
    @inline(__always)
    subscript(column: Int) -> UnsafeMutablePointer<Double> { base + tracks[column].end }
  }

  fileprivate struct Track: Sendable {
    let start: Int
    let history: Int
    let capacity: Int
    var end: Int

    init(start: Int, history: Int) {
      self.start = start
      self.history = history
      capacity = history + max(history, 4 * HistoryColumns.piece)
      end = start + history
    }

    @inline(__always)
    mutating func makeRoom(for count: Int, in base: UnsafeMutablePointer<Double>) {
      guard end + count > start + capacity else { return }
      (base + start).update(from: base + (end - history), count: history)
      end = start + history
    }
  }
}
