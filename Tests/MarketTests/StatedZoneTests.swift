import Testing

@testable import Market

/// Names of columns that say whose time it is.
@Suite struct StatedZoneTests {
  private let newYork = "America/New_York"

  @Test(arguments: [
    ("Date (GMT)", "UTC"), ("Time (UTC)", "UTC"), ("Gmt time", "UTC"), ("time_utc", "UTC"),
    ("timestampUTC", "UTC"), ("time-utc", "UTC"), ("UTC", "UTC"), ("Time (UTC+0)", "UTC"),
    ("Time (Europe/Berlin)", "Europe/Berlin"), ("Date [america/new_york]", "America/New_York"),
    ("time America/New_York", "America/New_York"), ("Time (UTC+2)", "Etc/GMT-2"),
    ("Time UTC +2", "Etc/GMT-2"), ("Time (GMT-05:00)", "Etc/GMT+5"), ("时间（UTC+8）", "Etc/GMT-8"),
    ("Date (JST)", "Asia/Tokyo"), ("Time (New York)", "America/New_York"),
    ("Time [london]", "Europe/London"), ("Date (HONG_KONG)", "Asia/Hong_Kong"),
    ("时间（Tokyo）", "Asia/Tokyo"), ("Time (London) (UTC)", "UTC"),
    ("Time (EST5EDT)", "America/New_York"), ("Time PST8PDT", "America/Los_Angeles"),
    ("Time (GMT/BST)", "Europe/London"), ("时间（北京）", "Asia/Shanghai"),
    ("時間(台北)", "Asia/Taipei"), ("日時(東京)", "Asia/Tokyo"), ("日時(日本時間)", "Asia/Tokyo"),
    ("时间(北京时间)", "Asia/Shanghai"), ("시간(한국시간)", "Asia/Seoul"), ("Время (МСК)", "Europe/Moscow"),
    ("Time (London time)", "Europe/London"),
  ])
  func zonesThatAreKnown(_ column: String, _ name: String) {
    guard case .known(let found, _)? = StatedZone(column) else {
      Issue.record("nothing is known of \(column)")
      return
    }
    #expect(found == name)
  }

  @Test(arguments: [
    ("Datetime (EST)", "EST"), ("Datetime EST", "EST"), ("Time (CST)", "CST"), ("ts_ist", "ist"),
    ("Time (ET)", "ET"), ("Time (UTC+5:30)", "UTC+5:30"), ("Time (EST/EDT)", "EST/EDT"),
    ("Time EST/EDT", "EST/EDT"), ("Time (CET or CEST)", "CET or CEST"), ("Time (CT/CET)", "CT/CET"),
  ])
  func lettersOfSeveralZones(_ column: String, _ letters: String) {
    guard case .unclear(let found, let several)? = StatedZone(column) else {
      Issue.record("\(column) is taken for clear")
      return
    }
    #expect(found == letters)
    #expect(!several.zones.isEmpty)
    for name in several.zones {
      #expect((try? ZoneOffsets(name)).map(several.fits) == true, "\(name)")
    }
  }

  @Test(arguments: [
    "Date", "Time", "Date (dd/mm/yyyy)", "Time (HH:MM)", "date et heure", "Local time", "latest",
    "",
    "Time (local)", "Time New York", "New York (time)", "Time (New York close)",
    "Time (New York 2)", "London", "Time (EST/close)",
  ])
  func namesWithoutAZone(_ column: String) {
    #expect(StatedZone(column) == nil)
  }

  private func file(_ column: String) -> String {
    "\(column),open,high,low,close\n2024-07-01 09:30,1,2,1,2\n2024-07-01 09:31,1,2,1,2\n"
  }

  @Test(arguments: [
    ("Date (GMT)", "09:30"), ("Time (Europe/Berlin)", "07:30"), ("Time (UTC+2)", "07:30"),
    ("Datetime (America/New_York)", "13:30"), ("Time (New York)", "13:30"),
    ("Time (Tokyo)", "00:30"), ("日時(日本時間)", "00:30"), ("时间（北京）", "01:30"),
    ("時間(台北)", "01:30"), ("Time (EST5EDT)", "13:30"),
  ])
  func timesAreOfTheZoneOfTheHeader(_ column: String, _ clock: String) throws {
    let read = try ReadText(file(column))
    #expect(read.times.first == "2024-07-01T\(clock):00Z")
    #expect(!read.notes("say no zone"))
    #expect(read.notes("as the column '\(column)' says") == (clock != "09:30"))
    // As with what a dialect knows, it is how times are read.
    #expect(read.file.instrument.zone == "UTC")
  }

