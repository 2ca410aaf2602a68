import Synchronization

/// How often the setting that is best on one half of the history is below the middle on the other.
///
/// Combinatorially symmetric cross-validation: the history is cut into 16 stretches; each of the 12,870
/// ways to take 8 of them chooses the setting with the highest Sharpe ratio there, and looks where that
/// setting ranks on the other 8. `ω = rank / (N + 1)`, ties count half; the probability of overfitting is
/// the share of ways with `ln(ω / (1 - ω)) ≤ 0`.
///
/// Source: Bailey, Borwein, López de Prado and Zhu, *The Probability of Backtest Overfitting*, Journal of
/// Computational Finance 20 (2017).
public struct Overfitting: Hashable, Sendable {
  /// The share of ways on which the chosen is not above the middle of the others.
  public let probability: Double
  /// How many ways there were.
  public let splits: Int
  /// How many trials took part.
  public let trials: Int
  /// Of the ranks of the chosen on the other half, as shares of all, how many are in each tenth.
  public let ranks: [Int]

  /// Runs pieces of work, told their numbers from 0, and waits for all.
  public typealias Workers = (_ count: Int, _ body: @escaping @Sendable (Int) -> Void) -> Void

  /// Measures the trials of a search.
  ///
  /// - Parameters:
  ///   - threads: how many pieces of work there are; it changes no result.
  ///   - workers: what runs them.
  /// - Returns: `nil` for fewer than two, and where they are not of the same periods.
  ///
  /// Complexity: 12,870 times the trials, twice.
  public init?(
    _ trials: [ReturnSums], threads: Int = 1,
    workers: Workers = { count, body in for i in 0..<count { body(i) } }
  ) {
    guard trials.count > 1, let count = trials.first?.count,
      trials.allSatisfy({ $0.count == count })
    else { return nil }
    let chunks = (trials.count + Halves.width - 1) / Halves.width
    let parts = max(1, min(threads, chunks))
    let best = Mutex<Best?>(nil)
    workers(parts) { part in
      var found = Best()
      let halves = Halves()
      for chunk in stride(from: part, to: chunks, by: parts) {
        halves.take(trials, chunk)
        halves.walk { way, first, second in
          found.look(way, first, second, chunk * Halves.width)
        }
      }
      let all = found
      best.withLock { $0 = $0?.merged(with: all) ?? all }
    }
    guard let chosen = best.withLock({ $0 }) else { return nil }
    let ranked = Mutex(Ranks())
    workers(parts) { part in
      var ranks = Ranks()
      let halves = Halves()
      for chunk in stride(from: part, to: chunks, by: parts) {
        halves.take(trials, chunk)
        let padding = max(0, (chunk + 1) * Halves.width - trials.count)
        halves.walk { way, first, second in
          ranks.count(2 * way, second, below: chosen.others[2 * way], padding)
          ranks.count(2 * way + 1, first, below: chosen.others[2 * way + 1], padding)
        }
      }
      let all = ranks
      ranked.withLock { $0.add(all) }
    }
    self.init(ranked.withLock { $0 }, trials: trials.count)
  }

  private init(_ counted: Ranks, trials: Int) {
    var (below, ranks) = (0, [Int](repeating: 0, count: 10))
    for (lower, equal) in zip(counted.lower, counted.equal) {
      let rank = Double(lower) + Double(equal + 1) / 2
      let share = rank / Double(trials + 1)
      if share <= 0.5 { below += 1 }
      ranks[min(9, Int(share * 10))] += 1
    }
    splits = counted.lower.count
    probability = Double(below) / Double(splits)
    self.trials = trials
    self.ranks = ranks
  }
}

/// The best on each half, and what it shows on the other: for each way first that of the first half.
private struct Best: Sendable {
  var values = [Double](repeating: -.infinity, count: 2 * Halves.ways)
  var places = [Int](repeating: 0, count: 2 * Halves.ways)
  var others = [Double](repeating: 0, count: 2 * Halves.ways)

  /// Looks at some trials, the later the higher their places.
  mutating func look(
    _ way: Int, _ first: UnsafeMutablePointer<Halves.Lanes>,
    _ second: UnsafeMutablePointer<Halves.Lanes>, _ start: Int
  ) {
    look(at: 2 * way, first, second, start)
    look(at: 2 * way + 1, second, first, start)
  }

  private mutating func look(
    at half: Int, _ own: UnsafeMutablePointer<Halves.Lanes>,
    _ other: UnsafeMutablePointer<Halves.Lanes>, _ start: Int
  ) {
    var highest = own[0]
    for i in 1..<Halves.steps { highest.replace(with: own[i], where: own[i] .> highest) }
    let value = highest.max()
    guard value > values[half] else { return }
    for i in 0..<Halves.steps {
      for lane in 0..<Halves.Lanes.scalarCount where own[i][lane] == value {
        values[half] = value
        places[half] = start + i * Halves.Lanes.scalarCount + lane
        others[half] = other[i][lane]
        return
      }
    }
  }

  /// Of equal ones the first counts.
  func merged(with other: Best) -> Best {
    var best = self
    for half in values.indices
    where other.values[half] > values[half]
      || other.values[half] == values[half] && other.places[half] < places[half]
    {
      best.values[half] = other.values[half]
      best.places[half] = other.places[half]
      best.others[half] = other.others[half]
    }
    return best
  }
}

/// How many trials are below the chosen, and equal to it, on the half that did not choose.
private struct Ranks: Sendable {
  var lower = [Int](repeating: 0, count: 2 * Halves.ways)
  var equal = [Int](repeating: 0, count: 2 * Halves.ways)

