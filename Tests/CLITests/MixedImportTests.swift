import Foundation
import Support
import Testing

/// Files of several instruments, and folders of files of all kinds, go into a store with one command.
@Suite struct MixedImportTests {
  private func days(_ header: String, _ count: Int, _ row: (String, Int) -> String) -> String {
    header + "\n"
      + (0..<count).map { day in
        row("2024-01-\(day < 9 ? "0" : "")\(day + 1)", day) + "\n"
      }.joined()
  }

  /// 40 files: shares under plain and foreign names, vendors' layouts, ticks, JSON, packed files, one
  /// two of several instruments, months of one series, and some that hold no candles.
  private func folder() -> StoreFolder {
    let sample = StoreFolder()
    let base = sample.folder.url.appendingPathComponent("mixed")
    try? FileManager.default.createDirectory(at: base, withIntermediateDirectories: true)
    func add(_ name: String, _ text: String) { _ = sample.folder.file("mixed/" + name, text) }
    for share in 0..<17 {
      add(
        "share\(share).csv",
        days("Date,Open,High,Low,Close,Volume", 20) {
          "\($0),\(share + 10),\(share + 12),9,\(share + 11),\($1)"
        })
    }
    for (name, header) in [
      ("german.csv", "Datum;Erster;Hoch;Tief;Schlusskurs;Stuecke"),
      ("polish.csv", "Data;Otwarcie;Najwyzszy;Najnizszy;Zamkniecie;Wolumen"),
    ] {
      add(name, days(header, 20) { "\($0);10,5;12,25;9,75;11,5;\($1)" })
    }
    for (name, header) in [
      ("chinese.csv", "日期,开盘,最高,最低,收盘,成交量"), ("japanese.csv", "日付,始値,高値,安値,終値,出来高"),
      ("korean.csv", "일자,시가,고가,저가,종가,거래량"), ("indian.csv", "DATE,OPEN,HIGH,LOW,CLOSE,TOTTRDQTY"),
    ] {
      add(name, days(header, 20) { "\($0),10,12,9,11,\($1)" })
    }
    add(
      "yf.csv",
      "Price,Close,High,Low,Open,Volume\nTicker,YFX,YFX,YFX,YFX,YFX\n"
        + days("Date,,,,,", 20) { "\($0),11,12,9,10,\($1)" })
    add(
      "stocks.csv",
      "date,open,high,low,close,volume,Name\n"
        + (0..<20).flatMap { day in
          ["AA", "BB", "CC"].map {
            "2024-01-\(day < 9 ? "0" : "")\(day + 1),10,12,9,11,\(day),\($0)\n"
          }
        }.joined())
    for month in 1...3 {
      add(
        "btc-2024-0\(month).csv",
        days("Date,Open,High,Low,Close,Volume", 20) {
          "\($0.replacing("2024-01", with: "2024-0\(month)")),10,12,9,11,\($1)"
        })
    }
    add(
      "EURUSD60.csv",
      (0..<40).map {
        "2024.01.03,\($0 / 24 == 0 ? "" : "")\(String(100 + $0 % 24).dropFirst()):00,1.1,1.2,1.0,1.15,\($0)\n"
      }.prefix(24).joined())
    add(
      "ES 03-24.Last.txt",
      (10..<50).map { "20240103 15\($0)00;4700.25;4701;4699.5;4700.5;\($0)\n" }.joined())
    add("XBTUSD.csv", (0..<600).map { "\(1_704_189_600 + $0),\(42_000 + $0 % 7),0.5\n" }.joined())
    add(
      "trades.csv",
      "timestamp,symbol,price,size\n"
        + (0..<600).map { "\(1_704_189_600 + $0),SOLUSDT,\(90 + $0 % 7),1\n" }.joined())
    add(
      "coin.json",
      "["
        + (0..<20).map { "[\(1_704_067_200_000 + $0 * 86_400_000),10,12,9,11,\($0)]" }.joined(
          separator: ",")
        + "]")
    func bars(_ price: Int) -> String {
      (0..<20).map {
        "{\"t\":\(1_704_067_200 + $0 * 3_600),\"o\":\(price),\"h\":\(price + 2),\"l\":\(price - 1),\"c\":\(price + 1),\"v\":\($0)}"
      }.joined(separator: ",")
    }
    add("bars.json", "{\"bars\":{\"KLM\":[\(bars(20))],\"NOP\":[\(bars(30))]}}")
    _ = sample.folder.file(
      "mixed/packed.csv.gz",
      gzipped(Array(days("Date,Open,High,Low,Close,Volume", 20) { "\($0),10,12,9,11,\($1)" }.utf8)))
    add(
      "book.csv",
      "timestamp,is_snapshot,side,price,amount\n"
        + (0..<40).map { "\(1_704_189_600_000 + $0),false,bid,10,1\n" }.joined())
    add(
      "orders.csv",
      "time,status,price,qty\n"
        + (0..<40).map { "\(1_704_189_600_000 + $0),cancelled,10,1\n" }.joined())
    add("unclear.csv", days("date;open;high;low;close", 5) { "\($0);9.990;9.995;9.989;9.99\($1)" })
    add(
      "alternating.csv",
      days("date,open,high,low,close,wert", 20) {
        let price = $1 % 2 == 0 ? 10 : 300
        return "\($0),\(price),\(price + 2),\(price - 2),\(price + 1),\($1 % 2 == 0 ? "x" : "y")"
      })
    add("prose.csv", "This,is\nno,table\n")
    return sample
  }

  @Test func aFolderOfFortyFiles() throws {
    let sample = folder()
    let names = try FileManager.default.contentsOfDirectory(atPath: sample.folder.path("mixed"))
    #expect(names.count == 40)
    let result = try sample.shell("kreplay data import mixed")
    #expect(result.code == 65 && result.errors.isEmpty)
    expectGolden(result.output, "import-mixed.txt")
    let list = try sample.shell("kreplay data verify >/dev/null", "kreplay data list")
    expectGolden(list.output, "import-mixed-list.txt")
    // Again nothing changes, and what is said is the same but for the figures.
    let again = try sample.shell("kreplay data import mixed --json")
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(again.output.utf8)) as? [String: Any])
    let imports = try #require(object["imports"] as? [[String: Any]])
    #expect(imports.allSatisfy { $0["added"] as? Int == 0 && $0["replaced"] as? Int == 0 })
    #expect((object["faults"] as? [[String: Any]])?.count == 5)
  }

  /// A file of several instruments is one series for each; --symbol takes one.
  @Test func aFileOfSeveral() throws {
    let sample = StoreFolder()
    let rows = (1...9).flatMap { day in
      ["A", "B"].map { "2024-01-0\(day),10,12,9,11,\(day),\($0)\n" }
    }
    _ = sample.folder.file("two.csv", "date,open,high,low,close,volume,ticker\n" + rows.joined())
    _ = sample.folder.file(
      "half.csv",
      "date,open,high,low,close,volume,ticker\n" + rows.joined() + "2024-01-10,10,12,9,13,1,B\n")
    let text = try sample.transcript([
      "kreplay data import two.csv", "kreplay data import two.csv --symbol B --store b.sqlite",
    ])
    let half = try sample.transcript(["kreplay data import half.csv --store c.sqlite"], code: 65)
    let other = try sample.transcript(
      ["kreplay data export two.csv", "kreplay data import - <two.csv"], code: 65)
    expectGolden(text + "\n" + half + "\n" + other, "import-several.txt")
  }
}
