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
