import Foundation
import GRDB
import Support
import Testing

@Suite struct QueryCommandTests {
  @Test func answers() throws {
    let sample = StoreFolder()
    try sample.shell(
      "kreplay data import old.csv --symbol AAPL --quiet",
      "kreplay data import minutes.csv --symbol M --quiet")
    let text = try sample.transcript([
      "kreplay data query 'select symbol, timeframe, count(*) rows, max(high) from candles group by 1'",
      "kreplay data query \"select time, close, volume from candles where symbol = 'AAPL' and time >= '2024-01-05'\" --csv",
      "kreplay data query \"select time, close from candles where symbol = 'M' limit 2\" --json",
      "kreplay data query 'select count(*) from candles where close > 1000'",
      "kreplay data query \"select null as none, 'a,\\\"b' as text, 1.5 as number\" --csv",
      "kreplay data query 'select time from candles where 0'",
      "kreplay data query 'select time from candles where 0' --json",
      "kreplay data query 'select avg(close) mean from candles' old.csv",
      "kreplay data query 'select symbol, count(*) n from candles' - --csv <old.csv",
      "kreplay data query 'select count(*) n from candles' candles.sqlite --csv",
    ])
    expectGolden(text, "data-query.txt")
  }

  /// The rows of a query are those of an export, to the last digit.
  @Test func rowsAreThoseOfAnExport() throws {
    let sample = StoreFolder()
    let result = try sample.shell(
      "kreplay data synth --seed 3 --count 9000 --out s.csv",
      "kreplay data import s.csv --symbol S --quiet", "kreplay data export --symbol S --out e.csv",
      "kreplay data query 'select time, open, high, low, close, volume from candles' --csv >q.csv",
      "cmp s.csv e.csv", "cmp q.csv e.csv")
    #expect(result.code == 0, "\(result.output)\(result.errors)")
  }

  /// A long table is cut, and says so; CSV is not.
  @Test func aLongTableIsCut() throws {
    let sample = StoreFolder()
    try sample.shell(
      "kreplay data synth --count 1500 --out s.csv", "kreplay data import s.csv --quiet")
    let table = try sample.shell("kreplay data query 'select time from candles'")
    #expect(table.output.split(separator: "\n").count == 1_001)
    #expect(table.errors == "the first 1,000 rows; --csv and --json give all\n")
    let csv = try sample.shell("kreplay data query 'select time from candles' --csv")
    #expect(csv.output.split(separator: "\n").count == 1_501 && csv.errors.isEmpty)
  }
}
