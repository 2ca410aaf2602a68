import Foundation
import Replay
import Support
import Testing
import Text

@testable import Report

/// The neighbours of settings, beside looking at every pair of settings.
@Suite struct SweepNeighboursTests {
  private static let grids: [[Int]] = [
    [9], [7, 8], [2, 9], [5, 4, 6], [3, 2, 4, 5], [1, 6, 6],
  ]

  /// A search with random scores, of which a few are equal; some settings were not tried, some have none.
  private func search(_ lengths: [Int], _ seed: UInt64, choices: Int? = nil) -> SweepReport {
    var random = SeededRandom(seed: seed)
    var report = searched(lengths)
    if seed % 2 == 0 { report.trials.removeAll { _ in random.whole(below: 12) == 0 } }
    if let choices {
      let axis = report.axes[choices]
      report.axes[choices] = SweepReport.Axis(
        name: axis.name, values: axis.values, labels: axis.values.map { "c\($0)" })
    }
    return report.scored { _ in
      seed % 3 == 0 && random.whole(below: 20) == 0
        ? nil : Double(random.whole(below: 40)) / 20 - 1
    }
  }

  private func areNeighbours(_ a: [Int], _ b: [Int], _ report: SweepReport) -> Bool {
    a != b
      && a.indices.allSatisfy { axis in
        let far = abs(a[axis] - b[axis])
        return report.axes[axis].labels == nil ? far <= 1 : far == 0
      }
  }

  @Test(arguments: grids, 1...6 as ClosedRange<UInt64>)
  func `they are those at most a step away in each parameter`(
    lengths: [Int], seed: UInt64
  ) throws {
    for choices in [nil, lengths.count > 1 ? lengths.count - 1 : nil] {
      let report = search(lengths, seed, choices: choices)
      let neighbours = try #require(SweepNeighbours(report))
      var whole: [(worst: Double, own: Double, place: Int)] = []
      for (place, trial) in report.trials.enumerated() {
        let around = report.trials.filter { areNeighbours($0.places, trial.places, report) }
        #expect(neighbours.scores(around: trial) == around.compactMap(\.score).sorted())
        // All that could be around it: three values of each number, two where there are but two.
        let all = zip(report.axes, trial.places).reduce(1) { count, one in
          let (axis, own) = (one.0, one.1)
          if axis.labels != nil { return count }
          if axis.values.count < 3 { return count * axis.values.count }
          return own > 0 && own < axis.values.count - 1 ? count * 3 : 0
        }
        let scores = around.compactMap(\.score)
        if let own = trial.score, scores.count == all - 1 {
          whole.append((min(own, scores.min() ?? own), own, place))
        }
      }
      let expected = whole.sorted {
        ($1.worst, $1.own, $0.place) < ($0.worst, $0.own, $1.place)
      }
      #expect(neighbours.steadiest == expected.map(\.place))
    }
  }

  @Test(arguments: grids, 1...6 as ClosedRange<UInt64>)
  func `plateaus are settings that can be walked between`(lengths: [Int], seed: UInt64) throws {
    let report = search(lengths, seed)
    let neighbours = try #require(SweepNeighbours(report))
    let own = try #require(report.best?.score)
    let least = own - 0.1 * abs(own)
    let high = report.trials.filter { ($0.score ?? -.infinity) >= least }
    // Each begins as its own group; groups that a single step joins become one until none does.
    var groups = Array(high.indices)
    var changed = true
    while changed {
      changed = false
      for a in high.indices {
        for b in high.indices where groups[a] != groups[b] {
          let far = zip(high[a].places, high[b].places).map { abs($0 - $1) }.reduce(0, +)
          guard far == 1 else { continue }
          let (from, to) = (groups[a], groups[b])
          groups = groups.map { $0 == from ? to : $0 }
          changed = true
        }
      }
    }
    #expect(neighbours.plateaus(of: high, keeping: own) == Set(groups).count)
    #expect(neighbours.plateaus(of: Array(high.prefix(1)), keeping: own) == 1)
  }

  @Test func `a grid of too many settings has none`() {
    var report = searched([3, 3])
    report.axes = report.axes.map {
      SweepReport.Axis(name: $0.name, values: (0..<3_000).map(Double.init))
    }
    #expect(SweepNeighbours(report) == nil)
    let page = String(decoding: sweepPage(report), as: UTF8.self)
    #expect(page.contains("Top settings") && !page.contains("Lowest neighbour"))
  }

  // MARK: What the page says

