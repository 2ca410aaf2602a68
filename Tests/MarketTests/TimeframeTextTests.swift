import Market
import Testing

@Suite struct TimeframeTextTests {
  @Test(arguments: [
    "1s", "1m", "3m", "5m", "15m", "30m", "1h", "2h", "4h", "6h", "12h", "1d", "3d", "1w", "1M",
    "90m", "45m", "3M", "12M", "2w", "10m",
  ])
  func reads(_ text: String) throws { #expect(try Timeframe(text).description == text) }

  @Test(arguments: [("60m", "1h"), ("24h", "1d"), ("240m", "4h"), ("60s", "1m"), ("1440m", "1d")])
  func hasOneName(_ text: String, _ plain: String) throws {
    #expect(try Timeframe(text).description == plain)
  }

  @Test(arguments: [
    "", "m", "1", "0m", "-1m", "7m", "5h", "1.5h", "48h", "5M", "367d", "53w", "1y", "m1", "1 m",
    "99999999999999999999m", "1D", "１m", "999999999h",
  ])
  func refuses(_ text: String) { #expect(throws: TimeframeError.self) { try Timeframe(text) } }

  @Test func messages() {
    func message(_ text: String) -> String? {
      do {
        _ = try Timeframe(text)
        return nil
      } catch { return error.description }
    }
    let allowed =
      "write a number and a unit: 1m 3m 5m 15m 30m 1h 2h 4h 6h 12h 1d 3d 1w 1M (m minutes, h hours, d days, w weeks, M months)"
    #expect(message("15min") == "'15min' is not a timeframe; \(allowed) — did you mean '15m'?")
    #expect(message("1D") == "'1D' is not a timeframe; \(allowed) — did you mean '1d'?")
    #expect(message("H4") == "'H4' is not a timeframe; \(allowed) — did you mean '4h'?")
    #expect(message("x") == "'x' is not a timeframe; \(allowed)")
    #expect(message("7m") == "timeframe '7m' does not divide a day; \(allowed)")
    #expect(message("5M") == "timeframe '5M' does not divide a year; \(allowed)")
  }

  @Test(arguments: [
    ("1m", "5m", true), ("5m", "1m", false), ("30m", "45m", false), ("1h", "1d", true),
    ("1d", "1w", true), ("1d", "1M", true), ("1w", "1M", false), ("2d", "1w", false),
    ("1M", "3M", true), ("2M", "3M", false), ("1d", "1d", true), ("1d", "4h", false),
    ("1w", "2w", true), ("4h", "1M", true), ("3d", "6d", true),
  ])
  func divides(_ base: String, _ target: String, _ expected: Bool) throws {
    #expect(try Timeframe(target).isDivided(by: Timeframe(base)) == expected)
  }

  @Test(arguments: [
    (60, "1m"), (3_600, "1h"), (86_400, "1d"), (604_800, "1w"), (172_800, "2d"), (1, "1s"),
  ])
  func ofSeconds(_ seconds: Int, _ text: String) {
    #expect(Timeframe(seconds: seconds)?.description == text)
  }

  @Test(arguments: [0, -60, 420, 100_000, 86_400 * 400])
  func notOfSeconds(_ seconds: Int) { #expect(Timeframe(seconds: seconds) == nil) }
}
