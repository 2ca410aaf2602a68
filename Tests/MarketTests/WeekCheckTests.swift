import Support
import Testing

import Text
@testable import Market

/// Hours of a currency pair in a file whose clocks are those of a zone: open from Sunday 17:00 to Friday
/// 17:00 in New York. The clocks can be so many hours ahead of the zone's.
private func week(
  of zone: String, ahead: Int = 0, header: String, from: String = "2023-03-05", weeks: Int = 6
) throws -> [UInt8] {
  let newYork = try ZoneOffsets("America/New_York")
  let clocks = try ZoneOffsets(zone)
  var text = "\(header),Open,High,Low,Close,Volume\n"
  let start = Int(try Time(from).seconds)
  for hour in 0..<weeks * 168 {
    let utc = start + hour * 3_600
    let ofWeek = floorModulo(utc + newYork.span(seconds: utc).offset + 4 * 86_400, 604_800)
    guard (17 * 3_600..<5 * 86_400 + 17 * 3_600).contains(ofWeek) else { continue }
    let local = Time(seconds: Int64(utc + clocks.span(seconds: utc).offset + ahead * 3_600))
      .description
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
    "most weeks of this file open on Monday 00:00, while currencies open on Sunday 17:00 in New York; that is so by the clocks of Europe/Athens, not of UTC: if they are meant, give --time-zone Europe/Athens"

  @Test func clocksOfAnotherZone() throws {
    let athens = try week(of: "Europe/Athens", header: "Time (EET)")
    #expect(try notes(athens).contains(Self.warning))
    #expect(try !notes(athens, zone: "Europe/Athens").contains { $0.contains("the weeks") })
    #expect(try !notes(athens, name: "ACME.csv").contains { $0.contains("the weeks") })
  }

  /// Seven hours ahead of New York all year: Athens' clocks are, but for the weeks in which only one of them has
  /// summer time.
  @Test(arguments: [nil, "Europe/Athens", "America/New_York", "Etc/GMT-7"])
  func clocksAheadOfNewYork(_ zone: String?) throws {
    let ahead = try week(
      of: "America/New_York", ahead: 7, header: "Time (EET)", from: "2023-02-12", weeks: 10)
    let found = try notes(ahead, zone: zone).filter { $0.contains("weeks of this file") }
    #expect(
      found == [
        "the weeks of this file open on Monday 00:00 and close five days later, while currencies trade from Sunday 17:00 to Friday 17:00 in New York: these clocks are 7 hours ahead of New York's all year, which those of no time zone are, and change on New York's dates; by Europe/Athens 2 of 9 weeks would open at another hour, the first on 2023-03-13: take 7 hours off the file's times and give --time-zone America/New_York"
      ])
  }

  /// A fixed clock that fits in summer alone.
  @Test func clocksThatFitMostWeeks() throws {
    let athens = try week(
      of: "Europe/Athens", header: "Time (EET)", from: "2023-02-26", weeks: 16)
    let found = try notes(athens, zone: "Etc/GMT-3").filter { $0.contains("weeks of this file") }
    #expect(found.count == 1 && found[0].contains("give --time-zone Europe/Athens"), "\(found)")
    #expect(try !notes(athens, zone: "Europe/Athens").contains { $0.contains("weeks of this") })
  }

  /// A file whose zone is contradicted is not clean.
  @Test func theVerdict() throws {
    let folder = TemporaryFolder()
    let text = String(decoding: try week(of: "Europe/Athens", header: "Time (EET)"), as: UTF8.self)
    let path = folder.file("EURUSD.csv", text)
    let report = try checkCandles(path: path)
    #expect(report[.clock]?.examples.map(\.words) == [Self.warning])
    #expect(report[.clock]?.severity == .doubt && report.verdict != .clean)
    #expect(!report.notes.contains(Self.warning))
    var options = CheckOptions()
    options.reading.zone = "Europe/Athens"
    #expect(try checkCandles(path: path, options)[.clock] == nil)
    // The hours are those between the clocks of the file and the ones that it is read by.
    let ahead = try week(of: "America/New_York", ahead: 7, header: "Time (EET)")
    let acme = folder.file("acme.csv", String(decoding: ahead, as: UTF8.self))
    options.reading.zone = "America/New_York"
    let words = try checkCandles(path: acme, options)[.clock]?.examples.first?.words ?? ""
    #expect(words.contains("7 hours ahead of the one that they are read by"), "\(words)")
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
