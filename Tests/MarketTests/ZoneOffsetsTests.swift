import Foundation
import Market
import Support
import Testing

@Suite struct ZoneOffsetsTests {
  /// Listed years and years by rule, 1970 to 2120, on random moments.
  @Test(arguments: [
    "America/New_York", "Europe/Berlin", "Asia/Taipei", "Asia/Kolkata", "Australia/Lord_Howe",
    "America/Sao_Paulo", "Pacific/Apia", "Asia/Jerusalem", "America/Nuuk", "UTC", "Europe/Dublin",
    "Pacific/Auckland", "America/St_Johns", "Asia/Tokyo",
  ])
  func agreesWithFoundation(_ name: String) throws {
    let ours = try ZoneOffsets(name)
    let zone = try #require(TimeZone(identifier: name))
    var random = SplitMix64(seed: 5)
    for _ in 0..<4_000 {
      let seconds = random.whole(0...2_082_758_400)
      let span = ours.span(at: Time(seconds: Int64(seconds)))
      let theirs = zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
      guard span.offset == theirs, span.start <= seconds, seconds < span.end else {
        Issue.record("\(name) at \(Time(seconds: Int64(seconds))): \(span), not \(theirs)")
        return
      }
    }
  }

  /// The rule at the end of the file, far beyond its list.
  @Test func newYorkIn2500() throws {
    let zone = try ZoneOffsets("America/New_York")
    #expect(zone.offset(at: try Time("2500-03-14T06:59:59Z")) == -18_000)
    #expect(zone.offset(at: try Time("2500-03-14T07:00:00Z")) == -14_400)
    #expect(zone.offset(at: try Time("2500-11-07T05:59:59Z")) == -14_400)
    #expect(zone.offset(at: try Time("2500-11-07T06:00:00Z")) == -18_000)
  }

  @Test(arguments: [
    "Mars/Phobos", "../../../etc/passwd", "/etc/passwd", "America", "America/", "New York",
    "America/New_York\0", "zone.tab", String(repeating: "A", count: 10_000), ".", "..",
  ])
  func refuses(_ name: String) {
    #expect(throws: ZoneError.unknown(name)) { try ZoneOffsets(name) }
  }

  @Test func messages() {
    #expect(
      ZoneError.unknown("New York").description
        == "there is no time zone 'New York'; write its IANA name, as in America/New_York or Asia/Taipei"
    )
    #expect(
      ZoneError.noFiles("Asia/Taipei").description.hasSuffix("install the Debian package tzdata"))
  }
}
