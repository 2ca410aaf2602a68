import Chart
import Foundation
import Market
import Replay
import Support
import Testing
import Text

@testable import Report

/// Figures of a search beside its map: lines over parallel axes, maps of a third parameter, equity.
@Suite struct SweepFiguresTests {
  private func page(_ report: SweepReport) -> String {
    String(decoding: sweepPage(report), as: UTF8.self)
  }

  private func section(_ id: String, _ page: String) -> String {
    guard let start = page.range(of: "<section id=\"\(id)\"") else { return "" }
    let rest = page[start.lowerBound...]
    return String(rest[..<(rest.range(of: "</section>")?.lowerBound ?? rest.endIndex)])
  }

  @Test(arguments: [
    (0, "On none of 200 shuffled histories did the best reach as much."),
    (1, "On one of 200 shuffled histories the best reached as much."),
    (18, "On 18 of 200 shuffled histories the best reached as much."),
  ])
  func `histories that reached as much are counted as one says it`(_ reached: Int, _ words: String)
  {
    var report = searched([9, 7])
    report.shuffled = SweepReport.Shuffled(
      count: 200, block: 1, best: (0..<200).map { Double($0) / 100 }, median: 1, reached: reached,
      probability: Double(reached + 1) / 201)
    let text = page(report).replacing("<b>", with: "").replacing("</b>", with: "")
    #expect(text.contains(words))
  }

  // MARK: Lines

  /// What the page says of its lines.
  private func lines(_ report: SweepReport) throws -> [String: Any] {
    let text = page(report)
    let start = try #require(text.range(of: "id=\"settings\">")).upperBound
    let end = try #require(text[start...].range(of: "</script>")).lowerBound
    let data = try JSONSerialization.jsonObject(with: Data(text[start..<end].utf8))
    return try #require(data as? [String: Any])
  }

