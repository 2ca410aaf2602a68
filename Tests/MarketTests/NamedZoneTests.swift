import Testing

@testable import Market

/// The zone that a person names for the times of a file is that of its instrument.
@Suite struct NamedZoneTests {
  private let minutes =
    "time,open,high,low,close\n2024-07-01 09:30,1,2,1,2\n2024-07-01 09:31,1,2,1,2\n"
  private let newYork = "America/New_York"

  private func zone(_ text: String, _ name: String = "x.csv", said: String?) throws -> String {
    try ReadText(text, name) { $0.zone = said }.file.instrument.zone
  }

  @Test func whereTimesSayNone() throws {
    #expect(try zone(minutes, said: newYork) == newYork)
    #expect(try zone(minutes, said: nil) == "UTC")
    let object = #"[{"time":"2024-07-01 09:30","open":1,"high":2,"low":1,"close":2}]"#
    #expect(try zone(object, "x.json", said: newYork) == newYork)
    #expect(try zone("time,price\n2024-07-01 09:30,1\n", said: newYork) == newYork)
    // What a dialect knows is how its times are read, not where it trades.
    let moex = "begin,open,close,high,low,volume\n2024-07-01 10:00:00,1,2,2,1,7\n"
    #expect(try zone(moex, said: nil) == "UTC")
  }

  /// Moments stay what they are, and days go by those clocks; dates have none.
  @Test func besideMomentsAndDates() throws {
    let moments = minutes.replacing(":30,", with: ":30Z,").replacing(":31,", with: ":31Z,")
    #expect(try zone(moments, said: newYork) == newYork)
    let days = "date,open,high,low,close\n2024-07-01,1,2,1,2\n2024-07-02,1,2,1,2\n"
    #expect(try zone(days, said: newYork) == "UTC")
  }

  /// A column that says UTC is read by the clocks that a person named, and a note says so.
  @Test(arguments: [
    ("time (UTC),open,high,low,close", ",1,2,1,2"),
    ("timestamp_utc,open,high,low,close", ",1,2,1,2"), ("Gmt time,Open,High,Low,Close", ",1,2,1,2"),
    ("time (UTC),price", ",1"),
  ])
  func besideAColumnOfUTC(_ header: String, _ rest: String) throws {
    let rows = ["09:30", "09:31", "09:32"].map { "2024-07-01 \($0)\(rest)\n" }
    let text = header + "\n" + rows.joined()
    func read(_ zone: String?) throws -> (first: String?, notes: [String]) {
      let read = try ReadText(text) { $0.zone = zone }
      let first = read.candles.count > 0 ? read.candles[0].time.description : nil
      return (first, read.file.notes.filter { $0.contains("--time-zone counts") })
    }
    let moved = try read(newYork)
    let name = header.split(separator: ",")[0]
    #expect(moved.first == "2024-07-01T13:30:00Z")
    #expect(
      moved.notes == [
        "the column '\(name)' says that its times are UTC, but --time-zone counts and they were read as those of America/New_York; leave it out if the file is right"
      ])
    for zone in [nil, "UTC"] {
      let stays = try read(zone)
      #expect(stays.first == "2024-07-01T09:30:00Z" && stays.notes.isEmpty)
    }
  }

  /// Without such a name nothing is said.
  @Test func besideAColumnWithoutAZone() throws {
    let notes = try ReadText(minutes) { $0.zone = newYork }.file.notes
    #expect(!notes.contains { $0.contains("--time-zone counts") }, "\(notes)")
  }

  /// Ticks become days of those clocks.
  @Test func daysOfTicks() throws {
    let text = "time,price\n2024-07-01 10:00,1\n2024-07-01 23:00,2\n2024-07-02 10:00,3\n"
    let read = try ReadText(text) {
      $0.zone = newYork
      $0.timeframe = Timeframe(1, .day)
    }
    #expect(read.candles.close == [2, 3])
    let utc = try ReadText(text) { $0.timeframe = Timeframe(1, .day) }
    #expect(utc.candles.close == [2, 3])
    let evening = try ReadText(text.replacing("2024-07-01 10:00", with: "2024-07-01 19:00")) {
      $0.zone = newYork
      $0.timeframe = Timeframe(1, .day)
    }
    #expect(evening.candles.open == [1, 3] && evening.candles.close == [2, 3])
  }
}
