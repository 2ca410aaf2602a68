import Foundation
import GRDB
import Replay
import Strategy
import Support
import Testing

@testable import Store

@Suite struct JournalTests {
  @Test func whatIsReadIsWhatWasSaved() throws {
    let folder = TemporaryFolder()
    let sample = try SampleRun()
    let journal = try Journal(path: folder.path("journal.sqlite"))
    let saved = try journal.save(sample.run, origin: sample.origin, statistics: sample.statistics)
    let id = saved.identity.id
    #expect(saved.isNew)
    #expect(try journal.equity(of: id) == sample.run.equity)
    let listed = try #require(try journal.runs().first)
    #expect(listed.name == "Sample \"quoted\"" && listed.symbol == "TEST" && listed.id == id)
    #expect(listed.finalEquity == sample.run.finalEquity)
    #expect(listed.candles == 5_000 && listed.first == sample.run.first)
    #expect(listed.tradesClosed + listed.tradesOpen == sample.run.trades.count)
    #expect(listed.ambiguousCandles == sample.run.ambiguity.candles)
  }

  @Test func tradesAndFillsComeBackToTheBit() throws {
    let folder = TemporaryFolder()
    let sample = try SampleRun()
    let journal = try Journal(path: folder.path("journal.sqlite"))
    let id = try journal.save(sample.run, origin: sample.origin, statistics: sample.statistics)
      .identity.id
    let trades = try journal.trades(of: id)
    let numbered = sample.run.trades.sorted { $0.number < $1.number }
    #expect(!trades.isEmpty && trades.count == numbered.count)
    for (read, made) in zip(trades, numbered) {
      #expect(read.number == made.number && read.profit == made.profit)
      #expect(read.entryTime == made.entryTime && read.exitTime == made.exitTime)
      #expect(read.entryPrice == made.entryPrice && read.exitPrice == made.exitPrice)
      #expect(read.exitFill == made.exitFill && read.side == "\(made.side)")
      #expect(read.exitPurpose == made.exitPurpose.map { "\($0)" })
      #expect(read.stop == (made.stop.isNaN ? nil : made.stop))
    }
    let fills = try journal.fills(of: id)
    #expect(fills.count == sample.run.fills.count)
    for (read, made) in zip(fills, sample.run.fills) {
      #expect(read.order == made.order && read.candle == made.candle && read.time == made.time)
      #expect(read.quantity == made.quantity && read.price == made.price && read.cost == made.cost)
    }
  }

  @Test func eachOrderHasItsLifeAndItsExplanation() throws {
    let folder = TemporaryFolder()
    let sample = try SampleRun()
    let journal = try Journal(path: folder.path("journal.sqlite"))
    let id = try journal.save(sample.run, origin: sample.origin, statistics: sample.statistics)
      .identity.id
    let orders = try journal.orders(of: id)
    #expect(orders.map(\.number) == sample.run.orders.map(\.id))
    for (read, made) in zip(orders, sample.run.orders) {
      #expect(read.purpose == "\(made.purpose)" && read.state == "\(made.state)")
      #expect(read.placedTime == made.placed && read.closedTime == made.closed)
      #expect(read.reason == made.reason.map { "\($0)" } && read.quantity == made.quantity)
      guard made.rule >= 0 else { continue }
      let parts = sample.run.rules[made.rule].parts.count
      let values = sample.run.explanations[made.explanation..<made.explanation + parts]
      #expect(read.rule == made.rule)
      #expect(read.explanation.map(\.bitPattern) == values.map(\.bitPattern))
    }
  }

  @Test func theEventsAreThoseOfTheOrders() throws {
    let folder = TemporaryFolder()
    let sample = try SampleRun()
    let journal = try Journal(path: folder.path("journal.sqlite"))
    try journal.save(sample.run, origin: sample.origin, statistics: sample.statistics)
    let sql = "SELECT event FROM order_event ORDER BY number, event <> 'placed'"
    let events = try journal.read { try String.fetchAll($0, sql: sql) }
    let expected = sample.run.orders.flatMap { order in
      ["placed"] + (order.closed == nil ? [] : ["\(order.state)"])
    }
    #expect(events == expected)
  }

  @Test func rulesStatisticsAndWarningsAreKept() throws {
    let folder = TemporaryFolder()
    let sample = try SampleRun()
    var run = sample.run
    run.warnings = ["few trades", "a \u{0}-less \"warning\""]
    let journal = try Journal(path: folder.path("journal.sqlite"))
    let saved = try journal.save(run, origin: sample.origin, statistics: sample.statistics)
    let detail = try journal.run("\(saved.identity)")
    #expect(detail.rules.map(\.path) == run.rules.map(\.path))
    #expect(detail.rules.map { $0.parts.map(\.text) } == run.rules.map { $0.parts.map(\.text) })
    #expect(detail.rules.map { $0.parts.map(\.lag) } == run.rules.map { $0.parts.map(\.lag) })
    #expect(detail.warnings.first == "few trades" && detail.warnings.count == 2)
    #expect(detail.document == sample.origin.text && detail.canonical == sample.origin.canonical)
    #expect(detail.statistics.count == Statistics.catalogue.count * 4)
    for figure in detail.statistics where figure.scope == .all {
      #expect(figure.figure == sample.statistics[figure.key])
    }
  }

