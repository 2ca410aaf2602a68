import Foundation
import Support
import Testing

@testable import Replay

/// What choosing among many shows, against `arch`, Hansen's formulas in Python
/// (`scripts/reference-reality-check.py`), slow formulas, and worlds of which the truth is known.
@Suite struct RealityCheckTests {
  private struct Reference: Decodable {
    let seed: UInt64
    let trials: Int, periods: Int, block: Int, standOut: Int
    let skill: Double, worse: Double, white: Double, hansen: Double
  }

  private func checked(
    _ returns: [[Double]], draws: Int, block: Int = 10, measure: RealityCheck.Measure = .sharpe,
    hold: [Double]? = nil, tries: Int = 0, seed: UInt64 = 1
  ) throws -> RealityCheck {
    let days = ResampledDays(of: returns[0].count, draws: draws, block: block, seed: seed)
    var tally = RealityCheckTally(days, measure, hold: hold)
    for one in returns { tally.take(one) }
    return try #require(tally.finished(tries: tries))
  }

  // MARK: Draws

  /// After each day comes the next, but where a block ends, which one day in `block` does.
  @Test(arguments: [1, 2, 10, 50])
  func `blocks have their mean length`(block: Int) {
    let days = ResampledDays(of: 200, draws: 1_000, block: block, seed: 5)
    var (joints, counts) = (0, [Int](repeating: 0, count: 200))
    for draw in 0..<days.draws {
      let order = days.days(of: draw)
      #expect(order.count == 200)
      for day in order { counts[day] += 1 }
      joints += zip(order, order.dropFirst()).count { $1 == ($0 + 1) % 200 }
    }
    let share = Double(joints) / (199 * 1_000)
    // A new block begins where the old one would have gone on once in 200.
    let expected = 1 - 1 / Double(block) * (1 - 1.0 / 200)
    #expect(abs(share - expected) < 0.005, "\(share)")
    // Each day 1,000 times; blocks of 50 make that rougher.
    #expect(counts.allSatisfy { (700...1_300).contains($0) })
  }

  @Test func `sums are those of the days`() {
    var random = SplitMix64(seed: 4)
    for block in [1, 3, 90] {
      let days = ResampledDays(of: 37, draws: 50, block: block, seed: 9)
      let values = (0..<37).map { _ in SIMD2(random.unit(), random.unit()) }
      for (draw, sum) in days.sums(of: values).enumerated() {
        let slow = days.days(of: draw).reduce(SIMD2<Double>.zero) { $0 + values[$1] }
        #expect(abs(sum.x - slow.x) < 1e-11 && abs(sum.y - slow.y) < 1e-11)
      }
    }
    #expect(ResampledDays(of: 1, draws: 2, block: 5, seed: 1).days(of: 1) == [0])
  }

  // MARK: Probabilities

  /// Here 20,000 draws and there 50,000; three standard errors of the difference are 0.012 at most, and Hansen's
  /// kernel and the deviation over the draws differ a little.
  @Test func `probabilities are those of arch and of Hansen's formulas`() throws {
    let path = "Tests/ReplayTests/References/reality-check.json"
    let all = try JSONDecoder().decode(
      [Reference].self, from: Data(contentsOf: repositoryRoot.appendingPathComponent(path)))
    for expected in all {
      var returns = worldOfReturns(
        expected.seed, expected.trials, expected.periods, expected.skill)
      for i in expected.trials / 2..<expected.trials {
        returns[i] = returns[i].map { $0 - expected.worse }
      }
      let check = try checked(returns, draws: 20_000, block: expected.block, measure: .mean)
      #expect(abs(check.cash.white - expected.white) < 0.012, "\(check.cash) \(expected)")
      #expect(abs(check.cash.probability - expected.hansen) < 0.02, "\(check.cash) \(expected)")
      #expect(check.cash.standOut == expected.standOut && check.holding == nil)
    }
  }

