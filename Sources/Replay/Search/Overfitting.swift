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

  /// Measures the trials of a search.
  ///
  /// - Returns: `nil` for fewer than two, and where they are not of the same periods.
  ///
  /// Complexity: 12,870 times the trials.
  public init?(_ trials: [ReturnSums]) {
    guard trials.count > 1, let count = trials.first?.count,
      trials.allSatisfy({ $0.count == count })
    else { return nil }
    var halves = Halves(trials, length: count / ReturnSums.blockCount)
    halves.choose(1, from: 1)
    probability = Double(halves.below) / Double(halves.splits)
    splits = halves.splits
    self.trials = trials.count
    ranks = halves.ranks
  }
}

/// Walks over all ways to halve the stretches. The first stretch is always in the first half; each way is
/// looked at from both sides.
private struct Halves {
  private static let blocks = ReturnSums.blockCount
  private let trials: Int
  /// Returns of a half.
  private let returns: Double
  private let blockSums: [[Double]]
  private let blockSquares: [[Double]]
  private let allSums: [Double]
  private let allSquares: [Double]
  /// The sums of what is taken, after each number of stretches.
  private var sums: [[Double]]
  private var squares: [[Double]]
  private var first: [Double]
  private var second: [Double]
  private(set) var below = 0
  private(set) var splits = 0
  private(set) var ranks = [Int](repeating: 0, count: 10)

  init(_ all: [ReturnSums], length: Int) {
    trials = all.count
    returns = Double(length * Self.blocks / 2)
    let blockSums = (0..<Self.blocks).map { block in all.map { $0.sums[block] } }
    let blockSquares = (0..<Self.blocks).map { block in all.map { $0.squares[block] } }
    self.blockSums = blockSums
    self.blockSquares = blockSquares
    allSums = all.map { $0.sums.reduce(0, +) }
    allSquares = all.map { $0.squares.reduce(0, +) }
    let none = [Double](repeating: 0, count: all.count)
    sums = [blockSums[0]] + [[Double]](repeating: none, count: Self.blocks / 2 - 1)
    squares = [blockSquares[0]] + [[Double]](repeating: none, count: Self.blocks / 2 - 1)
    first = none
    second = none
  }

  /// Takes more stretches, `taken` so far, of those from `start` on.
  mutating func choose(_ taken: Int, from start: Int) {
    if taken == Self.blocks / 2 { return look() }
    for block in start...(Self.blocks / 2 + taken) {
      for i in 0..<trials {
        sums[taken][i] = sums[taken - 1][i] + blockSums[block][i]
        squares[taken][i] = squares[taken - 1][i] + blockSquares[block][i]
      }
      choose(taken + 1, from: block + 1)
    }
  }

  private mutating func look() {
    let last = Self.blocks / 2 - 1
    for i in 0..<trials {
      let (sum, square) = (sums[last][i], squares[last][i])
      first[i] = sharpeRatio(sum: sum, squares: square, count: returns)
      second[i] = sharpeRatio(
        sum: allSums[i] - sum, squares: allSquares[i] - square, count: returns)
    }
    judge(first, second)
    judge(second, first)
  }

  private mutating func judge(_ chosenOn: [Double], _ other: [Double]) {
    var best = 0
    for i in 1..<trials where chosenOn[i] > chosenOn[best] { best = i }
    let own = other[best]
    var (lower, equal) = (0, 0)
    for i in 0..<trials {
      lower += other[i] < own ? 1 : 0
      equal += other[i] == own ? 1 : 0
    }
    let rank = Double(lower) + Double(equal + 1) / 2
    let share = rank / Double(trials + 1)
    splits += 1
    if share <= 0.5 { below += 1 }
    ranks[min(9, Int(share * 10))] += 1
  }
}
