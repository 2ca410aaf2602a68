import Foundation
import Support
import Testing

/// `kreplay calendar`: whole outputs.
@Suite struct CalendarTests {
  @Test func whatItPrints() throws {
    var text = ""
    for arguments in [
      "", "XTKS", "cme", "XNYS 2012-10", "NYSE 2012-11", "XTKS 2024-11", "CME 2024-07",
      "CME-equity", "CME-grains 2024-07", "XTAI 2000-04", "forex 2024-03", "24/7 2024-02",
      "XNYS 2028-02", "XNYS 2012", "XTAI 1999", "XNYZ",
      "XNYS 2012-13", "XNYS October", "'' 2012", "XNYS 0000-01",
      "XNYS 1966-04", "XNYS 0001", "XNYS 9999-12", "XNYS 2036",
    ] {
      let result = try Kreplay.shell("kreplay calendar \(arguments)", in: "/")
      let isRight = result.errors.isEmpty
      #expect(result.code == (isRight ? 0 : 64))
      #expect(result.output.isEmpty != isRight)
      text += "$ kreplay calendar \(arguments)\n\(result.output)\(result.errors)\n"
    }
    expectGolden(text, "calendar.txt")
  }

  @Test func asJSON() throws {
    var text = ""
    for arguments in ["XTKS 2024-11", "XETR"] {
      text += try Kreplay.shell("kreplay calendar \(arguments) --json", in: "/").output
    }
    expectGolden(text, "calendar.json")
    let list = try Kreplay.shell("kreplay calendar --json", in: "/").output
    #expect(list.contains("\"XSHG\"") && list.hasSuffix("}\n"))
  }

  /// Where a check or a run depends on holidays that are not announced yet, it says so.
  @Test func holidaysByRuleAreSaid() throws {
    let folder = TemporaryFolder()
    let dates =
      ["12-28", "12-29", "12-30", "12-31"].map { "2026-" + $0 } + ["2027-01-04", "2027-01-05"]
    let rows = dates.enumerated().map { "\($1),10,12,9,\(10 + $0 % 2),7\n" }
    _ = folder.file("x.csv", "date,open,high,low,close,volume\n" + rows.joined())
    _ = folder.file(
      "s.json",
      """
      {"name": "x", "data": "x.csv", "timeframe": "1d",
       "instrument": {"symbol": "X", "calendar": "XNYS"},
       "long": {"enter": "close > open", "exit": "close < open"}, "account": {"cash": 1000}}
      """)
    let note = "calendar XNYS: holidays after 2026-12-31 follow rules and may be changed"
    for line in ["data check x.csv --calendar XNYS", "run s.json --no-report"] {
      let result = try Kreplay.shell("kreplay \(line) 2>&1", in: folder.url.path)
      #expect(result.output.contains(note), "\(line): \(result.output)")
    }
    let early = try Kreplay.shell(
      "head -3 x.csv >y.csv; kreplay data check y.csv --calendar XNYS 2>&1", in: folder.url.path)
    #expect(!early.output.contains("holidays"), "\(early.output)")
  }

  /// A sheet fits a narrow terminal.
  @Test func sheetsAreNarrow() throws {
    for name in ["XNYS", "XTKS", "XHKG", "CME", "forex", "24/7"] {
      let sheet = try Kreplay.shell("kreplay calendar \(name) 2024-11", in: "/").output
      #expect(sheet.split(separator: "\n").allSatisfy { $0.count <= 60 })
    }
  }
}
