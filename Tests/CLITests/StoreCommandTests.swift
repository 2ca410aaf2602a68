import Foundation
import GRDB
import Support
import Testing

/// What changes a store beside imports, and what is refused.
@Suite struct StoreCommandTests {
  @Test func mergingAndDeleting() throws {
    let sample = StoreFolder()
    let text = try sample.transcript([
      "kreplay data import old.csv --symbol FB --quiet",
      "kreplay data import fixed.csv --symbol META --quiet",
      "kreplay data import new.csv --symbol META --quiet --store other.sqlite",
      "kreplay data merge --symbol FB --into META",
      "kreplay data merge other.sqlite",
      "kreplay data list",
      "kreplay data delete --symbol META --from 2024-01-08 --yes",
      "kreplay data delete --symbol META --yes",
      "kreplay data list",
      "kreplay data list --store other.sqlite",
    ])
    expectGolden(text, "data-merge.txt")
  }

  /// Nine in the morning in New York is 14:00 UTC in winter.
  @Test func `times are read by the clocks of the series`() throws {
    let sample = StoreFolder()
    let hours = (12..<18).map { "2024-01-02T\($0):00:00Z,1,1,1,1,1\n" }.joined()
    _ = sample.folder.file("hours.csv", "time,open,high,low,close,volume\n" + hours)
    try sample.shell(
      "kreplay data import hours.csv --symbol H --exchange-zone America/New_York --quiet")
    func rows(_ options: String) throws -> [String] {
      try sample.shell("kreplay data export --symbol H \(options)").output
        .split(separator: "\n").dropFirst().map { String($0.prefix(16).suffix(5)) }
    }
    #expect(try rows("--from 2024-01-02T09:00 --to 2024-01-02T11:00") == ["14:00", "15:00"])
    #expect(try rows("--from 2024-01-02T16:00Z") == ["16:00", "17:00"])
    #expect(try rows("--from 2024-01-02T10:00Z --to 2024-01-02T08:00") == ["12:00"])
    let list = try sample.shell("kreplay data list").output
    #expect(list.contains("2024-01-02 07:00  2024-01-02 12:00  America/New_York"), "\(list)")
    let show = try sample.shell("kreplay data show --symbol H --rows 1").output
    for line in ["2024-01-02 07:00 to 2024-01-02 12:00", "clock", "America/New_York"] {
      #expect(show.contains(line), "\(show)")
    }
    #expect(show.contains("\n2024-01-02 07:00 ") && !show.contains("17:00"), "\(show)")
    try sample.shell("kreplay data delete --symbol H --from 2024-01-02T09:00 --yes")
    #expect(try rows("") == ["12:00", "13:00"])
  }

  @Test func wrongUsage() throws {
    let sample = StoreFolder()
    try sample.shell(
      "kreplay data import old.csv --symbol AAPL --quiet",
      "kreplay data import minutes.csv --symbol AAPL --quiet",
      "kreplay data import old.csv --symbol MSFT --quiet")
    let before = sample.bytes("candles.sqlite")
    let text = try sample.transcript(
      [
        "kreplay data import", "kreplay data import old.csv --tick=-1",
        "kreplay data import old.csv --session-open 9:30",
        "kreplay data import old.csv --exchange-zone Mars/Base",
        "kreplay data import old.csv --calendar XNYC",
        "kreplay data import old.csv --timeframe 7x", "kreplay data import candles.sqlite",
        "kreplay data import - <old.csv", "kreplay data import - - --symbol A <old.csv",
        "kreplay data imprt old.csv", "kreplay runs shwo x", "kreplay data xyzzy",
        "kreplay data show", "kreplay data show --symbol APPL", "kreplay data show --symbol AAPL",
        "kreplay data show --symbol AAPL --timeframe 1h",
        "kreplay data show --symbol MSFT --rows=-1",
        "kreplay data export --symbol MSFT --format xls",
        "kreplay data export old.csv --store candles.sqlite",
        "kreplay data export --symbol MSFT --from tomorrow",
        "kreplay data delete --symbol MSFT",
        "kreplay data delete --symbol MSFT --from 2024-02-01 --to 2024-01-01 --yes",
        "kreplay data merge", "kreplay data merge --symbol MSFT",
        "kreplay data merge other.sqlite --symbol MSFT",
        "kreplay data merge --symbol MSFT --into MSFT",
        "kreplay data export --symbol MSFT --from 2020-01-01 --to 2010-01-01",
        "kreplay data export --symbol MSFT --out candles.sqlite",
        "kreplay data synth --count 9 --out candles.sqlite",
        "kreplay data query 'select 1' --symbol MSFT",
        "kreplay data query 'select 1' candles.sqlite --timeframe 1d",
        "kreplay data query 'select close, open as close from candles' --json",
        "kreplay data query 'select * form candles'", "kreplay data query 'delete from candles'",
        "kreplay data query ''", "kreplay data query 'select clse from candles'",
        "kreplay data query 'select 1; select 2'", "kreplay data query 'select 1' --csv --json",
        "kreplay data resample minutes.csv", "kreplay data resample minutes.csv --to 7x",
        "kreplay data resample old.csv --to 1h",
        "kreplay data resample minutes.csv --to 15m --to 1h",
        "kreplay data resample minutes.csv --to 15m --into candles.sqlite --out x.csv",
        "kreplay data resample minutes.csv --to 15m --as X",
        "kreplay data resample - --to 15m --into candles.sqlite <minutes.csv",
        "kreplay run strategy.json --symbol X",
        "kreplay run - --data - <strategy.json",
        "kreplay run strategy.json --data candles.sqlite",
        "kreplay compute candles.sqlite close", "kreplay compute candles.sqlite close --symbol MSF",
        "kreplay run strategy.json --data candles.sqlite --time-zone Asia/Tokyo",
        "kreplay compute candles.sqlite close --symbol MSFT --dates day-first",
        "kreplay data export --symbol MSFT --time-zone Asia/Tokyo",
      ], code: 64)
    expectGolden(text, "data-usage.txt")
    #expect(sample.bytes("candles.sqlite") == before)
  }

