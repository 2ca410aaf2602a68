import Replay

/// The settings around each setting of a search: those whose numbers are at most one step away in every
/// parameter, and that have the same choices of words.
struct SweepNeighbours {
  /// The most settings that a grid may have.
  private static let most = 4_000_000

  private let lengths: [Int]
  /// For each parameter the distance of its steps in the grid.
  private let strides: [Int]
  /// The parameters that are numbers.
  private let numbers: [Int]
  /// The score of each setting of the grid; `NaN` where it was not tried or has none.
  private let scores: [Double]
  /// For each setting of the grid the lowest of its own score and those of its neighbours.
  private let lowest: [Double]
  /// The places of the trials that have all of their neighbours, ordered by the lowest of their own score and
  /// those of their neighbours, the highest first; none where no number has two values.
  let steadiest: [Int]
  /// How many trials with a score are at no edge of the grid.
  let inside: Int

  /// - Returns: `nil` for a grid of too many settings.
  init?(_ report: SweepReport) {
    let lengths = report.axes.map(\.values.count)
    let numbers = report.axes.indices.filter { report.axes[$0].labels == nil }
    var (strides, size) = (lengths.map { _ in 1 }, 1)
    for axis in lengths.indices.reversed() {
      strides[axis] = size
      let (next, isOver) = size.multipliedReportingOverflow(by: lengths[axis])
      guard !isOver, next <= Self.most else { return nil }
      size = next
    }
    (self.lengths, self.strides, self.numbers) = (lengths, strides, numbers)
    var scores = [Double](repeating: .nan, count: size)
    let cells = report.trials.map { zip($0.places, strides).reduce(0) { $0 + $1.0 * $1.1 } }
    for (trial, cell) in zip(report.trials, cells) {
      if let score = trial.score { scores[cell] = score }
    }
    self.scores = scores
    let around = Around(scores, lengths, strides, numbers)
    lowest = around.lowest
    let counts = report.ranking.map { Self.whole(report.trials[$0].places, lengths, numbers) }
    inside = counts.count { $0 != nil }
    let moves = numbers.contains { lengths[$0] > 1 }
    let whole = zip(report.ranking, counts).filter { place, count in
      moves && around.count[cells[place]] == count
    }.map { $0.0 }
    let best = report.trials.map { $0.score ?? -.infinity }
    steadiest = whole.sorted {
      let (a, b) = (around.lowest[cells[$0]], around.lowest[cells[$1]])
      if a != b { return a > b }
      return best[$0] == best[$1] ? $0 < $1 : best[$0] > best[$1]
    }
  }

  /// How many settings a setting and its neighbours are; none where the grid ends beside it. Of two values each
  /// is the other's neighbour, and neither is at an end.
  private static func whole(_ places: [Int], _ lengths: [Int], _ numbers: [Int]) -> Int32? {
    var count: Int32 = 1
    for axis in numbers {
      if lengths[axis] > 2 {
        guard places[axis] > 0, places[axis] + 1 < lengths[axis] else { return nil }
      }
      count *= Int32(min(3, lengths[axis]))
    }
    return count
  }

  /// The lowest of a trial's own score and those of its neighbours.
  func worst(of trial: SweepReport.Trial) -> Double {
    lowest[zip(trial.places, strides).reduce(0) { $0 + $1.0 * $1.1 }]
  }

  /// The scores of the neighbours that were tried, ascending.
  func scores(around trial: SweepReport.Trial) -> [Double] {
    var cells = [zip(trial.places, strides).reduce(0) { $0 + $1.0 * $1.1 }]
    let own = cells[0]
    for axis in numbers {
      let place = trial.places[axis]
      cells = cells.flatMap { cell in
        (-1...1).compactMap { step in
          (0..<lengths[axis]).contains(place + step) ? cell + step * strides[axis] : nil
        }
      }
    }
    return cells.filter { $0 != own }.map { scores[$0] }.filter { !$0.isNaN }.sorted()
  }

  // MARK: Plateaus

  /// On how many plateaus some settings are: settings that keep nine tenths of a score, joined by single steps.
  ///
  /// - Parameter trials: settings that keep it.
  func plateaus(of trials: [SweepReport.Trial], keeping own: Double) -> Int {
    let least = own - 0.1 * abs(own)
    var seen: Set<Int> = []
    var count = 0
    for trial in trials {
      let start = zip(trial.places, strides).reduce(0) { $0 + $1.0 * $1.1 }
      guard seen.insert(start).inserted else { continue }
      count += 1
      var waiting = [start]
      while let cell = waiting.popLast() {
        for axis in numbers {
          let place = cell / strides[axis] % lengths[axis]
          for step in [-1, 1] where (0..<lengths[axis]).contains(place + step) {
            let next = cell + step * strides[axis]
            if scores[next] >= least, seen.insert(next).inserted { waiting.append(next) }
          }
        }
      }
    }
    return count
  }
}

/// For each setting of a grid the lowest score of it and its neighbours, and how many of them have one.
private struct Around {
  private(set) var lowest: [Double]
  private(set) var count: [Int32]

  /// One parameter after the other: what is lowest along all is lowest in the whole neighbourhood.
  init(_ scores: [Double], _ lengths: [Int], _ strides: [Int], _ numbers: [Int]) {
    lowest = scores.map { $0.isNaN ? .infinity : $0 }
    count = scores.map { $0.isNaN ? 0 : 1 }
    for axis in numbers {
      let (length, stride) = (lengths[axis], strides[axis])
      let (low, tried) = (lowest, count)
      for cell in low.indices {
        let place = cell / stride % length
        for step in [-1, 1] where (0..<length).contains(place + step) {
          lowest[cell] = min(lowest[cell], low[cell + step * stride])
          count[cell] += tried[cell + step * stride]
        }
      }
    }
  }
}
