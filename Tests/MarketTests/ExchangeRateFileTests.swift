import Foundation
import Support
import Testing

@testable import Market

struct ExchangeRateFileTests {
  /// When the rates 1, 2 and 3 of a file are known: never before what they are the close of is over.
  @Test(arguments: [
    ("date,rate\n2024-01-01,1\n2024-01-03,2\n2024-01-08,3", "02T00 04T00 09T00"),
    ("date,rate\n2024-01-01,1\n2024-01-08,2\n2024-01-15,3", "02T00 09T00 16T00"),
    ("date,close\n2024-01-01,1\n2024-01-03,2\n2024-01-08,3", "02T00 04T00 09T00"),
    // The close of a week, or the average of a month, beside its first day.
    ("date,close\n2024-01-01,1\n2024-01-08,2\n2024-01-15,3", "09T00 16T00 23T00"),
    ("observation_date,EXUSEU\n2023-11-01,1\n2023-12-01,2\n2024-01-01,3", "02T00 02T00 02T00"),
    (
      "time,rate\n2024-01-01T10:00:00Z,1\n2024-01-01T11:00:00Z,2\n2024-01-01T14:00:00Z,3",
      "01T10 01T11 01T14"
    ),
    (
      "time,close\n2024-01-01T10:00:00Z,1\n2024-01-01T11:00:00Z,2\n2024-01-01T14:00:00Z,3",
      "01T11 01T14 01T17"
    ),
    // Seconds since 1970, newest first.
    ("timestamp,EURUSD\n1704110400,3\n1704106800,2\n1704103200,1", "01T11 01T12 01T13"),
    ("time,close\n2024-01-01T10:00:00Z,1", "02T10"),
    ("date,close\n2024-01-01,1", "02T00"),
  ])
  func `a rate is known at its end`(text: String, known: String) throws {
    let folder = TemporaryFolder()
    let path = folder.file("rates.csv", text + "\n")
    let rates = try #require(try ExchangeRate.read(path: path, base: "EUR", quote: "USD"))
    #expect(rates.map(\.rate) == [1, 2, 3].prefix(rates.count).map(Double.init))
    #expect(
      rates.map { String("\($0.time)".dropFirst(8).prefix(5)) }.joined(separator: " ") == known)
  }
}
