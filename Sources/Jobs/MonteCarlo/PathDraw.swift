import Synchronization
import Text

/// Draws the paths of experiments on all threads, which change nothing.
struct PathDraw: Sendable {
  let threads: Int
  let seed: UInt64
  /// Years of a path; `nil` for too few days.
  let years: Double?
  let observer: any JobObserver

  /// An experiment whose paths are drawn one by one, each by numbers of its own.
  func experiment(
    _ kind: ExperimentKind, _ count: Int, _ own: DrawnPath,
    _ draw: @escaping @Sendable (inout SeededRandom) throws -> DrawnPath
  ) throws -> Experiment {
    let seed = seed
    return try experiment(kind, count, own, size: kind.isPlayed ? 1 : 50) { places in
      try places.map { place in
        var random = SeededRandom(seed, kind, place)
        return try draw(&random)
      }
    }
  }

  /// Likewise, some at a time, by their places.
  func experiment(
    _ kind: ExperimentKind, _ count: Int, _ own: DrawnPath, size: Int,
    _ draw: @escaping @Sendable ([Int]) throws -> [DrawnPath]
  ) throws -> Experiment {
    let found = Mutex<[Int: DrawnPath]>([:])
    let observer = observer
    if kind.isPlayed { observer.tried(0, of: count) }
    defer { if kind.isPlayed { observer.ended() } }
    try inBatches(Array(0..<count), size: size, threads: threads) { batch in
      try observer.check()
      let paths = try draw(batch)
      let done = found.withLock { found -> Int in
        for (place, path) in zip(batch, paths) { found[place] = path }
        return found.count
      }
      if kind.isPlayed { observer.tried(done, of: count) }
    }
    let paths = found.withLock { found in (0..<count).compactMap { found[$0] } }
    return Experiment(kind: kind, paths: paths, own: own, years: years)
  }
}