  @Test func `the table has both orders`() {
    var report = searched([9, 8])
    report.reports = ["a.html", "b.html"]
    let page = String(decoding: sweepPage(report), as: UTF8.self)
    #expect(page.contains("data-order=\"best\"") && page.contains("data-order=\"steady\""))
    #expect(
      page.contains("The best is also the steadiest: its worst neighbour has 0.60, more than"))
    #expect(
      page.contains("of 72 tries keep nine tenths of its figure, on one plateau; the first is the"))
    // A report is linked wherever its setting is listed.
    #expect(page.components(separatedBy: "<a href=\"a.html\">").count == 3)
  }

  /// A lone peak is the best; what is steadiest is elsewhere.
  @Test func `a peak is not the steadiest`() throws {
    let report = searched([12, 12]).scored { place in
      let (x, y) = (place / 12, place % 12)
      if (x, y) == (2, 2) { return 2 }
      return 1 - Double(abs(x - 8) + abs(y - 8)) / 20
    }
    let page = String(decoding: sweepPage(report), as: UTF8.self)
    #expect(
      page.contains(
        "The steadiest of 100 settings, whose worst neighbour is best, is p0 40, p1 40: Sharpe ratio 1.00, its worst neighbour 0.90. The best has 2.00, its worst neighbour 0.30. Left out are 44 settings at an edge of the grid, since there is less around them."
      ))
    #expect(
      page.contains(
        "One of the 12 best of 144 tries keeps nine tenths of its figure, on one plateau; the first is not the steadiest"
      ))
  }

  /// The best is at an edge, and two settings are as steady as each other.
  @Test func `what is left out at an edge is said`() throws {
    let scores = [0.5, 0.6, 0.8, 0.9, 0.74, 0.85, 0.75, 0.96]
    let report = searched([4, 2]).scored { scores[$0] }
    let neighbours = try #require(SweepNeighbours(report))
    // Neither of two values is at an edge.
    #expect(neighbours.steadiest == [5, 4, 3, 2] && neighbours.inside == 4)
    let page = String(decoding: sweepPage(report), as: UTF8.self)
    #expect(
      page.contains(
        "The steadiest of 4 settings, whose worst neighbour is best, is p0 10, p1 5 (one other is as steady): Sharpe ratio 0.85, its worst neighbour 0.74. The best has 0.96, its worst neighbour 0.74. The best is one of 4 settings at an edge of the grid that are left out, since there is less around them."
      ))
    #expect(page.contains("; the first does not have all of its neighbours"))
    #expect(
      page.contains(
        "Steadiest: of 2 settings whose worst neighbour, at most one step away in every parameter, is best, one with the highest Sharpe ratio; only settings that have all of their neighbours are compared."
      ))
  }

  @Test func `settings that are as steady are said to be`() throws {
    let report = searched([2, 2]).scored { [0.7, 0.8, 0.9, 0.96][$0] }
    let page = String(decoding: sweepPage(report), as: UTF8.self)
    #expect(
      page.contains(
        "No setting is steadier than the best: its worst neighbour has 0.70, and so has that of three others."
      ))
    #expect(page.contains("; none is steadier than the first") && !page.contains("less around"))
    let neighbours = try #require(SweepNeighbours(report))
    let one = try #require(SweepSteadiest(report, neighbours))
    #expect(one.isBest && one.comparesBest && one.others == 3)
  }

  @Test func `a gap leaves out what is beside it`() {
    var report = searched([5, 5])
    report.trials.removeAll { $0.places == [1, 1] }
    report = report.scored { [trials = report.trials] in
      trials[$0].places == [2, 2] ? 1 : 0.5
    }
    let page = String(decoding: sweepPage(report), as: UTF8.self)
    #expect(
      page.contains(
        "The steadiest of 5 settings, whose worst neighbour is best, is p0 5, p1 15 (four others are as steady): Sharpe ratio 0.50, its worst neighbour 0.50."
      ))
    #expect(
      page.contains(
        "The best is one of 19 settings at an edge of the grid or beside a gap in it that are left out, since there is less around them."
      ))
  }

  /// Words have no neighbours.
  @Test func `choices alone have no steadiest`() {
    var report = searched([4, 3])
    report.axes = report.axes.map {
      SweepReport.Axis(name: $0.name, values: $0.values, labels: $0.values.map { "c\($0)" })
    }
    #expect(SweepNeighbours(report)?.steadiest == [])
    let page = String(decoding: sweepPage(report), as: UTF8.self)
    #expect(!page.contains("also the steadiest") && !page.contains("data-order=\"steady\""))
  }

  /// Settings that were drawn from a large grid have hardly a neighbour.
  @Test func `without neighbours there is one order`() {
    var report = searched([40, 40])
    report.trials = report.trials.filter { $0.places[0] % 4 == 0 && $0.places[1] % 4 == 0 }
    report = report.scored { [trials = report.trials] in trials[$0].score }
    let page = String(decoding: sweepPage(report), as: UTF8.self)
    #expect(!page.contains("data-order=\"steady\"") && !page.contains("Lowest neighbour"))
    #expect(!page.contains("steadiest setting, whose"))
  }
}