  @Test func theSameRunAgainChangesNothing() throws {
    let folder = TemporaryFolder()
    let sample = try SampleRun()
    let path = folder.path("journal.sqlite")
    let journal = try Journal(path: path)
    try journal.save(sample.run, origin: sample.origin, statistics: sample.statistics)
    try journal.close()
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    let again = try Journal(path: path)
    let saved = try again.save(sample.run, origin: sample.origin, statistics: sample.statistics)
    try again.close()
    #expect(!saved.isNew)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
  }

  /// A run that the journal had already is the last one again, and what named its candles is that of the
  /// last time.
  @Test func theLastRunIsTheOneLastAskedFor() throws {
    let folder = TemporaryFolder()
    let journal = try Journal(path: folder.path("journal.sqlite"))
    let samples = try (0..<3).map {
      try SampleRun(candles: 200, set: ["slow": Double(10 + $0)])
    }
    func save(_ place: Int, _ options: String? = nil) throws -> Bool {
      let sample = samples[place]
      return try journal.save(
        sample.run, origin: sample.origin, statistics: sample.statistics,
        asked: AskedData(text: options)
      ).isNew
    }
    for place in 0..<3 { #expect(try save(place, place == 1 ? "--data a.csv" : nil)) }
    #expect(try journal.run("last").run.number == 3)
    #expect(try journal.run("last").asked.text == nil)
    #expect(try !save(1, "--data b.csv"))
    #expect(try journal.run("last").run.number == 2)
    #expect(try journal.run("last").asked.text == "--data b.csv")
    #expect(try !save(0))
    #expect(try journal.run("last").run.number == 1)
    #expect(try journal.runs().map(\.number) == [1, 2, 3])
    #expect(try journal.delete(["last"]).map(\.number) == [1])
    #expect(try journal.run("last").run.number == 2)
    #expect(try !save(1))
    #expect(try journal.run("last").asked.text == nil)
  }

  /// The options by which candles are found go with a run, those of the last time alone; the same again writes
  /// nothing.
  @Test func optionsAreKeptOneByOne() throws {
    let folder = TemporaryFolder()
    let path = folder.path("journal.sqlite")
    let sample = try SampleRun(candles: 200)
    func save(_ asked: AskedData) throws {
      let journal = try Journal(path: path)
      try journal.save(
        sample.run, origin: sample.origin, statistics: sample.statistics, asked: asked)
      try journal.close()
    }
    let first = AskedData(
      text: "--data a.csv --time-zone Asia/Tokyo --sort", folder: "/work",
      options: [.init("data", "a.csv"), .init("time-zone", "Asia/Tokyo"), .init("sort")])
    try save(first)
    #expect(try Journal(path: path).run("last").asked == first)
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    try save(first)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    let second = AskedData(text: "--data a.csv", folder: "/", options: [.init("data", "a.csv")])
    try save(second)
    #expect(try Journal(path: path).run("last").asked == second)
    try save(AskedData())
    #expect(try Journal(path: path).run("last").asked == AskedData())
  }

  /// Folders are kept as seen from the journal's, so that both may be moved together.
  @Test func aFolderMovesWithItsJournal() throws {
    let folder = TemporaryFolder()
    let sample = try SampleRun(candles: 200)
    let root = try #require(realpath(folder.url.path, nil).map { String(cString: $0) })
    for name in ["here", "here/runs", "here/journals"] {
      try FileManager.default.createDirectory(
        atPath: "\(root)/\(name)", withIntermediateDirectories: true)
    }
    let journal = try Journal(path: "\(root)/here/journals/journal.sqlite")
    try journal.save(
      sample.run, origin: sample.origin, statistics: sample.statistics,
      asked: AskedData(folder: "\(root)/here/runs"))
    try journal.close()
    let kept = try DatabaseQueue(path: "\(root)/here/journals/journal.sqlite").read {
      try String.fetchOne($0, sql: "SELECT folder FROM run_asked")
    }
    #expect(kept == "../runs")
    try FileManager.default.moveItem(atPath: "\(root)/here", toPath: "\(root)/there")
    let moved = try Journal(path: "\(root)/there/journals/journal.sqlite")
    #expect(try moved.run("last").asked.folder == "\(root)/there/runs")
    let own = JournalFolder(of: "\(root)/there/journal.sqlite")
    #expect(own.kept("\(root)/there") == "." && own.found(".") == "\(root)/there")
    #expect(own.found(own.kept("/")) == "/" && own.found("/else") == "/else")
  }

  /// What trials at random ended with is kept, also for a run that an older version had kept without.
  @Test func trialsAtRandomAreKept() throws {
    let folder = TemporaryFolder()
    let path = folder.path("journal.sqlite")
    var sample = try SampleRun(candles: 200)
    sample.run.ambiguity.candles = 3
    sample.run.ambiguity.random = [10_004.25, 9_990, 0.1 + 0.2]
    func save() throws -> Run {
      let journal = try Journal(path: path)
      let saved = try journal.save(
        sample.run, origin: sample.origin, statistics: sample.statistics)
      let kept = try journal.keptRun(saved.identity.id)
      try journal.close()
      return kept
    }
    #expect(try save().ambiguity == sample.run.ambiguity)
    try execute("DELETE FROM random_path", in: path)
    #expect(try Journal(path: path).run("last").randomEquities.isEmpty)
    #expect(try save().ambiguity == sample.run.ambiguity)
  }

  /// Of runs that an older version kept the newest is the last, until one is asked for.
  @Test func runsOfAnOlderVersionComeBeforeThoseThatAreAskedFor() throws {
    let folder = TemporaryFolder()
    let path = folder.path("journal.sqlite")
    let samples = try (0..<2).map {
      try SampleRun(candles: 200, set: ["slow": Double(10 + $0)])
    }
    let journal = try Journal(path: path)
    for sample in samples {
      try journal.save(sample.run, origin: sample.origin, statistics: sample.statistics)
    }
    try journal.close()
    try execute("DELETE FROM run_asked", in: path)
    let again = try Journal(path: path)
    #expect(try again.run("last").run.number == 2)
    let first = samples[0]
    try again.save(first.run, origin: first.origin, statistics: first.statistics)
    #expect(try again.run("last").run.number == 1)
  }

  @Test func theSameRunsGiveTheSameBytes() throws {
    let folder = TemporaryFolder()
    for name in ["a", "b"] {
      let journal = try Journal(path: folder.path(name))
      for seed in 1...3 {
        let sample = try SampleRun(seed: UInt64(seed), candles: 500)
        try journal.save(sample.run, origin: sample.origin, statistics: sample.statistics)
      }
      try journal.close()
    }
    let a = try Data(contentsOf: URL(fileURLWithPath: folder.path("a")))
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.path("b"))) == a)
  }

  @Test func aRunIsFoundByTheBeginningOfItsIdentity() throws {
    let folder = TemporaryFolder()
    let journal = try Journal(path: folder.path("journal.sqlite"))
    var ids: [String] = []
    for slow in 10...30 {
      let sample = try SampleRun(candles: 200, set: ["slow": Double(slow)])
      ids.append(
        try journal.save(sample.run, origin: sample.origin, statistics: sample.statistics)
          .identity.id)
    }
    #expect(Set(ids).count == 21)
    #expect(try journal.run(String(ids[3].prefix(8)).uppercased()).run.number == 4)
    let first = String(ids[0].prefix(1))
    let matches = ids.filter { $0.hasPrefix(first) }
    if matches.count > 1 { #expect(throws: JournalError.self) { try journal.run(first) } }
    for text in ["", "xyz", "1234567890123"] {
      #expect(throws: JournalError.self, "\(text)") { try journal.run(text) }
    }
  }

  /// By its name where one run has it, and by `last`; a name of hex digits stands behind identities.
  @Test func aRunIsFoundByItsName() throws {
    let folder = TemporaryFolder()
    let journal = try Journal(path: folder.path("journal.sqlite"))
    #expect(throws: JournalError.self) { try journal.run("last") }
    for (place, name) in ["first", "beef", "twice", "twice"].enumerated() {
      var sample = try SampleRun(candles: 200, set: ["slow": Double(10 + place)])
      sample.run.name = name
      try journal.save(sample.run, origin: sample.origin, statistics: sample.statistics)
    }
    #expect(try journal.run("last").run.number == 4)
    #expect(try journal.run("first").run.number == 1)
    #expect(try journal.run("beef").run.number == 2)
    let ids = try journal.runs().map { RunIdentity.grouped($0.id) }
    let error = #expect(throws: JournalError.self) { try journal.run("twice") }
    #expect(error?.fact == .ambiguousName("twice", ids: [ids[3], ids[2]]))
    let near = #expect(throws: JournalError.self) { try journal.run("frist") }
    #expect(near?.fact == .notARun("frist", nearest: "first"))
  }

  /// What shows trades takes those of a journal for those of the engine.
  @Test func aTradeOfTheJournalIsThatOfTheRun() throws {
    let folder = TemporaryFolder()
    let journal = try Journal(path: folder.path("journal.sqlite"))
    let sample = try SampleRun()
    let saved = try journal.save(
      sample.run, origin: sample.origin, statistics: sample.statistics)
    let trades = try journal.trades(of: saved.identity.id).map { Trade($0) }
    #expect(trades.count > 20)
    #expect(trades == sample.run.trades.sorted { $0.number < $1.number })
  }
}
