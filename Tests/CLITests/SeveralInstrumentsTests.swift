import Foundation
import Support
import Testing

/// Several instruments with one account, from the document to the journal.
@Suite struct SeveralInstrumentsTests {
  /// Daily candles from a day on; `rests` leaves weekends out.
  private static func candles(
    _ seed: UInt64, from start: Int, days: Int, rests: Bool = true, zone: String = ""
  ) -> String {
    var random = SplitMix64(seed: seed)
    var last = 5_000
    var text = "time,open,high,low,close,volume\n"
    for day in start..<start + days {
      // 2020-01-01 was a Wednesday.
      if rests, (day + 2) % 7 > 4 { continue }
      let date = Date(timeIntervalSince1970: 1_577_836_800 + Double(day) * 86_400)
      let name = ISO8601DateFormatter().string(from: date).prefix(10)
      let open = last + random.whole(-20...20)
      let close = open + random.whole(-100...100)
      let prices = [
        open, max(open, close) + random.whole(0...40), min(open, close) - random.whole(0...40),
        close,
      ]
      last = close
      text += "\(name)\(zone),\(prices.map { "\(Double($0) / 100)" }.joined(separator: ",")),1000\n"
    }
    return text
  }

  private static func document(_ data: String, size: String = "0.2", _ more: String = "") -> String
  {
    """
    data: \(data)
    long: { enter: "close > sma(close, 5)", exit: "close < sma(close, 5)" }
    size: { equity: \(size) }
    instrument: { lot: 1 }
    account: { commission: { rate: 0.001 } }
    \(more)
    """
  }

  /// Three files that begin and end at different times; the third trades at weekends too.
  private func folder() -> TemporaryFolder {
    let folder = TemporaryFolder()
    _ = folder.file("a.csv", Self.candles(1, from: 0, days: 300))
    _ = folder.file("b.csv", Self.candles(2, from: 60, days: 200))
    _ = folder.file("c.csv", Self.candles(3, from: 100, days: 250, rests: false))
    return folder
  }

