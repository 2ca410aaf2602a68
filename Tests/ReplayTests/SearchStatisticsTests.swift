import Foundation
import Support
import Testing

@testable import Replay

/// Returns of trials as `scripts/reference_worlds.py` makes them: a common part, noise of their own, and skill in
/// the first.
func worldOfReturns(_ seed: UInt64, _ trials: Int, _ periods: Int, _ skill: Double) -> [[Double]] {
  var random = SplitMix64(seed: seed)
  let common = (0..<periods).map { _ in random.unit() - 0.5 }
  return (0..<trials).map { i in
    common.map { 0.01 * ($0 + 2 * (random.unit() - 0.5)) + (i == 0 ? skill : 0) }
  }
}

/// What the best of many tries is worth, against published examples, a slow formula in Python
/// (`scripts/reference-search.py`), and worlds of which the truth is known.
@Suite struct SearchStatisticsTests {
  private struct Reference: Decodable {
    struct World: Decodable {
      let seed: UInt64
      let trials: Int, periods: Int, chosen: Int
      let skill: Double, sharpe: Double, luck: Double, skewness: Double, kurtosis: Double
      let deflated: Double, overfitting: Double
    }
    let best: [[Double]]
    let quantiles: [[Double]]
    let worlds: [World]
  }

  private func reference() throws -> Reference {
    let path = "Tests/ReplayTests/References/search.json"
    return try JSONDecoder().decode(
      Reference.self, from: Data(contentsOf: repositoryRoot.appendingPathComponent(path)))
  }

  private func trials(_ returns: [[Double]]) throws -> [SearchFacts.Trial] {
    try returns.map { own in
      SearchFacts.Trial(
        sharpe: own.mean / own.deviation, sums: try #require(ReturnSums(own)))
    }
  }

  private func isNear(_ a: Double, _ b: Double, _ tolerance: Double = 1e-9) -> Bool {
    abs(a - b) <= tolerance * max(1, abs(b))
  }

  @Test func `normal shares and quantiles are those of Python`() throws {
    for pair in try reference().quantiles {
      #expect(isNear(Normal.quantile(pair[0]), pair[1]), "at \(pair[0])")
      #expect(isNear(Normal.share(below: pair[1]), pair[0]))
    }
    #expect(Normal.quantile(0) == -.infinity && Normal.quantile(1) == .infinity)
    #expect(Normal.quantile(-1).isNaN && Normal.quantile(2).isNaN && Normal.quantile(.nan).isNaN)
  }

  @Test func `the best of many is that of Python`() throws {
    for pair in try reference().best {
      #expect(isNear(SelectionBias.expectedBest(of: pair[0]), pair[1], 1e-8), "of \(pair[0])")
    }
    #expect(SelectionBias.expectedBest(of: 1) == 0 && SelectionBias.expectedBest(of: 0) == 0)
  }

  /// Bailey and López de Prado 2014, the example of section "A numerical example": a ratio of 2.5 a year
  /// over five years of 250 days, skewness -3, kurtosis 10, variance of the trials' ratios 1/2. Of 100
  /// trials the ratio to beat is 0.1132 a day and the deflated one 0.9004; of 46 it is 0.9505.
  @Test func `the deflated Sharpe ratio is that of its authors`() throws {
    let own = 2.5 / 250.0.squareRoot()
    for (tries, deflated) in [(100.0, 0.9004), (46.0, 0.9505)] {
      let luck = (1.0 / 500).squareRoot() * SelectionBias.expectedBest(of: tries)
      if tries == 100 { #expect(isNear(luck, 0.1132, 5e-5)) }
      let found = try #require(
        SelectionBias.probability(
          sharpe: own, above: luck, count: 1_250, skewness: -3, kurtosis: 10))
      #expect(isNear(found, deflated, 5e-5))
    }
  }

  /// Bailey and López de Prado 2012: 0.458 a month over 24 months is above 0 with 0.982 where returns are
  /// normal, and with 0.913 by their skewness of -2.448 and kurtosis of 10.164.
  @Test func `the probabilistic Sharpe ratio is that of its authors`() throws {
    for (skewness, kurtosis, expected) in [(0.0, 3.0, 0.982), (-2.448, 10.164, 0.913)] {
      let found = try #require(
        SelectionBias.probability(
          sharpe: 0.458, above: 0, count: 24, skewness: skewness, kurtosis: kurtosis))
      #expect(isNear(found, expected, 5e-4))
    }
  }

