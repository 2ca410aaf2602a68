import Foundation
import Market
import Replay
import Support
import Testing

@testable import Report

/// The page of a search: whole for any grid, the same bytes each time, and nothing of a document in it but
/// as text.
@Suite struct SweepPageTests {
  private func report(_ lengths: [Int], holes: Bool = false, hold: Double? = 0.3) -> SweepReport {
    searched(lengths, holes: holes, hold: hold)
  }

  /// Four tests of a hundred days; the third is the reason for the lead over holding.
  private func walkForward(_ report: SweepReport) -> SweepReport.WalkForward {
    var walk = SweepReport.WalkForward()
    walk.words = "every year with the best setting of the 2 years before"
    walk.returns = ["+4.00 % a year", "+3.00 % a year", "+9.00 % a year"]
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
        gain: gain, hold: 0.05, median: place == 0 ? nil : 0.03,
        cost: [0.001, 0.001, 0.00001, 0][place], fills: 7)
    }
    walk.windows.append(
      SweepReport.WalkForward.Window(
        train: walk.times[0], test: Time(seconds: 1_100_000_000), days: nil, places: nil,
        score: nil,
        gain: 0, hold: 0, median: nil, cost: 0, fills: 0))
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
        "Walk-forward made +4.00 % a year, buy and hold +3.00 % a year, and the test from 2002-03-28 is the reason"
      ))
    #expect(
      text.contains(
        "1 of 4\u{A0}tests made more than buy and hold, 1 more than the median setting."))
    #expect(text.contains("none, cash"))
    // A pane each for equity, three parameters at most, and the results.
    for place in lengths.indices {
      #expect(text.contains(">p\(place)<") || place > 2)
    }
    let table = try #require(text.components(separatedBy: "id=\"walk\"").last)
    #expect(table.components(separatedBy: "<tr>").count > 5)
    // Costs in the words of the terminal.
    let rows = try #require(table.components(separatedBy: "</section>").first)
    for cost in ["0.10\u{202F}%", "&lt;0.01\u{202F}%", "–"] {
      #expect(rows.contains("<td>\(cost)</td><td>7</td>"))
    }
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
    #expect(!outside.contains("://") && !text.contains("{{"))
    // Its own script alone, where there is a map to be pointed at.
    let isMap = lengths.count > 1
    #expect(text.contains("script-src '\(policyHash(of: PageScript.sweep))'") == isMap)
    #expect(text.contains("<script>" + PageScript.sweep + "</script>") == isMap)
    // What it shows of cells and of lines is in two blocks.
    #expect(text.components(separatedBy: "<script").count == (isMap ? 4 : 1))
    #expect(text.contains("Map of settings") || lengths.count == 1)
    #expect(!text.contains(">nan") && !text.contains(">inf"))
  }

  // MARK: Cells

  /// What the page says of its cells.
  private func cells(_ report: SweepReport) throws -> [String: Any] {
    let text = page(report)
    let start = try #require(text.range(of: "id=\"cells\">")).upperBound
    let end = try #require(text[start...].range(of: "</script>")).lowerBound
    let data = try JSONSerialization.jsonObject(with: Data(text[start..<end].utf8))
    return try #require(data as? [String: Any])
  }

  private func columns(_ cells: [String: Any]) throws -> [[String]] {
    try #require(cells["columns"] as? [String]).map { $0.components(separatedBy: "\n") }
  }

  @Test func `each cell says its setting's figures`() throws {
    let report = report([9, 7], holes: true)
    let told = try cells(report)
    #expect(told["isPlain"] as? Bool == true && told["group"] as? [Int] == [1, 1])
    let columns = try columns(told)
    // Score, five figures, the lowest neighbour.
    #expect(columns.count == 7 && columns.allSatisfy { $0.count == 63 })
    let grid = try #require(SweepGrid(report, nil))
    for y in 0..<7 {
      for x in 0..<9 {
        let score = grid.value(x, y).map(report.scoreText) ?? ""
        #expect(columns[0][y * 9 + x] == score)
        #expect(columns[3][y * 9 + x] == (score.isEmpty ? "" : "12"))
        let around = (-1...1).flatMap { dy in
          (-1...1).compactMap { dx in dx == 0 && dy == 0 ? nil : grid.value(x + dx, y + dy) }
        }
        let lowest = score.isEmpty ? "" : around.min().map(report.scoreText) ?? "–"
        #expect(columns[6][y * 9 + x] == lowest)
      }
    }
    let best = try #require(report.best)
    #expect(told["chosen"] as? Int == best.places[1] * 9 + best.places[0])
    #expect((told["ranked"] as? [Int])?.count == 12)
    // The maps of the other figures wait to be asked for.
    #expect(page(report).components(separatedBy: "\" hidden><figure").count == 4)
  }

  /// The map shows the choices of the best; what the table lists besides has no cell there.
  @Test func `a listed setting with other choices has no cell`() throws {
    var report = report([6, 5, 2])
    report.axes[2] = SweepReport.Axis(name: "order", values: [0, 1], labels: ["market", "limit"])
    report.reports = ["a.html", "b.html", "c.html"]
    let told = try cells(report)
    let ranked = try #require(told["ranked"] as? [Int])
    let best = try #require(report.best)
    var expected: [String: String] = [:]
    for (rank, place) in report.ranking.prefix(12).enumerated() {
      let trial = report.trials[place]
      let isShown = trial.places[2] == best.places[2]
      let cell = trial.places[1] * 6 + trial.places[0]
      #expect(ranked[rank] == (isShown ? cell : -1))
      if isShown, rank < 3 { expected["\(cell)"] = report.reports[rank] }
    }
    #expect(ranked.contains(-1) && ranked[0] >= 0 && told["isPlain"] as? Bool == true)
    #expect(told["reports"] as? [String: String] == expected)
  }

  /// Of several settings that share a cell the best speaks for it, beside their median.
  @Test(arguments: [[5, 4, 3], [700, 90]])
  func `a cell of several has the best and the median`(lengths: [Int]) throws {
    let report = report(lengths)
    let told = try cells(report)
    let group = try #require(told["group"] as? [Int])
    #expect(told["isPlain"] as? Bool == false && (group == [1, 1]) == (lengths.count == 3))
    let columns = try columns(told)
    #expect(columns.count == 9)
    let grid = try #require(SweepGrid(report, nil))
    let across = (lengths[0] + group[0] - 1) / group[0]
    var settings: [Int: [SweepReport.Trial]] = [:]
    for trial in report.trials {
      let cell = trial.places[grid.y] / group[1] * across + trial.places[grid.x] / group[0]
      settings[cell, default: []].append(trial)
    }
    #expect(grid.x == 0 && grid.y == 1 && columns[0].count == settings.count)
    for (cell, trials) in settings {
      let top = try #require(trials.compactMap(\.score).max())
      #expect(columns[1][cell] == report.scoreText(top))
      #expect(trials.contains { $0.score == top && report.values(of: $0) == columns[0][cell] })
      let (x, y) = (cell % across * group[0], cell / across * group[1])
      let median = grid.median(x..<x + group[0], y..<y + group[1])
      #expect(columns[8][cell] == median.map(report.scoreText))
    }
    let text = page(report)
    let words =
      lengths.count == 3 ? "median over the other parameters" : "median of 4 × 1 neighbouring"
    #expect(text.contains(words) && text.contains("Median of its cell"))
    #expect(text.contains("ink outline") == (lengths.count == 3))
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

  @Test(arguments: [[4], [4, 3]])
  func `one try has words of its own`(lengths: [Int]) {
    var report = report(lengths)
    let first = report.trials[0]
    report.trials = [
      .init(places: first.places, score: 0.2, holdScore: 0.1, figures: first.figures)
    ]
    report.holdScore = 0.1
    (report.ranking, report.tries, report.refused, report.verdict) = ([0], 1, 1, [])
    let text = page(report)
    #expect(text.contains("Crossings: 1 setting<") && text.contains("The only try is counted."))
    #expect(text.contains("The only setting beats buy and hold."))
    #expect(text.contains("1 setting was refused by the document."))
    #expect(text.contains("p0 0") && text.contains("the only try"))
    #expect(!text.contains("1 tries") && !text.contains("1 settings"))
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
    let report = report([9, 9])
    let grid = try #require(SweepGrid(report, nil))
    #expect(grid.chosen == (3, 3))
    // 0.63 and more: the best and its four neighbours have 0.7 and 0.65.
    #expect(grid.plateau.count == 5)
    let neighbours = try #require(SweepNeighbours(report))
    #expect(report.trials[neighbours.steadiest[0]].places == [3, 3])
    #expect(neighbours.scores(around: report.trials[0]).count == 3)
  }

  @Test func `colours count steps from holding`() {
    let scale = SweepScale([0.1, 0.2, 0.3, 0.4, 0.5, 0.8], hold: 0.3)
    #expect(scale.step == 0.1)
    #expect([0.3, 0.31, 0.45, 0.79, 5, 0.29, -3].map(scale.level) == [0, 1, 2, 5, 5, -1, -5])
    let ramp = SweepScale((0..<10).map(Double.init), hold: nil)
    #expect((0..<10).map { ramp.level(Double($0)) } == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5])
  }
}
