import Support
import Testing

@testable import Market

/// Times that a zone's clocks show, read over their changes.
@Suite struct LocalClockTests {
  /// Hours around both changes of clocks, as New York's clocks show them.
  private func file(_ zone: String, from: String, hours: Int, isNewestFirst: Bool) throws
    -> (bytes: [UInt8], truth: [Int64])
  {
    let clocks = try ZoneOffsets(zone)
    let start = try Time(from).seconds
    let times = (0..<hours).map { start + Int64($0) * 3_600 }
    let rows = times.map { utc in
      let local = Time(seconds: utc + Int64(clocks.span(seconds: Int(utc)).offset))
      return "\(local.description.dropLast()),1,2,1,2\n"
    }
    let text = "time,open,high,low,close\n" + (isNewestFirst ? rows.reversed() : rows).joined()
    return (Array(text.utf8), times.map { $0 * 1_000 })
  }

  private func read(_ bytes: [UInt8], zone: String) throws -> [Int64] {
    var options = ReadingOptions()
    options.zone = zone
    let file = try OneFile(MemoryBytes(bytes, name: "acme.csv"), options)
    var all: [Int64] = []
    var block = Candles()
    while try file.next(into: &block) { all += block.time }
    return all
  }

  @Test(arguments: [
    ("America/New_York", "2023-11-04T00:00:00Z"), ("America/New_York", "2024-03-09T00:00:00Z"),
    ("Europe/Athens", "2023-10-28T00:00:00Z"), ("Europe/Athens", "2024-03-30T00:00:00Z"),
    ("Australia/Sydney", "2024-04-05T00:00:00Z"), ("Australia/Sydney", "2024-10-04T00:00:00Z"),
    ("Asia/Kolkata", "2024-10-04T00:00:00Z"),
  ])
  func hoursOverAChangeOfClocks(_ zone: String, _ from: String) throws {
    for isNewestFirst in [false, true] {
      let made = try file(zone, from: from, hours: 72, isNewestFirst: isNewestFirst)
      #expect(try read(made.bytes, zone: zone) == made.truth, "\(zone) \(isNewestFirst)")
    }
  }

  /// Every change of a zone's clocks in 1990 to 2037: no hour is lost, none comes twice.
  @Test(arguments: ["America/New_York", "Europe/London", "Asia/Tokyo", "Australia/Sydney"])
  func everyChange(_ zone: String) throws {
    let clocks = try ZoneOffsets(zone)
    var clock = LocalClock(clocks)
    let start = Int(try Time("1990-01-01").seconds)
    let end = Int(try Time("2038-01-01").seconds)
    var last = Int64.min
    for utc in stride(from: start, to: end, by: 3_600) {
      let local = Int64(utc + clocks.span(seconds: utc).offset) * 1_000
      let read = clock.utc(local, after: last, direction: 1)
      guard read == Int64(utc) * 1_000 else {
        Issue.record("\(zone): \(Time(seconds: Int64(utc)))")
        return
      }
      last = Int64(utc) * 1_000
    }
  }

  @Test func aTimeThatClocksJumpOver() throws {
    let text =
      "time,open,high,low,close\n2024-03-10 01:30:00,1,2,1,2\n2024-03-10 02:30:00,1,2,1,2\n"
    let fault = #expect(throws: DataError.self) {
      try read(Array(text.utf8), zone: "America/New_York")
    }
    #expect(fault?.line == 3)
    #expect(fault?.problem == .jumpedOver("2024-03-10 02:30:00", zone: "America/New_York"))
  }

  @Test func aZoneForDatesChangesNothing() throws {
    let text = "date,open,high,low,close\n2024-03-10,1,2,1,2\n2024-03-11,1,2,1,2\n"
    #expect(
      try read(Array(text.utf8), zone: "Asia/Tokyo")
        == [Time("2024-03-10").milliseconds, Time("2024-03-11").milliseconds])
    #expect(throws: ZoneError.self) { try read(Array(text.utf8), zone: "Mars/Olympus") }
  }

  /// Times that say their zone stay where they are, and the zone that is named is the instrument's; dates have
  /// none.
  @Test(arguments: [
    (["2024-07-01T20:00:00-04:00", "2024-07-01T21:00:00-04:00"], "America/New_York"),
    (["2024-07-02T00:00:00Z", "2024-07-02T01:00:00Z"], "America/New_York"),
    (["1719878400", "1719882000"], "America/New_York"),
    (["1719878400000", "1719882000000"], "America/New_York"),
    (["2024-07-01T00:00:00-04:00", "2024-07-02T00:00:00-04:00"], "UTC"),
    (["2024-07-01", "2024-07-02"], "UTC"),
  ])
  func theZoneOfTheInstrument(_ times: [String], _ zone: String) throws {
    let rows = times.map { "\($0),1,2,1,2\n" }.joined()
    let text = "time,open,high,low,close\n" + rows
    let json = times.map { time in
      let value = time.contains("-") ? "\"\(time)\"" : time
      return "{\"time\":\(value),\"open\":1,\"high\":2,\"low\":1,\"close\":2,\"volume\":1}"
    }
    for (name, text) in [("x.csv", text), ("x.json", "[\(json.joined(separator: ","))]")] {
      let plain = try ReadText(text, name)
      let named = try ReadText(text, name) { $0.zone = "America/New_York" }
      #expect(named.times == plain.times && plain.file.instrument.zone == "UTC")
      #expect(named.file.instrument.zone == zone, "\(name) \(times)")
      #expect(named.notes("changes nothing") == (zone == "UTC"))
    }
  }

  /// Days of ticks are those of the zone, whatever their times say.
  @Test func daysOfTicks() throws {
    let text = "time,price,volume\n1719878399,10,1\n1719878400,11,1\n1719892800,12,1\n"
    func days(_ zone: String?) throws -> [String] {
      let read = try ReadText(text, "x.csv") {
        $0.zone = zone
        $0.timeframe = Timeframe(1, .day)
      }
      return read.times
    }
    #expect(try days(nil) == ["2024-07-01T00:00:00Z", "2024-07-02T00:00:00Z"])
    #expect(try days("America/New_York") == ["2024-07-01T04:00:00Z", "2024-07-02T04:00:00Z"])
  }
}