  /// Bailey, Borwein, López de Prado and Zhu 2014: with five years of data no more than 45 settings may be
  /// tried, or one without skill is expected to show a ratio of 1; the best of 10 is expected at 1.57.
  @Test func `the minimum length is that of its authors`() throws {
    #expect(isNear(try #require(SelectionBias.yearsNeeded(tries: 45, sharpe: 1)), 5, 5e-3))
    #expect(isNear(SelectionBias.expectedBest(of: 10), 1.57, 5e-3))
    #expect(SelectionBias.yearsNeeded(tries: 45, sharpe: 0) == nil)
  }

  @Test func `whole searches are those of Python`() throws {
    for expected in try reference().worlds {
      let returns = worldOfReturns(expected.seed, expected.trials, expected.periods, expected.skill)
      let facts = try #require(
        SearchFacts(
          try trials(returns), chosen: expected.chosen, tries: 1, periodsPerYear: 1))
      #expect(isNear(facts.sharpe, expected.sharpe))
      #expect(isNear(try #require(facts.expectedBest), expected.luck, 1e-8))
      let sums = try #require(ReturnSums(returns[expected.chosen]))
      #expect(isNear(sums.skewness, expected.skewness) && isNear(sums.kurtosis, expected.kurtosis))
      #expect(isNear(try #require(facts.deflated), expected.deflated, 1e-8))
      #expect(isNear(try #require(facts.overfitting).probability, expected.overfitting))
      #expect(facts.overfitting?.splits == 12_870)
      #expect(facts.overfitting?.ranks.reduce(0, +) == 12_870)
    }
  }

  /// Two years of days, 100 settings that have half of their moves in common. Without skill the best is
  /// called luck in 95 of 100 worlds at least; a true ratio of 5 a year is found in as many.
  @Test func `worlds without skill are called luck, and skill is found`() throws {
    var (luck, found) = (0, 0)
    for seed in 0..<100 {
      for skill in [0, 5 / 252.0.squareRoot() * 0.0065] {
        let returns = worldOfReturns(UInt64(1_000 + seed), 100, 504, skill)
        let all = try trials(returns).map {
          SearchFacts.Trial(sharpe: $0.sharpe * 252.0.squareRoot(), sums: $0.sums)
        }
        let best = try #require(all.indices.max { all[$0].sharpe < all[$1].sharpe })
        let facts = try #require(
          SearchFacts(all, chosen: best, tries: 100, periodsPerYear: 252, crossValidates: false))
        if skill == 0 {
          luck += facts.isMoreThanLuck ? 0 : 1
        } else {
          found += facts.isMoreThanLuck && best == 0 ? 1 : 0
        }
      }
    }
    #expect(luck >= 95, "\(luck) of 100 called luck")
    #expect(found >= 95, "\(found) of 100 found")
  }

  /// A search around the best of an earlier one is judged by all tries, and not by neighbours that are
  /// all alike.
  @Test func `tries of other searches say how far tries lie apart`() throws {
    let returns = worldOfReturns(7, 100, 504, 0)
    let all = try trials(returns)
    let best = try #require(all.indices.max { all[$0].sharpe < all[$1].sharpe })
    let ratios = all.map(\.sharpe)
    let whole = try #require(SearchFacts(all, chosen: best, tries: 100, periodsPerYear: 252))
    let alone = try #require(
      SearchFacts([all[best]], chosen: 0, tries: 100, all: ratios, periodsPerYear: 252))
    #expect(alone.expectedBest == whole.expectedBest && alone.deflated == whole.deflated)
    // Where only one ratio is known, luck is not.
    let unknown = try #require(
      SearchFacts([all[best]], chosen: 0, tries: 100, periodsPerYear: 252))
    #expect(unknown.expectedBest == nil && unknown.deflated == nil && !unknown.isMoreThanLuck)
    let only = try #require(SearchFacts([all[best]], chosen: 0, tries: 1, periodsPerYear: 252))
    // One alone was chosen from nothing.
    #expect(only.expectedBest == nil && only.deflated == nil && only.yearsNeeded == nil)
    #expect(only.tries == 1 && only.sharpe == all[best].sharpe && !only.isMoreThanLuck)
  }

  /// All ways one by one, with the ratios themselves; trials that are alike among them, and such as never
  /// traded, always gain as much, or are the first of several chunks.
  @Test(arguments: [2, 63, 65, 127, 129, 300])
  func `overfitting is counted as its authors count`(count: Int) throws {
    var all = worldOfReturns(UInt64(count), count, 163, 0.0005)
    all[count / 2] = all[0]
    if count > 100 {
      all[5] = [Double](repeating: 0, count: 163)
      all[77] = [Double](repeating: 0, count: 163)
      all[78] = [Double](repeating: 0.001, count: 163)
      // A whole chunk in which all trade at times only, so that halves are without a return.
      if count > 200 {
        for trial in 128..<192 {
          for place in all[trial].indices where place / 10 % 16 > trial % 9 + 1 {
            all[trial][place] = 0
          }
        }
      }
    }
    let sums = try all.map { try #require(ReturnSums($0)) }
    var (below, ranks) = (0, [Int](repeating: 0, count: 10))
    for way in 0..<(1 << 16) where way.nonzeroBitCount == 8 {
      func ratios(_ way: Int) -> [Double] {
        sums.map { trial in
          let blocks = (0..<16).filter { way & 1 << $0 != 0 }
          return sharpeRatio(
            sum: blocks.reduce(0) { $0 + trial.sums[$1] },
            squares: blocks.reduce(0) { $0 + trial.squares[$1] }, count: 80)
        }
      }
      let (chosenOn, other) = (ratios(way), ratios(way ^ 0xffff))
      let best = chosenOn.firstIndex(of: chosenOn.max() ?? 0) ?? 0
      // What rounding makes of equal trials is no order.
      let lower = other.count { $0 < other[best] - 1e-12 }
      let equal = other.count { abs($0 - other[best]) <= 1e-12 }
      let share = (Double(lower) + Double(equal + 1) / 2) / Double(count + 1)
      if share <= 0.5 { below += 1 }
      ranks[min(9, Int(share * 10))] += 1
    }
    let found = try #require(Overfitting(sums))
    #expect(found.probability == Double(below) / 12_870 && found.ranks == ranks)
    let several = Overfitting(sums, threads: 3) { parts, body in
      for part in (0..<parts).reversed() { body(part) }
    }
    #expect(several == found)
  }

  @Test func `what has no statistics has none`() {
    #expect(ReturnSums([0.1, 0.2]) == nil)
    #expect(Overfitting([]) == nil)
    let flat = ReturnSums([Double](repeating: 0, count: 64))
    #expect(flat?.kurtosis == 3 && flat?.skewness == 0)
    // Equal ranks count half: the best of equals is in the middle.
    #expect(flat.flatMap { Overfitting([$0, $0, $0]) }?.probability == 1)
    #expect(SearchFacts([], chosen: 0, tries: 5, periodsPerYear: 252) == nil)
    #expect(
      SelectionBias.probability(sharpe: 3, above: 0, count: 50, skewness: 5, kurtosis: 1) == nil)
  }
}