  @Test func aTimeOfDayInAColumnOfItsOwn() throws {
    let text = "Date,Time (America/New_York),open,high,low,close\n"
    let rows = ["09:30", "09:31"].map { "2024-07-01,\($0),1,2,1,2\n" }.joined()
    #expect(try ReadText(text + rows).times.first == "2024-07-01T13:30:00Z")
  }

  @Test func timesOfTicks() throws {
    let text = "Time (Europe/Berlin),price\n2024-07-01 09:30:00,1\n2024-07-01 09:31:00,2\n"
    let read = try ReadText(text) {
      $0.columns = try ColumnChoice("time=Time (Europe/Berlin),price=price")
    }
    #expect(read.times.first == "2024-07-01T07:30:00Z")
  }

  @Test func unclearLettersAreAskedAbout() throws {
    let text = file("Datetime (EST)")
    #expect(
      problem(text)
        == .unclearZone(
          "EST", column: "Datetime (EST)", zones: ["America/New_York", "Etc/GMT+5"]))
    #expect(
      message(text)
        == "'EST' in the name of the column 'Datetime (EST)' is not the name of one time zone; give the one that is meant, as in --time-zone America/New_York or --time-zone Etc/GMT+5"
    )
    let fixed = try ReadText(text) { $0.zone = "Etc/GMT+5" }
    #expect(fixed.times.first == "2024-07-01T14:30:00Z" && !fixed.notes("counts"))
    let other = try ReadText(text) { $0.zone = "Europe/Berlin" }
    #expect(other.times.first == "2024-07-01T07:30:00Z")
    #expect(
      other.notes(
        "the column 'Datetime (EST)' says that its times are those of EST, but --time-zone counts and they were read as those of Europe/Berlin"
      ))
  }

  /// Letters for winter and summer are asked about as each of them is.
  @Test func lettersBesideEachOther() throws {
    let text = file("Time (EST/EDT)")
    #expect(
      problem(text)
        == .unclearZone(
          "EST/EDT", column: "Time (EST/EDT)", zones: ["America/New_York", "Etc/GMT+5"]))
    let read = try ReadText(text) { $0.zone = newYork }
    #expect(read.times.first == "2024-07-01T13:30:00Z" && !read.notes("counts"))
  }

  /// Dates and moments need no zone.
  @Test func datesAndMoments() throws {
    let days = "Date (EST),open,high,low,close\n2024-07-01,1,2,1,2\n2024-07-02,1,2,1,2\n"
    #expect(try ReadText(days).times.first == "2024-07-01T00:00:00Z")
    let moments = file("Time (EST)").replacing(":30,", with: ":30Z,").replacing(
      ":31,", with: ":31Z,")
    #expect(try ReadText(moments).times.first == "2024-07-01T09:30:00Z")
  }

  @Test func anotherZoneOfTheCallerCounts() throws {
    let read = try ReadText(file("Time (Europe/Berlin)")) { $0.zone = newYork }
    #expect(read.times.first == "2024-07-01T13:30:00Z")
    #expect(
      read.notes(
        "the column 'Time (Europe/Berlin)' says that its times are those of Europe/Berlin, but --time-zone counts and they were read as those of America/New_York"
      ))
    let same = try ReadText(file("Time (Europe/Berlin)")) { $0.zone = "Europe/Berlin" }
    #expect(!same.notes("counts"))
  }

  /// Two names of the same clocks are no other zone; the same offset in winter alone is.
  @Test(arguments: [
    ("Time (America/New_York)", "America/Toronto", false), ("Time (New York)", "Etc/GMT+5", true),
    ("Time (Europe/Berlin)", "Europe/Paris", false), ("Time (UTC+2)", "Europe/Athens", true),
    ("Time (UTC)", "Etc/UTC", false), ("Time (UTC)", "Africa/Abidjan", false),
    ("Time (UTC)", "Europe/London", true), ("Time (Tokyo)", "Asia/Seoul", false),
  ])
  func otherNamesOfTheSameClocks(_ column: String, _ zone: String, _ isOther: Bool) throws {
    let read = try ReadText(file(column)) { $0.zone = zone }
    #expect(read.notes("--time-zone counts") == isOther)
  }
}
