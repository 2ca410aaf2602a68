import Chart
import Market
import Replay
import Strategy
import Support
import Testing

@testable import Report

/// The sections that tell what trades have in common and how risk, costs and data run over time.
@Suite struct PatternsTests {
  private static func context(
    _ story: Story, _ options: ReportOptions = ReportOptions()
  ) -> ReportContext {
    ReportContext(story.run, story.recording, nil, Statistics(of: story.run), options)
  }

  private static func section(_ story: Story) -> String {
    let context = context(story)
    return patternsSection(context, RunAnalysis(of: story.run, context.statistics))
  }

  @Test(arguments: stories)
  func `a page shows patterns where something was traded`(_ story: Story) throws {
    let section = Self.section(story)
    let closed = story.run.trades.count { !$0.isOpen }
    let hasFigures = story.run.candleCount > 1 && !story.run.trades.isEmpty
    #expect(section.isEmpty == !hasFigures)
    #expect(section.contains("By exit") == (closed >= 5))
    #expect(section.contains("By hour") == (closed >= 5 && story.run.baseFrame?.unit == .minute))
    #expect(section.contains("MAE and MFE") == (closed >= 5))
    // The figures of a table are those that its facts add up to.
    if closed >= 5 {
      let patterns = TradePatterns(of: story.run) { _ in .init(weekday: 1, month: 1, hour: nil) }
      let context = Self.context(story)
      for exit in patterns.exits {
        let profit = context.numbers.money(
          exit.group.profit, sign: .always, decimals: context.precision.money)
        #expect(section.contains(">\(profit)</td>"), "\(profit)")
      }
    }
  }

  @Test func `exits that made and lost most are the finding`() throws {
    let story = try #require(stories.first { $0.name == "Stops and targets" })
    let context = Self.context(story)
    let exits = TradePatterns(of: story.run) { context.dates.moment(ofEntry: $0) }.exits
    let closed = story.run.trades.filter { !$0.isOpen }
    let sums = Dictionary(grouping: closed) { exitReason(of: $0, rules: story.run.rules) }
      .mapValues { $0.reduce(0) { $0 + $1.profit } }
    let best = try #require(sums.max { $0.value < $1.value }?.key)
    let worst = try #require(sums.min { $0.value < $1.value }?.key)
    #expect(sums.count > 1 && best != worst)
    let title = try #require(patternsTitle(exits, context))
    #expect(title.hasPrefix("Trades that ended with \(best) made +$"))
    #expect(title.contains("those with \(worst) \u{2212}$"))
    #expect(patternsTitle(Array(exits.prefix(1)), context) == nil)
  }