  @Test func whatCannotBeReadOrWritten() throws {
    let sample = StoreFolder()
    let text = try sample.transcript(
      [
        "kreplay data list", "kreplay data list --store nowhere/candles.sqlite",
        "kreplay data list --store .", "kreplay data show --symbol A", "kreplay data verify",
        "kreplay data export --symbol A", "kreplay data import nothing.csv",
        "kreplay data import old.csv --store nowhere/candles.sqlite",
        "kreplay data import old.csv --store ''", "kreplay data import old.csv --store /dev/full",
        "kreplay data export old.csv --out nowhere/x.csv", "kreplay data export old.csv --out .",
        "kreplay data export old.csv --out /dev/full", "kreplay data export old.csv >/dev/full",
        "kreplay data query 'select 1' nothing.csv", "kreplay data merge nothing.sqlite",
        "kreplay data resample minutes.csv --to 15m --to 30m --out old.csv",
      ], code: 74)
    expectGolden(text, "data-places.txt")
    #expect(!files(in: sample.folder).contains { $0.contains("sqlite") })
  }

  @Test func whatIsNoStore() throws {
    let sample = StoreFolder()
    try sample.shell("kreplay run strategy.json --no-report --journal journal.sqlite --quiet")
    let text = try sample.transcript(
      [
        "kreplay data list --store old.csv", "kreplay data list --store journal.sqlite",
        "kreplay data import old.csv --store journal.sqlite",
        "kreplay data import bad.csv --store journal.sqlite",
        "kreplay run strategy.json --data journal.sqlite",
        "kreplay runs list --journal old.csv",
      ], code: 65)
    expectGolden(text, "data-no-store.txt")
  }

  /// A byte of a chunk that changes is found, named, and ends a run.
  @Test func damageIsFound() throws {
    let sample = StoreFolder()
    try sample.shell(
      "kreplay data import minutes.csv --symbol AAPL --quiet",
      "kreplay data import old.csv --symbol MSFT --quiet")
    try sample.damage("AAPL")
    let text = try sample.transcript(
      ["kreplay data verify", "kreplay data export --symbol AAPL --out x.csv"], code: 65)
    expectGolden(text, "data-damage.txt")
    #expect(try sample.shell("kreplay data export --symbol MSFT").code == 0)
    #expect(!files(in: sample.folder).contains("x.csv"))
  }
}

extension StoreFolder {
  /// Changes a byte in the middle of a chunk of a symbol.
  func damage(_ symbol: String) throws {
    let queue = try DatabaseQueue(path: folder.path("candles.sqlite"))
    try queue.write { database in
      let sql = """
        SELECT chunk, data FROM chunk WHERE series = (SELECT series FROM series WHERE symbol = ?)
        """
      guard let row = try Row.fetchOne(database, sql: sql, arguments: [symbol]) else { return }
      var data: Data = row["data"]
      data[data.startIndex + data.count / 2] ^= 1
      try database.execute(
        sql: "UPDATE chunk SET data = ? WHERE chunk = ?", arguments: [data, row["chunk"] as Int64])
    }
    try queue.close()
  }
}