  mutating func count(
    _ half: Int, _ values: UnsafeMutablePointer<Halves.Lanes>, below own: Double, _ padding: Int
  ) {
    let own = Halves.Lanes(repeating: own)
    let one = SIMD4<Int64>(repeating: 1)
    var (lower, equal) = (SIMD4<Int64>(), SIMD4<Int64>())
    for i in 0..<Halves.steps {
      lower.replace(with: lower &+ one, where: values[i] .< own)
      equal.replace(with: equal &+ one, where: values[i] .== own)
    }
    self.lower[half] += Int(lower.wrappedSum()) - padding
    self.equal[half] += Int(equal.wrappedSum())
  }

  mutating func add(_ other: Ranks) {
    for half in lower.indices {
      lower[half] += other.lower[half]
      equal[half] += other.equal[half]
    }
  }
}

/// Walks over all ways to halve the stretches, for some trials at a time. The first stretch is always in the
/// first half; each way is looked at from both sides.
///
/// What trials are ordered by is `Σr |Σr| / Σr²`, which rises with the Sharpe ratio and needs one division.
private final class Halves {
  typealias Lanes = SIMD4<Double>

  private static let blocks = ReturnSums.blockCount
  /// Ways to take half of the stretches with the first among them.
  static let ways = 6_435
  /// Trials at a time, and how many steps over them there are.
  static let width = 128
  static let steps = width / Lanes.scalarCount

  /// Sums and squares of each stretch, of all of them, and of what is taken after each number of stretches;
  /// the two halves.
  private let memory: UnsafeMutablePointer<Lanes>
  private let blockSums: UnsafeMutablePointer<Lanes>, blockSquares: UnsafeMutablePointer<Lanes>
  private let allSums: UnsafeMutablePointer<Lanes>, allSquares: UnsafeMutablePointer<Lanes>
  private let sums: UnsafeMutablePointer<Lanes>, squares: UnsafeMutablePointer<Lanes>
  private let first: UnsafeMutablePointer<Lanes>, second: UnsafeMutablePointer<Lanes>
  /// How many trials there are in truth, and what they show where all returns of a half are equal.
  private var count = 0
  private var most = Lanes()
  private var way = 0

  init() {
    let (steps, blocks) = (Self.steps, Self.blocks)
    let all = steps * (2 * blocks + 2 + blocks + 2)
    memory = .allocate(capacity: all)
    memory.initialize(repeating: Lanes(), count: all)
    blockSums = memory
    blockSquares = blockSums + steps * blocks
    allSums = blockSquares + steps * blocks
    allSquares = allSums + steps
    sums = allSquares + steps
    squares = sums + steps * blocks / 2
    first = squares + steps * blocks / 2
    second = first + steps
  }

  deinit { memory.deallocate() }

  /// Takes the trials of a chunk.
  func take(_ trials: [ReturnSums], _ chunk: Int) {
    let start = chunk * Self.width
    count = min(Self.width, trials.count - start)
    let returns = Double(trials[start].count / Self.blocks * Self.blocks / 2)
    most = Lanes(repeating: returns * (1 - 1e-14))
    memory.update(repeating: Lanes(), count: Self.steps * (2 * Self.blocks + 2))
    for i in 0..<count {
      let (step, lane) = i.quotientAndRemainder(dividingBy: Lanes.scalarCount)
      let trial = trials[start + i]
      for block in 0..<Self.blocks {
        blockSums[block * Self.steps + step][lane] = trial.sums[block]
        blockSquares[block * Self.steps + step][lane] = trial.squares[block]
      }
      allSums[step][lane] = trial.sums.reduce(0, +)
      allSquares[step][lane] = trial.squares.reduce(0, +)
    }
  }

  /// Calls `body` with the number of each way and what the trials show on its halves; trials that there are
  /// not have minus infinity.
  func walk(
    _ body: (Int, UnsafeMutablePointer<Lanes>, UnsafeMutablePointer<Lanes>) -> Void
  ) {
    sums.update(from: blockSums, count: Self.steps)
    squares.update(from: blockSquares, count: Self.steps)
    way = 0
    choose(1, from: 1, body)
  }

  /// Takes more stretches, `taken` so far, of those from `start` on.
  private func choose(
    _ taken: Int, from start: Int,
    _ body: (Int, UnsafeMutablePointer<Lanes>, UnsafeMutablePointer<Lanes>) -> Void
  ) {
    if taken == Self.blocks / 2 {
      compare()
      body(way, first, second)
      way += 1
      return
    }
    let (before, here) = ((taken - 1) * Self.steps, taken * Self.steps)
    for block in start...(Self.blocks / 2 + taken) {
      let own = block * Self.steps
      for i in 0..<Self.steps {
        sums[here + i] = sums[before + i] + blockSums[own + i]
        squares[here + i] = squares[before + i] + blockSquares[own + i]
      }
      choose(taken + 1, from: block + 1, body)
    }
  }

  private func compare() {
    let last = (Self.blocks / 2 - 1) * Self.steps
    for i in 0..<Self.steps {
      let (sum, square) = (sums[last + i], squares[last + i])
      first[i] = order(sum, square)
      second[i] = order(allSums[i] - sum, allSquares[i] - square)
    }
    for i in count..<Self.width {
      let (step, lane) = i.quotientAndRemainder(dividingBy: Lanes.scalarCount)
      first[step][lane] = -.infinity
      second[step][lane] = -.infinity
    }
  }

  /// 0 where nothing moves, or all returns are equal but for what rounding leaves, so that there is no ratio.
  private func order(_ sum: Lanes, _ square: Lanes) -> Lanes {
    var size = sum
    size.replace(with: -sum, where: sum .< 0)
    var order = sum * size / square
    let isRatio = (square .> 0) .& (order .< most) .& (order .> -most)
    order.replace(with: Lanes(), where: .!isRatio)
    return order
  }
}