  /// Everything once more from whole drawn histories.
  @Test(arguments: [RealityCheck.Measure.mean, .sharpe])
  func `a check is that of a slow formula`(measure: RealityCheck.Measure) throws {
    let returns = worldOfReturns(11, 9, 120, 0.002)
    let hold = worldOfReturns(12, 1, 120, 0.0005)[0]
    let days = ResampledDays(of: 120, draws: 199, block: 7, seed: 1)
    func value(_ returns: [Double]) -> Double {
      let mean = returns.reduce(0, +) / 120
      let squares = returns.map { ($0 - mean) * ($0 - mean) }.reduce(0, +) / 120
      return measure == .mean ? mean : mean / squares.squareRoot()
    }
    // What a return that counts a little more would change, worked out by letting it.
    func influences(_ returns: [Double]) -> [Double] {
      returns.indices.map { place in
        func weighted(_ more: Double) -> Double {
          var weights = [Double](repeating: (1 - more) / 120, count: 120)
          weights[place] += more
          let mean = zip(weights, returns).map { $0 * $1 }.reduce(0, +)
          let squares = zip(weights, returns).map { $0 * ($1 - mean) * ($1 - mean) }
          return measure == .mean ? mean : mean / squares.reduce(0, +).squareRoot()
        }
        return (weighted(1e-6) - weighted(-1e-6)) / 2e-6
      }
    }
    func comparison(_ other: [Double]?) -> RealityCheck.Comparison {
      func difference(_ own: [Double], _ order: [Int]) -> Double {
        value(order.map { own[$0] }) - (other.map { other in value(order.map { other[$0] }) } ?? 0)
      }
      let own = returns.map { difference($0, Array(0..<120)) }
      let drawn = returns.map { one in
        (0..<199).map { difference(one, days.days(of: $0)) }
      }
      let scales = zip(returns, drawn).map { one, drawn in
        let mean = drawn.reduce(0, +) / 199
        let variance = drawn.map { ($0 - mean) * ($0 - mean) }.reduce(0, +) / 199
        let parts = zip(
          influences(one), other.map(influences) ?? [Double](repeating: 0, count: 120))
        let alone = parts.map { ($0 - $1) * ($0 - $1) }.reduce(0, +) / (120 * 120)
        return max(variance, alone).squareRoot()
      }
      let ratios = zip(own, scales).map { $0 / $1 }
      let centers = zip(own, ratios).map { $1 >= -(2 * log(log(120.0))).squareRoot() ? $0 : 0 }
      func highest(_ draw: Int, _ value: (Int) -> Double) -> Double {
        returns.indices.map(value).max() ?? 0
      }
      let raw = (0..<199).map { draw in highest(draw) { drawn[$0][draw] - own[$0] } }
      let all = (0..<199).map { draw in
        max(0, highest(draw) { (drawn[$0][draw] - own[$0]) / scales[$0] })
      }.sorted()
      let likely = (0..<199).map { draw in
        max(0, highest(draw) { (drawn[$0][draw] - centers[$0]) / scales[$0] })
      }
      let best = max(0, ratios.max() ?? 0)
      let chances = ratios.map { erfc($0 / 2.0.squareRoot()) / 2 }.sorted()
      return RealityCheck.Comparison(
        probability: Double(likely.count { $0 >= best } + 1) / 200,
        white: Double(raw.count { $0 >= own.max() ?? 0 } + 1) / 200,
        standOut: ratios.count { $0 > all[190] },
        discoveries: (1...9).last { chances[$0 - 1] <= 0.05 * Double($0) / 30 } ?? 0)
    }
    let check = try checked(
      returns, draws: 199, block: 7, measure: measure, hold: hold, tries: 30)
    #expect(check.cash == comparison(nil) && check.holding == comparison(hold))
    #expect(check.cash.probability < 0.05 && check.cash.standOut == 1)
    #expect(check.settings == 9 && check.draws == 199)
  }

  @Test func `order and parts change nothing`() throws {
    let returns = worldOfReturns(3, 40, 100, 0.001)
    let days = ResampledDays(of: 100, draws: 300, block: 5, seed: 2)
    func tally(_ some: some Sequence<[Double]>) -> RealityCheckTally {
      var tally = RealityCheckTally(days, .sharpe, hold: returns[7])
      for one in some { tally.take(one) }
      return tally
    }
    let whole = tally(returns).finished(tries: 40)
    var parts = tally(returns[25...])
    parts.take(tally(returns[..<25].reversed()))
    #expect(parts.finished(tries: 40) == whole && whole?.settings == 40)
    #expect(tally([]).finished(tries: 5) == nil)
    // Other days, and no day that moves.
    var odd = tally([])
    odd.take([0.1, 0.2])
    odd.take([Double](repeating: 0, count: 100))
    #expect(odd.finished(tries: 1)?.settings == 1)
    #expect(odd.finished(tries: 1)?.cash.probability == 1)
  }

  /// Two years of days and 1,000 settings that have half of their moves in common: without skill the best is
  /// believed in 5 of 100 worlds, of 60 not above 7 (once in 60 tries); a true ratio of 6 a year is found.
  @Test func `worlds without skill are called luck, and skill is found`() throws {
    var (believed, found) = (0, 0)
    for seed in 0..<60 {
      for skill in [0, 6 / 252.0.squareRoot() * 0.0065] {
        let returns = worldOfReturns(UInt64(5_000 + seed), 1_000, 504, skill)
        let check = try checked(returns, draws: 199, seed: UInt64(seed))
        if skill == 0 {
          believed += check.cash.probability < RealityCheck.asked ? 1 : 0
        } else {
          let isFound = check.cash.probability < RealityCheck.asked && check.cash.standOut >= 1
          found += isFound ? 1 : 0
        }
      }
    }
    #expect(believed <= 7, "\(believed) of 60 believed")
    #expect(found >= 57, "\(found) of 60 found")
  }
}

/// What is chosen on some pieces, and shown on the others.
@Suite struct CrossValidationTests {
  private func sharpe(_ returns: [Double]) -> Double { returns.mean / returns.deviation }

