import Market
import Support
import Testing

@Suite struct TimeTextTests {
  @Test(arguments: [
    ("2024-03-01", "2024-03-01T00:00:00Z"),
    ("2024-03-01T10:15:00Z", "2024-03-01T10:15:00Z"),
    ("2024-03-01 10:15:00", "2024-03-01T10:15:00Z"),
    ("2024-03-01T10:15", "2024-03-01T10:15:00Z"),
    ("2024-03-01T10:15Z", "2024-03-01T10:15:00Z"),
    ("2024-03-01T10:15:00+09:00", "2024-03-01T01:15:00Z"),
    ("2024-03-01T10:15:00-0530", "2024-03-01T15:45:00Z"),
    ("2024-03-01T10:15:00+09", "2024-03-01T01:15:00Z"),
    ("2024-03-01T10:15:00.25Z", "2024-03-01T10:15:00.250Z"),
    ("2024-03-01T10:15:00.000999", "2024-03-01T10:15:00Z"),
    ("1969-12-31T23:59:59.999Z", "1969-12-31T23:59:59.999Z"),
    ("0001-01-01", "0001-01-01T00:00:00Z"),
    ("9999-12-31T23:59:59Z", "9999-12-31T23:59:59Z"),
  ])
  func reads(_ text: String, _ expected: String) throws {
    #expect(try Time(text).description == expected)
  }

  @Test(arguments: [
    "", "2024", "2024-3-1", "2024-02-30", "2024-03-01T", "2024-03-01T24:00", "2024-03-01T10",
    "2024-03-01T10:60", "2024-03-01T10:15:60", "2024-03-01T10:15:00.", "2024-03-01T10:15:00 Z",
    "2024-03-01Z", "2024-03-01T10:15:00+", "2024-03-01T10:15:00+0", "2024-03-01t10:15",
    " 2024-03-01", "2024-03-01 ", "+024-03-01", "２０２４-03-01", "2024-03-01T10:15:00.0123456789",
    "0001-01-01T00:00:00+01:00", "9999-12-31T23:59:59-01:00", "0000-01-01", "2024/03/01",
  ])
  func refuses(_ text: String) {
    #expect(throws: TimeTextError(text: text)) { try Time(text) }
  }

  @Test func roundTrips() throws {
    var random = SplitMix64(seed: 1)
    for _ in 0..<20_000 {
      let span = Time.range.upperBound.milliseconds - Time.range.lowerBound.milliseconds
      let time = Time(
        milliseconds: Time.range.lowerBound.milliseconds + Int64(random.next() % UInt64(span)))
      #expect(try Time(time.description) == time)
    }
  }

  @Test func saysWhatIsWrong() {
    #expect(
      TimeTextError(text: "2024-02-30\u{7}").description
        == "'2024-02-30\\u{7}' is not a time; write a date that exists, as in 2024-03-01, or a time, as in 2024-03-01T10:15:00Z"
    )
  }
}
