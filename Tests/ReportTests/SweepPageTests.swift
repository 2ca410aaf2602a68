import Foundation
import Market
import Replay
import Support
import Testing

@testable import Report

/// The page of a search: whole for any grid, the same bytes each time, and nothing of a document in it but
/// as text.
@Suite struct SweepPageTests {
  /// A search over grids of some lengths; the figure falls with the distance from a setting.
  private func report(_ lengths: [Int], holes: Bool = false, hold: Double? = 0.3) -> SweepReport {
    var report = SweepReport()
    report.name = "Crossings"
    report.symbols = "X"
    report.first = Time(seconds: 1_000_000_000)
    report.last = Time(seconds: 1_300_000_000)
    report.axes = lengths.enumerated().map { place, length in
      SweepReport.Axis(name: "p\(place)", values: (0..<length).map { Double($0 * 5) })
    }
    let count = lengths.reduce(1, *)
    for number in 0..<count {
      var rest = number
      var places = lengths.map { _ in 0 }
      for i in lengths.indices.reversed() {
        places[i] = rest % lengths[i]
        rest /= lengths[i]
      }
      if holes, places[0] >= places[1] { continue }
      let far = zip(places, lengths).map { abs(Double($0 - $1 / 3)) }.reduce(0, +)
      let figures = Statistics.catalogue.map { $0.key == "trades" ? 12.0 : 0.7 - far / 20 }
      report.trials.append(
        SweepReport.Trial(places: places, score: 0.7 - far / 20, figures: figures))
    }
    report.ranking = report.trials.indices.sorted {
      (report.trials[$0].score ?? 0) > (report.trials[$1].score ?? 0)
    }
    report.gridSize = Double(count)
    report.tries = report.trials.count
    report.hold = Statistics.catalogue.map { _ in hold ?? .nan }
    report.holdScore = hold
    report.verdict = ["The best of \(report.tries) settings is p0 5."]
    report.command = "kreplay sweep t.json --set p0=0..45/5"
    return report
  }

  /// Four tests of a hundred days; the third is the reason for the lead over holding.
  private func walkForward(_ report: SweepReport) -> SweepReport.WalkForward {
    var walk = SweepReport.WalkForward()
    walk.words = "every year with the best setting of the 2 years before"
    walk.growth = ["+4.00 % a year", "+3.00 % a year", "+9.00 % a year"]
    let gains = [0.01, -0.05, 0.3, -0.02]
    var (equity, hold) = (1_000.0, 1_000.0)
    for day in 0...400 {
      walk.times.append(Time(seconds: 1_000_000_000 + Int64(day) * 86_400))
      if day > 0 {
        equity *= pow(1 + gains[(day - 1) / 100], 0.01)
        hold *= pow(1.05, 0.01)
      }
      walk.equity.append(equity)
      walk.hold.append(hold)
      walk.hindsight.append(1_000 + Double(day))
    }
    walk.windows = gains.enumerated().map { place, gain in
      SweepReport.WalkForward.Window(
        train: walk.times[0], test: walk.times[place * 100], days: place * 100...place * 100 + 100,
        places: place == 1 ? nil : report.axes.map { _ in 0 }, score: place == 1 ? nil : 0.5,
        gain: gain, hold: 0.05, cost: 0.001, fills: 7)
    }
    walk.windows.append(
      SweepReport.WalkForward.Window(
        train: walk.times[0], test: Time(seconds: 1_100_000_000), days: nil, places: nil,
        score: nil,
        gain: 0, hold: 0, cost: 0, fills: 0))
    return walk
  }

  @Test(arguments: [[9], [9, 7], [4, 5, 3, 2]])
  func `a walk-forward has its section`(lengths: [Int]) throws {
    var report = report(lengths)
    #expect(!page(report).contains("id=\"walk\""))
    report.walkForward = walkForward(report)
    let text = page(report)
    #expect(text == page(report) && !text.contains("{{"))
    #expect(
      text.contains(
        "Walk-forward made +4.00 % a year, holding +3.00 % a year, and the test from 2002-03-28 is the reason"
      ))
    #expect(text.contains("1 of 4\u{A0}tests made more than holding"))
    #expect(text.contains("none, cash"))
    // A pane each for equity, three parameters at most, and the results.
    for place in lengths.indices {
      #expect(text.contains(">p\(place)<") || place > 2)
    }
    let table = try #require(text.components(separatedBy: "id=\"walk\"").last)
    #expect(table.components(separatedBy: "<tr>").count > 5)
  }

  private func page(_ report: SweepReport) -> String {
    String(decoding: sweepPage(report), as: UTF8.self)
  }

  @Test(arguments: [[9], [9, 7], [1, 30], [80, 90], [4, 5, 3], [700, 3]])
  func `a page is whole and the same each time`(lengths: [Int]) {
    let report = report(lengths)
    let text = page(report)
    #expect(text == page(report))
    #expect(text.hasPrefix("<!doctype html>") && text.hasSuffix("</html>\n"))
    let outside = text.replacing("http://www.w3.org/2000/svg", with: "")
    #expect(!text.contains("<script") && !outside.contains("://") && !text.contains("{{"))
    #expect(text.contains("Map of settings") || lengths.count == 1)
    #expect(!text.contains(">nan") && !text.contains(">inf"))
  }

  @Test func `grids with holes, of equals, and of nothing have pages`() {
    #expect(page(report([12, 12], holes: true)).contains("Map of settings"))
    #expect(page(report([6, 6], hold: nil)).contains("five classes"))
    var equal = report([5, 5])
    equal.trials = equal.trials.map {
      SweepReport.Trial(places: $0.places, score: 0.5, figures: $0.figures)
    }
    #expect(page(equal).contains("Top settings"))
    var none = report([5, 5])
    none.ranking = []
    #expect(page(none).contains("All 25 tries are counted"))
    #expect(page(SweepReport()).hasSuffix("</html>\n"))
  }

  @Test func `what a document says is text`() {
    var report = report([3, 3])
    let bad = "</style><img src=x onerror=alert(1)>"
    (report.name, report.notes, report.symbols) = (bad, bad, bad)
    (report.condition, report.command, report.score) = (bad, bad, bad)
    report.axes = report.axes.map { SweepReport.Axis(name: bad, values: $0.values) }
    (report.verdict, report.warnings) = ([bad], [bad])
    let text = page(report)
    #expect(!text.contains("<img") && text.contains("&lt;img"))
  }

  @Test func `the plateau and the steadiest are those of the grid`() throws {
    let grid = try #require(SweepGrid(report([9, 9]), nil))
    #expect(grid.chosen == (3, 3))
    // 0.63 and more: the best and its four neighbours have 0.7 and 0.65.
    #expect(grid.plateau.count == 5)
    #expect(grid.steadiest == SweepGrid.Cell(x: 3, y: 3))
    #expect(grid.neighbours(0, 0).count == 3)
  }

  @Test func `colours count steps from holding`() {
    let scale = SweepScale([0.1, 0.2, 0.3, 0.4, 0.5, 0.8], hold: 0.3)
    #expect(scale.step == 0.1)
    #expect([0.3, 0.31, 0.45, 0.79, 5, 0.29, -3].map(scale.level) == [0, 1, 2, 5, 5, -1, -5])
    let ramp = SweepScale((0..<10).map(Double.init), hold: nil)
    #expect((0..<10).map { ramp.level(Double($0)) } == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5])
  }
}
