import Support
import Testing

import Text
@testable import Market

/// Hours of a currency pair in a file whose clocks are those of a zone: open from Sunday 17:00 to Friday
/// 17:00 in New York.
private func week(of zone: String, header: String, weeks: Int = 6) throws -> [UInt8] {
  let newYork = try ZoneOffsets("America/New_York")
  let clocks = try ZoneOffsets(zone)
  var text = "\(header),Open,High,Low,Close,Volume\n"
  let start = Int(try Time("2023-03-05T00:00:00Z").seconds)
  for hour in 0..<weeks * 168 {
    let utc = start + hour * 3_600
    let ofWeek = floorModulo(utc + newYork.span(seconds: utc).offset + 4 * 86_400, 604_800)
    guard (17 * 3_600..<5 * 86_400 + 17 * 3_600).contains(ofWeek) else { continue }
    let local = Time(seconds: Int64(utc + clocks.span(seconds: utc).offset)).description
    let parts = local.split(separator: "T")
    let date = parts[0].split(separator: "-").reversed().joined(separator: ".")
    text += "\(date) \(parts[1].dropLast()).000,1.1,1.2,1.0,1.15,5\n"
  }
  return Array(text.utf8)
}

@Suite struct WeekCheckTests {
  private func notes(_ bytes: [UInt8], zone: String? = nil, name: String = "EURUSD.csv") throws
    -> [String]
  {
    var options = ReadingOptions()
    options.zone = zone
    let file = try OneFile(MemoryBytes(bytes, name: name), options)
    var block = Candles()
    while try file.next(into: &block) {}
    return file.context.notes
  }

  private static let warning =
    "the weeks of this file open on Monday 00:00, while currencies open on Sunday 17:00 in New York; that is so by the clocks of Europe/Athens, not of UTC: if they are meant, give --time-zone Europe/Athens"

  @Test func clocksOfAnotherZone() throws {
    let athens = try week(of: "Europe/Athens", header: "Time (EET)")
    #expect(try notes(athens).contains(Self.warning))
    #expect(try !notes(athens, zone: "Europe/Athens").contains { $0.contains("the weeks") })
    #expect(try !notes(athens, name: "ACME.csv").contains { $0.contains("the weeks") })
  }

  @Test func theRightClocks() throws {
    let utc = try week(of: "UTC", header: "Time (EET)")
    let notes = try notes(utc)
    #expect(!notes.contains { $0.contains("the weeks") })
    #expect(notes.contains { $0.contains("the header says 'Time (EET)'") })
  }

  @Test func tooFewWeeksSayNothing() throws {
    let one = try week(of: "Europe/Athens", header: "Time (EET)", weeks: 1)
    #expect(try !notes(one).contains { $0.contains("the weeks") })
  }

  @Test(.enabled(if: hasSharedData)) func aRealFileThatSaysEET() throws {
    let file = try openCandles(path: sharedPath("dialects/dukascopy_EURUSD_1h.csv"))
    _ = try allCandles(file)
    #expect(!file.notes.contains { $0.contains("the weeks") })
  }
}
