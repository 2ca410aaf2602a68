import Foundation
import Jobs
import Market
import Replay
import Store
import Strategy
import Support
import Testing

/// Why, why not, and proof: what a program that imports Jobs learns about runs that a journal keeps.
@Suite struct ProofJobTests {
  private let folder = TemporaryFolder()
  private static let examples = repositoryRoot.appendingPathComponent("examples")
  private var crossover: String { Self.examples.appendingPathComponent("ma-crossover.json").path }

  /// Keeps a run in the journal of the test.
  @discardableResult
  private func keep(
    _ document: String, set settings: [String: Double] = [:], data: [DataRequest] = []
  ) throws -> RunOutcome {
    var request = RunRequest(document: document)
    request.settings = settings
    request.data = data
    request.journal = folder.path("runs.sqlite")
    return try performRun(request)
  }

  private var journal: String { folder.path("runs.sqlite") }

  // MARK: Verify

  @Test func `every example holds when it is run again`() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.examples.path)
      .filter { $0.hasSuffix(".json") || $0.hasSuffix(".yaml") }.sorted()
    #expect(names.count > 3)
    for name in names { try keep(Self.examples.appendingPathComponent(name).path) }
    let verified = try verifyRuns(VerifyRequest(journal: journal))
    #expect(!verified.isEmpty)
    for one in verified {
      guard case .holds = one.verdict else {
        Issue.record("\(one.run.name): \(one)")
        continue
      }
      #expect(one.changes.isEmpty && one.rows.count == RowComparison.Kind.allCases.count)
    }
  }

  @Test func `other candles and another document are named`() throws {
    let candles = folder.file("candles.csv", Self.candles(close: 10))
    let document = folder.file("strategy.json", Self.document)
    let kept = try keep(document)
    #expect(!kept.run.fills.isEmpty)
    _ = folder.file("strategy.json", Self.document + "\n")
    let unharmed = try #require(try verifyRuns(VerifyRequest(journal: journal)).first)
    guard case .holds = unharmed.verdict else {
      Issue.record("\(unharmed)")
      return
    }
    #expect(unharmed.changes == [.document(path: document, isGone: false)])

    _ = folder.file("candles.csv", Self.candles(close: 10.5))
    let changed = try #require(try verifyRuns(VerifyRequest(journal: journal)).first)
    guard case .differs = changed.verdict else {
      Issue.record("\(changed)")
      return
    }
    #expect(
      changed.changes.contains {
        if case .data(_, let then, let now) = $0 { then != now } else { false }
      })
    #expect(changed.rows.contains { $0.kind == .equity && !$0.holds })

    try FileManager.default.removeItem(atPath: candles)
    let gone = try #require(try verifyRuns(VerifyRequest(journal: journal)).first)
    guard case .impossible(let message, let code) = gone.verdict else {
      Issue.record("\(gone)")
      return
    }
    #expect(message.contains("candles.csv") && message.contains("--data") && code == .io)
  }

  // MARK: Why

  @Test func `the rule that opened a trade was true, with the values that the journal keeps`()
    throws
  {
    let outcome = try keep(crossover)
    let run = outcome.run
    for trade in run.trades.sorted(by: { $0.number < $1.number }).prefix(12) {
      var request = WhyRequest(journal: journal, run: "last")
      request.subject = .trade(trade.number)
      let answer = try explainRun(request)
      #expect(answer.trade?.number == trade.number)
      let order = run.orders[run.fills[trade.entryFill].order]
      let bar = try #require(answer.bars.first)
      #expect(bar.time == order.placed && bar.position.size == 0)
      let rule = try #require(bar.rules.first { $0.rule.path == "long.enter" })
      #expect(rule.isTrue && rule.isAsked && rule.parts.isTrue && rule.parts.missing.isEmpty)
      let sides = try #require(rule.parts.sides)
      let kept = run.explanations[order.explanation..<order.explanation + rule.rule.parts.count]
      let values = [sides.left.now, sides.right?.now, sides.left.before, sides.right?.before]
      #expect(Array(kept) == values.compactMap { $0 })
      #expect(sides.left.now > sides.right?.now ?? .nan)
      #expect(sides.left.before <= sides.right?.before ?? .nan)
      #expect(answer.orders.contains { $0.order.id == order.id && !$0.fills.isEmpty })
    }
  }

  @Test func `a trade that a reversal ended has the bar of its signal`() throws {
    let run = try keep(Self.examples.appendingPathComponent("both-sides.json").path).run
    var reversed = 0
    for trade in run.trades.sorted(by: { $0.number < $1.number }).prefix(12) {
      guard let exit = trade.exitFill.map({ run.orders[run.fills[$0].order] }), exit.rule >= 0
      else { continue }
      var request = WhyRequest(journal: journal, run: "last")
      request.subject = .trade(trade.number)
      let answer = try explainRun(request)
      let bar = try #require(answer.bars.last)
      let rule = try #require(bar.rules.first { $0.rule.path == run.rules[exit.rule].path })
      #expect(rule.isTrue && rule.isAsked && bar.time < exit.placed)
      #expect(bar.position.size * (trade.side == .long ? 1 : -1) > 0)
      let entry = try #require(
        answer.orders.last { $0.order.purpose == .entry && $0.order.id < exit.id })
      #expect(entry.order.placed == bar.time && entry.order.side == exit.side)
      reversed += 1
    }
    #expect(reversed > 5)
  }

  @Test func `a portfolio's trades have the rules of its ranks and its calendar`() throws {
    let document = Self.examples.appendingPathComponent("portfolios/momentum-rotation.json").path
    let run = try keep(document).run
    let paths = ["long.enter", "long.exit", "portfolio.top", "portfolio.rebalance"]
    #expect(run.rules.map(\.path) == paths)
    var left = 0
    for trade in run.trades.sorted(by: { $0.number < $1.number }).prefix(12) {
      var request = WhyRequest(journal: journal, run: "last")
      request.subject = .trade(trade.number)
      let answer = try explainRun(request)
      let order = run.orders[run.fills[trade.entryFill].order]
      let bar = try #require(answer.bars.first)
      #expect(bar.time == order.placed && bar.instrument == trade.instrument)
      #expect(bar.rules.map(\.rule.path) == paths)
      let entry = bar.rules[order.rule]
      #expect(entry.isTrue && entry.isAsked && entry.parts.isTrue)
      guard let exit = trade.exitFill.map({ run.orders[run.fills[$0].order] }), exit.rule >= 0,
        let end = answer.bars.last, end.time == exit.placed
      else { continue }
      let rule = end.rules[exit.rule]
      #expect(rule.isTrue && rule.isAsked && end.position.size > 0)
      left += 1
    }
    #expect(left > 5)
    var request = WhyRequest(journal: journal, run: "last")
    request.subject = .lastBar
    request.whyNot = "portfolio.top"
    let answer = try explainRun(request)
    #expect(answer.bars.map(\.instrument) == [0, 1, 2, 3, 4])
    #expect(answer.whyNot.map(\.symbol) == run.instruments.map(\.instrument.symbol))
    #expect(answer.whyNot.contains { $0.before != nil })
    // One instrument may be asked about alone.
    let symbol = run.instruments[3].instrument.symbol
    request.instrument = symbol
    #expect(try explainRun(request).bars.map(\.symbol) == [symbol])
    request.subject = .time(String(run.last.description.prefix(10)))
    #expect(try explainRun(request).bars.map(\.instrument) == [3])
    request.instrument = "Nobody"
    let error = #expect(throws: UsageError.self) { try explainRun(request) }
    #expect(
      error?.description.contains("has no instrument 'Nobody'; it has \(run.instrument.symbol), ")
        == true)
    // Who is not among the two strongest is not entered, and the rank says why.
    let outside = answer.bars.filter { !$0.rules[0].isTrue }
    #expect(!outside.isEmpty && outside.allSatisfy { !$0.rules[0].parts.missing.isEmpty })
  }

  @Test func `a bar without a trade says what was missing, and when the rule was true`() throws {
    let outcome = try keep(crossover)
    let run = outcome.run
    let second = try #require(run.trades.sorted { $0.number < $1.number }.dropFirst().first)
    let placed = run.orders[run.fills[second.entryFill].order].placed
    var request = WhyRequest(journal: journal, run: "last")
    let asked = Time(milliseconds: placed.milliseconds - 3 * 86_400_000)
    request.subject = .time(String(asked.description.prefix(10)))
    request.whyNot = "long"
    let answer = try explainRun(request)
    let bar = try #require(answer.bars.first)
    #expect(bar.time <= asked)
    let rule = try #require(bar.rules.first { $0.rule.path == "long.enter" })
    #expect(!rule.isTrue && rule.parts.missing.count == 1)
    let nearest = try #require(answer.whyNot.first)
    #expect(nearest.after?.time == placed && (nearest.after?.bars ?? 0) > 0)
    #expect(nearest.before?.time ?? placed < bar.time)
  }

  @Test func `the condition beside an entry is asked about by itself`() throws {
    _ = folder.file("candles.csv", Self.candles(close: 10))
    func nearest(_ long: String, _ rule: String) throws -> NearestSignal? {
      try keep(
        folder.file(
          "strategy.json",
          #"{ "name": "Dips", "data": "candles.csv", "timeframe": "1d", "long": \#(long) }"#))
      var request = WhyRequest(journal: journal, run: "last")
      request.subject = .time("2024-01-08")
      request.whyNot = rule
      let answer = try explainRun(request)
      #expect(answer.bars.first?.rules.map(\.rule.path).contains(rule) == false)
      return answer.whyNot.first
    }
    let one = #"{ "enter": "close > 0", "when": "close < 10", "exit": "close > 10" }"#
    let long = try #require(try nearest(one, "long.when"))
    #expect(long.rule.path == "long.when" && long.rule.expression == "close < 10")
    #expect(long.before?.bars == 3 && long.after?.bars == 1)
    let named =
      #"[{ "name": "up", "enter": "close > 10" }, { "name": "dip", "enter": "close > 0", "when": "close < 10" }]"#
    let dip = try #require(try nearest(named, "long.dip.when"))
    #expect(dip.rule.expression == "close < 10" && dip.before?.bars == 3)
    #expect(dip.before?.time == Time(seconds: 1_704_412_800) && dip.after?.bars == 1)
  }

  @Test(
    arguments: [
      ("trade 999", WhyRequest.Subject.trade(999), nil), ("1990", .time("1990-01-01"), nil),
      ("shrot", .lastBar, "shrot"),
    ] as [(String, WhyRequest.Subject, String?)])
  func `a question about nothing is answered with what there is`(
    _ name: String, _ subject: WhyRequest.Subject, _ rule: String?
  ) throws {
    try keep(crossover)
    var request = WhyRequest(journal: journal, run: "last")
    request.subject = subject
    request.whyNot = rule
    #expect {
      try explainRun(request)
    } throws: {
      ($0 as? any UserError)?.exitCode == .usage
    }
  }

  @Test func `a refused entry says what would have been enough`() throws {
    _ = folder.file("candles.csv", Self.candles(close: 10))
    let document = folder.file(
      "strategy.json",
      Self.document.replacing("\"long\"", with: "\"size\": { \"units\": 2000 }, \"long\""))
    let outcome = try keep(document)
    let refused = try #require(outcome.run.orders.first { $0.reason == .notAffordable })
    var request = WhyRequest(journal: journal, run: "last")
    request.subject = .time(String(refused.placed.description.prefix(10)))
    let answer = try explainRun(request)
    let shortfall = try #require(answer.orders.compactMap(\.shortfall).first)
    #expect(shortfall.units == 2_000 && shortfall.available == 10_000)
    #expect(shortfall.needed == 2_000 * shortfall.price && shortfall.missing > 0)
    #expect(shortfall.affordable > 0 && shortfall.affordable * shortfall.price <= 10_000)
  }

  @Test func `changed candles are refused, for they would explain another run`() throws {
    _ = folder.file("candles.csv", Self.candles(close: 10))
    try keep(folder.file("strategy.json", Self.document))
    _ = folder.file("candles.csv", Self.candles(close: 10.5))
    #expect {
      try explainRun(WhyRequest(journal: journal, run: "last"))
    } throws: {
      ($0 as? any UserError)?.exitCode == .data
    }
  }

  // MARK: Audit

  @Test func `an audit of an example finds nothing, and gives the same receipt again`() throws {
    var request = AuditRequest(document: crossover)
    request.settings.cuts = 20
    let outcome = try auditStrategy(request)
    #expect(outcome.audit.isCausal && outcome.audit.cuts == 20 && outcome.audit.repaints.isEmpty)
    #expect(try auditStrategy(request).receipt == outcome.receipt)
    #expect(outcome.identity == (try performRun(RunRequest(document: crossover)).identity))
    request.settings.seed = 2
    #expect(try auditStrategy(request).receipt != outcome.receipt)
  }

  // MARK: Diff

  @Test func `two runs of a journal part, and their profits are bridged`() throws {
    let first = try keep(crossover, set: ["fast": 10])
    let second = try keep(crossover, set: ["fast": 5])
    let outcome = try diffRuns(
      DiffRequest(first.identity.id, second.identity.id, journal: journal))
    #expect(outcome.comparison.divergence?.cause == .signal && !outcome.hasOtherData)
    let bridge = outcome.comparison.bridge
    let cents = bridge.steps.reduce(0) { $0 + Int(($1.amount * 100).rounded()) }
    #expect(cents == Int(((bridge.second - bridge.first) * 100).rounded()))
    // What the journal keeps is compared as the runs themselves are.
    let whole = RunComparison(of: first.run, and: second.run)
    #expect(whole.divergence == outcome.comparison.divergence)
    #expect(whole.bridge == bridge && whole.trades.count == outcome.comparison.trades.count)
  }

  @Test func `a document and its own run in the journal are the same`() throws {
    let kept = try keep(crossover)
    let outcome = try diffRuns(DiffRequest(crossover, kept.identity.id, journal: journal))
    #expect(outcome.comparison.divergence == nil)
    #expect(outcome.comparison.count(.same) == kept.run.trades.count)
  }

  // MARK: Why

  @Test func `a price that is named is enough however it is rounded`() {
    func words(_ value: Double, _ sign: RuleSides.Sign, decimals: Int = 2) -> String? {
      let isAbove = sign == .greater || sign == .greaterOrEqual
      return RuleSides(
        sign: sign,
        left: .init(text: "close", now: isAbove ? 1 : 9_999, before: .nan, isWritten: false),
        right: .init(text: "level", now: value, before: .nan, isWritten: false), price: .left
      ).enough?.words(decimals: decimals)
    }
    #expect(words(101.25, .greater) == "close > 101.25")
    #expect(words(101.25, .greaterOrEqual) == "close ≥ 101.25")
    #expect(words(101.2533, .greater) == "close ≥ 101.26")
    #expect(words(101.2566, .greaterOrEqual) == "close ≥ 101.26")
    #expect(words(101.2566, .greater, decimals: 4) == "close > 101.2566")
    #expect(words(101.2533, .less) == "close ≤ 101.25")
    #expect(words(101.2566, .lessOrEqual) == "close ≤ 101.25")
    #expect(words(99.5, .less) == "close < 99.50")
    #expect(words(1_234.5, .lessOrEqual) == "close ≤ 1,234.50")
  }

  // MARK: Files

  private static let document = """
    { "name": "Turns", "data": "candles.csv", "timeframe": "1d",
      "long": { "enter": "close > open", "exit": "close < open" } }
    """

  private static func candles(close: Double) -> String {
    var text = "time,open,high,low,close,volume\n"
    for day in 1...28 {
      let date = "2024-01-" + (day < 10 ? "0" : "") + "\(day)"
      let end = day % 6 < 3 ? close + 0.4 : close - 0.4
      text += "\(date),10,12,9,\(end),100\n"
    }
    return text
  }
}
