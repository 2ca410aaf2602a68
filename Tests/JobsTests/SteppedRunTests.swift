import Foundation
import Jobs
import Market
import Replay
import Strategy
import Support
import Testing

/// A run that is stepped through shows at each bar what it knew then, and no more.
@Suite struct SteppedRunTests {
  private let folder = TemporaryFolder()
  private static let examples = repositoryRoot.appendingPathComponent("examples")

  /// An example with its data by their whole paths, ended before a time.
  private func example(_ name: String, until end: String? = nil) throws -> String {
    let source = Self.examples.appendingPathComponent(name)
    let object = try JSONSerialization.jsonObject(with: Data(contentsOf: source))
    var document = try #require(object as? [String: Any])
    let base = source.deletingLastPathComponent()
    func whole(_ value: Any) -> Any {
      if let path = value as? String, path.hasSuffix(".csv") || path.hasSuffix(".gz") {
        return base.appendingPathComponent(path).standardizedFileURL.path
      }
      if var entry = value as? [String: Any], let file = entry["file"] {
        entry["file"] = whole(file)
        return entry
      }
      return value
    }
    document["data"] =
      (document["data"] as? [Any]).map { $0.map(whole) } ?? document["data"].map(whole)
    if let end { document["to"] = end }
    let data = try JSONSerialization.data(withJSONObject: document)
    return folder.file("\(UUID().uuidString).json", String(decoding: data, as: UTF8.self))
  }

  private func step(_ path: String, symbol: String? = nil) throws -> SteppedRun {
    var request = StepRequest(path, journal: folder.path("runs.sqlite"))
    request.symbol = symbol
    return try stepRun(request)
  }

  /// Cuts a run after some bars, and compares what it knew at its end with what the whole one tells there.
  @Test(arguments: [
    ("ma-crossover.json", nil), ("bollinger-breakout.json", nil), ("both-sides.json", nil),
    ("macd-signal.json", nil), ("minutes-to-quarters.json", nil), ("shared-account.json", "AAPL"),
    ("strategies/grid.json", nil), ("strategies/turtle.json", "AAPL"),
    ("strategies/donchian-break-even.json", nil), ("strategies/supertrend.json", nil),
    ("strategies/intraday.json", nil),
  ])
  func `a bar of a whole run is the end of a run that was cut there`(
    name: String, symbol: String?
  ) throws {
    let whole = try step(example(name), symbol: symbol)
    #expect(whole.count > 20)
    var random = SplitMix64(seed: 7)
    let trades = whole.run.trades.filter { $0.instrument == whole.place }
    var bars = (0..<4).map { _ in Int(random.next() % UInt64(whole.count - 2)) + 1 }
    // Around entries and exits most changes.
    bars += trades.prefix(2).flatMap { [$0.entryCandle, $0.exitCandle] }
      .map { min(whole.bar(of: $0), whole.count - 2) }
    // Every instrument has to have begun.
    let first = whole.run.instruments.count > 1 ? 2_000 : 0
    for bar in Set(bars).sorted() where bar > first {
      let next = whole.time(bar + 1)
      let isDaily = whole.run.baseFrame?.intradaySeconds == nil
      let end = isDaily ? String(next.description.prefix(10)) : next.description
      let cut = try step(example(name, until: end), symbol: symbol)
      #expect(cut.count == bar + 1, "\(name) at \(end)")
      guard cut.count == bar + 1 else { continue }
      compare(whole, cut, at: bar, "\(name) at bar \(bar), \(whole.times.text(whole.time(bar)))")
    }
  }