  @Test func `there are as many ways and paths as combinations`() throws {
    for (tested, pieces, splits, paths) in [(2, 6, 15, 5), (2, 10, 45, 9), (8, 16, 12_870, 6_435)] {
      let cut = try #require(CrossValidationSplit(tested, of: pieces))
      #expect(cut.splits == splits && cut.paths == paths && cut.ways.count == splits)
      #expect(Set(cut.ways).count == splits)
      #expect(cut.ways.allSatisfy { $0 == $0.sorted() && $0.count == tested })
    }
    for (tested, pieces) in [(0, 5), (5, 5), (1, 1), (1, 33), (10, 20), (-1, 4)] {
      #expect(CrossValidationSplit(tested, of: pieces) == nil)
    }
  }

  /// Everything once more from whole lists of days.
  @Test(arguments: [(5, 2, 0, 103), (6, 2, 3, 200), (4, 1, 7, 90), (6, 4, 5, 150)])
  func `it is that of a slow formula`(pieces: Int, tested: Int, embargo: Int, count: Int) throws {
    let returns = worldOfReturns(UInt64(pieces), 8, count, 0.001)
    let cut = try #require(CrossValidationSplit(tested, of: pieces))
    let hold = returns[3]
    var tally = try #require(
      CrossValidationTally(cut, of: count, embargo: embargo, hold: hold))
    for one in returns { tally.take(one) }
    let found = try #require(tally.finished())
    func piece(_ day: Int) -> Int {
      (0..<pieces).first { day < ($0 + 1) * count / pieces } ?? 0
    }
    var shown = [[Int: [Double]]](repeating: [:], count: cut.paths)
    var (trained, test, uses) = (0.0, 0.0, [Int](repeating: 0, count: pieces))
    var chosen: [Int: Int] = [:]
    for way in cut.ways {
      let days = (0..<count).filter { day in
        if way.contains(piece(day)) { return false }
        // Not within so many days after a test.
        return !(1...max(1, embargo)).contains { back in
          embargo > 0 && day - back >= 0 && way.contains(piece(day - back))
        }
      }
      let ratios = returns.map { one in sharpe(days.map { one[$0] }) }
      let best = try #require(ratios.indices.max { ratios[$0] < ratios[$1] })
      trained += ratios[best]
      chosen[best, default: 0] += 1
      let held = (0..<count).filter { way.contains(piece($0)) }
      test += sharpe(held.map { returns[best][$0] })
      for one in way {
        shown[uses[one]][one] = held.filter { piece($0) == one }.map { returns[best][$0] }
        uses[one] += 1
      }
    }
    let paths = shown.map { path in sharpe((0..<pieces).flatMap { path[$0] ?? [] }) }.sorted()
    #expect(found.splits == cut.ways.count && found.paths.count == paths.count)
    for (a, b) in zip(found.paths, paths) { #expect(abs(a - b) < 1e-10) }
    #expect(abs(found.trained - trained / Double(found.splits)) < 1e-10)
    #expect(abs(found.tested - test / Double(found.splits)) < 1e-10)
    #expect(abs(try #require(found.hold) - sharpe(hold)) < 1e-10)
    #expect(found.embargo == embargo)
    #expect(found.chosen.count == chosen.count)
    for one in found.chosen { #expect(chosen[one.setting] == one.splits) }
    // In two parts it is the same.
    var first = try #require(CrossValidationTally(cut, of: count, embargo: embargo, hold: hold))
    var second = first
    for (place, one) in returns.enumerated() {
      if place < 3 { first.take(one) } else { second.take(one) }
    }
    first.take(second)
    #expect(first.finished() == found)
  }

  /// What was chosen without skill shows none on days that did not choose, and skill lasts.
  @Test func `worlds without skill show none`() throws {
    var (without, with) = (0.0, 0)
    let cut = try #require(CrossValidationSplit(2, of: 10))
    for seed in 0..<40 {
      for skill in [0, 0.004] {
        let returns = worldOfReturns(UInt64(seed + 300), 50, 500, skill)
        var tally = try #require(CrossValidationTally(cut, of: 500, embargo: 5))
        for one in returns { tally.take(one) }
        let found = try #require(tally.finished())
        #expect(found.trained > found.tested || skill > 0)
        if skill == 0 {
          without += found.tested
        } else {
          with += found.chosen[0].setting == 0 ? 1 : 0
        }
      }
    }
    // A standard error of 0.05 / √40.
    #expect(abs(without / 40) < 0.03, "\(without / 40)")
    #expect(with == 40)
  }

  @Test func `too little is refused`() throws {
    let cut = try #require(CrossValidationSplit(2, of: 10))
    #expect(CrossValidationTally(cut, of: 100, embargo: 9) == nil)
    #expect(CrossValidationTally(cut, of: 100, embargo: -1) == nil)
    #expect(CrossValidationTally(cut, of: 0, embargo: 0) == nil)
    let tally = try #require(CrossValidationTally(cut, of: 100, embargo: 8))
    #expect(tally.finished() == nil)
  }
}
