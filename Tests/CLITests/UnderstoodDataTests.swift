import Foundation
import Support
import Testing

/// What commands say of how candles were read, and by whose clocks they take their days.
@Suite struct UnderstoodDataTests {
  /// Hours of two days in New York, of which the last of each is another day in UTC.
  private func evenings() -> StoreFolder {
    let sample = StoreFolder()
    let rows = (0..<48).map { hour in
      let (day, ofDay) = (1 + hour / 24, hour % 24)
      return
        "2024-07-0\(day) \(ofDay < 10 ? "0" : "")\(ofDay):00,\(100 + hour),200,50,\(100 + hour),1\n"
    }
    _ = sample.folder.file("ny-1h.csv", "time,open,high,low,close,volume\n" + rows.joined())
    return sample
  }

  private func document(_ sample: StoreFolder, _ name: String, _ data: String, _ more: String = "")
  {
    _ = sample.folder.file(
      name,
      """
      { "name": "Noon", "data": { \(data) }, \(more)
        "long": { "enter": "time.hour == 12", "exit": "time.hour == 14" },
        "size": { "units": 1 } }
      """)
  }

  private func entries(_ sample: StoreFolder, _ line: String) throws -> [String] {
    let result = try sample.shell(
      "kreplay run \(line) --no-report --json --with trades --journal j")
    #expect(result.code == 0, "\(line): \(result.errors)")
    let json = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
    let trades = (json as? [String: Any])?["trades"] as? [[String: Any]]
    return try #require(trades).compactMap { $0["entryTime"] as? String }
  }

