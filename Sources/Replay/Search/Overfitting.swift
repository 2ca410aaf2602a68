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
        halves.walk { way in found.look(way, halves, chunk * Halves.width) }
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
        halves.walk { way in ranks.count(way, halves, below: chosen.others, padding) }
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
  mutating func look(_ way: Int, _ halves: Halves, _ start: Int) {
    guard halves.mayExceed(values[2 * way], values[2 * way + 1]) else { return }
    halves.compare()
    look(at: 2 * way, halves.first, halves.second, start)
    look(at: 2 * way + 1, halves.second, halves.first, start)
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

  /// Counts some trials.
  ///
  /// - Parameters:
  ///   - chosen: what the chosen of each half shows on the other.
  ///   - padding: how many lanes are unused.
  mutating func count(_ way: Int, _ halves: Halves, below chosen: [Double], _ padding: Int) {
    let (onSecond, onFirst) = (chosen[2 * way], chosen[2 * way + 1])
    if let counted = halves.lower(onFirst, onSecond) {
      lower[2 * way] += counted.second
      lower[2 * way + 1] += counted.first
      return
    }
    halves.compare()
    count(2 * way, halves.second, below: onSecond, padding)
    count(2 * way + 1, halves.first, below: onFirst, padding)
  }

  private mutating func count(
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