/// How much each parameter explains.
@Suite struct ImportanceTests {
  private func grid(_ lengths: [Int]) -> [[Int]] {
    lengths.reduce([[]]) { grids, length in
      grids.flatMap { grid in (0..<length).map { grid + [$0] } }
    }
  }

  /// Of a sum of independent parts, each explains its share of the variance.
  @Test func `sums are divided by their variances`() throws {
    let places = grid([6, 8, 3])
    let figures = places.map { Double($0[0]) * 3 + Double($0[1] * $0[1]) }
    let importance = try #require(Importance(places, figures))
    let first = (0..<6).map { Double($0) * 3 }
    let second = (0..<8).map { Double($0 * $0) }
    func variance(_ values: [Double]) -> Double {
      values.squaredDistances / Double(values.count)
    }
    let all = variance(first) + variance(second)
    #expect(abs(importance.shares[0] - variance(first) / all) < 1e-9)
    #expect(abs(importance.shares[1] - variance(second) / all) < 1e-9)
    #expect(abs(importance.shares[2]) < 1e-9 && abs(importance.together) < 1e-9)
  }

  /// A product of signs is of neither parameter alone.
  @Test func `what only both explain is together`() throws {
    let places = grid([6, 6])
    let figures = places.map { ($0[0] + $0[1]) % 2 == 0 ? 1.0 : -1.0 }
    let importance = try #require(Importance(places, figures))
    #expect(importance.shares.allSatisfy { $0 < 1e-9 } && importance.together > 1 - 1e-9)
  }

  @Test func `holes change no share below 0 and no sum above 1`() throws {
    var random = SplitMix64(seed: 3)
    let places = grid([20, 20]).filter { $0[0] < $0[1] }
    let figures = places.map { Double($0[1]) + random.unit() }
    let importance = try #require(Importance(places, figures))
    #expect(importance.shares.allSatisfy { $0 >= 0 } && importance.shares[1] > importance.shares[0])
    #expect(importance.shares.reduce(importance.together, +) <= 1 + 1e-9)
    #expect(Importance(places, places.map { _ in 1 }) == nil)
    #expect(Importance([[0], [1]], [1, 2]) == nil && Importance([], []) == nil)
  }
}
