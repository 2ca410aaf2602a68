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
        "The steadiest setting, whose worst neighbour is best, is p0 40, p1 40: Sharpe ratio 1.00, its worst neighbour 0.90. The best has 2.00, its worst neighbour 0.30."
      ))
    #expect(
      page.contains(
        "One of the 12 best of 144 tries keeps nine tenths of its figure, on one plateau; the first is not the steadiest"
      ))
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