  @Test func `each line meets the axes at its values`() throws {
    var report = searched([9, 7])
    report.trials = report.trials.enumerated().map { place, trial in
      var figures = trial.figures
      for (key, value) in [("cagr", 0.01 * Double(place)), ("maxDrawdown", -0.002 * Double(place))]
      {
        if let entry = Statistics.place(of: key) { figures[entry] = value }
      }
      return SweepReport.Trial(places: trial.places, score: trial.score, figures: figures)
    }
    let told = try lines(report)
    let names = try #require(told["names"] as? [String])
    #expect(names.prefix(3) == ["p0", "p1", "Sharpe ratio"] && names.count == 7)
    let places = try #require(told["places"] as? [[Int]])
    #expect(places.allSatisfy { $0.count == 63 && $0.allSatisfy((0...1_000).contains) })
    let settings = try #require(told["settings"] as? String).components(separatedBy: "\n")
    // The worst first, the best last.
    #expect(settings.last == report.best.map(report.values(of:)))
    let scores = report.trials.compactMap(\.score)
    let (low, high) = (try #require(scores.min()), try #require(scores.max()))
    for (line, place) in report.ranking.reversed().enumerated() {
      let trial = report.trials[place]
      #expect(settings[line] == report.values(of: trial))
      #expect(places[0][line] == Int(Double(trial.places[0]) / 8 * 1_000))
      #expect(places[1][line] == Int(Double(trial.places[1]) / 6 * 1_000))
      let share = ((trial.score ?? 0) - low) / (high - low)
      #expect(places[2][line] == Int((share * 1_000).rounded()))
      #expect(places[3][line] == Int((Double(place) / 62 * 1_000).rounded()))
      #expect(places[4][line] == Int((1_000 - Double(place) / 62 * 1_000).rounded()))
    }
    let drawn = section("lines", page(report))
    #expect(drawn.contains("Each line is a setting. ") && !drawn.contains(">nan"))
    // Of 63 a twentieth are three: the best and two beside it.
    #expect(drawn.contains("The 3 best of 63 tries have p0 from 10 to 15 and p1 from 5 to 10"))
    // Where the best are everywhere, nothing narrows them down.
    let spread = report.scored { place in place % 31 == 0 ? 1 : Double(place % 5) / 10 }
    #expect(section("lines", page(spread)).contains("tries are spread over the values of p"))
    #expect(drawn.contains(">20\u{202F}%<") && drawn.contains(">\u{2212}10.0\u{202F}%<"))
  }

  @Test(arguments: [FrameSize.large, .medium])
  func `names of axes are whole, and touch none`(size: FrameSize) throws {
    func expectApart(_ names: [PlacedText], _ width: Int) {
      for y in Set(names.map(\.y)) {
        let ends = names.filter { $0.y == y }.map(\.ends)
        #expect(zip(ends, ends.dropFirst()).allSatisfy { $0.right < $1.left })
        #expect((ends.first?.left ?? -1) >= 0 && (ends.last?.right ?? .max) <= width)
      }
    }
    for lengths in [[3, 4], [3, 3, 3, 3]] {
      let lines = try #require(SweepLines(searched(lengths), nil, nil))
      let figure = SweepLinesFigure(lines: lines)
      let names = figure.names(size)
      #expect(names.map(\.parts[0].text) == figure.lines.axes.map(\.name))
      #expect(names.contains { $0.parts[0].text == "Annual return (CAGR)" })
      expectApart(names, figure.measures(size).width)
    }
    var long = searched([3, 3, 3, 3])
    long.axes = long.axes.map {
      SweepReport.Axis(name: "\($0.name)OfTheSlowerOfTheTwoAverages", values: $0.values)
    }
    let lines = try #require(SweepLines(long, nil, nil))
    let figure = SweepLinesFigure(lines: lines)
    expectApart(figure.names(size), figure.measures(size).width)
  }

  @Test func `names beside lines cross none where a side is free`() {
    func anchor(_ x: Int, _ lines: [Int]) -> Anchor {
      sideName("hold 0.38", x, 52, 400, .textHalo, beside: lines).anchor
    }
    #expect(anchor(200, []) == .start && anchor(200, [190, 300]) == .start)
    #expect(anchor(200, [220]) == .end && anchor(200, [180, 220]) == .start)
    // At the edges there is no other side.
    #expect(anchor(20, [40]) == .start && anchor(390, [380]) == .end)
  }

  @Test func `of many settings the best have lines, and others are drawn`() throws {
    let report = searched([40, 40])
    let lines = try #require(SweepLines(report, nil, SweepNeighbours(report)))
    #expect(lines.trials.count == SweepLines.most && Set(lines.trials).count == SweepLines.most)
    let best = report.ranking.prefix(SweepLines.mostBest)
    #expect(lines.trials.suffix(SweepLines.mostBest) == Array(best.reversed())[...])
    #expect(lines.trials.last == report.ranking.first && lines.best == SweepLines.most - 1)
    #expect(lines.sub.contains("the 30 best of 1,600, and others drawn evenly, 240 in all"))
    #expect(SweepLines.sample(1_600, with: 1_555).contains(1_555))
    // Of each tenth of the ranks about a tenth.
    let sample = SweepLines.sample(10_000, with: nil)
    for tenth in 1..<10 {
      #expect((8...45).contains(sample.count { $0 / 1_000 == tenth }))
    }
    let levels = zip(lines.trials, lines.levels).map { ($0, $1) }
    for (trial, level) in levels {
      let score = report.trials[trial].score ?? 0
      #expect((level > 0) == (score > 0.3) && (level < 0) == (score < 0.3))
    }
  }

  @Test func `what is not known has no line, and too few settings have none`() throws {
    #expect(section("lines", page(searched([9]))).isEmpty)
    #expect(section("lines", page(searched([9, 7]).scored { _ in 0.5 })).isEmpty)
    var report = searched([6, 6])
    report.trials[3] = SweepReport.Trial(
      places: report.trials[3].places, score: 0.1,
      figures: Statistics.catalogue.map { _ in .nan })
    let lines = try #require(SweepLines(report, nil, nil))
    #expect(lines.trials.count == 35 && !lines.trials.contains(3) && lines.steadiest == nil)
    #expect(lines.sub.contains("1\u{A0}setting without one of the figures has no line."))
    // A single value has no axis.
    let one = try #require(SweepLines(searched([1, 30]), nil, nil))
    #expect(one.axes.map(\.name).first == "p1" && one.axes.count == 6)
  }

  // MARK: Maps of a third parameter

  @Test func `each value of a third parameter has its map`() throws {
    let report = searched([6, 5, 4])
    let map = section("map", page(report))
    for value in 0..<4 {
      let own = report.trials.filter { $0.places[2] == value }.compactMap(\.score).sorted()
      let median = (own[own.count / 2 - 1] + own[own.count / 2]) / 2
      #expect(
        map.contains(
          "<b>p2 \(value * 5)</b> median \(report.scoreText(median)), best \(report.scoreText(own.last ?? 0))"
        ))
    }
    #expect(map.contains("With p2 5 the median of the settings is highest"))
    #expect(map.components(separatedBy: "<figcaption>").count == 5)
    #expect(!section("map", page(searched([6, 5]))).contains("<figcaption>"))
  }