  private func compare(_ whole: SteppedRun, _ cut: SteppedRun, at bar: Int, _ words: String) {
    let (then, end) = (whole.state(at: bar), cut.state(at: bar))
    #expect(then.equity == end.equity, "\(words)")
    #expect(abs(then.cash - end.cash) < 1e-6, "\(words)")
    #expect(then.units == end.units, "\(words)")
    #expect(then.drawdown == end.drawdown && then.closedCount == end.closedCount, "\(words)")
    #expect(then.open == end.open, "\(words): \(then.open) and \(end.open)")
    for place in 0..<then.closedCount where place > then.closedCount - 5 {
      let (a, b) = (whole.closedTrade(place), cut.closedTrade(place))
      #expect(a.number == b.number && a.profit == b.profit && a.exitTime == b.exitTime, "\(words)")
    }
    // A run that is cut cancels what waits; otherwise it would wait still.
    let left = end.waiting + end.ended.filter { $0.reason == .endOfData }
    let waiting = then.waiting.map { [$0.id, $0.placedCandle] }
    #expect(waiting == left.map { [$0.id, $0.placedCandle] }.sorted { $0[0] < $1[0] }, "\(words)")
    #expect(
      then.waiting.map(\.kind) == left.sorted { $0.id < $1.id }.map(\.kind), "\(words)")
    let rules = zip(whole.rules(at: bar), cut.rules(at: bar))
    for (a, b) in rules {
      #expect(a.isTrue == b.isTrue && a.isAsked == b.isAsked, "\(words)")
      #expect("\(a.parts)" == "\(b.parts)", "\(words)")
    }
  }

  /// `kreplay why` asks the engine; stepping looks records up.
  @Test func `account and rules are those that why tells`() throws {
    let path = Self.examples.appendingPathComponent("ma-crossover.json").path
    var request = RunRequest(document: path)
    request.journal = folder.path("runs.sqlite")
    _ = try performRun(request)
    let whole = try step("last")
    for bar in [40, 119, 120, 121, 1_500, 3_000, whole.count - 2] {
      var question = WhyRequest(journal: folder.path("runs.sqlite"), run: "last")
      question.subject = .time(whole.times.text(whole.time(bar)))
      let told = try #require(try explainRun(question).bars.first)
      let state = whole.state(at: bar)
      #expect(told.time == whole.time(bar))
      #expect(told.account.equity == state.equity && abs(told.account.cash - state.cash) < 1e-6)
      #expect(told.position.size == state.units)
      if state.units != 0 { #expect(abs(told.position.entry - state.entryPrice) < 1e-9) }
      #expect("\(told.rules.map(\.parts))" == "\(whole.rules(at: bar).map(\.parts))")
      #expect(told.rules.map(\.isAsked) == whole.rules(at: bar).map(\.isAsked))
    }
  }

  @Test func `entries are found both ways`() throws {
    let whole = try step(Self.examples.appendingPathComponent("ma-crossover.json").path)
    var bar = 0
    var found: [Int] = []
    while let next = whole.entry(after: bar, forward: true) {
      #expect(next > bar)
      found.append(next)
      bar = next
    }
    #expect(found.count == whole.run.trades.count)
    #expect(whole.entry(ofTrade: 5) == found[4] && whole.entry(ofTrade: 0) == nil)
    for entry in found.reversed() {
      let before = whole.entry(after: entry + 1, forward: false)
      #expect(before == entry)
    }
    #expect(whole.entry(after: found[0], forward: false) == nil)
  }

  /// What the strategy does at market, done by hand, has the strategy's result.
  @Test func `own trades are worth what the strategy's are`() throws {
    let whole = try step(Self.examples.appendingPathComponent("ma-crossover.json").path)
    var own = OwnTrades(whole, from: 0)
    for bar in 0..<whole.count - 1 {
      let asked = whole.state(at: bar).waiting
      for order in asked { own.ask(order.side == .long ? .buy : .close) }
      own.go(to: bar + 1, whole)
    }
    #expect(own.trades.count == whole.run.trades.count)
    // Each after its costs, as the strategy's.
    #expect(whole.run.account.commission.rate > 0)
    for (own, trade) in zip(own.trades, whole.run.trades) where !trade.isOpen {
      #expect(abs(own.share - trade.share) < 1e-9, "\(own.share) \(trade.share)")
    }
    let score = own.score(whole)
    #expect(abs(score.own - score.strategy) < 1e-9, "\(score)")
    #expect(abs(own.worth(whole) - whole.run.finalEquity) < 1e-6)
  }

  /// The example with another size.
  private func sized(_ size: [String: Any]) throws -> String {
    let example = URL(fileURLWithPath: try example("ma-crossover.json"))
    let object = try JSONSerialization.jsonObject(with: Data(contentsOf: example))
    var document = try #require(object as? [String: Any])
    document["size"] = size
    let data = try JSONSerialization.data(withJSONObject: document)
    return folder.file("\(UUID().uuidString).json", String(decoding: data, as: UTF8.self))
  }

  @Test(arguments: [["units": 10.0], ["units": 10.5], ["cash": 4_000.0]])
  func `own trades have the units or the money that the strategy's size names`(
    size: [String: Double]
  ) throws {
    let whole = try step(sized(size))
    var own = OwnTrades(whole, from: 0)
    for bar in 0..<whole.count - 1 {
      for order in whole.state(at: bar).waiting { own.ask(order.side == .long ? .buy : .close) }
      own.go(to: bar + 1, whole)
    }
    let first = try #require(own.trades.first)
    if size["units"] != nil { #expect(first.units == 10) }
    #expect(first.units < 400 && own.trades.count == whole.run.trades.count)
    #expect(abs(own.worth(whole) - whole.run.finalEquity) < 1e-6)
    #expect(abs(own.score(whole).own - own.score(whole).strategy) < 1e-9)
  }

  /// Units that 10,000 does not pay for.
  @Test func `own orders that the cash does not pay for are none`() throws {
    let whole = try step(sized(["units": 1_000]))
    var own = OwnTrades(whole, from: 100)
    #expect(whole.bars.open[101] > 10 && own.ask(.buy))
    own.go(to: 101, whole)
    #expect(own.held == nil && own.order == nil && own.worth(whole) == 10_000)
    own.go(to: 110, whole)
    #expect(whole.bars.close[110] != whole.bars.open[101] && own.score(whole).holding == 0)
  }

  /// A size with no number of its own: own orders and holding have the whole account, as with all of the equity.
  @Test(arguments: ["volatility", "equity", "cash", "units"])
  func `own trades have the whole account where the size is worked out`(kind: String) throws {
    let size: [String: Any] =
      kind == "volatility" ? [kind: ["target": 0.15, "bars": 60]] : [kind: "close / 1000"]
    let whole = try step(sized(size))
    let plain = try step(sized(["equity": 1]))
    var own = OwnTrades(whole, from: 100)
    var other = OwnTrades(plain, from: 100)
    own.ask(.buy)
    other.ask(.buy)
    own.go(to: 110, whole)
    other.go(to: 110, plain)
    let units = try #require(own.held).units
    #expect(units > 100 && units == other.held?.units)
    let (score, same) = (own.score(whole), other.score(plain))
    #expect(score.own == same.own && score.holding == same.holding && score.holding != 0)
  }

  @Test func `own orders wait for the next open and are taken back`() throws {
    let whole = try step(Self.examples.appendingPathComponent("ma-crossover.json").path)
    var own = OwnTrades(whole, from: 100)
    #expect(own.ask(.close) == false && own.ask(.buy) && own.order == .buy)
    #expect(own.ask(.buy) && own.order == nil)
    own.ask(.sell)
    own.go(to: 101, whole)
    let held = try #require(own.held)
    #expect(!held.isLong && held.bar == 101 && held.price == whole.bars.open[101])
    #expect(own.ask(.sell) == false && own.ask(.buy))
    own.go(to: 102, whole)
    #expect(own.held == nil && own.trades[0].exitPrice == whole.bars.open[102])
    #expect(own.score(whole).trades == 1 && own.score(whole).bars == 2)
  }

  /// Bought at 100; the contract after costs 10 more and is at 121 at last. At the close before the roll 1 of 100
  /// was gained, and after it 11 of 110.
  @Test func `what is held compares with prices of its bar, before a roll and after it`() throws {
    let rows = [(100, 100), (100, 101), (111, 121), (121, 121)].enumerated().map { day, price in
      "2024-01-0\(day + 1),\(price.0),\(price.1),\(price.0),\(price.1),1\n"
    }
    _ = folder.file("future.csv", "date,open,high,low,close,volume\n" + rows.joined())
    _ = folder.file("rolls.csv", "time,kind,value\n2024-01-03,roll,10\n")
    for (side, sign) in [("long", 1.0), ("short", -1)] {
      let document = folder.file(
        "\(side).json",
        """
        { "name": "\(side)", "data": { "file": "future.csv", "events": "rolls.csv" },
          "\(side)": { "enter": "position.size == 0" }, "size": { "units": 1 } }
        """)
      let run = try step(document)
      let trade = try #require(run.run.trades.first)
      #expect(run.state(at: 1).entryPrice == 100 && run.state(at: 2).entryPrice == 110)
      #expect(abs(run.openShare(of: trade, at: 1) - sign * 0.01) < 1e-12)
      #expect(abs(run.openShare(of: trade, at: 2) - sign * 0.1) < 1e-12)
    }
  }

  @Test func `what is no bar is refused with the cure`() throws {
    let path = Self.examples.appendingPathComponent("ma-crossover.json").path
    let whole = try step(path)
    #expect(whole.times.text(whole.time(try whole.bar(written: "2012-03-03"))) == "2012-03-02")
    for (text, words) in [
      ("tomorrow", "is not a date"), ("1990-01-01", "outside of the run"),
      ("2031-01-01", "2000-03-01 to 2013-03-01"),
    ] {
      do {
        _ = try whole.bar(written: text)
        Issue.record("\(text) is taken")
      } catch { #expect("\(error)".contains(words), "\(error)") }
    }
    let shared = Self.examples.appendingPathComponent("shared-account.json").path
    for (symbol, words) in [(nil, "--symbol"), ("AAPLE", "did you mean 'AAPL'")]
      as [(String?, String)]
    {
      do {
        _ = try step(shared, symbol: symbol)
        Issue.record("not refused")
      } catch { #expect("\(error)".contains(words), "\(error)") }
    }
  }
}