  private func json(_ line: String, in folder: TemporaryFolder) throws -> [String: Any] {
    let result = try Kreplay.shell("kreplay run \(line) --no-report --json", in: folder.url.path)
    #expect(result.code == 0 && result.errors.isEmpty, "\(line): \(result.errors)")
    return try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any] ?? [:]
  }

  private func number(_ run: [String: Any], _ key: String) throws -> Double {
    try #require(run[key] as? Double)
  }

  private func instruments(_ run: [String: Any]) throws -> [[String: Any]] {
    try #require(run["instruments"] as? [[String: Any]])
  }

  // MARK: What is said

  @Test func theSummaryHasALineForEach() throws {
    let folder = TemporaryFolder()
    let document = repositoryRoot.appending(path: "examples/shared-account.json").path
    var text = ""
    for line in [
      "kreplay run \(document) --no-report --journal j", "kreplay runs list --journal j",
      "kreplay runs show last --journal j | sed s,\(document),DOCUMENT,",
      "kreplay runs trades last --journal j | head -8",
      "kreplay runs trades last --journal j --csv | head -3",
      "kreplay runs list --symbol IBM --journal j | wc -l",
      "kreplay runs list --symbol IBN --journal j",
    ] {
      let result = try Kreplay.shell(line, in: folder.url.path)
      #expect(result.code == 0 && result.errors.isEmpty, "\(result.errors)")
      text += "$ \(line.replacing(document, with: "DOCUMENT"))\n\(result.output)\n"
    }
    expectGolden(text, "several-instruments.txt")
  }

  @Test func theFiguresOfEachAddUp() throws {
    let folder = folder()
    _ = folder.file("s.yaml", Self.document("[a.csv, b.csv, c.csv]"))
    let run = try json("s.yaml --with trades", in: folder)
    let all = try instruments(run)
    #expect(all.map { $0["symbol"] as? String } == ["A", "B", "C"])
    #expect(all.map { $0["candles"] as? Int } == [214, 143, 250])
    let profit = try all.reduce(0) { $0 + (try number($1, "profit")) }
    #expect(abs(profit - (try number(run, "finalEquity")) + 10_000) < 1e-6)
    let closed = all.reduce(0) { $0 + ($1["tradesClosed"] as? Int ?? 0) }
    #expect(closed > 30 && closed == run["tradesClosed"] as? Int)
    let trades = try #require(run["trades"] as? [[String: Any]])
    for one in all {
      let own = trades.filter { $0["symbol"] as? String == one["symbol"] as? String }
      #expect(
        own.count { $0["isOpen"] as? Bool == false } == one["tradesClosed"] as? Int ?? -1)
    }
  }

  /// A moment at which any of them has a candle is one of the run's.
  @Test func theRunsClockIsThatOfAll() throws {
    let folder = folder()
    _ = folder.file("s.yaml", Self.document("[a.csv, b.csv, c.csv]"))
    let run = try json("s.yaml --with equity", in: folder)
    let equity = try #require(run["equity"] as? [[String: Any]])
    let days = try Set(
      ["a.csv", "b.csv", "c.csv"].flatMap { name in
        try String(contentsOfFile: folder.path(name), encoding: .utf8)
          .split(separator: "\n").dropFirst().map { String($0.prefix(10)) }
      })
    #expect(
      equity.compactMap { ($0["time"] as? String)?.prefix(10) }.map(String.init) == days.sorted())
    #expect(equity.allSatisfy { $0["position"] is NSNull })
  }

  @Test func aListOfOneIsTheSameRun() throws {
    let folder = folder()
    _ = folder.file("one.yaml", Self.document("a.csv"))
    _ = folder.file("list.yaml", Self.document("[a.csv]"))
    let outputs = try ["one.yaml", "list.yaml", "list.yaml --data a.csv"].map {
      try Kreplay.shell("kreplay run \($0) --no-report", in: folder.url.path).output
        .replacing(/^\S+/, with: "")
    }
    #expect(Set(outputs).count == 1 && outputs[0].contains("A, 1d"))
  }

  // MARK: One account

  /// Of two instruments with the same candles, the first takes the cash.
  @Test(arguments: [["x", "y"], ["y", "x"]]) func theFirstOfTheDataHasTheCash(
    _ order: [String]
  ) throws {
    let folder = TemporaryFolder()
    for name in order { _ = folder.file("\(name).csv", Self.candles(5, from: 0, days: 200)) }
    _ = folder.file(
      "s.yaml", Self.document("[\(order.map { "\($0).csv" }.joined(separator: ", "))]", size: "0.9")
    )
    let run = try json("s.yaml --journal j", in: folder)
    let all = try instruments(run)
    #expect(all[0]["symbol"] as? String == order[0].uppercased())
    #expect((all[0]["tradesClosed"] as? Int ?? 0) > 10 && all[1]["tradesClosed"] as? Int == 0)
    #expect((all[1]["ordersRefused"] as? Int ?? 0) >= all[0]["tradesClosed"] as? Int ?? .max)
    #expect((run["warnings"] as? [String])?.contains { $0.contains("not enough money") } == true)
    let rows = try Kreplay.shell(
      "python3 -c \"import sqlite3; print(sqlite3.connect('j').execute('select distinct instrument, "
        + "reason from order_record where state = \\'rejected\\'').fetchall())\"",
      in: folder.url.path)
    #expect(rows.output == "[(1, 'notAffordable')]\n", "\(rows.errors)")
    // Alone, it does the same.
    _ = folder.file("alone.yaml", Self.document("\(order[0]).csv", size: "0.9"))
    let alone = try json("alone.yaml", in: folder)
    #expect(try number(alone, "finalEquity") == number(run, "finalEquity"))
  }

  /// Where the cash is enough for all, the order of the files changes nothing.
  @Test func theOrderOfFilesDecidesTiesAlone() throws {
    let folder = folder()
    var found: Set<String> = []
    for order in ["abc", "acb", "bac", "bca", "cab", "cba"] {
      let list = order.map { "\($0).csv" }.joined(separator: ", ")
      _ = folder.file("s.yaml", Self.document("[\(list)]"))
      let run = try json("s.yaml --with trades", in: folder)
      let trades = try #require(run["trades"] as? [[String: Any]]).map { trade in
        ["symbol", "entryTime", "entryPrice", "exitTime", "exitPrice", "quantity", "isOpen"]
          .map { "\(trade[$0] ?? "")" }.joined(separator: " ")
      }
      let equity = try (number(run, "finalEquity") * 1e6).rounded()
      found.insert(trades.sorted().joined(separator: "\n") + "\n\(equity)")
      #expect(try instruments(run).allSatisfy { $0["ordersRefused"] as? Int == 0 })
    }
    #expect(found.count == 1)
  }

  @Test func candlesOfTheCommandTakeThePlaceOfTheDocuments() throws {
    let folder = folder()
    _ = folder.file("s.yaml", Self.document("[a.csv, b.csv]"))
    _ = folder.file("t.yaml", Self.document("none.csv"))
    let one = try json("s.yaml", in: folder)
    let other = try json("t.yaml --data a.csv --data b.csv", in: folder)
    #expect(one["run"] as? String == other["run"] as? String)
    let result = try Kreplay.shell(
      "kreplay run t.yaml --data a.csv --data - --no-report --quiet <b.csv && "
        + "kreplay run t.yaml --data a.csv --data b.csv --quiet --journal j && ls reports",
      in: folder.url.path)
    #expect(result.output.hasSuffix("t.a,b.html\n"), "\(result.output)")
  }

  /// The chart of a run needs to know which instrument is drawn.
  @Test func aChartIsOfOneOfThem() throws {
    let folder = folder()
    _ = folder.file("s.yaml", Self.document("[a.csv, b.csv, c.csv]"))
    let text = try [
      "kreplay run s.yaml --no-report --quiet --journal j",
      "kreplay chart --run last --journal j --out x.svg",
      "kreplay chart --run last --journal j --symbol D --out x.svg",
      "kreplay chart --run last --journal j --symbol B --out x.svg && grep -c '<svg' x.svg",
      "kreplay chart b.csv --run last --journal j --symbol B --out y.svg && cmp x.svg y.svg",
      "kreplay chart b.csv --run last --journal j --symbol A --out x.svg",
    ].map { line in
      let result = try Kreplay.shell(line, in: folder.url.path)
      return "$ \(line)\n\(result.output)\(result.errors)"
        .replacing(/[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}/, with: "RUN")
    }.joined()
    expectGolden(text, "several-charts.txt")
  }

  // MARK: What cannot be

  @Test func instrumentsThatDoNotGoTogether() throws {
    let folder = folder()
    _ = folder.file("late.csv", Self.candles(9, from: 900, days: 40))
    _ = folder.file(
      "minutes.csv",
      "time,open,high,low,close\n2020-01-01T10:00:00Z,1,1,1,1\n2020-01-01T10:01:00Z,1,1,1,1\n")
    func write(_ name: String, _ data: String, _ more: String = "") {
      _ = folder.file(name, Self.document(data, more))
    }
    write("missing.yaml", "[a.csv, gone.csv]")
    write("twice.yaml", "[a.csv, { file: b.csv, symbol: A }]")
    write("same.yaml", "[a.csv, a.csv]")
    write("frames.yaml", "[a.csv, minutes.csv]")
    write("late.yaml", "[a.csv, late.csv]", "to: 2020-08-01")
    write("apart.yaml", "[b.csv, late.csv]")
    write(
      "zones.yaml", "[a.csv, { file: minutes.csv, instrument: { zone: Asia/Tokyo } }]",
      "from: 2020-01-01")
    _ = folder.file(
      "spoilt.csv", "time,open,high,low,close\n2020-01-01,1,1,1,1\n2020-01-02,1,1,2,1\n")
    write("spoilt.yaml", "[a.csv, spoilt.csv]")
    var text = ""
    for line in [
      "missing.yaml", "twice.yaml", "same.yaml", "frames.yaml", "late.yaml", "apart.yaml",
      "zones.yaml", "spoilt.yaml", "missing.yaml --data a.csv --data b.csv --symbol X",
      "- --data a.csv --data - <same.yaml",
    ] {
      let result = try Kreplay.shell("kreplay run \(line) --no-report", in: folder.url.path)
      text += "$ kreplay run \(line)\n\(result.errors)"
      text +=
        result.output.split(separator: "\n").filter { $0.hasPrefix("warning") }
        .map { $0 + "\n" }.joined() + "exit code \(result.code)\n\n"
    }
    expectGolden(text, "several-wrong.txt")
    #expect(files(in: folder).allSatisfy { !$0.contains("kreplay") && !$0.contains("html") })
  }

  /// Two documents on the same files in another order, the second with dearer fills.
  @Test func `a comparison names the instrument that is meant`() throws {
    let folder = folder()
    func write(_ name: String, _ data: String, rate: Double) {
      _ = folder.file(
        name,
        """
        data: \(data)
        long: { enter: "close > sma(close, 5)", exit: "close < sma(close, 5)" }
        size: { units: 10 }
        account: { cash: 100000, commission: { rate: \(rate) } }
        """)
    }
    write("one.yaml", "[a.csv, b.csv]", rate: 0.001)
    write("two.yaml", "[b.csv, a.csv]", rate: 0.002)
    let text = try Kreplay.shell("kreplay diff one.yaml two.yaml", in: folder.url.path)
    #expect(text.code == 0 && text.output.contains(" in A: a fill with other costs."))
    #expect(text.output.contains("long.enter: buy A at market"))
    #expect(text.output.contains("instrument  side") && !text.output.contains("candles differ"))

    let result = try Kreplay.shell("kreplay diff one.yaml two.yaml --json", in: folder.url.path)
    let object = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
    let diff = try #require(object as? [String: Any])
    #expect(diff["hasOtherData"] as? Bool == false)
    #expect((diff["parting"] as? [String: Any])?["symbol"] as? String == "A")
    let trades = try #require(diff["trades"] as? [[String: Any]])
    #expect(Set(trades.compactMap { $0["symbol"] as? String }) == ["A", "B"])
  }

  @Test func `a currency that is taken from another instrument is said`() throws {
    let folder = folder()
    let named = "{ file: a.csv, instrument: { currency: USD } }"
    _ = folder.file("some.yaml", Self.document("[\(named), b.csv]"))
    _ = folder.file("none.yaml", Self.document("[a.csv, b.csv]"))
    let words = "Nothing says in which currency the prices of B are. They are taken to be in USD"
    let run = "kreplay run --no-report"
    let some = try Kreplay.shell("\(run) some.yaml", in: folder.url.path).output
    #expect(some.contains(words + ", as those of A are."), "\(some)")
    let none = try Kreplay.shell("\(run) none.yaml", in: folder.url.path)
    #expect(none.code == 0 && !none.output.contains("Nothing says in which currency"))
  }
}
