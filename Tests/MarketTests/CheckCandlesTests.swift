import Support
import Testing

@testable import Market

@Suite struct CheckCandlesTests {
  /// Counts of the data's own README: gaps, candles without volume, flat ones.
  @Test(
    .enabled(if: hasSharedData),
    arguments: [
      ("aapl-daily", 3_270, 3, 0, 0), ("msft-daily", 3_270, 3, 0, 0), ("ibm-daily", 3_270, 3, 0, 0),
      ("goog-daily", 2_148, 2, 0, 0), ("fb-daily", 196, 1, 0, 0), ("orcl-daily", 5_036, 3, 0, 0),
      ("spy-daily", 2_517, 1, 0, 0), ("sp500-daily", 5_031, 3, 0, 0),
      ("btcusd-daily", 3_727, 11, 0, 20), ("usdjpy-1m", 28_761, 38, 28_761, 0),
      ("eurusd-1m", 34_342, 140, 0, 212), ("eurusd-1h", 74_439, 641, 74_439, 1),
      ("eurusd-1h-2017", 6_225, 52, 0, 0), ("btcperp-1m", 45_031, 0, 0, 5),
      ("fesx-1m", 30_889, 765, 0, 5_736), ("amzn-1m", 5_027, 627, 0, 738),
      ("sber-10m", 50_044, 1_087, 0, 1_093),
    ])
  func realSeries(_ name: String, _ rows: Int, _ gaps: Int, _ zero: Int, _ flat: Int) throws {
    let report = try checkCandles(path: sharedPath("series/\(name).csv"))
    #expect(report.rows == rows)
    #expect(report.count(.gap) == gaps)
    #expect(report.count(.volume) == zero)
    #expect(report.count(.flat) == flat)
    #expect(report.wrongRows == 0)
    // Raw prices of two stocks show their splits, and only those: they are no fault of the file.
    let splits = ["aapl-daily": ["2000-06-21", "2005-02-28"], "msft-daily": ["2003-02-18"]]
    let found = report[.split]?.examples.map { $0.time?.date.description ?? "" } ?? []
    #expect(found == splits[name] ?? [])
    #expect(report.verdict.isTrusted == found.isEmpty, "\(report.verdictWords)")
  }

  /// The one spike of the real series: after hours, 4 % up and down within two minutes.
  @Test(.enabled(if: hasSharedData)) func aRealSpike() throws {
    let report = try checkCandles(path: sharedPath("series/amzn-1m.csv"))
    let times = report[.spike]?.examples.map { $0.time?.description ?? "" }
    #expect(times == ["2021-04-29T20:13:00Z", "2021-04-30T20:02:00Z"])
    #expect(report.verdictWords == "usable: 2 spikes to look at")
  }

  private let folder = TemporaryFolder()

  private func check(_ text: String, _ policies: [Defect: DefectPolicy] = [:]) throws
    -> CheckReport
  {
    var options = CheckOptions()
    options.policies = policies
    return try checkCandles(path: folder.file("acme-1m.csv", text), options)
  }

  /// Places are told by the clocks of the exchange: the calendar's, or those that a person named.
  @Test func placesAreThoseOfTheExchange() throws {
    let rows = ["14:30", "14:31", "14:32", "14:33", "19:59"].map {
      "2024-07-01T\($0):00Z,1,2,1,2,5\n"
    }
    let path = folder.file("zones-1m.csv", "time,open,high,low,close,volume\n" + rows.joined())
    #expect(try checkCandles(path: path).zone == "UTC")
    var options = CheckOptions()
    options.calendar = try ExchangeCalendar("XNYS")
    let report = try checkCandles(path: path, options)
    #expect(report.zone == "America/New_York")
    let words = report[.gap]?.examples.map(\.words) ?? []
    #expect(words == ["325 candles are missing until 2024-07-01T15:59:00-04:00"])
    options = CheckOptions()
    options.reading.zone = "Asia/Tokyo"
    let tokyo = try checkCandles(path: path, options)
    #expect(tokyo.zone == "Asia/Tokyo")
    #expect(tokyo[.gap]?.examples.first?.words.hasSuffix("until 2024-07-02T04:59:00+09:00") == true)
  }

  @Test func aCleanFile() throws {
    let report = try check(SpoiltFile.clean)
    #expect(report.findings.isEmpty && report.verdict == .clean)
    #expect(report.rows == 400 && report.symbol == "ACME" && report.market == .steps)
    #expect(report.timeframe == Timeframe(1, .minute) && report.wholeTimeframe == report.timeframe)
  }

  /// Rows that are wrong: counted, named by their line, and left out; the holes that they leave are
  /// gaps.
  @Test(arguments: [CheckKind.value, .duplicate, .disorder, .ohlc, .price])
  func wrongRows(_ kind: CheckKind) throws {
    let report = try check(SpoiltFile.wrong(kind))
    #expect(report.findings.map(\.kind) == [kind, .gap])
    #expect(report[kind]?.examples.map(\.line) == [62, 202])
    #expect(report.count(kind) == 2 && report.wrongRows == 2 && report.rows == 398)
    #expect(report.verdict == .wrong([kind]))
    let column = CheckKind.allCases.firstIndex(of: kind) ?? 0
    #expect(report.strip.bins.reduce(0) { $0 + $1.found[column] } == 2)
  }

  /// What is odd in a series: one file a kind, found there and nothing else.
  @Test(arguments: Plant.allCases) func oddSeries(_ plant: Plant) throws {
    let report = try check(SpoiltFile.odd(plant))
    #expect(report.findings.map(\.kind) == [plant.kind] + plant.besides)
    #expect(report[plant.kind]?.places == 2)
    #expect(report.wrongRows == 0)
  }

