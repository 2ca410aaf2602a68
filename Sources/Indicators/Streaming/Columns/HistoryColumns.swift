/// Columns that remember their newest values, each in one piece of memory.
///
/// A loop over a block can so reach back before the block's first value without asking where the
/// ring wraps. New values are written at the end; when the end is reached, the values still needed
/// move to the front, which costs O(1) amortised. The memory is as large as the longest block so far
/// asks for, so that a copy of what takes single values moves little.
struct HistoryColumns: Sendable {
  /// How many values are worked on at once: as many as a graph hands over, so that what a piece
  /// costs is paid once a block.
  static let piece = 1_024

  private var memory: [Double]
  private var tracks: [Track]
  /// The longest block that there is room for.
  private var room: Int
  private let filler: Double

  /// One column for each of `histories`: how many values before the newest it must keep.
  ///
  /// Before the first value everything is `filler`.
  init(_ histories: [Int], filler: Double = .nan) {
    (room, self.filler) = (32, filler)
    tracks = Self.tracks(histories, room)
    memory = Array(repeating: filler, count: tracks.reduce(0) { $0 + $1.capacity })
  }

  private static func tracks(_ histories: [Int], _ room: Int) -> [Track] {
    var start = 0
    return histories.map { history in
      let track = Track(start: start, history: history, room: room)
      start += track.capacity
      return track
    }
  }

  /// Makes room for blocks of `count`: more memory, with the values that are still needed.
  @inline(never)
  private mutating func grow(_ count: Int) {
    while room < count { room *= 2 }
    let (old, values) = (tracks, memory)
    tracks = Self.tracks(old.map(\.history), room)
    memory = Array(repeating: filler, count: tracks.reduce(0) { $0 + $1.capacity })
    for (was, track) in zip(old, tracks) {
      for place in 0..<was.history {
        memory[track.start + place] = values[was.end - was.history + place]
      }
    }
  }

  /// Makes room for `count` (at most `piece`) values at the end of every column; `body` must write
  /// them.
  @inline(__always)
  mutating func extend(by count: Int, _ body: (Places) -> Void) {
    if count > room { grow(count) }
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

    init(start: Int, history: Int, room: Int) {
      self.start = start
      self.history = history
      capacity = history + max(history, 4 * room)
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