  @Test func `an entry has its weekday, month and hour by the exchange's clocks`() {
    func moment(_ frame: Timeframe, _ zone: String, _ seconds: Int64) -> TradePatterns.Moment {
      let time = Time(seconds: seconds)
      let trade = Trade(
        number: 1, side: .long, quantity: 1, entryFill: 0, entryCandle: 0, entryTime: time,
        entryPrice: 1, exitFill: 1, exitCandle: 1, exitTime: time, exitPrice: 1,
        exitPurpose: .exit, costs: 0, adverse: 0, favourable: 0, entryRule: -1, exitRule: -1)
      return ReportDates(frame: frame, zone: zone).moment(ofEntry: trade)
    }
    // 1 March 2024, a Friday, 02:30 UTC: Thursday evening in New York.
    #expect(
      moment(Timeframe(5, .minute), "America/New_York", 1_709_260_200)
        == .init(weekday: 4, month: 2, hour: 21))
    #expect(
      moment(Timeframe(5, .minute), "UTC", 1_709_260_200) == .init(weekday: 5, month: 3, hour: 2))
    // A day at midnight UTC is its date, whatever the zone.
    #expect(
      moment(Timeframe(1, .day), "America/New_York", 1_709_251_200)
        == .init(weekday: 5, month: 3, hour: nil))
  }

  @Test func `bars begin where no profit lies`() throws {
    let story = try #require(stories.first { $0.name == "Stops and targets" })
    let context = Self.context(story)
    let groups = TradePatterns(of: story.run) { context.dates.moment(ofEntry: $0) }.exits.map(
      \.group)
    let scale = GroupScale(groups)
    let profits = groups.map(\.profit)
    let (low, high) = (min(0, profits.min() ?? 0), max(0, profits.max() ?? 0))
    #expect(scale.place(low) == 0 && scale.place(high) == 100)
    #expect(scale.zero == Int((-low / (high - low) * 100).rounded()))
    #expect(scale.bar(high).contains("pb u") && scale.bar(high).contains("--a:\(scale.zero)%"))
    #expect(scale.bar(low).contains("pb d") && scale.bar(low).contains("--a:0%"))
    #expect(GroupScale([]).zero == 0)
  }

  @Test func `a picture beside its numbers is passed over by readers of none`() throws {
    let story = try #require(stories.first)
    let figure = try #require(excursionFigure(Self.context(story))).markup(4)
    #expect(figure.contains("aria-hidden=\"true\"><path class=\"k-grid"))
    for word in ["<title", "<desc", "role=\"img\"", "aria-labelledby", "<g", "</g>"] {
      #expect(!figure.contains(word), "\(word)")
    }
  }

  /// A wide page has twelve columns: no row of the section ends before the last of them, where there are
  /// two parts or more.
  @Test(arguments: stories)
  func `rows are filled to their ends`(_ story: Story) {
    let place = /<(?:div|figure) (?:class="c(\d+)"|style="grid-column:1\/-1")><h3>/
    let widths = Self.section(story).matches(of: place).map { match in
      match.output.1.flatMap { Int($0) } ?? 12
    }
    var filled = 0
    for width in widths {
      #expect(filled % 12 + width <= 12, "\(widths)")
      filled += width
    }
    if widths.count > 1 { #expect(filled % 12 == 0, "\(widths)") }
  }

  /// However many trades there are, the picture has few squares.
  @Test func `many trades share squares`() throws {
    var trial = Trial(wandering(20_000, seed: 33))
    trial.strategy.fast = 2
    trial.strategy.slow = 4
    let story = Story("Many", trial)
    #expect(story.run.trades.count > 1_000)
    let figure = try #require(excursionFigure(Self.context(story))).markup(4)
    print("\(story.run.trades.count) trades: \(figure.utf8.count) bytes of MAE and MFE")
    #expect(figure.utf8.count < 16_000)
  }

  @Test func `a line keeps its lowest and highest values`() {
    var random = SplitMix64(seed: 3)
    var values: [Double?] = (0..<5_000).map { _ in random.unit() }
    values[1_234] = 9
    values[4_321] = -9
    for place in 2_000..<2_500 { values[place] = nil }
    var figure = CourseFigure("Line", ["a", "b"])
    figure.line(.inkLine, values, in: 0, including: 0) { "\($0)" }
    let paths = figure.small.list.shapes.compactMap { shape -> Path? in
      if case .path(.inkLine, let path) = shape.plain { path } else { nil }
    }
    let points = paths.flatMap(\.points)
    #expect(paths.count == 1 && points.count <= 60)
    #expect(paths.first?.starts.count == 2)
    // The pane is 84 pixels high from 8 on, with 4 free above and below.
    #expect(points.map(\.y).min() == 2 * 12 + 1 && points.map(\.y).max() == 2 * 88 + 1)
  }

  @Test func `a strip marks what a check found where it lies`() throws {
    var candles = wandering(400, seed: 12)
    var kept = Candles()
    kept.append(candles, 0..<100)
    kept.append(candles, 160..<400)
    candles = kept
    let source = SeriesSource(
      candles, instrument: Instrument(symbol: "GOOG"), timeframe: Timeframe(1, .day))
    var check = DataCheck(of: source, calendar: nil, policies: DefectPolicies())
    check.add(candles)
    let report = check.finish()
    #expect(report.count(.gap) == 1)
    let story = try #require(stories.first)
    var options = ReportOptions()
    options.dataChecks = [report]
    let figure = qualityFigure(Self.context(story, options))
    #expect(figure.contains("Quality of the data") && figure.contains("Gaps"))
    #expect(figure.contains("k-hold-area") && figure.contains("k-defect"))
    #expect(qualityFigure(Self.context(story)).isEmpty)
    let page = try story.page { $0.dataChecks = [report] }
    #expect(MarkupReading(page).faults.isEmpty)
  }

  /// What the sections cost of a page of 2,148 days.
  @Test func `the sections are small`() {
    let story = Story("Years", Trial(wandering(2_148, seed: 21)))
    let context = Self.context(story)
    let parts = [
      ("section", Self.section(story)),
      ("excursions", excursionFigure(context)?.markup(4) ?? ""),
      ("risk", riskFigure(context)?.markup(4) ?? ""),
      ("course", courseFigure(context)?.markup(4) ?? ""),
    ]
    print(parts.map { "\($0.0) \($0.1.utf8.count)" }.joined(separator: ", "))
    #expect(parts[0].1.utf8.count < 10_000)
  }
}