  /// Of four parameters a cell is the median over the fourth; of words the search of numbers has a map each.
  @Test func `further parameters, and words`() throws {
    let four = section("map", page(searched([4, 4, 3, 3])))
    #expect(four.components(separatedBy: "Each cell is the median over the other").count == 3)
    var report = searched([6, 5, 3])
    report.axes[2] = SweepReport.Axis(
      name: "order", values: [0, 1, 2], labels: ["market", "limit", "stop"])
    let map = section("map", page(report))
    #expect(map.contains("<b>order limit</b>") && map.contains("<b>order stop</b>"))
    #expect(map.contains("To the right p0 0 – 25, upwards p1 0 – 20"))
    report.axes[2] = SweepReport.Axis(
      name: "order", values: [0, 1, 2], labels: ["</b><img>", "limit", "stop"])
    #expect(!page(report).contains("<img>"))
  }

  @Test func `of many values twelve are shown, that of the best among them`() {
    #expect(SweepSmallMaps.chosen(5, 2) == [0, 1, 2, 3, 4])
    for wanted in 0..<57 {
      let chosen = SweepSmallMaps.chosen(57, wanted)
      #expect(chosen.count == 12 && Set(chosen).count == 12 && chosen.contains(wanted))
      #expect(chosen == chosen.sorted() && chosen.allSatisfy((0..<57).contains))
    }
    let many = searched([4, 4, 30]).scored { Double($0 / 30 % 4) + 2 * Double($0 / 120) }
    #expect(section("map", page(many)).contains("12 of its 30 values"))
  }

  // MARK: Equity

  private func fan(_ report: SweepReport, hold: Bool = true) -> SweepReport.EquityFan {
    var fan = SweepReport.EquityFan()
    fan.times = (0..<900).map { Time(seconds: 1_000_000_000 + Int64($0) * 86_400) }
    fan.lines = [0.5, 0.8, 1, 1.2, 1.6].map { growth in
      (0..<900).map { 1_000 * pow(growth, Double($0) / 899) }
    }
    fan.best = (0..<900).map { 1_000 * pow(2, Double($0) / 899) }
    if hold { fan.hold = (0..<900).map { 1_000 * pow(1.25, Double($0) / 899) } }
    (fan.settings, fan.all) = (report.trials.count, report.trials.count)
    (fan.losing, fan.below, fan.shallower) = (31, 50, report.trials.count)
    return fan
  }

  @Test func `the equity of all is said in words and in numbers`() {
    var report = searched([9, 7])
    #expect(section("fan", page(report)).isEmpty)
    report.equity = fan(report)
    let text = section("fan", page(report))
    #expect(
      text.contains(
        "The median of 63\u{A0}settings ended 20\u{202F}% below buy and hold, and every one")
    )
    #expect(
      text.contains(
        "31 of 63\u{A0}settings (49\u{202F}%) lost money, 50 ended below buy and hold, and 63 had a smaller maximum drawdown"
      ))
    // The last day of each year, with all lines, the best and holding.
    #expect(text.components(separatedBy: "<tr><th scope=\"row\"").count == 5)
    #expect(
      text.contains(
        "<td>500</td><td>800</td><td>1,000</td><td>1,200</td><td>1,600</td><td>2,000</td><td>1,250</td>"
      ))
    #expect(
      text.contains("At the end the best has 2,000, buy and hold 1,250. Of the settings 5 % are"))
    #expect(page(report) == page(report) && !text.contains("drawn by seed"))
  }

  @Test func `a sample, no holding, and lost accounts`() {
    var report = searched([9, 7])
    report.equity = fan(report, hold: false)
    report.equity?.settings = 40
    report.equity?.seed = 7
    report.equity?.lines[0] = Array(repeating: 0, count: 900)
    let text = section("fan", page(report))
    #expect(
      text.contains("The bands are of 40 of the 63 settings, the best and others drawn by seed 7"))
    #expect(text.contains("The median of 63\u{A0}settings ended at 1,000"))
    #expect(
      !text.contains("buy and hold") && !text.contains(">Buy and hold<") && !text.contains("nan"))
    report.equity?.times = [Time(seconds: 0)]
    #expect(section("fan", page(report)).isEmpty)
  }
}