  /// A run, its store and its bars have the clocks that were named for the file.
  @Test func theZoneOfTheFile() throws {
    let sample = evenings()
    let zone = "--time-zone America/New_York"
    document(sample, "said.json", "\"file\": \"ny-1h.csv\", \"zone\": \"America/New_York\"")
    document(sample, "plain.json", "\"file\": \"ny-1h.csv\"")
    let other = "\"instrument\": { \"zone\": \"UTC\" },"
    document(
      sample, "utc.json", "\"file\": \"ny-1h.csv\", \"zone\": \"America/New_York\"", other)
    let noon = ["2024-07-01T13:00:00-04:00", "2024-07-02T13:00:00-04:00"]
    #expect(try entries(sample, "said.json") == noon)
    #expect(try entries(sample, "plain.json \(zone)") == noon)
    #expect(
      try entries(sample, "utc.json") == ["2024-07-01T13:00:00Z", "2024-07-02T13:00:00Z"])
    try sample.shell("kreplay data import ny-1h.csv \(zone) --quiet")
    #expect(try entries(sample, "plain.json --data candles.sqlite") == noon)
    for source in ["ny-1h.csv \(zone)", "--store candles.sqlite --symbol NY"] {
      let days = try sample.shell("kreplay data resample \(source) --to 1d --partial")
      let opens = days.output.split(separator: "\n").dropFirst()
        .map { $0.split(separator: ",")[1] }
      #expect(opens == ["100", "124"], "\(days.output)\(days.errors)")
    }
  }

  /// Times that say their zone follow the clocks that were named as those without one do.
  @Test(arguments: ["offsets", "moments", "seconds"])
  func theZoneBesideTimesThatSayTheirs(_ form: String) throws {
    let sample = evenings()
    let rows = (0..<48).map { hour in
      let (day, ofDay) = (1 + hour / 24, hour % 24)
      let shown = "2024-07-0\(day)T\(ofDay < 10 ? "0" : "")\(ofDay):00:00-04:00"
      let seconds = 1_719_806_400 + 3_600 * hour
      let moment = ISO8601DateFormatter().string(from: Date(timeIntervalSince1970: Double(seconds)))
      let time = ["offsets": shown, "moments": moment, "seconds": "\(seconds)"][form] ?? ""
      return "\(time),\(100 + hour),200,50,\(100 + hour),1\n"
    }
    _ = sample.folder.file("said.csv", "time,open,high,low,close,volume\n" + rows.joined())
    document(sample, "said.json", "\"file\": \"said.csv\"")
    let zone = "--time-zone America/New_York"
    let noon = ["2024-07-01T13:00:00-04:00", "2024-07-02T13:00:00-04:00"]
    #expect(try entries(sample, "said.json \(zone)") == noon)
    let days = try sample.shell("kreplay data resample said.csv \(zone) --to 1d --partial")
    let opens = days.output.split(separator: "\n").dropFirst()
      .map { $0.split(separator: ",")[1] }
    #expect(opens == ["100", "124"], "\(days.output)\(days.errors)")
    try sample.shell("kreplay data import said.csv --symbol S \(zone) --quiet")
    #expect(try entries(sample, "said.json --data candles.sqlite --symbol S") == noon)
  }

  /// Times that a chart and `compute` show from and to are by the clocks that they show.
  @Test func fromAndToOfAChart() throws {
    let sample = evenings()
    let zone = "--time-zone America/New_York"
    func picture(_ options: String) throws -> String {
      let made = try sample.shell("kreplay chart ny-1h.csv \(zone) \(options) --out -")
      #expect(made.code == 0, "\(options): \(made.errors)")
      return made.output
    }
    let shown = try picture("--from 2024-07-01T10:00 --to 2024-07-01T20:00")
    #expect(
      try shown == picture("--from 2024-07-01T14:00:00Z --to 2024-07-02T00:00:00Z"))
    #expect(
      try picture("--zone Asia/Tokyo --from 2024-07-01T23:00 --to 2024-07-02T09:00")
        == picture("--zone Asia/Tokyo --from 2024-07-01T14:00:00Z --to 2024-07-02T00:00:00Z"))
    let rows = try sample.shell(
      "kreplay compute ny-1h.csv close \(zone) --from 2024-07-01T10:00 --to 2024-07-01T12:00")
    #expect(rows.output.contains("2024-07-01T14:00:00Z,110\n"), "\(rows.output)\(rows.errors)")
    #expect(rows.output.split(separator: "\n").count == 3, "\(rows.output)")
    let days = try sample.shell(
      "kreplay compute ny-1h.csv close \(zone) --timeframe 1d --from 2024-07-01 --to 2024-07-02")
    #expect(days.output.split(separator: "\n").count == 2, "\(days.output)")
  }

  /// Days that begin on the evening before, in UTC, lose their date in a file unless its reader knows the clocks.
  @Test(arguments: [
    (
      "America/New_York", " --session-open 18:00",
      "{ \"zone\": \"America/New_York\", \"sessionOpen\": \"18:00\" }"
    ),
    ("Asia/Tokyo", "", "--time-zone Asia/Tokyo"), ("America/New_York", "", ""), ("UTC", "", ""),
  ])
  func datesOfWrittenDays(_ zone: String, _ open: String, _ cure: String) throws {
    let sample = evenings()
    try sample.shell(
      "kreplay data import ny-1h.csv --time-zone America/New_York --exchange-zone \(zone)\(open) --quiet"
    )
    let made = try sample.shell(
      "kreplay data resample --store candles.sqlite --symbol NY --to 1d --partial --out days.csv")
    #expect(made.errors.contains("bears the moment at which it begins") == !cure.isEmpty)
    #expect(made.errors.contains(cure) || cure.isEmpty, "\(made.errors)")
    // Where rows bear dates there is no moment, and no time in UTC.
    for format in ["yahoo", "zipline", "stooq-us", "metatrader4", "metatrader5"] {
      let dates = try sample.shell(
        "kreplay data resample --store candles.sqlite --symbol NY --to 1d --partial --format \(format) --out \(format).csv"
      )
      #expect(dates.code == 0 && !dates.errors.contains("the moment"), "\(dates.errors)")
      #expect(!dates.errors.contains("times are UTC"), "\(dates.errors)")
    }
  }

  /// A zone that a store does not take over is told.
  @Test func theZoneOfASeriesThatIsThere() throws {
    let sample = evenings()
    let result = try sample.shell(
      "kreplay data import ny-1h.csv --time-zone America/New_York --exchange-zone Asia/Tokyo --quiet",
      "kreplay data import ny-1h.csv --time-zone America/New_York")
    let words =
      "days of NY 1h stay those of Asia/Tokyo, which the store has; 'kreplay data set --exchange-zone America/New_York' changes that"
    #expect((result.output + result.errors).contains(words), "\(result.output)\(result.errors)")
  }

  /// The zone of an exchange stays that of a series whose files have other clocks.
  @Test func theStoresOwnZone() throws {
    let sample = evenings()
    let result = try sample.shell(
      "kreplay data import ny-1h.csv --time-zone America/New_York --exchange-zone Asia/Tokyo --quiet",
      "kreplay data import ny-1h.csv --time-zone America/New_York --quiet",
      "kreplay data show --symbol NY --rows 0")
    #expect(result.code == 0 && result.output.contains("Asia/Tokyo"), "\(result.errors)")
  }

  /// `compute` says what `data export` says.
  @Test func computeSaysHowItRead() throws {
    let sample = evenings()
    let export = try sample.shell("kreplay data export ny-1h.csv")
    #expect(export.errors.contains("note: times say no zone and are taken as UTC"))
    for option in ["", " --json"] {
      let result = try sample.shell("kreplay compute ny-1h.csv close\(option)")
      #expect(result.errors == export.errors && !result.output.contains("note"))
    }
  }

  /// A store has no place for splits and dividends of a file, and an import says so.
  @Test func eventsThatAStoreDoesNotKeep() throws {
    let sample = StoreFolder()
    let rows = (2...5).map { day in
      "2024-01-0\(day),20,22,18,20,100,\(day < 4 ? "0.5" : "0"),\(day == 4 ? 2 : 1)\n"
    }
    _ = sample.folder.file(
      "acme.csv", "date,open,high,low,close,volume,dividend,split\n" + rows.joined())
    let words =
      "2 dividends and 1 split of the file's columns are not in the store, which keeps prices as they are written; 'kreplay data adjust acme.csv'"
    let result = try sample.shell("kreplay data import acme.csv")
    #expect((result.output + result.errors).contains(words), "\(result.output)\(result.errors)")
    let json = try sample.shell("kreplay data import acme.csv --json")
    #expect(json.output.contains("2 dividends and 1 split"))
    let none = try sample.shell("kreplay data import old.csv")
    #expect(!(none.output + none.errors).contains("not in the store"))
  }

  /// Extended hours beside an exchange's calendar are told by the check, the run and the lint.
  @Test func hoursOutsideACalendar() throws {
    let sample = evenings()
    document(
      sample, "listed.json", "\"file\": \"ny-1h.csv\", \"zone\": \"America/New_York\"",
      "\"instrument\": { \"calendar\": \"XNYS\" },")
    let words = "34 of 48 candles (71 %) are outside the trading hours of XNYS (09:30–16:00)"
    let lines = [
      "kreplay data check ny-1h.csv --time-zone America/New_York --calendar XNYS",
      "kreplay run listed.json --no-report --journal j", "kreplay lint listed.json",
      "kreplay data resample ny-1h.csv --time-zone America/New_York --calendar XNYS --to 1d",
    ]
    for line in lines {
      let result = try sample.shell("\(line) || true")
      #expect((result.output + result.errors).contains(words), "\(line): \(result.output)")
    }
  }
}