  @Test func everyRowContradictsItself() throws {
    let rows = SpoiltFile.rows.map { row in
      var fields = row.split(separator: ",").map(String.init)
      fields[4] = "33"
      return fields.joined(separator: ",")
    }
    let report = try check(SpoiltFile.text(rows))
    #expect(report.verdict == .broken(.ohlc, rows: 400, of: 400))
    #expect(report.verdictWords.hasPrefix("do not trust: the export is broken as a whole, all 400"))
    #expect(report.rows == 0 && report.first == nil && report.prices == nil)
    #expect(report.strip.bins.count > 300)
  }

  @Test(.enabled(if: hasSharedData)) func theYahooExportOf2017IsBroken() throws {
    let report = try checkCandles(path: sharedPath("dialects/yahoo_broken_YHOO_1d.csv"))
    #expect(report.verdict == .broken(.ohlc, rows: 1_000, of: 1_000))
  }

  /// What a person takes as it is, or wants to be a fault.
  @Test func policiesChangeTheJudgement() throws {
    let text = SpoiltFile.odd(.split)
    #expect(try check(text).verdict == .wrong([.split]))
    #expect(
      try check(text, [.split: .keep]).verdictWords == "clean but for 2 suspected splits, as asked")
    #expect(try check(text, [.split: .keep, .gap: .stop]).verdict == .wrong([.gap]))
    #expect(try check(SpoiltFile.wrong(.ohlc), [.ohlc: .skip]).verdict == .clean)
  }

  /// The clean file with lows and closes below zero.
  private func withPricesBelowZero(_ places: [Int]) -> String {
    var rows = SpoiltFile.rows
    for place in places {
      var fields = rows[place].split(separator: ",").map(String.init)
      (fields[3], fields[4]) = ("-4", "-4")
      rows[place] = fields.joined(separator: ",")
    }
    return SpoiltFile.text(rows)
  }

  /// Prices below zero that a person takes as they are stand among the candles, and no percentages of them
  /// are told; without that they are left out, and both are said in the same way everywhere.
  @Test func pricesBelowZero() throws {
    let text = withPricesBelowZero([100, 200, 201])
    let refused = try check(text)
    #expect(refused.verdict == .wrong([.price]) && refused.wrongRows == 3 && refused.rows == 397)
    #expect(refused.notes.isEmpty)
    let taken = try check(text, [.price: .keep])
    #expect(taken.verdictWords == "clean but for 3 prices of 0 or below, as asked")
    #expect(taken.wrongRows == 0 && taken.rows == 400 && taken.prices?.lowerBound == -4)
    #expect(taken.findings.map(\.kind) == [.price] && taken.count(.price) == 3)
    #expect(taken.notes.count == 1 && taken.notes[0].hasPrefix("closes reach 0 or below"))
    let column = CheckKind.allCases.firstIndex(of: .price) ?? 0
    #expect(taken.strip.bins.reduce(0) { $0 + $1.found[column] } == 3)
  }

  /// Candles that no reader judged, as those of a store.
  @Test func pricesBelowZeroInAStore() throws {
    var reading = ReadingOptions()
    reading.policies[.price] = .keep
    let path = folder.file("power-1m.csv", withPricesBelowZero([100, 200]))
    func check(_ policies: [Defect: DefectPolicy]) throws -> CheckReport {
      var options = CheckOptions()
      options.policies = policies
      let source = try openCandles(path: path, reading)
      return try checkCandles(of: source, path: "store", dialect: "store", options)
    }
    let report = try check([:])
    #expect(report.verdict == .wrong([.price]) && report.rows == 400 && report.wrongRows == 0)
    let words = report[.price]?.examples.map(\.words)
    #expect(words == ["the low -4 is not above 0", "the low -4 is not above 0"])
    #expect(report[.price]?.examples.map(\.candle) == [101, 201])
    #expect(report.cautions.contains { $0.contains("negativePrices") })
    let taken = try check([.price: .keep])
    #expect(taken.verdictWords == "clean but for 2 prices of 0 or below, as asked")
  }

  /// Rows beyond those that are kept are counted and drawn, too.
  @Test func moreDefectsThanAreKept() throws {
    var lines: [String] = []
    for row in SpoiltFile.rows { lines += [row] + Array(repeating: row, count: 7) }
    let report = try check(SpoiltFile.text(lines))
    #expect(report.count(.duplicate) == 2_800)
    #expect(report[.duplicate]?.examples.count == 5)
    let column = CheckKind.allCases.firstIndex(of: .duplicate) ?? 0
    #expect(report.strip.bins.reduce(0) { $0 + $1.found[column] } == 2_800)
    #expect(report.verdict == .broken(.duplicate, rows: 2_800, of: 3_200))
  }

  /// Sessions that a calendar knows: a holiday is none, a Wednesday is one.
  @Test func gapsByACalendar() throws {
    let days = ["02-26", "02-27", "02-29", "03-01", "03-04"]  // 2024: the 28th is missing
    let rows = days.enumerated().map { place, day in "2024-\(day),10,12,9,1\(place % 2),100" }
    var options = CheckOptions()
    options.calendar = try ExchangeCalendar("XNYS")
    let path = folder.file("acme-1d.csv", SpoiltFile.text(rows))
    let report = try checkCandles(path: path, options)
    #expect(report.market == .calendar("XNYS"))
    #expect(report[.gap]?.places == 1 && report[.gap]?.candles == 1)
    #expect(report[.gap]?.examples.first?.time?.date.description == "2024-02-27")
    #expect(report.verdictWords == "usable: 1 gap of 2 days to look at")
    #expect(try checkCandles(path: path).verdict == .clean)
  }
}
