import Market
import Support
import Testing

@testable import Store

@Suite struct StoreQueryTests {
  private let folder = TemporaryFolder()

  /// Minutes of two symbols and days of one, 4,000 candles in chunks of 64.
  private func sample() throws -> CandleStore {
    let file = DatabaseFile(path: folder.path("candles.sqlite"), kind: .candles)
    let store = try CandleStore(file, .createIfMissing, chunk: 64)
    for (symbol, frame, count, step) in [
      ("AAA", Timeframe(1, .minute), 2_000, Int64(60)), ("BBB", Timeframe(1, .minute), 1_800, 60),
      ("AAA", Timeframe(1, .day), 200, 86_400),
    ] {
      var source = SeriesSource(
        randomCandles(count, seed: UInt64(count), step: step),
        instrument: Instrument(symbol: symbol), timeframe: frame)
      try store.import(&source)
    }
    return store
  }

  private func rows(_ sql: String, _ store: CandleStore) throws -> [[StoreValue]] {
    let query = try store.query(sql)
    var rows: [[StoreValue]] = []
    while let row = try query.next() { rows.append(row) }
    return rows
  }

  @Test func aRowHasAllOfACandle() throws {
    let store = try sample()
    let candle = randomCandles(200, seed: 200, step: 86_400)[1]
    let query = try store.query(
      "select * from candles where symbol = 'AAA' and timeframe = '1d' order by time limit 1 offset 1"
    )
    #expect(query.columns == CandlesTable.columns)
    #expect(
      try query.next() == [
        .text("AAA"), .text("1d"), .text("2020-01-02T00:00:00Z"), .integer(1_577_923_200_000),
        .real(candle.open), .real(candle.high), .real(candle.low), .real(candle.close),
        .real(candle.volume), .null,
      ])
    #expect(try query.next() == nil)
    #expect(try query.next() == nil)
  }

  /// Each condition gives what a look at all rows gives.
  @Test(arguments: [
    "symbol = 'AAA'", "symbol = 'aaa' collate nocase", "symbol in ('AAA', 'CCC')",
    "timeframe = '1d' or ms % 7 = 0", "time >= '2020-01-05'", "time < '2020-01-01T01:00:00Z'",
    "time between '2020-01-02' and '2020-01-03T12'", "time = '2020-01-02T00:00:00Z'",
    "time like '2020-01-02T10%'", "time > '2020' and time <= '2020-01-01T00:30:00Z'",
    "ms >= 1577923200000 and ms < 1577923200000.5 + 60000", "ms = 1577923200000",
    "ms > 1e300", "ms < -9223372036854775808", "ms <= '1577923200000'", "time > 5",
    "time = null", "time >= 'zebra'", "time <= ''", "symbol > 'AAA' and close > open",
    "symbol = 'BBB' and timeframe = '1m' and ms between 1577836800000 and 1577936800000",
  ])
  func conditionsNarrowWhatIsReadAndNothingElse(_ condition: String) throws {
    let store = try sample()
    let columns = "symbol, timeframe, time, ms, close"
    let order = "order by symbol, timeframe, ms"
    let narrow = try rows("select \(columns) from candles where \(condition) \(order)", store)
    // What a condition of a column with a sign before it says, SQLite finds out by itself.
    let all = try rows(
      """
      with everything as materialized (
        select symbol || '' as symbol, timeframe || '' as timeframe, time || '' as time,
          ms + 0 as ms, open + 0.0 as open, close + 0.0 as close from candles)
      select \(columns) from everything where \(condition) \(order)
      """, store)
    if !condition.contains("time > 5"), !condition.contains("<= '1577") {
      #expect(narrow == all)
    }
    #expect(narrow.count <= 4_000)
  }

  @Test func figuresOverMillionsAreThoseOfTheCandles() throws {
    let store = try sample()
    let minutes = randomCandles(2_000, seed: 2_000)
    let found = try rows(
      """
      select count(*), min(low), max(high), sum(volume) from candles
      where symbol = 'AAA' and timeframe = '1m'
      """, store)
    #expect(
      found == [
        [
          .integer(2_000), .real(minutes.low.min() ?? 0), .real(minutes.high.max() ?? 0),
          .real(minutes.volume.reduce(0, +)),
        ]
      ])
    #expect(
      try rows("select symbol, timeframe, candles from series order by 1, 2", store) == [
        [.text("AAA"), .text("1d"), .integer(200)],
        [.text("AAA"), .text("1m"), .integer(2_000)],
        [.text("BBB"), .text("1m"), .integer(1_800)],
      ])
  }

  /// Rows come in order, forwards and backwards, in parts and with several series.
  @Test(arguments: [
    "", "where symbol = 'AAA' and timeframe = '1m'", "where symbol = 'BBB'",
    "where symbol = 'BBB' and time > '2020-01-01T05' and time <= '2020-01-01T17:30'",
    "where timeframe = '1d' and ms < 1580000000000", "where symbol = 'none'",
    "where symbol = (select max(symbol) from series)",
  ])
  func rowsComeInTheOrderThatIsAskedFor(_ condition: String) throws {
    let store = try sample()
    for column in ["ms", "time"] {
      let up = try rows("select ms, symbol from candles \(condition) order by \(column)", store)
      let down = try rows("select ms from candles \(condition) order by \(column) desc", store)
      let times = try rows("select ms from candles \(condition)", store).map(\.[0]).map(number)
      #expect(up.map(\.[0]).map(number) == times.sorted())
      #expect(down.map(\.[0]).map(number) == times.sorted(by: >))
      let last = try rows(
        "select ms from candles \(condition) order by \(column) desc limit 5", store)
      #expect(last == Array(down.prefix(5)))
    }
    let days =
      "select substr(time, 1, 10), count(*) from candles \(condition) group by 1 order by 1"
    #expect(
      try rows(days, store).map(\.[1]).map(number).reduce(0, +)
        == number(rows("select count(*) from candles \(condition)", store)[0][0]))
  }

  private func number(_ value: StoreValue) -> Int64 {
    if case .integer(let number) = value { number } else { -1 }
  }

  /// The last rows are read from the end: chunks before may be damaged.
  @Test func theLastRowsAreReadFromTheEnd() throws {
    try sample().close()
    let path = folder.path("candles.sqlite")
    try execute("UPDATE chunk SET checksum = checksum + 1 WHERE first < 1577850000000", in: path)
    let damaged = try CandleStore(path: path, .readOnly)
    let last = "from candles where symbol = 'BBB' order by time desc limit 3"
    #expect(
      try rows("select time \(last)", damaged) == [
        [.text("2020-01-02T05:59:00Z")], [.text("2020-01-02T05:58:00Z")],
        [.text("2020-01-02T05:57:00Z")],
      ])
  }

  /// Joins open the table twice in one statement.
  @Test func aJoinOfTwoSeries() throws {
    let store = try sample()
    let found = try rows(
      """
      select count(*), sum(a.close > b.close) from candles a join candles b on a.ms = b.ms
      where a.symbol = 'AAA' and a.timeframe = '1m' and b.symbol = 'BBB'
        and a.ms >= 1577836800000 and a.ms < 1577836800000 + 600000
      """, store)
    let a = randomCandles(2_000, seed: 2_000).close.prefix(10)
    let b = randomCandles(1_800, seed: 1_800).close.prefix(10)
    let above = zip(a, b).count { $0 > $1 }
    #expect(found == [[.integer(10), .integer(Int64(above))]])
  }

  /// Only chunks of the range are read: the others may be damaged.
  @Test func onlyChunksOfTheRangeAreRead() throws {
    let store = try sample()
    try store.close()
    try execute(
      "UPDATE chunk SET checksum = checksum + 1 WHERE first > 1577900000000",
      in: folder.path("candles.sqlite"))
    let damaged = try CandleStore(path: folder.path("candles.sqlite"), .readOnly)
    let early = "symbol = 'AAA' and timeframe = '1m' and time < '2020-01-01T12'"
    #expect(try rows("select count(*) from candles where \(early)", damaged) == [[.integer(720)]])
    let error = #expect(throws: CandleStoreError.self) {
      try rows("select count(*) from candles where symbol = 'AAA'", damaged)
    }
    #expect(error?.description.contains("AAA 1m from 2020-01-01T18:08:00Z on") == true)
  }

  @Test func numbersOfCandlesAreAColumn() throws {
    var candles = Candles()
    for i in 0..<10 {
      candles.append(
        Candle(Time(seconds: Int64(i) * 60), open: 1, high: 2, low: 1, close: 2),
        sequence: Int64(100 + i))
    }
    let store = try CandleStore.inMemory()
    var source = SeriesSource(candles, timeframe: Timeframe(1, .minute))
    try store.import(&source, symbol: "X")
    #expect(
      try rows("select time from candles where sequence = 103", store)
        == [[.text("1970-01-01T00:03:00Z")]])
    try store.close()
  }

  @Test func aQueryIsStopped() throws {
    let store = try sample()
    var asked = 0
    let query = try store.query("select count(*) from candles a, candles b") {
      asked += 1
      return asked > 3
    }
    let error = #expect(throws: QueryError.self) { try query.next() }
    #expect(error?.fact == .stopped && error?.exitCode == .interrupted)
  }

  /// The answer is of one moment, whatever is written meanwhile.
  @Test func anAnswerIsOfOneSnapshot() throws {
    let store = try sample()
    let query = try store.query("select symbol from candles")
    var count = try query.next() == nil ? 0 : 1
    try store.delete(SeriesID("BBB", Timeframe(1, .minute)))
    while try query.next() != nil { count += 1 }
    #expect(count == 4_000)
    #expect(try rows("select count(*) from candles", store) == [[.integer(2_200)]])
  }

  @Test func wrongQuestions() throws {
    let store = try sample()
    let questions = [
      "", "  -- nothing\n", ";", "select", "selct * from candles", "select clsoe from candles",
      "select * from candle", "select *\nfrom candles\nwhere time > > 5", "select 'open",
      "select 1; select 2", "select 1; -- two", "insert into series (symbol) values ('X')",
      "delete from chunk", "update series set symbol = 'X'", "drop table chunk",
      "attach '/etc/passwd' as x", "pragma user_version", "pragma journal_mode = delete", "begin",
      "create temp table t (a)", "vacuum", "vacuum into '/tmp/x'", "select load_extension('x')",
      "insert into candles values (1,2,3,4,5,6,7,8,9,10)", "select nothing(1)", "select ?1",
      "explain query plan select * from candles", "select \u{0} 1",
      "select abs(-9223372036854775808)",
    ]
    var text = ""
    for sql in questions {
      let shown = sql.replacing("\n", with: "⏎").replacing("\u{0}", with: "NUL")
      do {
        let found = try rows(sql, store)
        text += "? \(shown)\n\(found.count) rows of \(try store.query(sql).columns)\n\n"
      } catch let error as QueryError {
        text += "? \(shown)\n\(error.exitCode.rawValue) \(error)\n\n"
      }
    }
    expectGolden(text, "questions.txt")
  }
}
